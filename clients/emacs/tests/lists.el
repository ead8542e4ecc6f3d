;;; lists.el --- What users do with lists  -*- lexical-binding: t -*-

;;; Commentary:

;; Rows that come, move and go, order, sections, filters, undo, and long lists.

;;; Code:

(push (file-name-directory (or load-file-name buffer-file-name "")) load-path)
(require 'host)
(orrery-host-begin)

(defun orrery-lists-following-others ()
  "Rows of others come, and are highlighted for a moment."
  (orrery-open orrery-host-path orrery-host-model)
  (orrery-host-shows "Manager")
  (orrery-host-join)
  (orrery-host-other-inserts "Manager" :firstName "Grace" :lastName "Hopper")
  (orrery-host-open-list "Employee")
  (orrery-host-shows "There are none yet.")
  (let ((orrery-highlight-seconds 3600))
    (orrery-host-other-hires)
    (orrery-host-status "3 rows")
    (orrery-host-shows "Barbara")
    (orrery-host-until "a highlight" #'orrery-host-is-highlighted)
    ;; When that ends, what is selected is so still.
    (let ((transient-mark-mode t) (place (1- (point-max))))
      (push-mark place t t)
      (clrhash orrery-list--changed)
      (orrery-list--render)
      (orrery-host-equal (list (orrery-host-is-highlighted) mark-active (mark))
                         (list nil t place) "the highlight, and what is selected")
      (deactivate-mark)))
  (let ((orrery-highlight-seconds 0.1))
    (orrery-host-other-does #'orrery-object-update :id "Employee/p4" :values '(:age 8))
    (orrery-host-until "none" (lambda () (not (orrery-host-is-highlighted)))))
  (orrery-host-other-does #'orrery-context-save))

(defun orrery-lists-point-stays ()
  "Point stays at its object when rows come and move."
  (orrery-host-shows "Barbara")
  (forward-line 0)
  (forward-char 3)
  (set-window-point nil (point))
  (orrery-list-sort "firstName")
  (orrery-host-until "the order" (lambda () (equal tabulated-list-sort-key '("firstName"))))
  (orrery-host-other-inserts "Employee" :firstName "Aaron" :lastName "A")
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

(defun orrery-lists-sections ()
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

(defun orrery-lists-filter ()
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
      (ask nil)
      ;; That of a relationship is read by itself: it leads to no other objects.
      (let ((list (current-buffer)))
        (orrery-list-show orrery-view-session "Employee"
                          '(:id "Manager/p1" :property "employees" :predicate "%K == %@"
                            :arguments ["manager" (:$object "Manager/p1")]))
        (orrery-host-status "0 rows")
        (orrery-host-equal (ask "age > 3) OR (TRUEPREDICATE") 7 "the place of the parenthesis")
        (orrery-host-equal (ask "age > 3 AND agee > 3") 12 "the place of a fault")
        (orrery-host-equal (ask "age > 3") nil "a fault in what is right")
        (orrery-host-status "0 rows where age > 3")
        (kill-buffer)
        (switch-to-buffer list))))
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

(defun orrery-lists-undo-and-redo ()
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

(defun orrery-lists-late-reply ()
  "Who has gone elsewhere when a reply comes stays there."
  (orrery-host-buffer "Employee")
  (call-interactively #'orrery-list-insert)
  (switch-to-buffer "*scratch*")
  (orrery-host-told "Inserted Employee/")
  (orrery-host-equal (buffer-name (window-buffer)) "*scratch*" "what is shown")
  (orrery-host-buffer "Employee")
  (orrery-undo)
  (orrery-host-told "Undone"))

(defun orrery-lists-asking-fast ()
  "What is asked for while something else is under way is asked for, too."
  (let* ((fetch '(:entity "Employee" :predicate "lastName == 'Turing'"))
         (window '(:offset 1 :count 1)) is-done
         (results (orrery-results-open orrery-view-session
                                       '(:fetch (:entity "Employee") :window (:offset 0 :count 9))
                                       #'ignore (lambda (_ _) (setq is-done t)))))
    (orrery-host-until "the list" (lambda () is-done))
    (setq is-done nil)
    (orrery-results-set-fetch results fetch nil #'ignore)
    (orrery-results-set-window results window #'ignore)
    (orrery-results-set-fetch results fetch nil (lambda (_) (setq is-done t)))
    (orrery-host-until "what is asked for" (lambda () is-done))
    (orrery-host-equal (list (orrery-results-params results) (orrery-results-total results)
                             (hash-table-count (orrery-results-values results)))
                       (list (list :fetch fetch :window window :sectionNameKeyPath nil) 2 1)
                       "what is asked for, and what is known of it")
    (orrery-results-close results)))

(defun orrery-lists-long-list ()
  "A long list is read in parts, and each change shows quickly."
  (orrery-host-other-does
   #'orrery-batch-insert :entity "Employee" :returning "none"
   :objects (vconcat (cl-loop for number from 1 to 12000 collect
                              (list :firstName (format "N%05d" number) :lastName "Many"))))
  (orrery-host-status "12003 rows")
  (orrery-list-sort "firstName")
  (orrery-host-shows "N00001")
  (goto-char (point-max))
  (forward-line -1)
  (set-window-point nil (point))
  (set-window-start nil (point))
  (orrery-list--read-in-sight)
  (orrery-host-shows "N12000")
  (orrery-host-equal (count-lines (point-min) (point-max)) 12003 "the lines")
  (let ((transient-mark-mode t))
    (push-mark (point-min) t t)
    (orrery-host-refused "Some rows are not read yet" #'orrery-list-delete)
    (deactivate-mark))
  (orrery-host-equal (hash-table-count (orrery-results-values orrery-view-results))
                     orrery-list-window "rows whose values are known")
  (let ((times (cl-loop for age from 1 to 5 collect (orrery-lists-change-time age)))
        (whole (orrery-lists-render-time #'orrery-lists-forget)))
    (unless (< (apply #'min times) (* 10 whole))
      (error "It takes %s s to show a change, and %s s to show all" times whole))))

(defun orrery-lists-change-time (age)
  "Return how long Emacs works to show that the object at point has AGE."
  (orrery-host-other-does #'orrery-object-update :id (tabulated-list-get-id)
                          :values (list :age age))
  (orrery-host-until
   "the change"
   (lambda ()
     (let ((known (orrery-results-values orrery-view-results)))
       (equal age (plist-get (gethash (tabulated-list-get-id) known) :age)))))
  (orrery-lists-render-time
   (lambda () (setq orrery-list--lines (cons "" (cdr orrery-list--lines))))))

(defun orrery-lists-forget ()
  "Forget all that the list shows."
  (let ((inhibit-read-only t)) (erase-buffer))
  (setq orrery-list--lines nil))

(defun orrery-lists-render-time (prepare)
  "Return how long Emacs works to show the list after PREPARE was called.
Its own collection of garbage does not count: it comes when it comes."
  (funcall prepare)
  (let ((gc-cons-threshold most-positive-fixnum) (before (get-internal-run-time)))
    (orrery-list--render)
    (float-time (time-subtract (get-internal-run-time) before))))

(defun orrery-lists-rollback ()
  "What is not saved is thrown away, when the user says so."
  (orrery-list--ask :predicate "lastName == 'Turing'")
  (orrery-host-other-does #'orrery-context-save)
  ;; With this, nothing is saved by itself.
  (orrery-host-other-inserts "Employee" :firstName "Unfinished")
  (orrery-host-shows "Barbara")
  (orrery-list-delete)
  (cl-letf (((symbol-function 'yes-or-no-p) #'always)) (orrery-rollback))
  (orrery-host-told "as it was saved")
  (orrery-host-shows "Barbara"))

(defun orrery-lists-another-model ()
  "What a list is asked for and another model lacks is left out and told."
  (orrery-list--ask :predicate nil)
  (orrery-host-other-does #'orrery-context-save)
  (orrery-host-other-model "nickname")
  (orrery-host-until "the column" (lambda () (string-search "nickname" header-line-format)))
  (orrery-list-sort "nickname")
  (orrery-list-divide "nickname")
  (orrery-list--ask :predicate "nickname == nil")
  (orrery-host-status "where nickname == nil by nickname")
  (setq orrery-host-messages nil)
  (orrery-host-other-model "alias")
  (orrery-host-until "the column" (lambda () (string-search "alias" header-line-format)))
  (orrery-host-until "that all is left out"
                     (lambda () (cl-every #'null (list (plist-get orrery-list-asked :predicate)
                                                       (plist-get orrery-list-asked :section)
                                                       (plist-get orrery-list-asked :sort)))))
  (orrery-host-until "all rows" (lambda () (orrery-view-is-known)))
  (orrery-host-equal orrery-view-problem nil "why it is closed")
  (dolist (each '("predicate" "sort" "section"))
    (orrery-host-equal (cl-count (format "Orrery: left out, no meaning here: the %s." each)
                                 orrery-host-messages :test #'equal)
                       1 "how often it is told")))

(orrery-host-play
 #'orrery-lists-following-others
 #'orrery-lists-point-stays
 #'orrery-lists-sections
 #'orrery-lists-filter
 #'orrery-lists-undo-and-redo
 #'orrery-lists-late-reply
 #'orrery-lists-asking-fast
 #'orrery-lists-long-list
 #'orrery-lists-rollback
 #'orrery-lists-another-model)

;;; lists.el ends here
