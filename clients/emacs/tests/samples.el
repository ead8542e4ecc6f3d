;;; samples.el --- Tries the checks on every sample  -*- lexical-binding: t -*-

;;; Commentary:

;; Those to accept have no problems, those to refuse have some.  Run by
;; `emacs -Q --batch -L . -L tests -l tests/samples.el' in the folder above.

;;; Code:

(require 'cl-lib)
(require 'orrery-protocol-checking)

(defun orrery-samples-plist (value)
  "Return VALUE with plists for objects, but for those that are empty: nil is null."
  (cond ((vectorp value) (vconcat (mapcar #'orrery-samples-plist value)))
        ((and (hash-table-p value) (< 0 (hash-table-count value)))
         (cl-loop for name being the hash-keys of value using (hash-values each)
                  append (list (intern (concat ":" name)) (orrery-samples-plist each))))
        (t value)))

(defun orrery-samples-run ()
  "Try all samples, print what is wrong and exit."
  (let ((file (expand-file-name "../../protocol/generated/samples.json"))
        (tried 0) (count 0) (wrong 0)
        types)
    (with-temp-buffer
      (insert-file-contents file)
      (setq types (gethash "types" (json-parse-buffer :null-object :null
                                                      :false-object :json-false))))
    (cl-flet ((report (name value why)
                (cl-incf wrong)
                (message "%s: %S: %s" name value why)))
      (cl-loop
       for name being the hash-keys of types using (hash-values row)
       for samples = (orrery-samples-plist row)
       do (cl-incf count)
       (cl-loop for value across (plist-get samples :accepted)
                do (cl-incf tried)
                (dolist (problem (orrery-protocol-problems value name))
                  (report name value problem)))
       (cl-loop for refused across (plist-get samples :refused)
                for value = (plist-get refused :value)
                do (cl-incf tried)
                (unless (orrery-protocol-problems value name)
                  (report name value (plist-get refused :why))))))
    (princ (format "%d samples of %d types\n" tried count))
    (kill-emacs (if (zerop wrong) 0 1))))

(orrery-samples-run)

;;; samples.el ends here
