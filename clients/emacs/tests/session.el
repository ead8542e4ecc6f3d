;;; session.el --- Holds a session by the bindings  -*- lexical-binding: t -*-

;;; Commentary:

;; Checks what is sent and what comes.  Run by
;; `emacs -Q --batch -L . -L tests -l tests/session.el' in the folder above.  ORRERY is the program.

;;; Code:

(require 'cl-lib)
(require 'orrery-protocol-checking)

(defvar orrery-session-checked 0 "How many values were checked.")
(defvar orrery-session-notices nil "The notices that came, the newest first.")

(defun orrery-session-expect (value type &optional strict)
  "Fail unless VALUE is of TYPE; STRICT is for what is sent."
  (cl-incf orrery-session-checked)
  (when-let ((problems (orrery-protocol-problems value type type strict)))
    (error "%s" (string-join problems "\n"))))

(defun orrery-session-request (connection method params)
  "Send PARAMS of METHOD over CONNECTION, check them and the reply, and return it."
  (let ((row (gethash (symbol-name method) orrery-protocol-requests)))
    (when (plist-get row :params)
      (orrery-session-expect params (plist-get row :params) t))
    (let ((result (jsonrpc-request connection method params :timeout 120)))
      (orrery-session-expect result (plist-get row :result))
      result)))

(defun orrery-session-connect ()
  "Start the program and return a connection to it."
  (make-instance
   'jsonrpc-process-connection
   :name "orrery"
   :process (make-process :name "orrery" :command (list (getenv "ORRERY") "serve")
                          :connection-type 'pipe :coding 'utf-8-emacs-unix :noquery t
                          :stderr (get-buffer-create "*orrery stderr*"))
   :notification-dispatcher
   (lambda (_connection method params)
     (push (cons (symbol-name method) params) orrery-session-notices))))

(defun orrery-session-refused (connection)
  "Have a request over CONNECTION refused, and check the error."
  (condition-case failure
      (progn (orrery-object-insert connection :entity "Nope")
             (error "It was to fail"))
    (jsonrpc-error
     (let* ((details (cddr failure))
            (code (alist-get 'jsonrpc-error-code details))
            (data (alist-get 'jsonrpc-error-data details))
            (row (gethash (plist-get data :kind) orrery-protocol-errors)))
       (orrery-session-expect data "ErrorData")
       (cl-assert (equal (plist-get data :kind) "model.unknownEntity"))
       (cl-assert (= code (plist-get row :code)))))))

(defun orrery-session-hold (connection)
  "Hold the session over CONNECTION."
  (orrery-initialize connection :client-info '(:name "session.el"))
  (orrery-initialized connection)
  (orrery-document-open
   connection
   :location '(:path ":memory:")
   :model '(:model (:entities [(:name "Song" :attributes [(:name "title" :type "String")])]))
   :autosave '(:enabled :json-false))
  (let* ((inserted (orrery-object-insert connection :entity "Song" :values '(:title "Imagine")))
         (id (plist-get (plist-get inserted :object) :id)))
    (orrery-object-set-value connection :id id :key-path "title" :value nil)
    (let* ((fetch '(:entity "Song" :predicate "title == nil"))
           (objects (plist-get (orrery-fetch-objects connection :fetch fetch) :objects)))
      (cl-assert (equal (list id) (mapcar (lambda (each) (plist-get each :id)) objects)))))
  (orrery-session-refused connection)
  ;; An argument is missing.
  (cl-assert (condition-case nil
                 (ignore (orrery-object-get-value connection :id "Song/p1"))
               (error t)))
  (orrery-context-rollback connection)
  (cl-assert orrery-session-notices)
  (pcase-dolist (`(,method . ,params) orrery-session-notices)
    (orrery-session-expect
     params (plist-get (gethash method orrery-protocol-notifications) :params)))
  (orrery-shutdown connection)
  (orrery-exit connection)
  (let ((process (jsonrpc--process connection)))
    (while (process-live-p process) (accept-process-output process 1))
    (cl-assert (zerop (process-exit-status process)))))

(let ((orrery-protocol-request-function #'orrery-session-request)
      (debug-on-error t))
  (orrery-session-hold (orrery-session-connect))
  (princ (format "a session: %d values checked\n" orrery-session-checked)))

;;; session.el ends here
