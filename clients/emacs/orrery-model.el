;;; orrery-model.el --- What a model says, and values as text  -*- lexical-binding: t -*-

;; SPDX-License-Identifier: MIT

;;; Commentary:

;; Entities with what they inherit, what people call objects, and the text in which values are
;; shown and typed.

;;; Code:

(require 'cl-lib)
(require 'json)
(require 'subr-x)

(defun orrery-model--named (name elements)
  "Return the one of ELEMENTS, an array of plists, that has NAME."
  (cl-find name elements :key (lambda (each) (plist-get each :name)) :test #'equal))

(defun orrery-model-entity (model name)
  "Return the entity of MODEL that has NAME."
  (orrery-model--named name (plist-get model :entities)))

(defun orrery-model-properties (model name)
  "Return the attributes and then the relationships of the entity NAME of MODEL.
Those of its superentities come first."
  (let ((entity (orrery-model-entity model name)) attributes relationships)
    (while entity
      (setq attributes (append (plist-get entity :attributes) attributes nil)
            relationships (append (plist-get entity :relationships) relationships nil)
            entity (orrery-model-entity model (plist-get entity :superentity))))
    (append attributes relationships)))

(defun orrery-model-property (model entity name)
  "Return the property NAME of ENTITY, a name, in MODEL."
  (orrery-model--named name (orrery-model-properties model entity)))

(defun orrery-model-kind (property)
  "Return whether PROPERTY is an `attribute', `to-one' or `to-many'."
  (cond ((not (plist-get property :destination)) 'attribute)
        ((eq (plist-get property :isToMany) t) 'to-many) (t 'to-one)))

(defun orrery-model-is-number (property)
  "Whether what is shown of PROPERTY is a number."
  (or (eq (orrery-model-kind property) 'to-many)
      (string-match-p "Integer\\|Decimal\\|Double\\|Float" (or (plist-get property :type) ""))))

(defun orrery-model-label-keys (model entity)
  "Return the attributes by whose texts people call objects of ENTITY in MODEL.
Those are names and titles, or else the first text."
  (let* ((texts (cl-loop for each in (orrery-model-properties model entity)
                         when (equal (plist-get each :type) "String")
                         collect (plist-get each :name))) (case-fold-search t)
         (names (seq-filter (lambda (each) (string-match-p "name\\|title\\|label" each)) texts)))
    (if names (seq-take names 2) (seq-take texts 1))))

(defun orrery-model-label (id texts)
  "Return what people call the object ID with TEXTS as values of its label keys.
Long ones are cut off, so that it can be part of the name of a step of undo."
  (let ((given (seq-remove (lambda (each) (member each '(nil ""))) texts)))
    (orrery-model-one-line
     (if given (mapconcat (lambda (each) (string-limit each 100)) given " ") id))))

(defun orrery-model-paths (model property)
  "Return the key paths that PROPERTY of MODEL is read by.
Those of a relationship tell what the object at its end is called, too."
  (let ((name (plist-get property :name)) (entity (plist-get property :destination)))
    (pcase (orrery-model-kind property)
      ('attribute (list name)) ('to-many (list (concat name ".@count")))
      ('to-one (cons name (mapcar (lambda (key) (concat name "." key))
                                  (orrery-model-label-keys model entity)))))))

(defun orrery-model-all-paths (model properties)
  "Return the key paths that PROPERTIES of MODEL are read by, as a vector."
  (vconcat (mapcan (lambda (each) (orrery-model-paths model each)) properties)))

(defun orrery-model-value (values path)
  "Return what VALUES, a plist, has at the key PATH."
  (plist-get values (intern (concat ":" path))))

(defun orrery-model-shown (model property values)
  "Return the text that shows PROPERTY of MODEL, on one line, in VALUES."
  (let ((told (mapcar (lambda (path) (orrery-model-value values path))
                      (orrery-model-paths model property))))
    (cond ((null (car told)) "")
          ((eq (orrery-model-kind property) 'to-one) (orrery-model-label (car told) (cdr told)))
          (t (orrery-model-one-line (orrery-model-text property (car told)))))))

(defun orrery-model-one-line (text)
  "Return TEXT with a sign in place of what would break a line or a column."
  (replace-regexp-in-string "[[:cntrl:]\u2028\u2029]" "·" text))

(defun orrery-model-count (count noun)
  "Return the text that tells COUNT of what NOUN calls one of."
  (format "%s %s%s" count noun (if (eql count 1) "" "s")))

(defun orrery-model-in-order (model entity)
  "Return the properties of ENTITY in MODEL.
Those that objects are called by come first."
  (let ((keys (orrery-model-label-keys model entity)))
    (seq-sort-by (lambda (each) (if (member (plist-get each :name) keys) 0 1)) #'<
                 (orrery-model-properties model entity))))

;;;; Values as text

(defun orrery-model-is-typed (property)
  "Whether values of PROPERTY can be typed as text.
Data cannot, nor many objects, nor what an app makes of its values."
  (not (or (plist-get property :derivationExpression) (eq t (plist-get property :isToMany))
           (member (plist-get property :type) '("Binary" "Transformable")))))

(defun orrery-model-text (property value)
  "Return the text in which VALUE of PROPERTY is typed."
  (let* ((type (plist-get property :type)) (handle (and (listp value) (plist-get value :$handle)))
         (inside (and (equal type "Transformable") (plist-get value :$transformable))))
    (cond ((null value) "") ((eq value t) "yes") ((eq value :json-false) "no")
          (handle (format "%d bytes" (plist-get handle :length)))
          ((equal type "Binary") (format "%d bytes" (length (base64-decode-string value))))
          ((plist-member inside :value) (json-encode (plist-get inside :value)))
          (inside (format "%s of %d bytes" (plist-get inside :name)
                          (length (base64-decode-string (plist-get inside :base64)))))
          ;; `json-serialize' would write all digits of a number.
          ((stringp value) value) (t (json-encode value)))))

(defun orrery-model-parse (property text)
  "Return the value of PROPERTY that TEXT means.
What it cannot be, the server says; an error is signalled for what is no JSON."
  (let ((read (lambda () (json-parse-string text :null-object nil :false-object :json-false))))
    (pcase (plist-get property :type)
      ((guard (string-empty-p text)) nil) ("String" text)
      ("Boolean" (pcase text ("yes" t) ("no" :json-false)))
      ((or "Double" "Float")
       (if (string-match-p "\\`[-+]?[0-9]*\\.?[0-9]+\\(?:[eE][-+]?[0-9]+\\)?\\'" (string-trim text))
           (float (string-to-number (string-trim text)))
         text))
      ("Composite" (condition-case nil (funcall read)
                     (error (user-error "This is no JSON: close its quotes and braces"))))
      (_ (string-trim text)))))

(provide 'orrery-model)

;;; orrery-model.el ends here
