;;; orrery-list.el --- Buffers with live lists  -*- lexical-binding: t -*-

;; SPDX-License-Identifier: MIT

;;; Commentary:

;; A row on a line, sections under headings.  Of a long list the values of some hundred rows
;; around those on the screen are known; the others follow when they come into sight.

;;; Code:

(require 'orrery-predicate)
(require 'orrery-view)
(require 'tabulated-list)

(declare-function orrery-edit-show "orrery-edit")

(defcustom orrery-list-window 300
  "How many rows of a long list are read at a time."
  :type 'natnum :group 'orrery)

(defcustom orrery-list-column-width 30
  "How wide a column is at most."
  :type 'natnum :group 'orrery)

(defvar-local orrery-list-entity nil "The name of the entity.")
(defvar-local orrery-list-scope nil
  "The relationship whose objects are shown, or nil.
A plist: `:predicate' and `:arguments' that find them, `:id' and `:property' of
whose they are, and the `:values' of an object that is inserted.")
(defvar-local orrery-list-asked nil
  "What the list is asked for: `:predicate', `:sort' and `:section'.")
(defvar-local orrery-list--wanted nil "What it was asked for last, be it answered or not.")
(defvar-local orrery-list--columns nil "The properties that are shown.")
(defvar-local orrery-list--widths nil "How wide the columns are.")
(defvar-local orrery-list--cells nil "The texts in the columns, by what was told of a row.")
(defvar-local orrery-list--made nil "The lines that were made, by the texts in them.")
(defvar-local orrery-list--lines nil "The lines of the buffer.")
(defvar-local orrery-list--changed nil
  "Until when rows that others changed are highlighted, by what they have.")
(defvar-local orrery-list--moving nil "Whether another window has been asked for.")

(defconst orrery-list--unknown (propertize "  …\n" 'face 'orrery-note)
  "The line of a row that is not known.")

;;;; Asking

(defun orrery-list-show (session entity &optional scope)
  "Show a live list of ENTITY in SESSION.
With SCOPE only the objects of a relationship; see variable `orrery-list-scope'."
  (orrery-view-show
   session (if scope (concat (plist-get scope :id) "/" (plist-get scope :property)) entity)
   #'orrery-list-mode
   (lambda () (setq orrery-list-entity entity orrery-list-scope scope) (orrery-list--open))))

(defun orrery-list--open (&rest _)
  "Open the list, with columns by the model."
  (setq orrery-list--columns
        (seq-remove (lambda (each) (member (plist-get each :type)
                                           '("Binary" "Transformable" "Composite")))
                    (orrery-model-in-order (orrery-view-model) orrery-list-entity)))
  (orrery-list--forget-shown)
  (orrery-view-follow `(,@(orrery-list--params orrery-list-asked)
                        :window (:offset 0 :count ,orrery-list-window))
                      #'orrery-list--take))

(defun orrery-list--params (asked)
  "Return the fetch, and the key path of sections, for what is ASKED."
  (let* ((typed (plist-get asked :predicate)) (scope orrery-list-scope)
         (all (plist-get scope :predicate))
         (predicate (if (and typed all) (format "(%s) AND (%s)" all typed) (or typed all))))
    (list :fetch
          `(:entity ,orrery-list-entity
            :properties ,(orrery-model-all-paths (orrery-view-model) orrery-list--columns)
            :sort ,(vconcat (plist-get asked :sort)) ,@(when predicate (list :predicate predicate))
            ,@(when scope (list :argumentArray (plist-get scope :arguments))))
          :sectionNameKeyPath (plist-get asked :section))))

(defun orrery-list--ask (key value &optional callback)
  "Ask the list for VALUE as KEY of `orrery-list-asked'.
CALLBACK is called with an error, and the list stays as it is, or nil; left out,
the user is told what failed."
  (when orrery-view-problem (user-error "There is no list: press g to open it"))
  (let* ((asked (plist-put (copy-sequence orrery-list--wanted) key value))
         (params (orrery-list--params asked)) (fetch (plist-get params :fetch))
         (done (orrery-view-here
                (lambda (problem &optional _)
                  ;; A list that is not open just now fails, but will be opened so.
                  (when (eq (plist-get (orrery-results-params orrery-view-results) :fetch) fetch)
                    (setq orrery-list-asked asked) (orrery-list--forget-shown)
                    (orrery-view-refresh orrery-view-session))
                  (when (eq asked orrery-list--wanted) (setq orrery-list--wanted orrery-list-asked))
                  (funcall (or callback #'orrery-view-tell) problem))))
         (send (orrery-view-here
                (lambda (&rest _)
                  (orrery-results-set-fetch orrery-view-results fetch
                                            (plist-get params :sectionNameKeyPath) done)))))
    (setq orrery-list--wanted asked)
    (if (not orrery-list-scope) (funcall send)
      ;; By itself: a parenthesis in it would end those around it.
      (orrery-session-call
       orrery-view-session (lambda (problem _) (funcall (if problem done send) problem))
       #'orrery-predicate-parse :entity orrery-list-entity
       :predicate (or (plist-get asked :predicate) "TRUEPREDICATE")))))

(defun orrery-list--listen (event _told)
  "Take note of EVENT: another model has other columns."
  (when (eq event 'model) (orrery-list--open)))

(defun orrery-list--take (push)
  "Take note of what PUSH says that others have changed, and forget it soon."
  (let ((changes (unless (orrery-view-is-own push) (plist-get push :changes))))
    (cl-loop for each across (vconcat (plist-get changes :updates) (plist-get changes :inserts))
             for values = (gethash (plist-get each :id) (orrery-results-values orrery-view-results))
             when values do (puthash values (orrery-view-highlight) orrery-list--changed)))
  (orrery-list--leave-out)
  (orrery-view-refresh orrery-view-session))

(defun orrery-list--leave-out ()
  "Where there is no list, open it without what is wrong with what is asked for.
Another model may lack what that names."
  (let* ((parameter (plist-get (plist-get orrery-view-problem :data) :parameter))
         (key (cdr (assoc parameter '(("fetch.predicate" . :predicate) ("fetch.sort" . :sort)
                                      ("sectionNameKeyPath" . :section))))))
    (when (plist-get orrery-list-asked key)
      (message "Orrery: left out, no meaning here: the %s." (substring (symbol-name key) 1))
      (cl-callf plist-put orrery-list-asked key nil)
      (setq orrery-view-problem nil orrery-list--wanted orrery-list-asked) (orrery-list--open))))

;;;; Lines

(defun orrery-list--forget-shown ()
  "Make all cells anew, and the columns as wide as their names."
  (setq orrery-list--cells (make-hash-table :test #'eq :weakness 'key))
  ;; There is room for the sign of the order.
  (orrery-list--widen (mapcar (lambda (each) (+ (string-width (plist-get each :name))
                                                (if (orrery-list--key each) 4 1)))
                              orrery-list--columns)))

(defun orrery-list--widen (widths)
  "Make the columns as wide as WIDTHS says, and all lines anew."
  (setq orrery-list--widths widths orrery-list--made (make-hash-table :test #'eq :weakness 'key))
  (orrery-list--make-header))

(defun orrery-list--sort-paths (property)
  "Return the key paths by which rows are sorted in the column of PROPERTY."
  (let ((paths (orrery-model-paths (orrery-view-model) property))) (or (cdr paths) paths)))

(defun orrery-list--key (property)
  "Return the first key of the order, if rows are sorted by the column of PROPERTY."
  (let ((key (car (plist-get orrery-list-asked :sort))))
    (when (and key (equal (plist-get key :keyPath) (car (orrery-list--sort-paths property)))) key)))

(defun orrery-list--make-header ()
  "Show the names of the columns, with the order."
  (let ((sorted (seq-find #'orrery-list--key orrery-list--columns)))
    (setq tabulated-list-sort-key
          (when sorted (cons (plist-get sorted :name)
                             (eq (plist-get (orrery-list--key sorted) :ascending) :json-false)))
          tabulated-list-format
          (vconcat (cl-mapcar (lambda (each width)
                                (list (plist-get each :name) width t
                                      :right-align (orrery-model-is-number each)))
                              orrery-list--columns orrery-list--widths)))
    (tabulated-list-init-header)))

(defun orrery-list--cells (id values)
  "Return the texts in the columns of the row ID with VALUES.
One without a name is shown by its id."
  (or (gethash values orrery-list--cells)
      (let ((cells (mapcar (lambda (each) (orrery-model-shown (orrery-view-model) each values))
                           orrery-list--columns)))
        (when (equal (car cells) "") (setcar cells (propertize id 'face 'orrery-note)))
        (puthash values cells orrery-list--cells))))

(defun orrery-list--measure ()
  "Make the columns as wide as rows need that are new."
  (let ((widths orrery-list--widths))
    (cl-flet ((fit (width cell) (min orrery-list-column-width (max width (string-width cell)))))
      (maphash (lambda (id values)
                 (unless (gethash values orrery-list--cells)
                   (setq widths (cl-mapcar #'fit widths (orrery-list--cells id values)))))
               (orrery-results-values orrery-view-results)))
    (unless (equal widths orrery-list--widths) (orrery-list--widen widths))))

(defun orrery-list--line (id values)
  "Return the line of the row ID with VALUES."
  (let* ((cells (orrery-list--cells id values))
         (line (or (gethash cells orrery-list--made)
                   (puthash cells (orrery-list--make-line id cells) orrery-list--made))))
    (when (< (float-time) (gethash values orrery-list--changed 0))
      (setq line (copy-sequence line))
      (add-face-text-property 0 (length line) 'orrery-changed nil line))
    line))

(defun orrery-list--make-line (id cells)
  "Return the line of the row ID with CELLS."
  (let ((x tabulated-list-padding))
    (cl-flet ((space (column) (propertize " " 'display `(space :align-to ,column))))
      (cl-loop
       for cell in cells for width in orrery-list--widths
       for (name _ _ . options) across tabulated-list-format
       for text = (truncate-string-to-width cell width nil nil t)
       concat (space (+ x (if (plist-get options :right-align) (- width (string-width text)) 0)))
       into line
       concat (propertize (bidi-string-mark-left-to-right text) 'tabulated-list-column-name name
                          'help-echo (unless (equal cell text) cell))
       into line do (cl-incf x (1+ width))
       finally return (propertize (concat line "\n") 'tabulated-list-id id
                                  'tabulated-list-entry (vconcat cells))))))

(defun orrery-list--make-lines ()
  "Return the lines of the buffer."
  (cond
   (orrery-view-problem
    (list (propertize (format "  The list is closed: %s  Press g to open it.\n"
                              (orrery-session-problem-text orrery-view-problem))
                      'face 'orrery-fault)))
   ((= 0 (orrery-results-total orrery-view-results))
    (list (propertize (if (plist-get orrery-list-asked :predicate)
                          "  No object matches the filter.  Press / to change it.\n"
                        (format "  There are none yet.%s\n"
                                (if (orrery-view-is-fixed) "" "  Press i to insert one.")))
                      'face 'orrery-note)))
   (t (cl-loop with known = (orrery-results-values orrery-view-results)
               for (name . ids) in (orrery-results-sections orrery-view-results)
               when (plist-get orrery-list-asked :section)
               collect (propertize
                        (format "%s (%d)\n"
                                (if (string-empty-p name) "nothing"
                                  (bidi-string-mark-left-to-right (orrery-model-one-line name)))
                                (length ids))
                        'face 'orrery-heading)
               nconc (mapcar (lambda (id)
                               (let ((values (gethash id known)))
                                 (if values (orrery-list--line id values) orrery-list--unknown)))
                             ids)))))

(defsubst orrery-list--is-same (line other)
  "Whether LINE and OTHER look the same, and mean the same object."
  (or (eq line other) (equal-including-properties line other)))

(defun orrery-list--render ()
  "Show the rows.  Only the lines that differ are touched."
  (when-let* ((failure (orrery-results-failure orrery-view-results)))
    (setq orrery-view-problem failure))
  (when (or (orrery-view-is-known) orrery-view-problem
            (orrery-results-sections orrery-view-results))
    (orrery-list--measure)
    (let* ((old orrery-list--lines)
           (new (setq orrery-list--lines (orrery-list--make-lines))) (first 0))
      (while (and old new (orrery-list--is-same (car old) (car new)))
        (pop old) (pop new) (cl-incf first))
      (when (or old new) (orrery-list--replace first old new)))
    (orrery-list--read-in-sight)))

(defun orrery-list--replace (first old new)
  "From the line FIRST on show NEW lines in place of OLD ones.
Those that are the same at the end stay."
  (let ((old (reverse old)) (new (reverse new)) (mark (mark t))
        (places (mapcar #'orrery-list--place (or (get-buffer-window-list nil nil t) '(nil))))
        (inhibit-read-only t))
    (while (and old new (orrery-list--is-same (car old) (car new))) (pop old) (pop new))
    ;; Other rows would be selected, unless they only look different, as highlighted ones.
    (cl-flet ((row (line) (cons (get-text-property 0 'tabulated-list-id line) line)))
      (unless (equal (mapcar #'row old) (mapcar #'row new)) (deactivate-mark)))
    (save-excursion
      (orrery-list--go-to-line first)
      (delete-region (point) (progn (forward-line (length old)) (point)))
      (mapc #'insert (nreverse new)))
    (set-buffer-modified-p nil)
    (when mark (set-marker (mark-marker) mark)) (mapc #'orrery-list--go-back places)))

(defun orrery-list--go-to-line (number)
  "Go to the line NUMBER, counted from 0."
  (goto-char (point-min)) (forward-line number))

(defun orrery-list--place (window)
  "Return where point is in WINDOW: (WINDOW ID LINE COLUMN LINES-ABOVE)."
  (save-excursion
    (when window (goto-char (window-point window)))
    (let ((line (1- (line-number-at-pos))))
      (list window (tabulated-list-get-id) line (- (point) (line-beginning-position))
            (if window (- line (1- (line-number-at-pos (window-start window)))) 0)))))

(defun orrery-list--go-back (place)
  "Have point at PLACE again, wherever its object is now.
The text around it stays where it is on the screen."
  (pcase-let ((`(,window ,id ,old ,column ,above) place) (line nil))
    (setq line (or (and id (cl-position id orrery-list--lines :test #'equal
                                        :key (lambda (each)
                                               (get-text-property 0 'tabulated-list-id each))))
                   (min old (1- (length orrery-list--lines)))))
    (when window
      (save-excursion
        ;; Who saw the first line sees it still.
        (orrery-list--go-to-line (if (and (= above old) (< line (window-body-height window))) 0
                                   (max 0 (- line above))))
        (set-window-start window (point) t)))
    (orrery-list--go-to-line line) (forward-char (min column (- (line-end-position) (point))))
    (if window (set-window-point window (point))
      ;; Windows that show it no more come back to where point was in them.
      (dolist (each (window-list-1 nil 'nomini t))
        (when-let* ((entry (assq (current-buffer) (window-prev-buffers each))))
          (set-marker (nth 2 entry) (point)))))))

(defun orrery-list--row (line)
  "Return the number of the row in LINE; of a heading, that of the row below it."
  (if (not (plist-get orrery-list-asked :section)) line
    (cl-loop with row = 0
             for (_ . ids) in (orrery-results-sections orrery-view-results)
             for end = (+ row (length ids)) do (cl-decf line)
             when (< line end) return (max row line)
             do (setq row end) finally return row)))

(defun orrery-list--read-in-sight (&rest _)
  "Read the rows that are in sight, where they are not known."
  (when (and (orrery-view-is-known) (orrery-results-handle orrery-view-results)
             (not orrery-list--moving))
    (pcase-let ((`(,first . ,end) (orrery-results-window orrery-view-results)))
      (dolist (window (get-buffer-window-list nil nil t))
        (let* ((line (1- (line-number-at-pos (window-start window))))
               (total (orrery-results-total orrery-view-results)) (top (orrery-list--row line))
               (bottom (min total (orrery-list--row (+ line (window-body-height window)))))
               (offset (- (/ (+ top bottom) 2) (/ orrery-list-window 2))))
          (unless (or orrery-list--moving (<= first top bottom end))
            (setq orrery-list--moving t)
            (orrery-results-set-window
             orrery-view-results (list :offset (max 0 (min offset (- total orrery-list-window)))
                                       :count orrery-list-window)
             (orrery-view-here (lambda (_) (setq orrery-list--moving nil))))))))))

(defun orrery-list--read-soon (&rest _)
  "Read the rows that have come into sight."
  (run-at-time 0 nil (orrery-view-here #'orrery-list--read-in-sight)))

;;;; Commands

(defun orrery-list--ids ()
  "Return the ids of the rows in the region, or of the row at point."
  (let ((first (if (use-region-p) (region-beginning) (line-beginning-position)))
        (end (if (use-region-p) (region-end) (line-end-position))))
    (or (cl-loop for line in (nthcdr (1- (line-number-at-pos first)) orrery-list--lines)
                 repeat (count-lines first end)
                 for id = (get-text-property 0 'tabulated-list-id line)
                 when (eq line orrery-list--unknown) do (user-error "Some rows are not read yet")
                 when id collect id)
        (user-error "Move to the line of an object"))))

(defun orrery-list-visit ()
  "Show the object at point."
  (interactive)
  (orrery-edit-show orrery-view-session (car (orrery-list--ids))))

(defun orrery-list--entities (name)
  "Return the entity NAME and those that inherit from it, but for abstract ones."
  (append (unless (eq t (plist-get (orrery-model-entity (orrery-view-model) name) :isAbstract))
            (list name))
          (cl-loop for each across (plist-get (orrery-view-model) :entities)
                   when (equal name (plist-get each :superentity))
                   append (orrery-list--entities (plist-get each :name)))))

(defun orrery-list-insert (entity)
  "Insert an object of ENTITY, and show it.
Where there are several entities to choose from, ask."
  (interactive
   (let ((names (orrery-list--entities orrery-list-entity)))
     (orrery-view-may-write)
     (list (if (cdr names) (completing-read "Insert which entity: " names nil t nil nil (car names))
             (car names)))))
  (orrery-view-call
   (lambda (result)
     (let ((id (plist-get (plist-get result :object) :id)))
       ;; Who has gone elsewhere meanwhile stays there.
       (if (eq (current-buffer) (window-buffer)) (orrery-edit-show orrery-view-session id)
         (message "Inserted %s." id))))
   #'orrery-object-insert :entity entity :values (plist-get orrery-list-scope :values)
   :action-name (concat "Insert " entity)))

(defun orrery-list-delete ()
  "Delete the object at point, or those in the region."
  (interactive)
  (let ((ids (orrery-list--ids)))
    (deactivate-mark)
    (orrery-view-call (substitute-command-keys "Deleted.  \\[orrery-undo] undoes it.")
                      #'orrery-object-delete :ids (vconcat ids)
                      :action-name (if (cdr ids) (format "Delete %d Objects" (length ids))
                                     (concat "Delete " (car ids))))))

(defun orrery-list--change-members (ids binding name)
  "Call BINDING for the objects IDS and the relationship shown, as a step NAME."
  (orrery-view-call name binding :id (plist-get orrery-list-scope :id)
                    :property (plist-get orrery-list-scope :property)
                    :ids (vconcat ids) :action-name name))

(defun orrery-list-add ()
  "Add an object that is there already to the relationship that this list shows."
  (interactive)
  (unless orrery-list-scope (user-error "This is no list of a relationship"))
  (when-let* ((picked (orrery-view-pick orrery-list-entity "Add: ")))
    (orrery-list--change-members (list (car picked)) #'orrery-relationship-add
                                 (concat "Add " (cdr picked)))))

(defun orrery-list-remove ()
  "Take the object at point out of the relationship that this list shows."
  (interactive)
  (unless orrery-list-scope (user-error "This is no list of a relationship"))
  (orrery-list--change-members (orrery-list--ids) #'orrery-relationship-remove "Remove"))

(defun orrery-list-filter ()
  "Ask for a predicate; the list shows what it finds, while it is typed already."
  (interactive)
  (let ((before (or (plist-get orrery-list-asked :predicate) "")) (is-taken nil)
        (ask (orrery-view-here (lambda (text callback)
                                 (orrery-list--ask :predicate (if (string-blank-p text) nil text)
                                                   callback)))))
    (unwind-protect
        (setq is-taken (orrery-predicate-read "Filter: " before orrery-view-session
                                              orrery-list-entity ask))
      (unless is-taken (funcall ask before #'ignore)))))

(defun orrery-list-sort (&optional column)
  "Sort by COLUMN, the name of one; where it is sorted so already, the other way.
Interactively it is the one at point, or whose name was clicked."
  (interactive "@")
  (let* ((click (and (not column) (mouse-event-p last-input-event)
                     (posn-string (event-start last-input-event))))
         (name (or column
                   (if click (get-text-property (cdr click) 'tabulated-list-column-name (car click))
                     (get-text-property (point) 'tabulated-list-column-name))
                   (completing-read "Sort by: " (append tabulated-list-format nil) nil t)))
         (is-descending (equal tabulated-list-sort-key (list name))))
    (orrery-list--ask
     :sort (mapcar (lambda (path) (list :keyPath path :ascending (if is-descending :json-false t)))
                   (orrery-list--sort-paths (orrery-model--named name orrery-list--columns))))))

(defun orrery-list-divide (path)
  "Divide the rows into sections by the key PATH; an empty one joins them."
  (interactive (list (completing-read "Sections by key path (empty for none): "
                                      (orrery-predicate-table (orrery-view-model)
                                                              orrery-list-entity))))
  (orrery-list--ask :section (if (string-blank-p path) nil path)))

(defun orrery-list--title ()
  "Return what the mode line says of the list."
  (cl-flet ((said (key word) (when-let* ((it (plist-get orrery-list-asked key))) (concat word it))))
    (concat (orrery-model-count (orrery-results-total orrery-view-results) "row")
            (said :predicate " where ") (said :section " by "))))

(defvar orrery-list-mode-map
  (orrery-view-make-map
   (make-composed-keymap orrery-view-table-map tabulated-list-mode-map)
   "RET" #'orrery-list-visit "i" #'orrery-list-insert "d" #'orrery-list-delete
   "a" #'orrery-list-add "k" #'orrery-list-remove "/" #'orrery-list-filter
   "s" #'orrery-list-divide [remap tabulated-list-sort] #'orrery-list-sort
   [remap tabulated-list-col-sort] #'orrery-list-sort)
  "Keys in live lists.")

(define-derived-mode orrery-list-mode tabulated-list-mode "Orrery-List"
  "A live list of objects.
What anybody changes shows at once, and is highlighted for a moment.

\\<orrery-list-mode-map>\\[orrery-list-visit]\tshow the object at point
\\[orrery-list-insert]\tinsert an object
\\[orrery-list-delete]\tdelete the object at point, or those in the region
\\[orrery-list-filter]\tfilter by a predicate
\\[tabulated-list-sort]\tsort by the column at point, and once more the other way
\\[orrery-list-divide]\tdivide into sections by a key path
\\[orrery-list-add], \\[orrery-list-remove]\tof a relationship: add an object, take one out
\\[orrery-undo], \\[orrery-redo]\tundo and redo, whoever made the step
\\[orrery-save]\tsave the document
\\[orrery-rollback]\tthrow away what is not saved
\\[revert-buffer]\topen the list again
\\[orrery-close]\tclose the document
\\[quit-window]\tleave this buffer"
  (setq tabulated-list-padding 1 orrery-list--changed (make-hash-table :test #'eq :weakness 'key))
  (orrery-view-set-up #'orrery-list--title #'orrery-list--render #'orrery-list--listen)
  (setq-local revert-buffer-function #'orrery-list--open)
  (add-hook 'post-command-hook #'orrery-list--read-soon nil t)
  (add-hook 'window-scroll-functions #'orrery-list--read-soon nil t))

(provide 'orrery-list)

;;; orrery-list.el ends here
