;;; host.el --- What tests of what users do stand on  -*- lexical-binding: t -*-

;;; Commentary:

;; A user's session in batch mode against a real server, with another writer on it.  ORRERY is the
;; program.

;;; Code:

(require 'cl-lib)
(require 'installed)

(defvar orrery-program)
(defvar orrery--sessions)

(defconst orrery-host-model (expand-file-name "Examples/People.xcdatamodeld"
                                              orrery-installed-root)
  "The model of the document.")
(defconst orrery-host-patience 120
  "How many seconds a busy machine may take for something.")
(defvar orrery-host-folder nil "Where the documents are, and the package.")
(defvar orrery-host-path nil "The document.")
(defvar orrery-host-lock nil "The file that tells which process has the document open.")
(defvar orrery-host-other nil "The session of another writer.")
(defvar orrery-host-messages nil "What the user was told.")

(defun orrery-host-begin ()
  "Install the package and load it, and take note of what it tells the user."
  (setq orrery-host-folder (orrery-installed-load)
        orrery-host-path (expand-file-name "people.data" orrery-host-folder)
        orrery-host-lock (expand-file-name ".people.data.orrery" orrery-host-folder)
        orrery-program (expand-file-name (getenv "ORRERY")))
  (setenv "XDG_STATE_HOME" orrery-host-folder)
  (advice-add 'message :before #'orrery-host-note))

(defun orrery-host-note (format &rest arguments)
  "Keep what FORMAT and ARGUMENTS say."
  (when format (push (apply #'format-message format arguments) orrery-host-messages)))

;;;; Waiting and looking

(defun orrery-host-until (what is-so)
  "Wait until IS-SO returns non-nil in the buffer shown.
Fail with WHAT where it never does."
  (let ((end (+ (float-time) orrery-host-patience)) found)
    (while (not (or (progn (set-buffer (window-buffer))
                           (setq found (funcall is-so)))
                    (< end (float-time))))
      (accept-process-output nil 0.05))
    (or found
        (error "Never: %s\n%s [%s]\n%s\n%s" what (buffer-name)
               (substring-no-properties (orrery-view--status))
               (truncate-string-to-width (buffer-string) 2000)
               (string-join (seq-take orrery-host-messages 5) "\n")))))

(defun orrery-host-ends (what is-so)
  "Wait until IS-SO returns non-nil, whatever is shown.
Fail with WHAT where it never does."
  (let ((end (+ (float-time) orrery-host-patience)))
    (while (not (funcall is-so))
      (when (< end (float-time)) (error "Never: %s" what))
      (accept-process-output nil 0.05))))

(defun orrery-host-shows (text)
  "Wait until the buffer shows TEXT, and go there."
  (orrery-host-until (format "“%s”" text)
                     (lambda () (goto-char (point-min)) (search-forward text nil t))))

(defun orrery-host-hides (text)
  "Wait until the buffer no longer shows TEXT."
  (orrery-host-until (format "no “%s”" text)
                     (lambda () (goto-char (point-min)) (not (search-forward text nil t)))))

(defun orrery-host-told (text)
  "Wait until the user was told TEXT, and forget what was told."
  (orrery-host-until (format "the message “%s”" text)
                     (lambda () (seq-some (lambda (each) (string-search text each))
                                          orrery-host-messages)))
  (setq orrery-host-messages nil))

(defun orrery-host-status (text)
  "Wait until the mode line says TEXT."
  (orrery-host-until (format "“%s” in the mode line" text)
                     (lambda () (string-search text (orrery-view--status)))))

(defun orrery-host-equal (found expected what)
  "Fail unless FOUND, which is WHAT, is EXPECTED."
  (unless (equal found expected)
    (error "%s: %S, not %S\n%s" what found expected
           (truncate-string-to-width (buffer-string) 2000))))

(defun orrery-host-refused (text function)
  "Fail unless FUNCTION signals an error for the user that says TEXT."
  (let ((told (condition-case problem (progn (funcall function) "nothing")
                (user-error (error-message-string problem)))))
    (unless (string-search text told) (error "It says “%s”, not “%s”" told text))))

(defun orrery-host-buffer (key)
  "Show the buffer that shows KEY."
  (switch-to-buffer
   (seq-find (lambda (buffer) (equal key (buffer-local-value 'orrery-view-key buffer)))
             (buffer-list))))

(defun orrery-host-is-highlighted ()
  "Whether the line at point is highlighted."
  (memq 'orrery-changed (flatten-tree (get-text-property (line-beginning-position) 'face))))

;;;; Fields

(defun orrery-host-type (name text)
  "Type TEXT in the field NAME, in place of what is there."
  (let ((widget (orrery-edit-field-widget (orrery-edit--named name))))
    (goto-char (widget-field-start widget))
    (delete-region (point) (widget-field-end widget))
    (insert text)))

(defun orrery-host-text (name)
  "Return what stands in the field NAME."
  (orrery-edit--text (orrery-edit--named name)))

(defun orrery-host-notes (name)
  "Return what stands below the field NAME."
  (orrery-edit--notes (orrery-edit--named name)))

;;;; The other writer

(defun orrery-host-join ()
  "Have the other writer join the document."
  (let (is-there)
    (setq orrery-host-other
          (orrery-session-new (list orrery-program "attach" orrery-host-path) nil
                              (lambda (problem _) (setq is-there (not problem)))))
    (orrery-host-until "the other" (lambda () is-there)))
  (orrery-host-status "also here: emacs"))

(defun orrery-host-other-does (binding &rest arguments)
  "Have the other writer call BINDING with ARGUMENTS, and return the result."
  (let ((answer nil))
    (apply #'orrery-session-call orrery-host-other
           (lambda (problem result) (setq answer (list problem result))) binding arguments)
    (orrery-host-until binding (lambda () answer))
    (when (car answer) (error "%s: %S" binding (car answer)))
    (cadr answer)))

(defun orrery-host-other-inserts (entity &rest values)
  "Have the other writer insert an object of ENTITY with VALUES, and return its id."
  (plist-get (plist-get (orrery-host-other-does #'orrery-object-insert
                                                :entity entity :values values)
                        :object)
             :id))

(defun orrery-host-other-model (name)
  "Have the other writer give Employee another model.
It has the attribute NAME in place of its own ones."
  (let ((model (plist-get (orrery-host-other-does #'orrery-model-describe) :model)))
    (plist-put (orrery-model-entity model "Employee") :attributes
               (vector (list :name name :type "String" :isOptional t)))
    (orrery-host-other-does #'orrery-model-update :model (list :model model))))

(defun orrery-host-saved (id key)
  "Return what the object ID has for KEY, as the other writer sees it."
  (let ((told (orrery-host-other-does #'orrery-object-get :ids (vector id))))
    (plist-get (plist-get (aref (plist-get told :objects) 0) :values) key)))

(defun orrery-host-other-hires ()
  "Have the other writer insert three employees."
  (dolist (name '("Ada" "Alan" "Barbara"))
    (orrery-host-other-inserts "Employee" :firstName name :age (length name)
                               :lastName (if (equal name "Ada") "Lovelace" "Turing"))))

(defun orrery-host-open-list (entity)
  "Show the list of ENTITY, from the overview."
  (orrery-host-buffer "")
  (orrery-host-until entity (lambda ()
                              (goto-char (point-min))
                              (re-search-forward (format "^ %s " entity) nil t)))
  (orrery-visit-entity))

;;;; The server

(defun orrery-host-server ()
  "Return the process that has the document open."
  (with-temp-buffer
    (insert-file-contents orrery-host-lock)
    (plist-get (orrery-session--parse (buffer-string)) :process)))

(defun orrery-host-end-server ()
  "End the server, in order, where it has the document open."
  (when (file-exists-p orrery-host-lock) (signal-process (orrery-host-server) 'TERM))
  (orrery-host-ends "the end of the server" (lambda () (not (file-exists-p orrery-host-lock)))))

;;;; Playing

(defun orrery-host-play (&rest tests)
  "Call TESTS in order, up to the first that fails, and end Emacs."
  (let (failure)
    (while (and tests (not failure))
      (condition-case problem (funcall (car tests))
        (error (setq failure problem)))
      (princ (format "%s %s\n" (if failure "FAIL" "ok  ") (pop tests))))
    (when failure (princ (concat (error-message-string failure) "\n")))
    ;; Who is connected would start another server.
    (dolist (each (delq nil (cons orrery-host-other (mapcar #'cdr orrery--sessions))))
      (let (has-ended)
        (orrery-session-close each (lambda (_) (setq has-ended t)))
        (orrery-host-ends "the end of a connection" (lambda () has-ended))))
    (orrery-host-end-server)
    (delete-directory orrery-host-folder t)
    (kill-emacs (if failure 1 0))))

(provide 'host)

;;; host.el ends here
