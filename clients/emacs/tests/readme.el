;;; readme.el --- Does what the README says  -*- lexical-binding: t -*-

;;; Commentary:

;; Follows the README as it stands there: the installation, and the lines that run.  Run by
;; `emacs -Q --batch -l tests/readme.el'.  ORRERY is the program.

;;; Code:

(require 'cl-lib)
(require 'subr-x)

(defconst orrery-readme-folder
  (file-name-directory (directory-file-name (file-name-directory load-file-name)))
  "The folder of the package.")

(defconst orrery-readme-home (file-name-as-directory (make-temp-file "orrery" t))
  "A home without anything in it.")

(defun orrery-readme-blocks (text)
  "Return the blocks of code in TEXT: an alist of (LANGUAGE . CODE)."
  (let ((start 0) blocks)
    (while (string-match "^```\\([a-z]+\\)\n\\(\\(?:.\\|\n\\)*?\\)```$" text start)
      (push (cons (match-string 1 text) (match-string 2 text)) blocks)
      (setq start (match-end 0)))
    (nreverse blocks)))

(defun orrery-readme-run (program &rest arguments)
  "Run PROGRAM with ARGUMENTS, and return what it prints; fail where it does."
  (with-temp-buffer
    (unless (eql 0 (apply #'call-process program nil t nil arguments))
      (error "%s: %s" program (buffer-string)))
    (buffer-string)))

(defun orrery-readme-emacs (lines)
  "Run LINES of Lisp in Emacs, as a user has it, and return what it prints."
  (let ((file (expand-file-name "lines.el" orrery-readme-home)))
    (with-temp-file file (insert "(package-initialize)\n" lines))
    (orrery-readme-run "emacs" "--batch" "-l" file)))

(defun orrery-readme-until (what)
  "Return Lisp that waits until WHAT, a form, is so."
  (format "(let ((end (+ (float-time) 120)))
             (while (not (or %S (< end (float-time)))) (accept-process-output nil 0.05)))\n"
          what))

(defun orrery-readme-expect (text printed)
  "Fail unless TEXT is in what was PRINTED."
  (unless (string-search text printed) (error "It prints no “%s” but\n%s" text printed)))

(defun orrery-readme-play ()
  "Do what the README says."
  (let* ((text (with-temp-buffer
                 (insert-file-contents (expand-file-name "README.md" orrery-readme-folder))
                 (buffer-string)))
         (root (expand-file-name "../.." orrery-readme-folder)))
    (unless (<= (length (split-string text "\n")) 61) (error "The README has more than 60 lines"))
    (pcase-let ((`(("sh" . ,installation) ("elisp" . ,opening) ("text" . ,overview)
                   ("elisp" . ,program))
                 (orrery-readme-blocks text)))
      (let ((default-directory root)) (orrery-readme-run "sh" "-ec" installation))
      (make-symbolic-link (expand-file-name "Examples" root)
                          (expand-file-name "Examples" orrery-readme-home))
      (orrery-readme-expect
       overview
       (orrery-readme-emacs
        (concat opening
                ;; Rows of a table may end with spaces, lines of a README do not.
                "(defun shown () (replace-regexp-in-string \" +$\" \"\" (buffer-string)))\n"
                (orrery-readme-until `(string-search ,overview (shown)))
                "(princ (shown))\n(orrery-close)\n"
                (orrery-readme-until '(null (process-list))))))
      (orrery-readme-expect
       "Now: 1"
       (orrery-readme-emacs
        (concat "(require 'orrery)\n" program
                (orrery-readme-until '(with-current-buffer (messages-buffer)
                                        (string-search "Now: 1" (buffer-string)))))))
      (orrery-readme-run "orrery" "servers" "stop"
                         (expand-file-name "people.data" orrery-readme-home))
      (princ "the README does what it says\n"))))

(let ((default-directory orrery-readme-home)
      (program (file-name-directory (expand-file-name (getenv "ORRERY"))))
      failure)
  (setenv "HOME" orrery-readme-home)
  (setenv "XDG_STATE_HOME" orrery-readme-home)
  (setenv "XDG_CONFIG_HOME" nil)
  (setenv "PATH" (concat program ":" (getenv "PATH")))
  (push program exec-path)
  (condition-case problem (orrery-readme-play)
    (error (setq failure (error-message-string problem))
           (princ (concat failure "\n"))))
  (delete-directory orrery-readme-home t)
  (kill-emacs (if failure 1 0)))

;;; readme.el ends here
