;;; installed.el --- The package as users have it  -*- lexical-binding: t -*-

;;; Commentary:

;; Byte-compiled, in a folder of its own.

;;; Code:

(require 'cl-lib)

(defconst orrery-installed-root
  (expand-file-name "../../.." (file-name-directory (or load-file-name buffer-file-name "")))
  "The folder of the project.")

(defun orrery-installed-load ()
  "Install the package in a new folder, load it, and return that folder."
  (let* ((folder (file-name-as-directory (make-temp-file "orrery" t)))
         (files (cl-loop for file in (directory-files
                                      (expand-file-name "clients/emacs" orrery-installed-root)
                                      t "\\.el\\'")
                         for copy = (expand-file-name (file-name-nondirectory file) folder)
                         do (copy-file file copy)
                         collect copy)))
    (apply #'call-process (expand-file-name invocation-name invocation-directory) nil nil nil
           "-Q" "--batch" "-L" folder "-f" "batch-byte-compile" files)
    (push folder load-path)
    (require 'orrery)
    folder))

(provide 'installed)

;;; installed.el ends here
