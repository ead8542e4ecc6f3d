;;; orrery-edit.el --- Buffers with an object to edit  -*- lexical-binding: t -*-

;; SPDX-License-Identifier: MIT

;;; Commentary:

;; A field for each property.  What others change shows where nothing is typed; where something
;; is, it stays, and the user decides.  The object is the only row of a live list, which is kept
;; up to date and resumed as any other.

;;; Code:

(require 'orrery-view)
(require 'wid-edit)

(declare-function orrery-list-show "orrery-list")

(cl-defstruct (orrery-edit-field (:constructor orrery-edit-field--make) (:copier nil))
  "The field of PROPERTY, a plist of the model.
WIDGET has what the user typed, BASE is the text that was told last, LABEL what
a relationship is called with it.  SENT is a text that is being saved, UNSAVED
what was told before it, until that is saved, FAULT a text and what is wrong with
that.  IN-CONFLICT tells that others changed what the user has
typed, HIGHLIGHT until when to highlight what they changed and the user has not."
  property widget base label sent unsaved fault in-conflict highlight)

(defvar-local orrery-edit-id nil "The id of the object.")
(defvar-local orrery-edit-fields nil "The fields.")
(defvar-local orrery-edit--fault nil "What is wrong with the object as a whole.")
(defvar-local orrery-edit--fate nil
  "What has become of the object: nil where it is there, or `deleted'.
It is `lost' while the connection is, and `gone' where it is not there after it.")
(defvar-local orrery-edit--kept nil
  "What was typed when another model came: (NAME TEXT BASE) of each field.
Those that it has no property for stay.")
(defvar-local orrery-edit--overlays nil "What is shown beside the fields.")

(defvar orrery-edit-keys
  (orrery-view-make-map
   orrery-view-map [remap save-buffer] #'orrery-edit-save "C-c C-c" #'orrery-edit-save
   "C-c C-v" #'orrery-edit-follow "C-c C-p" #'orrery-edit-choose "C-c C-d" #'revert-buffer
   "C-c C-t" #'orrery-edit-take-theirs "C-c C-k" #'orrery-edit-keep-mine)
  "Keys in fields and beside them.")

(defvar orrery-edit-field-map
  (orrery-view-make-map (make-composed-keymap orrery-edit-keys widget-field-keymap)
                        "RET" #'widget-forward "C-j" #'newline)
  "Keys in fields.")

(defvar orrery-edit-mode-map
  (orrery-view-make-map (make-composed-keymap orrery-edit-keys widget-keymap)
                        "?" #'orrery-help "g" #'revert-buffer "q" #'quit-window)
  "Keys beside fields.")

;;;; Opening

(defun orrery-edit-show (session id)
  "Show the object ID of SESSION, to be edited."
  (orrery-view-show session id #'orrery-edit-mode
                    (lambda () (setq orrery-edit-id id) (orrery-edit--open))))

(defun orrery-edit--entity ()
  "Return the name of the entity of the object."
  (car (split-string orrery-edit-id "/")))

(defun orrery-edit--open ()
  "Follow the object."
  (let* ((entity (orrery-edit--entity))
         (properties (orrery-model-properties (orrery-view-model) entity)))
    (orrery-view-follow
     (list :fetch (list :entity entity :predicate "SELF == %@"
                        :argumentArray (vector (list :$object orrery-edit-id))
                        :properties (orrery-model-all-paths (orrery-view-model) properties)))
     #'orrery-edit--take)))

(defun orrery-edit--listen (event _told)
  "Take note of EVENT, or of `saved': another model has other properties.
What is not saved when the connection is lost is as if it were typed."
  (dolist (each orrery-edit-fields)
    (when (eq event 'lost)
      (cl-callf2 or (orrery-edit-field-unsaved each) (orrery-edit-field-base each)))
    ;; Of any other event, the state is told later.
    (when (if (eq event 'state) (not (orrery-view--state :hasChanges)) (memq event '(lost saved)))
      (setf (orrery-edit-field-unsaved each) nil)))
  (when (and (eq event 'lost) (not orrery-edit--fate)) (setq orrery-edit--fate 'lost))
  (when (and (eq event 'model) (not (eq orrery-edit--fate 'gone))) (orrery-edit--open)))

;;;; Fields

(defun orrery-edit--name (field)
  "Return the name of the property of FIELD."
  (plist-get (orrery-edit-field-property field) :name))

(defun orrery-edit--named (name)
  "Return the field of the property NAME, or nil."
  (cl-find name orrery-edit-fields :key #'orrery-edit--name :test #'equal))

(defun orrery-edit--text (field)
  "Return the text that stands in FIELD."
  (widget-value (orrery-edit-field-widget field)))

(defun orrery-edit--fault-in (field)
  "Return what is wrong with the text that stands in FIELD, or nil."
  (pcase-let ((`(,text . ,fault) (orrery-edit-field-fault field)))
    (when (equal text (orrery-edit--text field)) fault)))

(defun orrery-edit--typed ()
  "Return the fields in which something else is typed than was told."
  (seq-remove (lambda (field) (equal (orrery-edit--text field) (orrery-edit-field-base field)))
              orrery-edit-fields))

(defun orrery-edit--in-conflict ()
  "Return the fields that others have changed, too."
  (seq-filter #'orrery-edit-field-in-conflict orrery-edit-fields))

(defun orrery-edit--tag (field text &optional label)
  "Return what FIELD shows for TEXT, where it is a button; LABEL if that is given."
  (or label (and (equal text (orrery-edit-field-base field)) (orrery-edit-field-label field))
      (if (string-empty-p text) "none" text)))

(defun orrery-edit--set (field text &optional label)
  "Have TEXT stand in FIELD, or LABEL on its button.
Point stays where it is in it."
  (pcase-let* ((widget (orrery-edit-field-widget field))
               (`(,start . ,end) (orrery-edit--span field)) (is-typed (widget-field-start widget))
               (offset (and is-typed (<= start (point) end) (- (point) start)))
               (tag (unless is-typed (orrery-edit--tag field text label)))
               (size (buffer-size)) (inhibit-read-only t) (inhibit-modification-hooks t))
    (unless (and (equal text (widget-value widget)) (equal tag (widget-get widget :tag)))
      (let ((buffer-undo-list t))
        (save-excursion (widget-put widget :tag tag) (widget-value-set widget text)))
      (orrery-edit--move-undo start end (- (buffer-size) size))
      (when offset (goto-char (min (+ start offset) (widget-field-end widget)))))))

(defun orrery-edit--move-undo (start end by)
  "Have undo know that the text from START to END became longer BY so much.
What was typed in it cannot be undone any more, nor what was typed before that."
  (setq buffer-undo-list
        (cl-loop for each in buffer-undo-list
                 ;; Where point was, and markers, are no matter.
                 for is-text = (and (consp each) (not (markerp (car each))))
                 until (and is-text (undo-elt-in-region each start (1+ end)))
                 collect (undo-adjust-elt each (list (cons start (- by)))))))

(defun orrery-edit--type (field text &optional label)
  "Have TEXT stand in FIELD, shown as LABEL, as if the user had typed it."
  (orrery-edit--set field text label) (orrery-edit--render))

(defun orrery-edit--build (properties values)
  "Make the fields for PROPERTIES, with VALUES.
What was typed stays, and point where it was in its field."
  (let* ((inhibit-read-only t)
         (is-new (not orrery-edit-fields)) (old (ignore-errors (orrery-edit--here)))
         (offset (when old (- (point) (car (orrery-edit--span old)))))
         (widths (mapcar (lambda (each) (string-width (plist-get each :name))) properties))
         (column (+ 3 (apply #'max 0 widths))))
    (dolist (each (orrery-edit--typed))
      (push (list (orrery-edit--name each) (orrery-edit--text each) (orrery-edit-field-base each))
            orrery-edit--kept))
    ;; Nothing is left of the fields before.
    (erase-buffer) (remove-overlays)
    (setq orrery-edit-fields nil widget-field-list nil wrap-prefix (make-string column ?\s))
    (dolist (property properties)
      (let ((field (orrery-edit-field--make :property property))
            (star (if (eq t (plist-get property :isOptional)) "" "*")))
        (orrery-edit--tell field values)
        (widget-insert (propertize (concat (plist-get property :name) star) 'face 'orrery-heading)
                       (propertize " " 'display `(space :align-to ,column)))
        (orrery-edit--create field (orrery-model-kind property) (plist-get property :type))
        (push field orrery-edit-fields)))
    (cl-callf nreverse orrery-edit-fields) (widget-setup)
    (dolist (each orrery-edit-fields)
      (when-let* ((overlay (widget-get (orrery-edit-field-widget each) :field-overlay)))
        (overlay-put overlay 'line-prefix wrap-prefix)))
    (pcase-dolist (`(,name ,text ,base) orrery-edit--kept)
      (if-let* ((field (orrery-edit--named name)))
          (progn (orrery-edit--set field text)
                 (setf (orrery-edit-field-in-conflict field)
                       (not (equal base (orrery-edit-field-base field)))))
        (goto-char (point-max))
        (widget-insert (propertize (format "%s is not in this model.  You typed: %s\n" name text)
                                   'face 'orrery-warning))))
    (cl-callf2 seq-remove (lambda (each) (orrery-edit--named (car each))) orrery-edit--kept)
    (setq buffer-undo-list nil)
    (if-let* ((field (and old (orrery-edit--named (orrery-edit--name old)))))
        (goto-char (min (+ offset (car (orrery-edit--span field)))
                        (cdr (orrery-edit--place field))))
      ;; What was typed for a property that is gone stands at the end.
      (goto-char (if is-new (point-min) (point-max)))
      ;; There may be none to go to.
      (if is-new (ignore-errors (widget-forward 1)) (forward-line -1)))))

(defun orrery-edit--create (field kind type)
  "Make the widget of FIELD, whose property is of KIND and TYPE."
  (let* ((property (orrery-edit-field-property field))
         (help (orrery-edit--describe property)) (text (orrery-edit-field-base field))
         (tag (orrery-edit--tag field text)))
    (cl-flet ((button (label action)
                (widget-create 'push-button :tag label :help-echo help
                               :notify (lambda (&rest _) (funcall action field)) text)))
      (setf (orrery-edit-field-widget field)
            (cond ((not (eq kind 'attribute)) (button tag #'orrery-edit-follow))
                  ((or (orrery-view-is-fixed) (not (orrery-model-is-typed property)))
                   (widget-create 'item :format "%t" :tag tag text))
                  ((equal type "Boolean") (button tag #'orrery-edit--toggle))
                  ;; It ends with a line.
                  (t (widget-create 'editable-field :format "%v" :value-face 'orrery-field
                                    :keymap orrery-edit-field-map :help-echo help
                                    :notify (lambda (&rest _) (orrery-edit--render)) text))))
      (when (and (eq kind 'to-one) (not (orrery-view-is-fixed)))
        (widget-insert " ") (button "Choose" #'orrery-edit-choose)
        (widget-insert " ") (button "Clear" (lambda (field) (orrery-edit--type field ""))))
      (unless (widget-field-start (orrery-edit-field-widget field)) (widget-insert "\n")))))

(defun orrery-edit--describe (property)
  "Return what the echo area says of PROPERTY."
  (cl-flet ((said (key words) (when-let* ((it (plist-get property key))) (format words it))))
    (concat (plist-get property :name) ": "
            (or (plist-get property :type) (plist-get property :destination))
            (unless (eq t (plist-get property :isOptional)) ", required")
            (said :minimum ", from %s") (said :maximum ", to %s")
            (said :maximumLength ", up to %s characters"))))

(defun orrery-edit--toggle (field)
  "Have the Boolean in FIELD take its next value: yes, no and, if it may, none."
  (orrery-edit--type
   field (pcase (orrery-edit--text field)
           ("yes" "no")
           ("no" (if (eq t (plist-get (orrery-edit-field-property field) :isOptional)) "" "yes"))
           (_ "yes"))))

;;;; What is told

(defun orrery-edit--tell (field values)
  "Tell FIELD what VALUES has for its property."
  (let* ((property (orrery-edit-field-property field))
         (value (orrery-model-value
                 values (car (orrery-model-paths (orrery-view-model) property)))))
    (setf (orrery-edit-field-base field) (orrery-model-text property value)
          (orrery-edit-field-label field)
          (pcase (orrery-model-kind property)
            ('to-many (orrery-model-count (or value 0) "object"))
            ('to-one (when value (orrery-model-shown (orrery-view-model) property values)))))))

(defun orrery-edit--take (push)
  "Merge what PUSH has told, or what else is new, into the fields."
  (when (and (orrery-view-is-known) (not (eq orrery-edit--fate 'gone)))
    (let ((values (gethash orrery-edit-id (orrery-results-values orrery-view-results) 'unread))
          (properties (orrery-model-in-order (orrery-view-model) (orrery-edit--entity))))
      (setq orrery-edit--fault nil orrery-edit--fate
            (when (= 0 (orrery-results-total orrery-view-results))
              (if (eq orrery-edit--fate 'lost) 'gone 'deleted)))
      (cond ((eq orrery-edit--fate 'gone) (orrery-edit--keep-what-is-gone))
            ((or orrery-edit--fate (eq values 'unread)))
            ((equal properties (mapcar #'orrery-edit-field-property orrery-edit-fields))
             (dolist (field orrery-edit-fields)
               (orrery-edit--merge field values (orrery-view-is-own push))))
            (t (orrery-edit--build properties values)))))
  (orrery-view-refresh orrery-view-session))

(defun orrery-edit--keep-what-is-gone ()
  "Take note that the object is gone with what was not saved.
Others may be called by its id.  What its fields have is as if it were typed."
  (setq orrery-view-key nil)
  (dolist (field orrery-edit-fields)
    (setf (orrery-edit-field-in-conflict field) nil)
    (when (orrery-model-is-typed (orrery-edit-field-property field))
      (setf (orrery-edit-field-base field) ""))))

(defun orrery-edit--merge (field values is-own)
  "Take what VALUES has for FIELD, unless the user has typed something else.
IS-OWN tells that this Emacs has made the change."
  (let ((base (orrery-edit-field-base field)) (mine (orrery-edit--text field))
        (sent (when is-own (orrery-edit-field-sent field))))
    (orrery-edit--tell field values)
    (when (and is-own (not (equal base (orrery-edit-field-base field))))
      (cl-callf or (orrery-edit-field-unsaved field) base))
    (cond ((equal mine (orrery-edit-field-base field))
           (setf (orrery-edit-field-in-conflict field) nil)
           ;; What it is called may be new.
           (orrery-edit--set field mine))
          ;; What was typed while it was saved stays.
          ((or (equal base (orrery-edit-field-base field)) (and sent (not (equal mine sent)))))
          ((or (equal mine base) sent)
           (orrery-edit--set field (orrery-edit-field-base field))
           (unless is-own (setf (orrery-edit-field-highlight field) (orrery-view-highlight))))
          (t (setf (orrery-edit-field-in-conflict field) t)))))

;;;; Showing

(defun orrery-edit--render ()
  "Show beside the fields what is wrong with them, and what others have changed."
  (set-buffer-modified-p (and (orrery-edit--typed) t))
  (mapc #'delete-overlay orrery-edit--overlays)
  (setq orrery-edit--overlays (list (make-overlay (point-min) (point-min))))
  (overlay-put (car orrery-edit--overlays) 'before-string
               (propertize (concat orrery-edit-id "\n\n") 'face 'orrery-note))
  (dolist (field orrery-edit-fields)
    (pcase-let ((`(,start . ,end) (orrery-edit--place field)))
      (when (< (float-time) (or (orrery-edit-field-highlight field) 0))
        (push (make-overlay start end) orrery-edit--overlays)
        (overlay-put (car orrery-edit--overlays) 'face 'orrery-changed))
      (push (make-overlay end (1+ end)) orrery-edit--overlays)
      (overlay-put (car orrery-edit--overlays) 'after-string (orrery-edit--notes field)))))

(defun orrery-edit--span (field)
  "Return where what stands in FIELD begins and ends."
  (let ((widget (orrery-edit-field-widget field)))
    (cons (or (widget-field-start widget) (marker-position (widget-get widget :from)))
          (or (widget-field-end widget) (marker-position (widget-get widget :to))))))

(defun orrery-edit--place (field)
  "Return where the lines of FIELD begin and end."
  (pcase-let ((`(,start . ,end) (orrery-edit--span field)))
    (cons (save-excursion (goto-char start) (line-beginning-position))
          (save-excursion (goto-char end) (line-end-position)))))

(defun orrery-edit--notes (field)
  "Return what stands below FIELD."
  (let ((fault (orrery-edit--fault-in field)) (theirs (orrery-edit-field-base field)))
    (concat (when fault (propertize (concat wrap-prefix fault "\n") 'face 'orrery-fault))
            (when (orrery-edit-field-in-conflict field)
              (propertize
               (concat wrap-prefix "Others wrote: "
                       (if (string-empty-p theirs) "nothing" (orrery-model-one-line theirs))
                       "  (C-c C-t takes theirs, C-c C-k keeps yours)\n")
               'face 'orrery-warning)))))

(defun orrery-edit--header ()
  "Return what the header line says of the object as a whole."
  (let* ((problem (or orrery-view-problem (orrery-results-failure orrery-view-results)))
         (wrong (pcase orrery-edit--fate
                  ((guard problem) (orrery-session-problem-text problem))
                  ('gone "This is gone with the connection, not saved.  C-c C-c makes it again.")
                  ('deleted "This is deleted.  C-c C-u undoes that.") (_ orrery-edit--fault))))
    (string-replace
     "%" "%%" (if wrong (propertize wrong 'face 'orrery-lost)
                (concat (if (orrery-view-is-fixed) "This can only be read" "C-c C-c saves")
                        ", C-c C-v follows a relationship, C-c ? tells more")))))

(defun orrery-edit--title ()
  "Return what people call the object: what the first fields have."
  (let* ((keys (orrery-model-label-keys (orrery-view-model) (orrery-edit--entity)))
         (fields (seq-take orrery-edit-fields (length keys))))
    (orrery-model-label "" (mapcar #'orrery-edit-field-base fields))))

;;;; Saving

(defun orrery-edit-save (&optional over-theirs)
  "Check and save what was typed, and then the document.
What others changed, too, is to be decided first; with OVER-THEIRS, the prefix
argument, what was typed is taken."
  (interactive "P")
  (orrery-view-may-write)
  (unless (orrery-model-entity (orrery-view-model) (orrery-edit--entity))
    (user-error "The model has no entity named %s: copy what you typed" (orrery-edit--entity)))
  (unless (orrery-view-is-known) (user-error "This is not kept up to date: revert the buffer"))
  (when (seq-some #'orrery-edit-field-sent orrery-edit-fields)
    (user-error "It is being saved just now"))
  (when-let* ((first (and (not over-theirs) (car (orrery-edit--in-conflict)))))
    (goto-char (car (orrery-edit--span first)))
    (user-error "Others changed %s, too: keep yours or take theirs" (orrery-edit--name first)))
  (setq orrery-edit--fault nil)
  (dolist (each orrery-edit-fields)
    (setf (orrery-edit-field-fault each) nil (orrery-edit-field-in-conflict each) nil))
  (let* ((typed (orrery-edit--typed)) (values (mapcan #'orrery-edit--parse typed)))
    (cond ((seq-some #'orrery-edit--fault-in typed) (orrery-edit--show-faults))
          ((not (or typed (eq orrery-edit--fate 'gone))) (orrery-edit--save-document))
          (t (dolist (each typed) (setf (orrery-edit-field-sent each) (orrery-edit--text each)))
             (if (eq orrery-edit--fate 'gone) (orrery-edit--make-again values)
               (orrery-edit--send values (orrery-results-clock orrery-view-results)))))))

(defun orrery-edit--parse (field)
  "Return what is typed in FIELD, as a plist of values.
What cannot be read is its fault."
  (let ((text (orrery-edit--text field)))
    (condition-case problem
        (list (intern (concat ":" (orrery-edit--name field)))
              (orrery-model-parse (orrery-edit-field-property field) text))
      (user-error (setf (orrery-edit-field-fault field) (cons text (cadr problem))) nil))))

(defun orrery-edit--call (then binding &rest arguments)
  "Call BINDING with ARGUMENTS about the object; call THEN with the result.
What fails is shown."
  (apply #'orrery-session-call orrery-view-session
         (orrery-view-here (lambda (problem result)
                             (if problem (orrery-edit--fail problem) (funcall then result))))
         binding arguments))

(defun orrery-edit--send (values clock)
  "Check VALUES, and set them unless others have changed the object since CLOCK."
  (orrery-edit--call
   (lambda (checked)
     (if (not (eq (plist-get checked :isValid) t))
         (orrery-edit--fail (list :data checked))
       (orrery-session-call
        orrery-view-session
        (orrery-view-here (lambda (problem _) (orrery-edit--was-sent problem values clock)))
        #'orrery-object-update :id orrery-edit-id :values values :if-unchanged-since clock
        :returning "none" :action-name (concat "Change " (orrery-edit--title)))))
   #'orrery-object-validate :id orrery-edit-id :values values))

(defun orrery-edit--make-again (values)
  "Make the object again that is gone, with VALUES, and show that in its place."
  (orrery-edit--call
   (lambda (result)
     (setq orrery-edit-id (plist-get (plist-get result :object) :id) orrery-edit--fate nil
           orrery-view-key orrery-edit-id)
     (rename-buffer (orrery-view-name orrery-view-session orrery-view-key) t)
     (dolist (field orrery-edit-fields)
       (cl-callf2 or (orrery-edit-field-sent field) (orrery-edit-field-base field)))
     (orrery-edit--open) (orrery-edit--was-sent nil values nil))
   #'orrery-object-insert :entity (orrery-edit--entity) :values values
   :action-name (concat "Insert " (orrery-edit--entity))))

(defun orrery-edit--was-sent (problem values clock)
  "Go on after VALUES were sent with CLOCK, and PROBLEM, or nil, came back.
Where others changed the object meanwhile, but nothing that was typed, the
values are sent once more: what they changed was told before."
  (let ((latest (orrery-session-clock orrery-view-session)))
    (cond ((and (member (orrery-session-problem-kind problem)
                        '("object.changedSince" "clock.expired"))
                (not (orrery-edit--in-conflict)) (not (equal clock latest)))
           (orrery-edit--send values latest))
          (problem (orrery-edit--fail problem))
          (t (dolist (field orrery-edit-fields)
               ;; It may be written in another way than it was typed.
               (when (equal (orrery-edit--text field) (orrery-edit-field-sent field))
                 (orrery-edit--set field (orrery-edit-field-base field)))
               (setf (orrery-edit-field-sent field) nil))
             (orrery-edit--render) (orrery-edit--save-document)))))

(defun orrery-edit--save-document ()
  "Save the document."
  (orrery-edit--call (lambda (_) (orrery-edit--listen 'saved nil) (message "Saved."))
                     #'orrery-context-save :returning "none"))

(defun orrery-edit--fail (problem)
  "Show PROBLEM, or each of those that it has, at its field.  What was typed stays.
Where it is about other objects alone, what was typed is set, but not yet saved."
  (let* ((failures (or (append (plist-get (plist-get problem :data) :errors) nil) (list problem)))
         (objects (lambda (each) (append (plist-get (plist-get each :data) :objects) nil)))
         (own (seq-filter (lambda (each) (member (funcall objects each) `(nil (,orrery-edit-id))))
                          failures))
         (told (car (or own failures))))
    (dolist (each own)
      (let* ((text (orrery-session-problem-text each))
             ;; It may name an element of a Composite.
             (path (or (plist-get (plist-get each :data) :property) ""))
             (field (orrery-edit--named (car (split-string path "\\.")))))
        (if (not field) (setq orrery-edit--fault text)
          (setf (orrery-edit-field-fault field) (cons (orrery-edit--text field) text)))))
    (dolist (field orrery-edit-fields) (setf (orrery-edit-field-sent field) nil))
    (orrery-edit--show-faults)
    (message "Not saved%s: %s" (if own "" (format ", because of %s" (car (funcall objects told))))
             (orrery-session-problem-text told))))

(defun orrery-edit--show-faults ()
  "Show what is wrong, and go to the first of it."
  (orrery-edit--render)
  (when-let* ((field (seq-find #'orrery-edit--fault-in orrery-edit-fields)))
    (goto-char (car (orrery-edit--span field)))))

;;;; Other commands

(defun orrery-edit--here ()
  "Return the field at point."
  (or (cl-loop for field in orrery-edit-fields for (start . end) = (orrery-edit--place field)
               when (<= start (point) end) return field)
      (user-error "Move to a property")))

(defun orrery-edit-keep-mine ()
  "Keep what was typed in the field at point.
Saving writes it over what others wrote."
  (interactive)
  (setf (orrery-edit-field-in-conflict (orrery-edit--here)) nil) (orrery-edit--render))

(defun orrery-edit-take-theirs ()
  "Take what others wrote in the field at point, in place of what was typed."
  (interactive)
  (let ((field (orrery-edit--here)))
    (setf (orrery-edit-field-in-conflict field) nil)
    (orrery-edit--type field (orrery-edit-field-base field))))

(defun orrery-edit--revert (&rest _)
  "Give up what was typed.  What is not kept up to date is opened again."
  (when (or (not (funcall orrery-view-typed)) (yes-or-no-p "Give up what you typed here? "))
    (setq orrery-edit--fault nil)
    (when (or orrery-edit--kept (not (orrery-view-is-known)))
      (setq orrery-edit--kept nil orrery-edit-fields nil) (orrery-edit--open))
    (dolist (field orrery-edit-fields)
      (setf (orrery-edit-field-in-conflict field) nil (orrery-edit-field-fault field) nil)
      (orrery-edit--set field (orrery-edit-field-base field)))
    (orrery-edit--render)))

(defun orrery-edit-follow (field)
  "Show what the relationship of FIELD, that at point, leads to."
  (interactive (list (orrery-edit--here)))
  (let ((property (orrery-edit-field-property field)) (text (orrery-edit--text field)))
    (pcase (orrery-model-kind property)
      ('attribute (user-error "This is no relationship")) ('to-many (orrery-edit--list property))
      ((guard (string-empty-p text)) (orrery-edit-choose field))
      (_ (orrery-edit-show orrery-view-session text)))))

(defun orrery-edit--list (property)
  "Show the list of the objects that PROPERTY, a relationship to many, leads to."
  (let* ((destination (plist-get property :destination))
         (path (or (plist-get property :inverse)
                   (user-error "This has no inverse, so there is no list of it")))
         (is-many (eq 'to-many (orrery-model-kind (orrery-model-property (orrery-view-model)
                                                                         destination path)))))
    (orrery-list-show orrery-view-session destination
                      (list :id orrery-edit-id :property (plist-get property :name)
                            :predicate (concat (when is-many "ANY ") "%K == %@")
                            :arguments (vector path (list :$object orrery-edit-id))
                            :values (list (intern (concat ":" path))
                                          (if is-many (vector orrery-edit-id) orrery-edit-id))))))

(defun orrery-edit-choose (field)
  "Choose what the relationship of FIELD, that at point, is to lead to."
  (interactive (list (orrery-edit--here)))
  (let ((property (orrery-edit-field-property field)))
    (unless (eq (orrery-model-kind property) 'to-one)
      (user-error "This is no relationship to one object"))
    (when-let* ((picked (orrery-view-pick (plist-get property :destination)
                                          (concat (plist-get property :name) ": ")))
                ;; Another model may have come meanwhile, with fields of its own.
                (field (orrery-edit--named (plist-get property :name))))
      (orrery-edit--type field (car picked) (cdr picked)))))

(define-derived-mode orrery-edit-mode nil "Orrery-Edit"
  "An object, with a field for each property.
A star marks what is required.  What others change shows at once where you have
typed nothing.  Where you have, it stays; what they wrote stands below it.

\\<orrery-edit-mode-map>\\[orrery-edit-save]\tcheck and save what you typed
\\[widget-forward], \\[widget-backward]\tgo to the next field, the previous one
\\<orrery-edit-field-map>\\[newline]\tbegin a new line in a text
\\<orrery-edit-mode-map>\\[orrery-edit-follow]\tfollow the relationship at point
\\[orrery-edit-choose]\tchoose another object for a relationship to one
\\[orrery-edit-take-theirs]\ttake what others wrote at point
\\[orrery-edit-keep-mine]\tkeep what you typed at point
\\[revert-buffer]\tgive up what you typed
\\[undo]\tundo what you typed
\\[orrery-undo], \\[orrery-redo]\tundo and redo in the document, whoever made the step
\\[orrery-rollback]\tthrow away what is not saved of the document
\\[orrery-close]\tclose the document
\\[quit-window]\tbeside a field: leave this buffer"
  (setq header-line-format '(:eval (orrery-edit--header)) bidi-paragraph-direction 'left-to-right
        orrery-view-typed (lambda () (or orrery-edit--kept (orrery-edit--typed))))
  (orrery-view-set-up #'orrery-edit--title #'orrery-edit--render #'orrery-edit--listen)
  (setq-local word-wrap t revert-buffer-function #'orrery-edit--revert))

(provide 'orrery-edit)

;;; orrery-edit.el ends here
