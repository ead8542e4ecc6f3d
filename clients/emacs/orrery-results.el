;;; orrery-results.el --- Live lists  -*- lexical-binding: t -*-

;; SPDX-License-Identifier: MIT

;;; Commentary:

;; What a fetch finds, in order and in sections, kept up to date by what the server pushes.

;;; Code:

(require 'orrery-session)

(cl-defstruct (orrery-results (:constructor orrery-results--make) (:copier nil))
  "A live list of SESSION.
PARAMS are what was last asked for: `:fetch', `:sectionNameKeyPath' and
`:window'.  SECTIONS is a list of (NAME . IDS), where nil is a row that is not
known, VALUES a hash table with plists of what the rows shown have, by id.
ON-CHANGE is called with a push, or nil, when something is different.  FAILURE
is an error, for which the list has ended.  HANDLE is its name on the server,
nil while it is not open, CLOCK the clock of the last push or reply about it."
  session params sections (values (make-hash-table :test #'equal)) on-change failure handle clock
  is-closed receiver)

(define-error 'orrery-results-misfit "A change does not fit the list")

(defun orrery-results--fits (is-so)
  "Signal a misfit unless IS-SO."
  (unless is-so (signal 'orrery-results-misfit nil)))

(defun orrery-results-total (results)
  "Return how many rows RESULTS has."
  (cl-loop for (_ . ids) in (orrery-results-sections results) sum (length ids)))

(defun orrery-results-window (results)
  "Return the numbers of the first row shown of RESULTS, and of that behind them."
  (let* ((window (plist-get (orrery-results-params results) :window))
         (first (or (plist-get window :offset) 0)))
    (cons first (if window (+ first (plist-get window :count)) most-positive-fixnum))))

;;;; Asking

(defun orrery-results-open (session params on-change callback)
  "Open a live list of SESSION, and return it.
PARAMS are `:fetch', `:sectionNameKeyPath' and `:window' of `list/open'.
ON-CHANGE is called when something is different, with the push that told it or
nil.  CALLBACK is called with an error, or nil and the list.  The list is kept
up to date, and opened again after a lost connection."
  (let ((results (orrery-results--make :session session :params params :on-change on-change)))
    (setf (orrery-results-receiver results)
          (lambda (event push) (orrery-results--receive results event push)))
    (orrery-results--open
     results (lambda (problem) (funcall callback problem (unless problem results))))
    results))

(defun orrery-results--call (results callback binding &rest arguments)
  "Call BINDING with ARGUMENTS for RESULTS; CALLBACK gets what comes back."
  (apply #'orrery-session-call (orrery-results-session results) callback binding arguments))

(defun orrery-results--changed (results push)
  "Tell whom RESULTS is for of PUSH, or nil, that something is different."
  (orrery-session--safely (orrery-results-session results)
                          (orrery-results-on-change results) push))

(defun orrery-results--set-handle (results handle)
  "File RESULTS under HANDLE, or nil, and no other."
  (let ((handles (orrery-session-handles (orrery-results-session results))))
    (remhash (orrery-results-handle results) handles)
    (when handle (puthash handle (orrery-results-receiver results) handles))
    (setf (orrery-results-handle results) handle)))

(defun orrery-results--forget (results)
  "Have nothing pushed to RESULTS, and the next connection not open it."
  (cl-callf2 delq (orrery-results-receiver results)
             (orrery-session-results (orrery-results-session results)))
  (orrery-results--set-handle results nil))

(defun orrery-results--fail (results problem push)
  "End RESULTS because of PROBLEM, which PUSH has told, or nil.
It shows what it showed."
  (orrery-results--forget results)
  (setf (orrery-results-clock results) nil (orrery-results-failure results) problem)
  (orrery-results--changed results push))

(defun orrery-results--open (results callback)
  "Open RESULTS, by its clock if it has one; CALLBACK gets an error or nil."
  (let ((asked (orrery-results-params results)))
    (orrery-results--set-handle results nil)
    (orrery-results--call
     results
     (lambda (problem told)
       (let ((handle (plist-get told :list)) (is-closed (orrery-results-is-closed results)))
         (cond (problem
                (unless (orrery-session--is-lost problem)
                  (orrery-results--fail results problem nil))
                (funcall callback problem))
               ((and (not is-closed) (eq asked (orrery-results-params results)))
                (orrery-results--set-handle results handle)
                (cl-pushnew (orrery-results-receiver results)
                            (orrery-session-results (orrery-results-session results)))
                (setf (orrery-results-failure results) nil)
                (orrery-results--take results told callback))
               ;; By now nothing, or another fetch or window is wanted.
               (t (orrery-results--call results #'ignore #'orrery-list-close :list handle)
                  (if is-closed (funcall callback nil) (orrery-results--open results callback))))))
     #'orrery-list-open
     :fetch (plist-get asked :fetch) :section-name-key-path (plist-get asked :sectionNameKeyPath)
     :window (plist-get asked :window) :since (orrery-results-clock results))))

(defun orrery-results--ask (results changes callback binding &rest arguments)
  "Have RESULTS show CHANGES when BINDING with ARGUMENTS has been answered.
CHANGES are some of its params.  CALLBACK is called with an error, and RESULTS
stays as it is, or nil."
  (if-let* ((handle (orrery-results-handle results)))
      (apply #'orrery-results--call results
             (lambda (problem told)
               (unless problem (orrery-results--change results changes))
               ;; A reply about a handle that is closed by now says nothing of the new one.
               (if (or problem (not (equal handle (orrery-results-handle results))))
                   (funcall callback problem)
                 (orrery-results--take results told callback)))
             binding :list handle arguments)
    ;; It will be opened so.
    (orrery-results--change results changes)
    (setf (orrery-results-clock results) nil)
    (orrery-results--open results callback)))

(defun orrery-results--change (results changes)
  "Have RESULTS ask for CHANGES, a plist, and for the rest as before."
  (cl-callf copy-sequence (orrery-results-params results))
  (cl-loop for (key value) on changes by #'cddr
           do (cl-callf plist-put (orrery-results-params results) key value)))

(defun orrery-results-set-fetch (results fetch section callback)
  "Have RESULTS show what FETCH finds, in sections by the key path SECTION or nil.
CALLBACK is called with an error, and RESULTS stays as it is, or nil."
  (orrery-results--ask results (list :fetch fetch :sectionNameKeyPath section) callback
                       #'orrery-list-set-fetch :fetch fetch :section-name-key-path section))

(defun orrery-results-set-window (results window callback)
  "Have RESULTS show the rows in WINDOW, (:offset N :count N), or nil for all.
CALLBACK is called with an error or nil."
  (orrery-results--ask results (list :window window) callback
                       #'orrery-list-set-window :window window))

(defun orrery-results-close (results &optional callback)
  "Close RESULTS.  CALLBACK is called with an error or nil."
  (let ((handle (orrery-results-handle results)) (callback (or callback #'ignore)))
    (setf (orrery-results-is-closed results) t)
    (orrery-results--forget results)
    (if (not handle) (funcall callback nil)
      (orrery-results--call results (lambda (problem _) (funcall callback problem))
                            #'orrery-list-close :list handle))))

(defun orrery-results--receive (results event push)
  "Take EVENT of the session of RESULTS, or the method of PUSH about it."
  (cl-flet ((report (problem) (orrery-session-report (orrery-results-session results) problem)))
    (pcase event
      ('lost (setf (orrery-results-handle results) nil))
      ('open-again (orrery-results--open results #'report))
      ("list/didFail" (orrery-results--fail results (plist-get push :error) push))
      (_ (orrery-results--take results push #'report)))))

(defun orrery-results--take (results told callback)
  "Show in RESULTS what was TOLD by a push or reply; then call CALLBACK with nil.
Where it does not fit, all of it is asked for."
  (condition-case nil
      (progn
        (orrery-results--fits (member (plist-get told :since)
                                      (list nil (orrery-results-clock results))))
        (cond ((plist-get told :snapshot)
               (orrery-results--show-all results (plist-get told :snapshot)))
              ((plist-get told :changes)
               (orrery-results--apply results (plist-get told :changes)))
              (t (orrery-results--show-window results (plist-get told :objects))))
        (setf (orrery-results-clock results) (plist-get told :clock))
        (orrery-results--changed results (and (plist-get told :stream) told))
        (funcall callback nil))
    (orrery-results-misfit
     (setf (orrery-results-clock results) nil)
     (orrery-results--call results #'ignore #'orrery-list-close
                           :list (orrery-results-handle results))
     (orrery-results--open results callback))))

;;;; Rows

(defun orrery-results--show-all (results snapshot)
  "Show SNAPSHOT, the whole of a list, in RESULTS."
  (setf (orrery-results-sections results)
        (cl-loop for each across (plist-get snapshot :sections)
                 collect (cons (plist-get each :name) (make-list (plist-get each :count) nil))))
  (orrery-results--show-window results (plist-get snapshot :objects)))

(defun orrery-results--show-window (results objects)
  "Show OBJECTS, all that are in the window, in RESULTS."
  (let ((left (append objects nil)) (row (- (car (orrery-results-window results)))))
    (clrhash (orrery-results-values results))
    (dolist (section (orrery-results-sections results))
      (cl-loop for ids on (cdr section) while left do
               (when (<= 0 row)
                 (let ((id (plist-get (car left) :id)))
                   (setcar ids id)
                   (puthash id (plist-get (pop left) :values) (orrery-results-values results))))
               (cl-incf row)))))

(defun orrery-results--edit (elements places how)
  "Return ELEMENTS after PLACES, a list of (PLACE . ELEMENT), were edited.
HOW they are: `remove', `insert', or `put' in place of what is there."
  (orrery-results--fits (cl-every (lambda (each) (natnump (car each))) places))
  (let ((left (sort (copy-sequence places) #'car-less-than-car)) (place 0) edited)
    (while (or elements left)
      (let ((here (when (eql place (caar left)) (pop left))))
        (orrery-results--fits (or elements (and here (eq how 'insert))))
        (unless (and here (eq how 'remove)) (push (if here (cdr here) (car elements)) edited))
        (unless (and here (eq how 'insert)) (pop elements))
        (cl-incf place)))
    (nreverse edited)))

(defun orrery-results--edit-rows (results places how)
  "Edit PLACES, plists with `:section', `:row' and `:id', in RESULTS.
HOW is as for `orrery-results--edit'."
  (pcase-dolist (`(,index . ,rows) (seq-group-by (lambda (each) (plist-get each :section)) places))
    (let ((section (and (natnump index) (nth index (orrery-results-sections results)))))
      (orrery-results--fits section)
      (setcdr section (orrery-results--edit
                       (cdr section)
                       (mapcar (lambda (each) (cons (plist-get each :row) (plist-get each :id)))
                               rows)
                       how)))))

(defun orrery-results--apply (results changes)
  "Apply CHANGES to RESULTS, in the five steps of the protocol.
Removals name places in the old list, insertions places in the new one."
  (cl-flet* ((all (key) (append (plist-get changes key) nil))
             (targets (key)
               (mapcar (lambda (each) (append (list :id (plist-get each :id))
                                              (plist-get each :newPlace)))
                       (all key)))
             (edit-sections (places how)
               (cl-callf orrery-results--edit (orrery-results-sections results) places how)))
    (orrery-results--edit-rows
     results (append (all :deletes)
                     (mapcar (lambda (each) (plist-get each :oldPlace)) (all :moves)))
     'remove)
    (edit-sections (mapcar #'list (all :sectionDeletes)) 'remove)
    (edit-sections (mapcar (lambda (each) (list (plist-get each :index) (plist-get each :name)))
                           (all :sectionInserts))
                   'insert)
    (orrery-results--edit-rows results (append (all :inserts) (targets :moves)) 'insert)
    (orrery-results--edit-rows results (append (targets :updates) (all :entered)) 'put)
    (let ((ids (remq nil (cl-loop for (_ . ids) in (orrery-results-sections results)
                                  append ids))))
      (orrery-results--fits (= (plist-get changes :total) (orrery-results-total results)))
      (orrery-results--fits (= (length ids) (length (delete-dups (copy-sequence ids))))))
    (orrery-results--take-values results (append (all :updates) (all :inserts) (all :entered)))))

(defun orrery-results--shown (results)
  "Return the ids of the rows in the window of RESULTS, as a hash table."
  (pcase-let ((`(,first . ,end) (orrery-results-window results))
              (shown (make-hash-table :test #'equal)) (row 0))
    (pcase-dolist (`(,_ . ,ids) (orrery-results-sections results))
      (dolist (id ids)
        (when (and id (<= first row) (< row end)) (puthash id t shown))
        (cl-incf row)))
    shown))

(defun orrery-results--take-values (results told)
  "Take the values of the rows TOLD of in RESULTS.
Those that were left out are asked for, as are those that did not come before
the connection was lost."
  (let ((values (orrery-results-values results)) (shown (orrery-results--shown results)) missing)
    (dolist (each told)
      (let ((id (plist-get each :id)) (object (plist-get each :object)))
        (if object (puthash id (plist-get object :values) values) (remhash id values))))
    ;; Nothing more is told of what rows outside the window have.
    (maphash (lambda (id _) (unless (gethash id shown) (remhash id values))) values)
    (maphash (lambda (id _) (when (eq (gethash id values 'none) 'none) (push id missing))) shown)
    (when missing
      (orrery-session-read
       (orrery-results-session results) missing
       (plist-get (plist-get (orrery-results-params results) :fetch) :properties)
       (lambda (told) (orrery-results--got results told))
       (lambda (problem)
         (orrery-session-report (orrery-results-session results) problem)
         (orrery-results--changed results nil))))))

(defun orrery-results--got (results told)
  "Take the values that RESULTS has asked for and was TOLD."
  (let ((values (orrery-results-values results)) (shown (orrery-results--shown results)))
    (cl-loop for each across (plist-get told :objects)
             for id = (plist-get each :id)
             ;; What a push has told meanwhile is newer.
             when (and (gethash id shown) (eq (gethash id values 'none) 'none))
             do (puthash id (plist-get each :values) values))))

(provide 'orrery-results)

;;; orrery-results.el ends here
