;;; eglot.el --- eglot with the program as a language server  -*- lexical-binding: t -*-

;; Run by ClientTests with `emacs -Q --batch -l eglot.el'.  What it sees it prints, one fact on a
;; line, for the test to compare.

(require 'package)
;; Where Debian's packages are.
(push "/usr/share/emacs/site-lisp/elpa" package-directory-list)
(package-initialize)
(require 'eglot)

(defun orrery-say (format &rest arguments)
  (princ (concat (apply #'format format arguments) "\n")))

(let* ((folder (file-name-directory (getenv "ORRERY_STORE")))
       (eglot-server-programs `((text-mode . (,(getenv "ORRERY") "serve"))))
       (eglot-sync-connect t)
       (eglot-autoshutdown nil))
  (with-current-buffer (find-file-noselect (expand-file-name "notes.txt" folder))
    (text-mode)
    (let ((server (apply #'eglot--connect (eglot--guess-contact))))
      (orrery-say "server %s" (plist-get (eglot--server-info server) :name))
      (insert "Käse")
      (set-buffer-modified-p nil)
      (jsonrpc-request server 'document/open
                       `(:location (:path ,(getenv "ORRERY_STORE"))
                         :model (:path ,(getenv "ORRERY_MODEL")) :create "ifMissing"))
      (let ((result (jsonrpc-request server 'object/insert
                                     '(:entity "BNRItem" :values (:itemName "Käse")))))
        (orrery-say "inserted %s" (plist-get (plist-get result :object) :id)))
      (condition-case failure
          (jsonrpc-request server 'fetch/count '(:fetch (:entity "Nope")))
        (jsonrpc-error
         (orrery-say "refused %s" (alist-get 'jsonrpc-error-code (cddr failure)))))
      (eglot-shutdown server)
      (orrery-say "ended"))))
