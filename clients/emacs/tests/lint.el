;;; lint.el --- What checkers have to say of the package  -*- lexical-binding: t -*-

;;; Commentary:

;; Byte-compiles every file, here and in the folder above, has checkdoc read what is written by hand
;; and package-lint the package.  Any warning fails.  Run by `emacs -Q --batch -l tests/lint.el'.

;;; Code:

(require 'bytecomp)
(require 'checkdoc)
(require 'cl-lib)

(declare-function package-lint-buffer "package-lint")

(defvar orrery-lint-found nil "What was found.")

(defconst orrery-lint-folder
  (file-name-directory (directory-file-name (file-name-directory load-file-name)))
  "The folder of the package.")

(defconst orrery-lint-package
  (directory-files orrery-lint-folder t "\\.el\\'")
  "The files of the package.")

(defun orrery-lint-report (file line text)
  "Take note of TEXT about LINE of FILE."
  (push (format "%s:%s: %s" (file-relative-name file orrery-lint-folder) line text)
        orrery-lint-found))

(defun orrery-lint-compile (file folder)
  "Byte-compile FILE into FOLDER, where nobody finds it."
  (let ((byte-compile-dest-file-function
         (lambda (file) (expand-file-name (concat (file-name-nondirectory file) "c") folder)))
        (byte-compile-log-warning-function
         (lambda (text &optional position _fill _level)
           (orrery-lint-report file (or position "?") text))))
    (unless (byte-compile-file file)
      (orrery-lint-report file "?" "cannot be compiled"))))

(defun orrery-lint-document (file)
  "Have checkdoc read FILE, and look at how wide its lines are."
  (with-current-buffer (find-file-noselect file)
    (let ((checkdoc-create-error-function
           (lambda (text start _end &optional _unfixable)
             (orrery-lint-report file (line-number-at-pos start) text)
             nil))
          ;; Sentences begin with arguments that are called as they are.
          (checkdoc-verb-check-experimental-flag nil))
      (checkdoc-current-buffer t))
    (goto-char (point-min))
    (while (not (eobp))
      (when (< 100 (- (line-end-position) (point)))
        (orrery-lint-report file (line-number-at-pos) "is wider than 100 columns"))
      (forward-line))))

(defconst orrery-lint-outdated
  "This makes the package uninstallable in all released Emacs versions."
  "What package-lint says of Emacs 28 where it is older than that.")

(defun orrery-lint-package (files)
  "Have package-lint read FILES."
  (dolist (file files)
    (with-current-buffer (find-file-noselect file)
      (pcase-dolist (`(,line ,_ ,_ ,text) (package-lint-buffer))
        (unless (equal text orrery-lint-outdated)
          (orrery-lint-report file line text))))))

(let* ((generated (expand-file-name "orrery-protocol.el" orrery-lint-folder))
       (tests (directory-files (expand-file-name "tests" orrery-lint-folder) t "\\.el\\'"))
       (written (remove generated orrery-lint-package))
       (compiled (make-temp-file "lint" t))
       (places (file-expand-wildcards "/usr/share/emacs/site-lisp/elpa*/package-lint-[0-9]*"))
       (warning-minimum-log-level :emergency))
  (setq load-path (append places (list orrery-lint-folder
                                       (expand-file-name "tests" orrery-lint-folder))
                          load-path))
  (require 'package-lint)
  (defvar package-lint-main-file)
  (setq package-lint-main-file (expand-file-name "orrery.el" orrery-lint-folder))
  (dolist (file (append orrery-lint-package tests)) (orrery-lint-compile file compiled))
  (dolist (file (append written tests)) (orrery-lint-document file))
  (orrery-lint-package written)
  (delete-directory compiled t)
  (dolist (each (nreverse orrery-lint-found)) (princ (concat each "\n")))
  (unless orrery-lint-found
    (princ (format "%d files: no warning\n" (+ (length orrery-lint-package) (length tests)))))
  (kill-emacs (if orrery-lint-found 1 0)))

;;; lint.el ends here
