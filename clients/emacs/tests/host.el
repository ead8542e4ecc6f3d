;;; host.el --- What users do, in batch mode  -*- lexical-binding: t -*-

;;; Commentary:

;; A user's session against a real server, with another writer on it.  Run by
;; `emacs -Q --batch -l tests/host.el'.  ORRERY is the program.

;;; Code:

(require 'cl-lib)
(push (file-name-directory load-file-name) load-path)
(require 'installed)

(defconst orrery-host-folder (orrery-installed-load) "Where the documents are, and the package.")
(defconst orrery-host-path (expand-file-name "people.data" orrery-host-folder)
  "The document.")
(defvar orrery-host-other nil "The session of another writer.")
(defvar orrery-host-messages nil "What the user was told.")

(setenv "XDG_STATE_HOME" orrery-host-folder)
(setq orrery-program (expand-file-name (getenv "ORRERY"))
      orrery-highlight-seconds 0.5)

(define-advice message (:before (format &rest arguments) orrery-host)
  "Keep what FORMAT and ARGUMENTS say."
  (when format (push (apply #'format-message format arguments) orrery-host-messages)))

;;;; Waiting and looking

(defun orrery-host-until (what is-so)
  "Wait until IS-SO returns non-nil in the buffer shown.
Fail with WHAT where it never does."
  (let ((end (+ (float-time) 20)) found)
    (while (not (or (progn (set-buffer (window-buffer))
                           (setq found (funcall is-so)))
                    (< end (float-time))))
      (accept-process-output nil 0.05))
    (or found
        (error "Never: %s\n%s [%s]\n%s\n%s" what (buffer-name)
               (substring-no-properties (orrery-view--status))
               (truncate-string-to-width (buffer-string) 2000)
               (string-join (seq-take orrery-host-messages 5) "\n")))))

(defun orrery-host-shows (text)
  "Wait until the buffer shows TEXT, and go there."
  (orrery-host-until (format "“%s”" text)
                     (lambda () (goto-char (point-min)) (search-forward text nil t))))

(defun orrery-host-hides (text)
  "Wait until the buffer no longer shows TEXT."
  (orrery-host-until (format "no “%s”" text)
                     (lambda () (goto-char (point-min)) (not (search-forward text nil t)))))

(defun orrery-host-told (text)
  "Wait until the user was told TEXT, and forget what was told."
  (orrery-host-until (format "the message “%s”" text)
                     (lambda () (seq-some (lambda (each) (string-search text each))
                                          orrery-host-messages)))
  (setq orrery-host-messages nil))

(defun orrery-host-status (text)
  "Wait until the mode line says TEXT."
  (orrery-host-until (format "“%s” in the mode line" text)
                     (lambda () (string-search text (orrery-view--status)))))

(defun orrery-host-equal (found expected what)
  "Fail unless FOUND, which is WHAT, is EXPECTED."
  (unless (equal found expected)
    (error "%s: %S, not %S\n%s" what found expected
           (truncate-string-to-width (buffer-string) 2000))))

(defun orrery-host-refused (text function)
  "Fail unless FUNCTION signals an error for the user that says TEXT."
  (let ((told (condition-case problem (progn (funcall function) "nothing")
                (user-error (error-message-string problem)))))
    (unless (string-search text told) (error "It says “%s”, not “%s”" told text))))

(defun orrery-host-buffer (key)
  "Show the buffer that shows KEY."
  (switch-to-buffer
   (seq-find (lambda (buffer) (equal key (buffer-local-value 'orrery-view-key buffer)))
             (buffer-list))))

(defun orrery-host-type (name text)
  "Type TEXT in the field NAME, in place of what is there."
  (let ((widget (orrery-edit-field-widget (orrery-edit--named name))))
    (goto-char (widget-field-start widget))
    (delete-region (point) (widget-field-end widget))
    (insert text)))

(defun orrery-host-text (name)
  "Return what stands in the field NAME."
  (orrery-edit--text (orrery-edit--named name)))

(defun orrery-host-notes (name)
  "Return what stands below the field NAME."
  (orrery-edit--notes (orrery-edit--named name)))

(defun orrery-host-counts (entity count)
  "Wait until the overview tells that ENTITY has COUNT objects."
  (orrery-host-until
   (format "%d %s" count entity)
   (lambda ()
     (goto-char (point-min))
     (re-search-forward (format "^ %s +%d is a Person$" entity count) nil t))))

(defun orrery-host-is-highlighted ()
  "Whether the line at point is highlighted."
  (memq 'orrery-changed (flatten-tree (get-text-property (line-beginning-position) 'face))))

;;;; The other writer

(defun orrery-host-other-does (binding &rest arguments)
  "Have the other writer call BINDING with ARGUMENTS, and return the result."
  (let ((answer nil))
    (apply #'orrery-session-call orrery-host-other
           (lambda (problem result) (setq answer (list problem result))) binding arguments)
    (orrery-host-until binding (lambda () answer))
    (when (car answer) (error "%s: %S" binding (car answer)))
    (cadr answer)))

(defun orrery-host-other-inserts (&rest values)
  "Have the other writer insert an employee with VALUES, and return its id."
  (plist-get (plist-get (orrery-host-other-does #'orrery-object-insert
                                                :entity "Employee" :values values)
                        :object)
             :id))

(defun orrery-host-saved (id key)
  "Return what the object ID has for KEY, as the other writer sees it."
  (let ((told (orrery-host-other-does #'orrery-object-get :ids (vector id))))
    (plist-get (plist-get (aref (plist-get told :objects) 0) :values) key)))

;;;; What users do, in order

(defun orrery-host-failing-to-open ()
  "What is not there is told, and leaves no buffer behind."
  (orrery-open (expand-file-name "none.data" orrery-host-folder))
  (orrery-host-told "no store")
  (let ((orrery-program "/none/orrery")) (orrery-open orrery-host-path))
  (orrery-host-told "/none/orrery")
  (orrery-host-equal (seq-filter (lambda (buffer) (buffer-local-value 'orrery-view-session buffer))
                                 (buffer-list))
                     nil "buffers left"))

(defun orrery-host-opening ()
  "A new document has no objects."
  (orrery-open orrery-host-path (expand-file-name "Examples/People.xcdatamodeld"
                                                  orrery-installed-root))
  (orrery-host-counts "Manager" 0)
  (orrery-host-shows "Manager")
  (orrery-visit-entity)
  (orrery-host-shows "There are none yet.")
  (orrery-host-status "0 rows"))

(defun orrery-host-inserting ()
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
  (orrery-host-counts "Manager" 1))

(defun orrery-host-faults ()
  "What is wrong stands at its field, and nothing typed is lost."
  (orrery-host-buffer "Manager/p1")
  (orrery-host-type "firstName" "")
  (orrery-host-type "age" "old")
  (orrery-edit-save)
  (orrery-host-until "a fault" (lambda () (string-search "whole number" (orrery-host-notes "age"))))
  (orrery-host-equal (orrery-edit--here) (orrery-edit--named "age") "where point is")
  (orrery-host-type "age" "37")
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

(defun orrery-host-following-others ()
  "Rows of others come, and are highlighted for a moment."
  (let (is-there)
    (setq orrery-host-other
          (orrery-session-new (list orrery-program "attach" orrery-host-path) nil
                              (lambda (problem _) (setq is-there (not problem)))))
    (orrery-host-until "the other" (lambda () is-there)))
  (orrery-host-status "also here: emacs")
  (orrery-host-buffer "")
  (orrery-host-shows "Employee")
  (orrery-visit-entity)
  (orrery-host-shows "There are none yet.")
  (dolist (name '("Ada" "Alan" "Barbara"))
    (orrery-host-other-inserts :firstName name :age (length name)
                               :lastName (if (equal name "Ada") "Lovelace" "Turing")))
  (orrery-host-status "3 rows")
  (orrery-host-shows "Barbara")
  (orrery-host-until "a highlight" #'orrery-host-is-highlighted)
  (orrery-host-until "none" (lambda () (not (orrery-host-is-highlighted))))
  (orrery-host-other-does #'orrery-context-save))

(defun orrery-host-point-stays ()
  "Point stays at its object when rows come and move."
  (orrery-host-shows "Barbara")
  (forward-line 0)
  (forward-char 3)
  (set-window-point nil (point))
  (orrery-list-sort "firstName")
  (orrery-host-until "the order" (lambda () (equal tabulated-list-sort-key '("firstName"))))
  (orrery-host-other-inserts :firstName "Aaron" :lastName "A")
  (orrery-host-status "4 rows")
  (orrery-host-until "the row" (lambda () (string-search "Aaron" (buffer-string))))
  (orrery-host-equal (list (tabulated-list-get-id) (current-column) (line-number-at-pos))
                     '("Employee/p4" 3 4) "where point is")
  (orrery-list-sort "firstName")
  (orrery-host-until "the opposite order"
                     (lambda () (equal (list (tabulated-list-get-id) (line-number-at-pos))
                                       '("Employee/p4" 1))))
  (orrery-host-equal tabulated-list-sort-key '("firstName" . t) "the order that is shown")
  (switch-to-buffer "*scratch*")
  (orrery-host-other-does #'orrery-object-update :id "Employee/p4" :values '(:firstName "Aa"))
  (orrery-host-buffer "Employee")
  (orrery-host-until "where point is in the end"
                     (lambda () (equal (list (tabulated-list-get-id) (line-number-at-pos))
                                       '("Employee/p4" 4))))
  ;; What is selected never becomes other rows.
  (let ((transient-mark-mode t))
    (push-mark (point) t t)
    (orrery-host-other-does #'orrery-object-update :id "Employee/p4" :values '(:firstName "Abc"))
    (orrery-host-shows "Abc")
    (orrery-host-equal mark-active nil "whether there is a selection"))
  (orrery-undo)
  (orrery-host-told "Undone")
  (orrery-undo)
  (orrery-host-told "Undone")
  (orrery-undo)
  (orrery-host-told "Undone")
  (orrery-host-status "3 rows"))

(defun orrery-host-sections ()
  "Rows are divided under headings, and joined again."
  (orrery-list-divide "lastName")
  (orrery-host-shows "Turing (2)")
  (forward-line 0)
  (orrery-host-refused "the line of an object" #'orrery-list-visit)
  (orrery-list-divide "")
  (orrery-host-hides "Turing (2)")
  ;; Each is asked for what stands there after the one before.
  (orrery-list-sort "age")
  (orrery-list-divide "lastName")
  (orrery-host-shows "Turing (2)")
  (orrery-host-equal tabulated-list-sort-key '("age") "the order, in sections")
  (orrery-list-divide "")
  (orrery-host-hides "Turing (2)")
  (orrery-list-divide "nonsense")
  (orrery-host-told "no property")
  (orrery-host-status "3 rows"))

(defun orrery-host-filter ()
  "A filter is checked as it is typed; a fault has its column."
  (let (answer)
    (cl-flet ((ask (text)
                (setq answer nil)
                (orrery-list--ask :predicate text (lambda (problem) (setq answer (list problem))))
                (orrery-host-until text (lambda () answer))
                (plist-get (plist-get (car answer) :data) :offset)))
      (orrery-host-equal (ask "lastName == 'Türing' AND agee > 3") 26
                         "the place of a fault, in bytes")
      (orrery-host-equal (orrery-predicate-column "lastName == 'Türing' AND agee > 3" 26) 25
                         "the column of the fault")
      (orrery-host-status "3 rows")
      (orrery-host-equal (ask "lastName == 'Turing'") nil "a fault in what is right")
      (orrery-host-status "2 rows where lastName == 'Turing'")
      (orrery-host-hides "Lovelace")
      (ask "age > 900")
      (orrery-host-shows "No object matches the filter.")
      (ask nil)))
  (orrery-host-status "3 rows")
  (let ((table (orrery-predicate-table (orrery-session-model orrery-view-session) "Employee")))
    (orrery-host-equal (all-completions "manager.fi" table) '("manager.firstName") "a key path")
    (orrery-host-equal (all-completions "BEG" table) '("BEGINSWITH[cd]") "a word")
    (orrery-host-equal (all-completions "manager.employees.@" table) nil
                       "what can stand behind a collection"))
  (orrery-host-equal (orrery-predicate-candidates (orrery-session-model orrery-view-session)
                                                  "Manager" "emp")
                     (append '("age" "favouriteColour" "firstName" "lastName" "employees"
                               "employees.@count")
                             orrery-predicate-words)
                     "what can stand in a predicate"))

(defun orrery-host-undo-and-redo ()
  "Steps are undone on the server, and have names."
  (orrery-host-shows "Barbara")
  (forward-line 0)
  (orrery-list-delete)
  (orrery-host-told "Deleted.")
  (orrery-host-hides "Barbara")
  (orrery-host-until "the name of the step"
                     (lambda () (equal (orrery-view--step "Undo" :undoActionName)
                                       "Undo Delete Employee/p4")))
  (orrery-undo)
  (orrery-host-told "Undone: Delete Employee/p4")
  (orrery-host-shows "Barbara")
  (orrery-redo)
  (orrery-host-told "Redone: Delete Employee/p4")
  (orrery-host-hides "Barbara")
  (orrery-undo)
  (orrery-host-shows "Barbara")
  (orrery-redo)
  (orrery-redo)
  (orrery-host-told "nothing to redo")
  (orrery-undo)
  (orrery-host-shows "Barbara"))

(defun orrery-host-relationships ()
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

(defun orrery-host-conflicts ()
  "What others change shows where nothing is typed; elsewhere it is marked."
  (orrery-host-buffer "Employee/p3")
  (orrery-host-type "lastName" "Turing M.")
  (let ((place (point)))
    (orrery-host-other-does #'orrery-object-update :id "Employee/p3"
                            :values '(:firstName "Alan!" :lastName "Others'"))
    (orrery-host-until "the first name" (lambda () (equal (orrery-host-text "firstName") "Alan!")))
    (orrery-host-equal (list (orrery-host-text "lastName") (point))
                       (list "Turing M." (+ place 1)) "what is typed, and where point is"))
  ;; What others changed cannot be undone as if it were typed, and nothing else breaks.
  (ignore-errors (undo))
  (orrery-host-equal (mapcar #'orrery-host-text '("firstName" "lastName" "age"))
                     '("Alan!" "Turing M." "4") "what stands there after undo")
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
  (orrery-host-type "age" "42")
  (let ((id (orrery-host-other-inserts :firstName "Unfinished")))
    (orrery-edit-save)
    (orrery-host-told (concat "Not saved, because of " id))
    (orrery-host-equal (orrery-host-saved "Employee/p3" :age) 42 "the age that is set")
    (orrery-host-equal (orrery-edit--typed) nil "what is typed and not set")
    (orrery-host-other-does #'orrery-object-delete :ids (vector id))))

(defun orrery-host-deleted-by-others ()
  "What is typed into an object stays when others delete it."
  (orrery-host-type "lastName" "Typed")
  (orrery-host-other-does #'orrery-object-delete :ids ["Employee/p3"])
  (orrery-host-until "that it is deleted"
                     (lambda () (string-search "is deleted" (orrery-edit--header))))
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

;; A step of undo is called by the name of its object, and such names have a limit.
(defun orrery-host-long-name ()
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

(defun orrery-host-server ()
  "Return the process of the server of the document, or nil."
  (let* ((text (shell-command-to-string (concat orrery-program " servers --json")))
         (server (seq-find
                  (lambda (each)
                    (seq-some (lambda (document) (equal (plist-get document :path)
                                                        (file-truename orrery-host-path)))
                              (plist-get each :documents)))
                  (orrery-session--parse text))))
    (plist-get server :process)))

(defvar orrery-host-kills 0 "How often the server was killed.")

(defun orrery-host-killed-server ()
  "The server is killed while text is typed: it is said, and nothing typed is lost."
  (orrery-host-type "firstName" (format "Typed %d" (cl-incf orrery-host-kills)))
  (let* ((session orrery-view-session)
         (program (car (orrery-session-where session))))
    ;; It cannot come back until it is let.
    (setf (car (orrery-session-where session)) "/none/orrery")
    (signal-process (orrery-host-server) 'KILL)
    ;; Where the user is may be gone.
    (setq default-directory "/none/")
    (orrery-host-told "Trying to connect again")
    (orrery-host-status "DISCONNECTED")
    (goto-char (widget-field-end (orrery-edit-field-widget (orrery-edit--named "firstName"))))
    (insert ", further")
    (orrery-edit-save)
    (orrery-host-told "Not saved: There is no connection")
    (orrery-host-status "typed, not saved")
    (orrery-host-buffer "Employee")
    (orrery-list--ask-and-tell :predicate "age > -1")
    (orrery-host-told "There is no connection")
    (orrery-host-buffer "Manager")
    (orrery-list--ask-and-tell :predicate "age >")
    (orrery-host-told "There is no connection")
    (orrery-host-buffer "Employee/p3")
    (setf (car (orrery-session-where session)) program))
  (orrery-host-told "connected again")
  (setq default-directory orrery-host-folder)
  (orrery-host-equal (orrery-host-text "firstName") (format "Typed %d, further" orrery-host-kills)
                     "what is typed")
  (orrery-edit-save)
  (orrery-host-told "Saved.")
  (orrery-host-buffer "Manager")
  (orrery-host-shows "The list is closed:")
  (revert-buffer)
  (orrery-host-shows "Hopper")
  (orrery-host-buffer "Employee")
  (orrery-host-status "rows where age > -1")
  (orrery-host-equal (plist-get (plist-get (orrery-results-params orrery-view-results) :fetch)
                                :predicate)
                     "age > -1" "what is shown, by a filter that was typed without a connection")
  (orrery-list--ask-and-tell :predicate nil)
  (orrery-host-shows (format "Typed %d, further" orrery-host-kills))
  (orrery-host-until "the other" (lambda () (orrery-session-connection orrery-host-other)))
  (orrery-host-other-does #'orrery-object-update :id "Employee/p2"
                          :values (list :age (+ 90 orrery-host-kills)))
  (orrery-host-shows (format "%d" (+ 90 orrery-host-kills)))
  (orrery-host-buffer "Employee/p3"))

(defun orrery-host-not-saved ()
  "What was set and lost with the server is typed again."
  (orrery-host-other-does #'orrery-context-save)
  ;; It saves by itself what can be saved, soon.
  (let ((server (orrery-host-server)))
    (orrery-host-other-inserts :firstName "Unfinished")
    (orrery-host-type "age" "55")
    (orrery-edit-save)
    (orrery-host-told "Not saved, because of")
    (orrery-host-equal (orrery-edit--typed) nil "what is typed and not set")
    (signal-process server 'KILL))
  (orrery-host-told "connected again")
  (orrery-host-until "that it is typed" (lambda () (orrery-edit--typed)))
  (orrery-host-equal (orrery-host-text "age") "55" "what was lost")
  (orrery-edit-save)
  (orrery-host-told "Saved.")
  (orrery-host-until "the other" (lambda () (orrery-session-connection orrery-host-other)))
  (orrery-host-equal (orrery-host-saved "Employee/p3" :age) 55 "what is saved"))

(defun orrery-host-joining ()
  "Who joins a document that cannot be saved is told why."
  (let ((id (orrery-host-other-inserts :firstName "Unfinished")) session is-open)
    (orrery-host-status "cannot be saved yet")
    (setq session (orrery-session-new
                   (list orrery-program "attach" orrery-host-path) nil
                   (lambda (_ _)
                     (orrery-session-open session `(:location (:path ,orrery-host-path))
                                          (lambda (_ _) (setq is-open t))))))
    (orrery-host-until "the document" (lambda () is-open))
    (orrery-host-until "why it cannot be saved" (lambda () (orrery-session-unsaved session)))
    (orrery-session-close session #'ignore)
    (orrery-host-other-does #'orrery-object-delete :ids (vector id)))
  (orrery-host-until "that it is saved"
                     (lambda () (not (orrery-session-unsaved orrery-view-session)))))

(defun orrery-host-refused-client ()
  "A server that refuses Emacs by now says why, once, and may take it later."
  (let* ((session orrery-view-session)
         (program (car (orrery-session-where session)))
         (script (expand-file-name "refuses" orrery-host-folder))
         (attempts (expand-file-name "attempts" orrery-host-folder))
         (count 0))
    (with-temp-file script
      (insert "#!/bin/sh\nread -r line\n"
              "id=$(echo \"$line\" | sed 's/.*\"id\":\\([0-9]*\\).*/\\1/')\n"
              "echo x >>" attempts "\n"
              "echo \"{\\\"jsonrpc\\\":\\\"2.0\\\",\\\"id\\\":$id,\\\"error\\\":"
              "{\\\"code\\\":-1,\\\"message\\\":\\\"This is another version.\\\"}}\"\n"
              "cat >/dev/null\n"))
    (set-file-modes script #o700)
    (setf (car (orrery-session-where session)) script)
    (add-function :before (symbol-function 'orrery-session-report)
                  (lambda (&rest _) (cl-incf count)) '((name . orrery-host-counted)))
    (delete-process (orrery-wire-process (orrery-session-wire session)))
    (orrery-host-until "three attempts"
                       (lambda () (and (file-exists-p attempts)
                                       (<= 6 (file-attribute-size (file-attributes attempts))))))
    (orrery-host-told "This is another version.")
    (orrery-host-equal count 1 "how often it is told")
    (remove-function (symbol-function 'orrery-session-report) 'orrery-host-counted)
    (setf (car (orrery-session-where session)) program)
    (orrery-host-told "connected again")))

(defun orrery-host-lost-values ()
  "Values that were under way when it was lost are read with the next connection."
  (orrery-host-buffer "Employee")
  (let ((values (orrery-results-values orrery-view-results)))
    (remhash "Employee/p2" values)
    (delete-process (orrery-wire-process (orrery-session-wire orrery-view-session)))
    (orrery-host-told "connected again")
    (orrery-host-until "its values" (lambda () (gethash "Employee/p2" values))))
  (orrery-host-buffer "Employee/p3"))

(defun orrery-host-late-reply ()
  "Who has gone elsewhere when a reply comes stays there."
  (orrery-host-buffer "Employee")
  (call-interactively #'orrery-list-insert)
  (switch-to-buffer "*scratch*")
  (orrery-host-told "Inserted Employee/")
  (orrery-host-equal (buffer-name (window-buffer)) "*scratch*" "what is shown")
  (orrery-host-buffer "Employee")
  (orrery-undo)
  (orrery-host-told "Undone")
  (orrery-host-buffer "Employee/p3"))

(defun orrery-host-ended-list ()
  "Nothing is written over what others set and nobody told, until it is told again."
  (orrery-host-type "age" "56")
  (setf (orrery-results-clock orrery-view-results) nil)
  (orrery-host-refused "not kept up to date" #'orrery-edit-save)
  (cl-letf (((symbol-function 'yes-or-no-p) #'always)) (revert-buffer))
  (orrery-host-until "the object" (lambda () (and orrery-edit-fields (orrery-view-is-known))))
  (orrery-host-equal (orrery-host-text "age") "55" "what it has"))

(defun orrery-host-other-model (name)
  "Give Employee another model, with the attribute NAME in place of its own."
  (let* ((model (plist-get (orrery-host-other-does #'orrery-model-describe) :model))
         (entity (orrery-model-entity model "Employee")))
    (plist-put entity :attributes (vector (list :name name :type "String" :isOptional t)))
    (orrery-host-other-does #'orrery-model-update :model (list :model model)))
  (orrery-host-until "the field" (lambda () (orrery-edit--named name))))

(defun orrery-host-another-model ()
  "When the document gets another model, lists and fields have its properties.
What is typed stays, also where the model lacks what was shown."
  (orrery-host-type "age" "57")
  (orrery-host-other-model "nickname")
  (orrery-host-equal (orrery-host-text "age") "57" "what is typed")
  (orrery-host-type "nickname" "Amazing")
  (orrery-host-other-model "alias")
  (orrery-host-equal (mapcar #'orrery-edit--name (orrery-edit--typed)) '("age") "what is typed")
  (orrery-host-equal (orrery-edit--in-conflict) nil "what others have changed")
  (orrery-host-type "alias" "Amazing")
  (orrery-edit-save)
  (orrery-host-told "Saved.")
  (orrery-host-equal (orrery-host-saved "Employee/p3" :age) 57 "what is saved")
  (orrery-host-buffer "Employee")
  (orrery-host-until "the column" (lambda () (string-search "alias" header-line-format))))

(defun orrery-host-long-list ()
  "A long list is read in parts, and each change shows quickly."
  (orrery-host-other-does
   #'orrery-batch-insert :entity "Employee" :returning "none"
   :objects (vconcat (cl-loop for number from 1 to 12000 collect
                              (list :firstName (format "N%05d" number) :lastName "Many"))))
  (orrery-host-status "12004 rows")
  (let* ((before (copy-sequence (orrery-results-params orrery-view-results)))
         (fetch (append '(:predicate "lastName == 'Many'") (plist-get before :fetch)))
         is-done)
    (orrery-results-set-fetch orrery-view-results fetch nil #'ignore)
    (orrery-results-set-window orrery-view-results '(:offset 7 :count 70) #'ignore)
    (orrery-results-set-fetch orrery-view-results fetch nil (lambda (_) (setq is-done t)))
    (orrery-host-until "what is asked for" (lambda () is-done))
    (orrery-host-equal (orrery-results-params orrery-view-results)
                       (list :fetch fetch :sectionNameKeyPath nil :window '(:offset 7 :count 70))
                       "what is asked for")
    (orrery-results-set-window orrery-view-results (plist-get before :window) #'ignore)
    (orrery-results-set-fetch orrery-view-results (plist-get before :fetch) nil #'ignore))
  (orrery-list-sort "firstName")
  (orrery-host-shows "N00001")
  (goto-char (point-max))
  (forward-line -1)
  (set-window-point nil (point))
  (set-window-start nil (point))
  (orrery-list--read-in-sight)
  (orrery-host-until "the last row" (lambda () (string-search "Typed" (buffer-string))))
  (orrery-host-shows "N12000")
  (orrery-host-equal (count-lines (point-min) (point-max)) 12004 "the lines")
  (let ((transient-mark-mode t))
    (push-mark (point-min) t t)
    (orrery-host-refused "Some rows are not read yet" #'orrery-list-delete)
    (deactivate-mark))
  (orrery-host-equal (hash-table-count (orrery-results-values orrery-view-results))
                     orrery-list-window "rows whose values are known")
  (let ((times (cl-loop for age from 1 to 5 collect (orrery-host-time age))))
    (unless (< (apply #'min times) 0.05)
      (error "It takes %s s to show a change" times))))

(defun orrery-host-time (age)
  "Return how long Emacs works to show that the object at point has AGE.
Its own collection of garbage does not count: it comes when it comes."
  (orrery-host-other-does #'orrery-object-update :id (tabulated-list-get-id)
                          :values (list :age age))
  (orrery-host-until
   "the change"
   (lambda ()
     (let ((known (orrery-results-values orrery-view-results)))
       (equal age (plist-get (gethash (tabulated-list-get-id) known) :age)))))
  (setq orrery-list--lines (cons "" (cdr orrery-list--lines)))
  (let ((gc-cons-threshold most-positive-fixnum) (before (get-internal-run-time)))
    (orrery-list--render)
    (float-time (time-subtract (get-internal-run-time) before))))

(defun orrery-host-rollback ()
  "What is not saved is thrown away, when the user says so."
  (orrery-list--ask-and-tell :predicate "lastName == 'Turing'")
  (orrery-host-shows "Barbara")
  (orrery-host-other-does #'orrery-context-save)
  (orrery-host-shows "Barbara")
  (orrery-list-delete)
  (orrery-host-hides "Barbara")
  (cl-letf (((symbol-function 'yes-or-no-p) #'always)) (orrery-rollback))
  (orrery-host-told "as it was saved")
  (orrery-host-shows "Barbara"))

(defun orrery-host-closing ()
  "The document closes with its buffers, in order."
  (let ((process (orrery-wire-process (orrery-session-wire orrery-view-session))))
    (orrery-close)
    (orrery-host-equal (seq-filter (lambda (buffer)
                                     (buffer-local-value 'orrery-view-session buffer))
                                   (buffer-list))
                       nil "buffers left")
    (let ((end (+ (float-time) 20)))
      (while (and (process-live-p process) (< (float-time) end))
        (accept-process-output nil 0.05)))
    (orrery-host-equal (list (process-status process) (process-exit-status process)) '(exit 0)
                       "how the program ended")))

(defun orrery-host-ends (what is-so)
  "Wait until IS-SO returns non-nil, whatever is shown.
Fail with WHAT where it never does."
  (let ((end (+ (float-time) 20)))
    (while (not (funcall is-so))
      (when (< end (float-time)) (error "Never: %s" what))
      (accept-process-output nil 0.05))))

(defun orrery-host-recovering ()
  "What could not be saved at the end is there again the next time."
  (orrery-host-other-inserts :firstName "Unfinished")
  (let (has-ended)
    (orrery-session-close orrery-host-other (lambda (_) (setq has-ended t)))
    (orrery-host-ends "the end" (lambda () has-ended)))
  (orrery-host-ends "the end of the server" (lambda ()
                                              (let ((server (orrery-host-server)))
                                                (when server (signal-process server 'TERM))
                                                (not server))))
  (orrery-open orrery-host-path)
  (orrery-host-told "could not be saved the last time is back")
  (orrery-host-status "cannot be saved yet")
  (orrery-undo)
  (orrery-host-told "Undone")
  (orrery-close))

(let ((tests '(orrery-host-failing-to-open orrery-host-opening orrery-host-inserting
               orrery-host-faults orrery-host-following-others orrery-host-point-stays
               orrery-host-sections orrery-host-filter orrery-host-undo-and-redo
               orrery-host-relationships orrery-host-conflicts orrery-host-deleted-by-others
               orrery-host-long-name orrery-host-killed-server orrery-host-killed-server
               orrery-host-not-saved orrery-host-joining orrery-host-refused-client
               orrery-host-lost-values orrery-host-late-reply orrery-host-ended-list
               orrery-host-another-model orrery-host-long-list orrery-host-rollback
               orrery-host-closing orrery-host-recovering))
      failure)
  (while (and tests (not failure))
    (condition-case problem (funcall (car tests))
      (error (setq failure problem)))
    (princ (format "%s %s\n" (if failure "FAIL" "ok  ") (pop tests))))
  (when failure (princ (concat (error-message-string failure) "\n")))
  (when orrery-host-other
    (let (has-ended)
      (orrery-session-close orrery-host-other (lambda (_) (setq has-ended t)))
      (orrery-session-wait orrery-host-other 5 (lambda () has-ended))))
  (delete-directory orrery-host-folder t)
  (kill-emacs (if failure 1 0)))

;;; host.el ends here
