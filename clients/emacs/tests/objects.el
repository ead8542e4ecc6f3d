;;; objects.el --- What users do with an object  -*- lexical-binding: t -*-

;;; Commentary:

;; Fields, faults, relationships, and what others do to the same object.

;;; Code:

(push (file-name-directory (or load-file-name buffer-file-name "")) load-path)
(require 'host)
(orrery-host-begin)

(defun orrery-objects-counts (entity count)
  "Wait until the overview tells that ENTITY has COUNT objects."
  (orrery-host-until
   (format "%d %s" count entity)
   (lambda ()
     (goto-char (point-min))
     (re-search-forward (format "^ %s +%d is a Person$" entity count) nil t))))

(defun orrery-objects-opening ()
  "A new document has no objects."
  (orrery-open orrery-host-path orrery-host-model)
  (orrery-objects-counts "Manager" 0)
  (orrery-host-shows "Manager")
  (orrery-visit-entity)
  (orrery-host-shows "There are none yet.")
  (orrery-host-status "0 rows"))

(defun orrery-objects-inserting ()
  "What is inserted, typed and saved shows everywhere."
  (call-interactively #'orrery-list-insert)
  (orrery-host-until "fields" (lambda () orrery-edit-fields))
  (orrery-host-type "firstName" "Grace")
  (orrery-host-type "lastName" "Hopper")
  (orrery-host-status "typed, not saved")
  (orrery-edit-save)
  (orrery-host-told "Saved.")
  (orrery-host-equal (orrery-edit--typed) nil "what is typed and not saved")
  (orrery-host-status "Grace Hopper")
  (orrery-host-buffer "Manager")
  (orrery-host-shows "Grace")
  (orrery-host-equal (orrery-host-is-highlighted) nil "the highlight of what I have done")
  (orrery-host-buffer "")
  (orrery-objects-counts "Manager" 1))

(defun orrery-objects-faults ()
  "What is wrong stands at its field, and nothing typed is lost."
  (orrery-host-buffer "Manager/p1")
  (orrery-host-type "firstName" "")
  (orrery-host-type "age" "old")
  (orrery-edit-save)
  (orrery-host-until "a fault" (lambda () (string-search "whole number" (orrery-host-notes "age"))))
  (orrery-host-equal (orrery-edit--here) (orrery-edit--named "age") "where point is")
  (orrery-host-type "age" "37")
  (orrery-host-equal (orrery-host-notes "age") "" "what is wrong with what is put right")
  (orrery-edit-save)
  (orrery-host-until "another" (lambda () (string-search "required"
                                                         (orrery-host-notes "firstName"))))
  (orrery-host-equal (list (orrery-host-notes "age") (orrery-host-text "age")) '("" "37") "the age")
  (orrery-host-type "firstName" "Gräce %s \"\\ \u05d0")
  (orrery-host-type "age" " 0085 ")
  (orrery-edit-save)
  (orrery-host-told "Saved.")
  (orrery-host-equal (orrery-host-text "age") "85" "the age as it is written")
  (orrery-host-equal (orrery-edit--in-conflict) nil "what is in conflict with itself")
  (orrery-host-status "Gräce %%s \"\\ \u05d0 Hopper"))

(defun orrery-objects-hiring ()
  "Another writer comes, with employees."
  (orrery-host-join)
  (orrery-host-other-hires)
  (orrery-host-open-list "Employee"))

(defun orrery-objects-relationships ()
  "Relationships are chosen, followed, listed, and changed in their lists."
  (orrery-host-shows "Alan")
  (orrery-list-visit)
  (orrery-host-until "fields" (lambda () orrery-edit-fields))
  (goto-char (point-max))
  (search-backward "manager")
  (cl-letf (((symbol-function 'completing-read)
             (lambda (_prompt table &rest _) (car (all-completions "gräce" table)))))
    (call-interactively #'orrery-edit-choose))
  (orrery-host-shows "[Gräce %s")
  (orrery-host-equal (orrery-host-text "manager") "Manager/p1" "the id that was chosen")
  (orrery-edit-save)
  (orrery-host-told "Saved.")
  (goto-char (point-max))
  (search-backward "manager")
  (call-interactively #'orrery-edit-follow)
  (orrery-host-shows "[1 object]")
  (orrery-host-equal orrery-edit-id "Manager/p1" "the object that was followed to")
  (call-interactively #'orrery-edit-follow)
  (orrery-host-status "1 row")
  (orrery-host-shows "Alan")
  (cl-letf (((symbol-function 'completing-read)
             (lambda (_prompt table &rest _) (car (all-completions "ada" table)))))
    (orrery-list-add))
  (orrery-host-shows "Ada")
  (orrery-list-remove)
  (orrery-host-hides "Ada")
  (call-interactively #'orrery-list-insert)
  (orrery-host-until "fields" (lambda () orrery-edit-fields))
  (orrery-host-equal (orrery-host-text "manager") "Manager/p1" "what a new member has")
  (orrery-host-refused "Move to a property" (lambda () (goto-char (point-min))
                                              (call-interactively #'orrery-edit-follow)))
  (orrery-host-type "firstName" "Katherine")
  (orrery-host-type "lastName" "Johnson")
  (orrery-edit-save)
  (orrery-host-told "Saved.")
  (kill-buffer)
  (orrery-host-buffer "Manager/p1/employees")
  (orrery-host-status "2 rows")
  (kill-buffer))

(defun orrery-objects-conflicts ()
  "What others change shows where nothing is typed; elsewhere it is marked."
  (orrery-host-buffer "Employee/p3")
  (orrery-host-type "lastName" "Turing M.")
  (let ((place (point)) (orrery-highlight-seconds 3600))
    (orrery-host-other-does #'orrery-object-update :id "Employee/p3"
                            :values '(:firstName "Alan!" :lastName "Others'"))
    (orrery-host-until "the first name" (lambda () (equal (orrery-host-text "firstName") "Alan!")))
    (orrery-host-equal (list (orrery-host-text "lastName") (point))
                       (list "Turing M." (+ place 1)) "what is typed, and where point is"))
  ;; What others changed cannot be undone as if it were typed; what was typed can.
  (undo-boundary)
  (undo)
  (orrery-host-equal (mapcar #'orrery-host-text '("firstName" "lastName" "age"))
                     '("Alan!" "Turing" "4") "what stands there after undo")
  (orrery-host-type "lastName" "Turing M.")
  (orrery-host-until "a highlight"
                     (lambda ()
                       (seq-some (lambda (each) (eq 'orrery-changed (overlay-get each 'face)))
                                 orrery-edit--overlays)))
  (orrery-host-equal (string-search "Others wrote: Others'" (orrery-host-notes "lastName"))
                     (length wrap-prefix) "what stands below the field")
  (orrery-host-refused "Others changed lastName, too" #'orrery-edit-save)
  (orrery-edit-keep-mine)
  (orrery-host-equal (orrery-host-notes "lastName") "" "what stands there when it is decided")
  (orrery-edit-save)
  (orrery-host-told "Saved.")
  (orrery-host-equal (orrery-host-saved "Employee/p3" :lastName) "Turing M." "what is saved")
  (orrery-host-type "lastName" "Nobody")
  (orrery-host-other-does #'orrery-object-update :id "Employee/p3" :values '(:lastName "Turing"))
  (orrery-host-until "a conflict" #'orrery-edit--in-conflict)
  (orrery-edit-take-theirs)
  (orrery-host-equal (list (orrery-host-text "lastName") (orrery-edit--typed)) '("Turing" nil)
                     "what was taken")
  ;; What is typed on while it is being saved is in conflict with nobody.
  (orrery-host-type "age" "41")
  (orrery-edit-save)
  (orrery-host-type "age" "415")
  (orrery-host-told "Saved.")
  (orrery-host-until "what is saved"
                     (lambda () (equal (orrery-edit-field-base (orrery-edit--named "age")) "41")))
  (orrery-host-equal (list (orrery-host-text "age") (orrery-edit--in-conflict)) '("415" nil)
                     "what is typed on, and what is in conflict")
  (orrery-host-type "age" "42")
  (let ((id (orrery-host-other-inserts "Employee" :firstName "Unfinished")))
    (orrery-edit-save)
    (orrery-host-told (concat "Not saved, because of " id))
    (orrery-host-equal (orrery-host-saved "Employee/p3" :age) 42 "the age that is set")
    (orrery-host-equal (orrery-edit--typed) nil "what is typed and not set")
    (orrery-host-other-does #'orrery-object-delete :ids (vector id))))

(defun orrery-objects-deleted-by-others ()
  "What is typed into an object stays when others delete it."
  (orrery-host-type "lastName" "Typed")
  (orrery-host-other-does #'orrery-object-delete :ids ["Employee/p3"])
  (orrery-host-until "that it is deleted"
                     (lambda ()
                       (equal "This is deleted.  C-c C-u undoes that." (orrery-edit--header))))
  (orrery-edit-save)
  (orrery-host-told "Not saved:")
  (orrery-undo)
  (orrery-host-until "that it is back"
                     (lambda () (not (string-search "is deleted" (orrery-edit--header)))))
  (orrery-host-equal (orrery-host-text "lastName") "Typed" "what is typed")
  (cl-letf (((symbol-function 'yes-or-no-p) #'ignore))
    (orrery-host-equal (kill-buffer) nil "whether a buffer with text goes without a word")
    (revert-buffer))
  (orrery-host-equal (orrery-host-text "lastName") "Typed" "what is typed, after a no")
  (orrery-host-refused "not saved" #'orrery-close)
  (cl-letf (((symbol-function 'yes-or-no-p) #'always)) (revert-buffer))
  (orrery-host-equal (orrery-edit--typed) nil "what is typed when it is given up")
  ;; What is typed can be undone though something is told that nobody sees.
  (orrery-host-type "lastName" "Wrong")
  (undo-boundary)
  (orrery-edit--take nil)
  (undo)
  (orrery-host-equal (orrery-host-text "lastName") "Turing" "what stands there after undo")
  (orrery-save)
  (orrery-host-told "Saved."))

(defun orrery-objects-strange-buffer ()
  "A buffer that cannot be shown stops no other."
  (let ((object (current-buffer)) render)
    (orrery-host-type "lastName" "Mine")
    (orrery-host-buffer "")
    ;; It is shown after this one.
    (bury-buffer object)
    (setq render orrery-view-render orrery-view-render (lambda () (error "This cannot be shown")))
    (orrery-host-other-does #'orrery-object-update :id "Employee/p3" :values '(:lastName "Theirs"))
    (orrery-host-ends
     "that the object shows it"
     (lambda ()
       (seq-some (lambda (each)
                   (string-search "Others wrote: Theirs" (or (overlay-get each 'after-string) "")))
                 (buffer-local-value 'orrery-edit--overlays object))))
    (orrery-host-told "This cannot be shown")
    (setq orrery-view-render render)
    (switch-to-buffer object)
    (cl-letf (((symbol-function 'yes-or-no-p) #'always)) (revert-buffer))
    (orrery-undo)
    (orrery-host-told "Undone")
    (orrery-host-until "the name before"
                       (lambda () (equal "Turing" (orrery-host-text "lastName"))))))

(defun orrery-objects-composites ()
  "Numbers have the digits that were typed; faults of elements have a field."
  (orrery-host-equal
   (orrery-model-text '(:type "Composite") '(:city "Łódź" :latitude 34.05 :is-far :json-false))
   "{\"city\":\"Łódź\",\"latitude\":34.05,\"is-far\":false}" "a Composite")
  (pcase-dolist (`(,text . ,value) '((".5" . 0.5) (" -7 " . -7.0) ("1e3" . 1000.0) ("1e" . "1e")
                                     ("12345678901234567890123" . 12345678901234567890123.0)))
    (orrery-host-equal (orrery-model-parse '(:type "Double") text) value text))
  (orrery-edit--fail '(:message "No city." :data (:property "lastName.city")))
  (orrery-host-equal (orrery-edit--fault-in (orrery-edit--named "lastName")) "No city."
                     "what is wrong with the field")
  (call-interactively #'revert-buffer))

(defun orrery-objects-large-values ()
  "Of what does not come along, it is shown how large it is."
  (dolist (type '("Binary" "Transformable"))
    (orrery-host-equal (orrery-model-text (list :type type)
                                          '(:$handle (:handle "1" :length 100000)))
                       "100000 bytes" type)))

(defun orrery-objects-long-name ()
  "An object with a long name is saved as any other."
  (orrery-host-type "firstName" (make-string 2000 ?n))
  (orrery-edit-save)
  (orrery-host-told "Saved.")
  (orrery-host-type "lastName" "Short")
  (orrery-edit-save)
  (orrery-host-told "Saved.")
  (orrery-host-equal (< (length (orrery-view--status)) 300) t "whether the mode line is short")
  (dotimes (_ 2)
    (orrery-undo)
    (orrery-host-told "Undone: Change"))
  (orrery-host-until "the name before" (lambda () (equal (orrery-host-text "lastName") "Turing")))
  (orrery-save)
  (orrery-host-told "Saved."))

(defun orrery-objects-ended-list ()
  "Nothing is written over what others set and nobody told, until it is told again."
  (let ((before (orrery-host-text "age")))
    (orrery-host-type "age" "56")
    (setf (orrery-results-clock orrery-view-results) nil)
    (orrery-host-refused "not kept up to date" #'orrery-edit-save)
    (cl-letf (((symbol-function 'yes-or-no-p) #'always)) (revert-buffer))
    (orrery-host-until "the object" (lambda () (and orrery-edit-fields (orrery-view-is-known))))
    (orrery-host-equal (orrery-host-text "age") before "what it has")))

(defun orrery-objects-null-characters ()
  "What has U+0000 is shown, and stays as it is."
  (orrery-host-other-does #'orrery-object-update :id "Employee/p3" :values '(:lastName "T\0ring"))
  (orrery-host-until "the text" (lambda () (equal (orrery-host-text "lastName") "T\0ring")))
  (orrery-host-type "age" "58")
  (orrery-edit-save)
  (orrery-host-told "Saved.")
  (orrery-host-equal (list (orrery-host-saved "Employee/p3" :lastName)
                           (orrery-host-saved "Employee/p3" :age))
                     '("T\0ring" 58) "what is saved")
  (orrery-host-type "lastName" "Turing")
  (orrery-edit-save)
  (orrery-host-told "Saved."))

(defun orrery-objects-writing-a-file ()
  "The text can be written into a file; the buffer goes on showing the object."
  (let ((file (expand-file-name "copy.txt" orrery-host-folder)))
    (orrery-host-equal (key-binding [remap write-file]) #'orrery-write-text "what C-x C-w does")
    (orrery-write-text file)
    (orrery-host-equal (list (with-temp-buffer (insert-file-contents file) (buffer-string))
                             buffer-file-name major-mode)
                       (list (buffer-substring-no-properties (point-min) (point-max))
                             nil 'orrery-edit-mode)
                       "the file, and the buffer")))

(defun orrery-objects-other-model (name)
  "Give Employee another model, with the attribute NAME in place of its own."
  (orrery-host-other-model name)
  (orrery-host-until "the field" (lambda () (orrery-edit--named name))))

(defun orrery-objects-another-model ()
  "When the document gets another model, lists and fields have its properties.
What is typed stays, also where the model lacks what was shown."
  (orrery-host-type "age" "57")
  (backward-char)
  (orrery-objects-other-model "nickname")
  (orrery-host-equal (list (orrery-host-text "age") (orrery-edit--here) (looking-at-p "7"))
                     (list "57" (orrery-edit--named "age") t) "what is typed, and where point is")
  (orrery-host-type "nickname" "Amazing")
  (orrery-objects-other-model "alias")
  (orrery-host-equal (looking-at-p "nickname is not in this model") t "whether point is there")
  (orrery-host-equal (mapcar #'orrery-edit--name (orrery-edit--typed)) '("age") "what is typed")
  (orrery-host-equal (orrery-edit--in-conflict) nil "what others have changed")
  (orrery-host-shows "nickname is not in this model.  You typed: Amazing")
  ;; Who chooses an object meanwhile chooses for the field that is there then.
  (goto-char (car (orrery-edit--span (orrery-edit--named "manager"))))
  (let ((chosen (orrery-host-text "manager")))
    (orrery-edit--type (orrery-edit--here) "")
    (cl-letf (((symbol-function 'completing-read)
               (lambda (_prompt table &rest _)
                 (orrery-objects-other-model "other")
                 (orrery-objects-other-model "alias")
                 (car (all-completions "gräce" table)))))
      (call-interactively #'orrery-edit-choose))
    (orrery-host-equal (orrery-host-text "manager") chosen "the manager that is chosen"))
  (orrery-host-shows "nickname is not in this model.  You typed: Amazing")
  (orrery-host-type "alias" "Amazing")
  (orrery-edit-save)
  (orrery-host-told "Saved.")
  (orrery-host-equal (orrery-host-saved "Employee/p3" :age) 57 "what is saved")
  (orrery-host-status "typed, not saved")
  (cl-letf (((symbol-function 'yes-or-no-p) #'always)) (revert-buffer))
  (orrery-host-hides "You typed")
  (orrery-host-until "the fields" (lambda () (orrery-edit--named "alias")))
  (orrery-host-buffer "Employee")
  (orrery-host-until "the column" (lambda () (string-search "alias" header-line-format))))

(defun orrery-objects-killed-server ()
  "The document comes back though its store refuses the model it was opened with."
  (signal-process (orrery-host-server) 'KILL)
  (orrery-host-told "connected again")
  (orrery-host-shows "Amazing")
  (orrery-host-until "the other" (lambda () (orrery-session-connection orrery-host-other))))

(defun orrery-objects-rename (old new)
  "Have the other writer call the entity OLD by the name NEW."
  (let ((model (plist-get (orrery-host-other-does #'orrery-model-describe) :model)))
    (seq-doseq (entity (plist-get model :entities))
      (seq-doseq (each (plist-get entity :relationships))
        (when (equal (plist-get each :destination) old) (plist-put each :destination new)))
      (when (equal (plist-get entity :name) old)
        (plist-put (plist-put entity :name new) :renamingIdentifier old)))
    (orrery-host-other-does #'orrery-model-update :model (list :model model))))

(defun orrery-objects-renamed-entity ()
  "What is typed stays when others rename the entity."
  (orrery-host-buffer "Employee/p3")
  (orrery-host-type "age" "59")
  (orrery-objects-rename "Employee" "Worker")
  (orrery-host-until "the model"
                     (lambda () (not (orrery-model-entity (orrery-view-model) "Employee"))))
  (orrery-host-refused "The model has no entity named Employee" #'orrery-edit-save)
  (orrery-host-equal (orrery-host-text "age") "59" "what is typed")
  (orrery-objects-rename "Worker" "Employee")
  (orrery-host-until "the object" #'orrery-view-is-known)
  (orrery-edit-save)
  (orrery-host-told "Saved.")
  (orrery-host-equal (orrery-host-saved "Employee/p3" :age) 59 "what is saved")
  (orrery-host-buffer "Employee"))

(orrery-host-play
 #'orrery-objects-opening
 #'orrery-objects-inserting
 #'orrery-objects-faults
 #'orrery-objects-hiring
 #'orrery-objects-relationships
 #'orrery-objects-conflicts
 #'orrery-objects-deleted-by-others
 #'orrery-objects-strange-buffer
 #'orrery-objects-composites
 #'orrery-objects-large-values
 #'orrery-objects-long-name
 #'orrery-objects-ended-list
 #'orrery-objects-null-characters
 #'orrery-objects-writing-a-file
 #'orrery-objects-another-model
 #'orrery-objects-renamed-entity
 #'orrery-objects-killed-server)

;;; objects.el ends here
