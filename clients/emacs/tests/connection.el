;;; connection.el --- What users see when the connection is lost  -*- lexical-binding: t -*-

;;; Commentary:

;; A server that is not there, is killed, refuses, or ends with what cannot be saved.

;;; Code:

(push (file-name-directory (or load-file-name buffer-file-name "")) load-path)
(require 'host)
(orrery-host-begin)

(defun orrery-connection-failing-to-open ()
  "What is not there is told, and leaves no buffer behind."
  (orrery-open (expand-file-name "none.data" orrery-host-folder))
  (orrery-host-told "no store")
  (let ((orrery-program "/none/orrery")) (orrery-open orrery-host-path))
  (orrery-host-told "/none/orrery")
  (orrery-host-equal (seq-filter (lambda (buffer) (buffer-local-value 'orrery-view-session buffer))
                                 (buffer-list))
                     nil "buffers left"))

(defun orrery-connection-beginning ()
  "Two lists are open, and an object."
  (orrery-open orrery-host-path orrery-host-model)
  (orrery-host-shows "Manager")
  (orrery-host-join)
  (orrery-host-other-inserts "Manager" :firstName "Grace" :lastName "Hopper" :age 85)
  (orrery-host-other-hires)
  (orrery-host-other-does #'orrery-context-save)
  (orrery-host-open-list "Manager")
  (orrery-host-shows "Hopper")
  (orrery-host-open-list "Employee")
  (orrery-host-shows "Alan")
  (orrery-list-visit)
  (orrery-host-until "fields" (lambda () orrery-edit-fields)))

(defvar orrery-connection-kills 0 "How often the server was killed.")

(defun orrery-connection-killed-server ()
  "The server is killed while text is typed: it is said, and nothing typed is lost."
  (orrery-host-type "firstName" (format "Typed %d" (cl-incf orrery-connection-kills)))
  (let* ((session orrery-view-session)
         (program (car (orrery-session-where session))))
    ;; It cannot come back until it is let.
    (setf (car (orrery-session-where session)) "/none/orrery")
    (signal-process (orrery-host-server) 'KILL)
    ;; Where the user is may be gone.
    (setq default-directory "/none/")
    (orrery-host-told "Trying to connect again")
    (orrery-host-status "DISCONNECTED")
    (goto-char (widget-field-end (orrery-edit-field-widget (orrery-edit--named "firstName"))))
    (insert ", further")
    (orrery-edit-save)
    (orrery-host-told "Not saved: There is no connection")
    (orrery-host-status "typed, not saved")
    (orrery-host-buffer "Employee")
    (orrery-list--ask :predicate "age > -1")
    (orrery-host-told "There is no connection")
    (orrery-host-buffer "Manager")
    (orrery-list--ask :predicate "age >")
    (orrery-host-told "There is no connection")
    (orrery-host-buffer "Employee/p3")
    (setf (car (orrery-session-where session)) program))
  (orrery-host-told "connected again")
  (setq default-directory orrery-host-folder)
  (orrery-host-equal (orrery-host-text "firstName")
                     (format "Typed %d, further" orrery-connection-kills) "what is typed")
  (orrery-edit-save)
  (orrery-host-told "Saved.")
  (orrery-host-buffer "Manager")
  (orrery-host-shows "The list is closed:")
  (revert-buffer)
  (orrery-host-shows "Hopper")
  (orrery-host-buffer "Employee")
  (orrery-host-status "rows where age > -1")
  (orrery-host-equal (plist-get (plist-get (orrery-results-params orrery-view-results) :fetch)
                                :predicate)
                     "age > -1" "what is shown, by a filter that was typed without a connection")
  (orrery-list--ask :predicate nil)
  (orrery-host-shows (format "Typed %d, further" orrery-connection-kills))
  (orrery-host-until "the other" (lambda () (orrery-session-connection orrery-host-other)))
  (orrery-host-other-does #'orrery-object-update :id "Employee/p2"
                          :values (list :age (+ 90 orrery-connection-kills)))
  (orrery-host-shows (format "%d" (+ 90 orrery-connection-kills)))
  (orrery-host-buffer "Employee/p3"))

(defun orrery-connection-not-saved ()
  "What was set and lost with the server is typed again."
  (orrery-host-other-does #'orrery-context-save)
  ;; It saves by itself what can be saved, soon.
  (let ((server (orrery-host-server)))
    (orrery-host-other-inserts "Employee" :firstName "Unfinished")
    (orrery-host-status "cannot be saved yet")
    ;; As it is where nobody has edited anything yet.
    (setf (orrery-session-state orrery-view-session) nil)
    (orrery-host-type "age" "55")
    (orrery-edit-save)
    (orrery-host-told "Not saved, because of")
    (orrery-host-equal (orrery-edit--typed) nil "what is typed and not set")
    (signal-process server 'KILL))
  (orrery-host-told "connected again")
  (orrery-host-until "that it is typed" (lambda () (orrery-edit--typed)))
  (orrery-host-equal (orrery-host-text "age") "55" "what was lost")
  (orrery-edit-save)
  (orrery-host-told "Saved.")
  (orrery-host-until "the other" (lambda () (orrery-session-connection orrery-host-other)))
  (orrery-host-equal (orrery-host-saved "Employee/p3" :age) 55 "what is saved")
  ;; What the server had saved by itself before it told of the change is saved, too.
  (setf (orrery-edit-field-unsaved (orrery-edit--named "age")) "54")
  (orrery-edit-save)
  (orrery-host-told "Saved.")
  (orrery-host-equal (cl-some #'orrery-edit-field-unsaved orrery-edit-fields) nil
                     "what is not saved"))

(defun orrery-connection-lost-object ()
  "A new object that is lost with the server stays as typed, and is made again."
  (orrery-host-buffer "Manager")
  (call-interactively #'orrery-list-insert)
  (orrery-host-until "fields" (lambda () orrery-edit-fields))
  (orrery-host-type "firstName" "Radia")
  (orrery-edit-save)
  (orrery-host-told "Not saved: ")
  (orrery-host-equal (orrery-edit--typed) nil "what is typed and not set")
  (let ((id orrery-edit-id))
    (orrery-host-other-does #'orrery-object-update :id id :values '(:age 70))
    (orrery-host-until "the age" (lambda () (equal (orrery-host-text "age") "70")))
    (signal-process (orrery-host-server) 'KILL)
    (orrery-host-told "connected again")
    (orrery-host-until "that it is gone"
                       (lambda () (string-search "gone with the connection, not saved"
                                                 (orrery-edit--header))))
    (orrery-host-status "typed, not saved")
    (orrery-host-equal (mapcar #'orrery-host-text '("firstName" "age")) '("Radia" "70")
                       "what stays")
    (orrery-host-until "the other" (lambda () (orrery-session-connection orrery-host-other)))
    (orrery-edit-save)
    (orrery-host-told "Not saved: ")
    (orrery-host-until "what is wrong"
                       (lambda () (string-search "required" (orrery-host-notes "lastName"))))
    (orrery-host-equal (list (equal orrery-edit-id id) (equal orrery-view-key orrery-edit-id)
                             (string-suffix-p orrery-edit-id (buffer-name)))
                       '(nil t t) "whether it is called so still, and how its buffer is"))
  (orrery-host-equal (overlay-get (car (last orrery-edit--overlays)) 'before-string)
                     (concat orrery-edit-id "\n\n") "what stands above the fields")
  (orrery-host-equal (orrery-edit--typed) nil "what is typed and not set")
  (orrery-host-other-does #'orrery-object-update :id orrery-edit-id :values '(:lastName "Perlman"))
  (orrery-host-until "that nothing is wrong"
                     (lambda () (equal (list (orrery-host-text "lastName")
                                             (orrery-host-notes "lastName"))
                                       '("Perlman" ""))))
  (orrery-edit-save)
  (orrery-host-told "Saved.")
  (orrery-host-equal (mapcar (lambda (key) (orrery-host-saved orrery-edit-id key))
                             '(:firstName :lastName :age))
                     '("Radia" "Perlman" 70) "what is saved")
  (kill-buffer)
  (orrery-host-buffer "Employee/p3"))

(defun orrery-connection-joining ()
  "Who joins a document that cannot be saved is told why."
  (let ((id (orrery-host-other-inserts "Employee" :firstName "Unfinished")) session is-open)
    (orrery-host-status "cannot be saved yet")
    (setq session (orrery-session-new
                   (list orrery-program "attach" orrery-host-path) nil
                   (lambda (_ _)
                     (orrery-session-open session `(:location (:path ,orrery-host-path))
                                          (lambda (_ _) (setq is-open t))))))
    (orrery-host-until "the document" (lambda () is-open))
    (orrery-host-until "why it cannot be saved" (lambda () (orrery-session-unsaved session)))
    (orrery-session-close session #'ignore)
    (orrery-host-other-does #'orrery-object-delete :ids (vector id)))
  (orrery-host-until "that it is saved"
                     (lambda () (not (orrery-session-unsaved orrery-view-session)))))

(defun orrery-connection-reading ()
  "A file that may not be written is opened to be read, and nothing else."
  (orrery-host-end-server)
  (cl-letf (((symbol-function 'file-writable-p) #'ignore)) (orrery-open orrery-host-path))
  (orrery-host-shows "Manager")
  (orrery-host-status "read only")
  (orrery-host-open-list "Employee")
  (orrery-host-shows "Barbara")
  (dolist (command (list (lambda () (call-interactively #'orrery-list-insert))
                         #'orrery-list-delete #'orrery-undo #'orrery-save
                         (lambda () (orrery-view-pick "Manager" ""))))
    (orrery-host-refused "read-only" command))
  (orrery-list-visit)
  (orrery-host-until "fields" (lambda () orrery-edit-fields))
  (orrery-host-equal (list (orrery-host-text "firstName") widget-field-list) '("Barbara" nil)
                     "what is shown, and what can be typed in")
  (orrery-host-equal (string-search "[Choose]" (buffer-string)) nil "what else is offered")
  (orrery-host-refused "read-only" #'orrery-edit-save)
  (orrery-host-equal (string-search "can only be read" (orrery-edit--header)) 5
                     "where the header says so")
  (orrery-close))

(defun orrery-connection-refused-client ()
  "A server that refuses Emacs by now says why, once, and may take it later."
  (let* ((session orrery-view-session)
         (program (car (orrery-session-where session)))
         (script (expand-file-name "refuses" orrery-host-folder))
         (attempts (expand-file-name "attempts" orrery-host-folder))
         (count 0))
    (with-temp-file script
      (insert "#!/bin/sh\nread -r line\n"
              "id=$(echo \"$line\" | sed 's/.*\"id\":\\([0-9]*\\).*/\\1/')\n"
              "echo x >>" attempts "\n"
              "echo \"{\\\"jsonrpc\\\":\\\"2.0\\\",\\\"id\\\":$id,\\\"error\\\":"
              "{\\\"code\\\":-1,\\\"message\\\":\\\"This is another version.\\\"}}\"\n"
              "cat >/dev/null\n"))
    (set-file-modes script #o700)
    (setf (car (orrery-session-where session)) script)
    (add-function :before (symbol-function 'orrery-session-report)
                  (lambda (&rest _) (cl-incf count)) '((name . orrery-host-counted)))
    (delete-process (orrery-wire-process (orrery-session-wire session)))
    (orrery-host-until "three attempts"
                       (lambda () (and (file-exists-p attempts)
                                       (<= 6 (file-attribute-size (file-attributes attempts))))))
    (orrery-host-told "This is another version.")
    (orrery-host-equal count 1 "how often it is told")
    (remove-function (symbol-function 'orrery-session-report) 'orrery-host-counted)
    (setf (car (orrery-session-where session)) program)
    (orrery-host-told "connected again")))

(defun orrery-connection-lost-values ()
  "Values that were under way when it was lost are read with the next connection."
  (orrery-host-buffer "Employee")
  (let ((values (orrery-results-values orrery-view-results)))
    (remhash "Employee/p2" values)
    (delete-process (orrery-wire-process (orrery-session-wire orrery-view-session)))
    (orrery-host-told "connected again")
    (orrery-host-until "its values" (lambda () (gethash "Employee/p2" values))))
  (orrery-host-buffer "Employee/p3")
  ;; An object whose values are not read is there all the same.
  (let ((values (orrery-results-values orrery-view-results)) (orrery-edit--fate 'lost) told)
    (setq told (gethash "Employee/p3" values))
    (remhash "Employee/p3" values)
    (orrery-edit--take nil)
    (orrery-host-equal orrery-edit--fate nil "what has become of it")
    (puthash "Employee/p3" told values)
    (orrery-edit--take nil)))

(defun orrery-connection-model-meanwhile ()
  "What is shown is by the model that others gave the document meanwhile."
  (let* ((session orrery-view-session) (program (car (orrery-session-where session))))
    (orrery-host-equal (member "--model" (orrery-session-where session)) nil
                       "the model that a server would be started with")
    (setf (car (orrery-session-where session)) "/none/orrery")
    (delete-process (orrery-wire-process (orrery-session-wire session)))
    (orrery-host-told "Trying to connect again")
    (orrery-host-other-model "nickname")
    (setf (car (orrery-session-where session)) program))
  (orrery-host-told "connected again")
  (orrery-host-until "the field" (lambda () (orrery-edit--named "nickname")))
  (orrery-host-buffer "Employee")
  (orrery-host-until "the column" (lambda () (string-search "nickname" header-line-format))))

(defun orrery-connection-closing ()
  "The document closes with its buffers, in order."
  (let ((process (orrery-wire-process (orrery-session-wire orrery-view-session))))
    (orrery-close)
    (orrery-host-equal (seq-filter (lambda (buffer)
                                     (buffer-local-value 'orrery-view-session buffer))
                                   (buffer-list))
                       nil "buffers left")
    (orrery-host-ends "the end of the program" (lambda () (not (process-live-p process))))
    (orrery-host-equal (list (process-status process) (process-exit-status process)) '(exit 0)
                       "how the program ended")))

(defun orrery-connection-recovering ()
  "What could not be saved at the end is there again the next time."
  (orrery-host-other-inserts "Employee" :firstName "Unfinished")
  (let (has-ended)
    (orrery-session-close orrery-host-other (lambda (_) (setq has-ended t)))
    (orrery-host-ends "the end" (lambda () has-ended)))
  (orrery-host-end-server)
  (orrery-open orrery-host-path)
  (orrery-host-told "could not be saved the last time is back")
  (orrery-host-status "cannot be saved yet")
  (let (asked)
    (cl-letf (((symbol-function 'yes-or-no-p) (lambda (prompt) (setq asked prompt) nil)))
      (orrery-host-equal (run-hook-with-args-until-failure 'kill-emacs-query-functions) nil
                         "whether Emacs ends"))
    (orrery-host-equal asked "Some edits cannot be saved yet; they are back the next time.  Exit? "
                       "what is asked before"))
  (orrery-undo)
  (orrery-host-told "Undone")
  (orrery-close))

(orrery-host-play
 #'orrery-connection-failing-to-open
 #'orrery-connection-beginning
 #'orrery-connection-killed-server
 #'orrery-connection-killed-server
 #'orrery-connection-not-saved
 #'orrery-connection-lost-object
 #'orrery-connection-joining
 #'orrery-connection-refused-client
 #'orrery-connection-lost-values
 #'orrery-connection-model-meanwhile
 #'orrery-connection-closing
 #'orrery-connection-recovering
 #'orrery-connection-reading)

;;; connection.el ends here
