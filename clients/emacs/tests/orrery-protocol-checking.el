;;; orrery-protocol-checking.el --- Checks of Orrery's values  -*- lexical-binding: t -*-

;;; Commentary:

;; Checks at run time that values are of the protocol's types, by the tables of orrery-protocol.
;; Values have the forms of jsonrpc.el, where nil is null and an empty object both.

;;; Code:

(require 'cl-lib)
(require 'orrery-protocol)

(defun orrery-protocol-problems (value type &optional path strict)
  "Return what keeps VALUE from being of TYPE, as strings; nil where it is.
TYPE is as in the tables: \"FetchRequest\", \"string\", \"[ObjectID]\" or
\"{json}\".  PATH is what problems call the value.  STRICT is for what is sent:
members that nobody knows are wrong then.  In what is received a newer server
may say more, new members as new words of enumerations that are open."
  (let ((type (gethash type orrery-protocol-aliases type))
        (path (or path "value"))
        enumeration)
    (cond
     ((equal type "json") nil)
     ((string-prefix-p "[" type)
      (if (vectorp value)
          (cl-loop for each across value for index from 0
                   nconc (orrery-protocol-problems each (substring type 1 -1)
                                                   (format "%s[%d]" path index) strict))
        (orrery-protocol--problem path "array")))
     ((string-prefix-p "{" type)
      (if (orrery-protocol--object-p value)
          (cl-loop for (name . each) in (orrery-protocol--members value)
                   nconc (orrery-protocol-problems each (substring type 1 -1)
                                                   (format "%s.%s" path name) strict))
        (orrery-protocol--problem path "object")))
     ((string-search "|" type)
      (unless (cl-some (lambda (each) (null (orrery-protocol-problems value each path strict)))
                       (split-string type "|"))
        (orrery-protocol--problem path type)))
     ((gethash type orrery-protocol-structures)
      (if (orrery-protocol--object-p value)
          (orrery-protocol--structure-problems value type path strict)
        (orrery-protocol--problem path type)))
     ((setq enumeration (gethash type orrery-protocol-enumerations))
      (unless (and (stringp value)
                   (or (plist-get enumeration :isOpen)
                       (member value (plist-get enumeration :words))))
        (orrery-protocol--problem path type)))
     ((not (orrery-protocol--base-p value type)) (orrery-protocol--problem path type)))))

(defun orrery-protocol--problem (path what)
  "The problem that the value at PATH is no WHAT."
  (list (format "%s: is no %s" path what)))

(defun orrery-protocol--object-p (value)
  "Whether VALUE is an object: a plist, which may be empty, or a hash table."
  (or (null value) (hash-table-p value) (and (consp value) (keywordp (car value)))))

(defun orrery-protocol--members (value)
  "The members of the object VALUE, as an alist by name."
  (if (hash-table-p value)
      (cl-loop for name being the hash-keys of value using (hash-values each)
               collect (cons name each))
    (cl-loop for (key each) on value by #'cddr
             collect (cons (substring (symbol-name key) 1) each))))

(defun orrery-protocol--null-p (value)
  "Whether VALUE is null, as jsonrpc.el reads it or as others do."
  (memq value '(nil :null)))

(defun orrery-protocol--base-p (value type)
  "Whether VALUE is of TYPE, which is one of JSON's own."
  (pcase type
    ("null" (orrery-protocol--null-p value))
    ("boolean" (memq value '(t :json-false :false)))
    ("integer" (or (integerp value) (and (floatp value) (= value (ffloor value)))))
    ("decimal" (numberp value))
    ("string" (stringp value))))

(defun orrery-protocol--properties (type)
  "Return the rows of all properties of the structure TYPE, as an alist by name."
  (let ((structure (gethash type orrery-protocol-structures)))
    (apply #'append
           (orrery-protocol--members (plist-get structure :properties))
           (mapcar #'orrery-protocol--properties (plist-get structure :mixins)))))

(defun orrery-protocol--structure-problems (value type path strict)
  "What keeps the object VALUE from being of the structure TYPE.
PATH and STRICT are as for `orrery-protocol-problems'."
  (let ((properties (orrery-protocol--properties type))
        (members (orrery-protocol--members value))
        (given 0)
        found)
    (cl-loop for (name . row) in properties
             unless (or (plist-get row :optional) (assoc name members))
             do (push (format "%s.%s: is missing" path name) found))
    (cl-loop for (name . each) in members
             for row = (cdr (assoc name properties))
             for inner = (format "%s.%s" path name)
             do (cond
                 ((null row)
                  (when (and strict (not (equal name "$schema")))
                    (push (format "%s: is unknown" inner) found)))
                 ((and (plist-get row :optional) (orrery-protocol--null-p each)))
                 (t
                  (cl-incf given)
                  (dolist (problem (append (orrery-protocol-problems
                                            each (plist-get row :type) inner strict)
                                           (orrery-protocol--bound-problems each row inner)))
                    (push problem found)))))
    (when (and (plist-get (gethash type orrery-protocol-structures) :exactlyOne) (/= given 1))
      (push (format "%s: must have exactly one of %s" path (mapconcat #'car properties ", "))
            found))
    (nreverse found)))

(defun orrery-protocol--bound-problems (value row path)
  "What in VALUE is out of the bounds of the property ROW, at PATH.
Bounds of an array or object are those of what is in it."
  (let ((count (plist-get row :maximumCount))
        (minimum (plist-get row :minimum))
        (maximum (plist-get row :maximum)))
    (append
     (when (and count (vectorp value) (> (length value) count))
       (list (format "%s: has more than %d elements" path count)))
     (when minimum
       (cl-loop for each in (cond ((vectorp value) (append value nil))
                                  ((orrery-protocol--object-p value)
                                   (mapcar #'cdr (orrery-protocol--members value)))
                                  (t (list value)))
                when (and (numberp each) (not (<= minimum each maximum)))
                collect (format "%s: %s is not from %s to %s" path each minimum maximum))))))

(provide 'orrery-protocol-checking)

;;; orrery-protocol-checking.el ends here
