;;; orrery-session.el --- An open document and its connection  -*- lexical-binding: t -*-

;; SPDX-License-Identifier: MIT

;;; Commentary:

;; A session is a document that is open on a server: its model, what is known of its objects, its
;; live lists and its state.  Its connection comes back by itself when it was lost.
;;
;; Messages are taken in one loop, in the order in which they came, each one wholly before the
;; next.  A process filter only queues them and a timer takes them, so that handlers may send
;; requests.  Handlers never wait.

;;; Code:

(require 'cl-lib)
(require 'gnutls)
(require 'json)
(require 'jsonrpc)
(require 'orrery-protocol)
(require 'rx)
(require 'subr-x)

(defconst orrery-session--slice 0.03
  "Seconds that messages are taken for at a stretch; then it is Emacs's turn.")
(defconst orrery-session--piece 1000
  "How many objects are read at a time.")
(defconst orrery-session--gone
  "What was unsaved of %s may be gone: its server ended without saying that it was saved.  \
Look at it, and send it again."
  "What is told where what was unsaved may have gone with a server.")
(defvar orrery-session-patience 30
  "Seconds in which a server has to answer when it is called.")

(defclass orrery-wire (jsonrpc-connection)
  ((process :initform nil :accessor orrery-wire-process)
   (errors :initform nil :accessor orrery-wire-errors)
   (last-id :initform nil :accessor orrery-wire-last-id)
   ;; The most bytes that the server takes in a message; it is told by `initialize'.
   (limit :initform nil :accessor orrery-wire-limit)
   ;; Nothing is logged.  The one slot is that of jsonrpc.el until Emacs 29, the other the later.
   (-events-buffer-scrollback-size :initform 0)
   (-events-buffer-config :initform '(:size 0 :format full)))
  :documentation "Messages on lines, over the standard streams of a program or a socket.")

(cl-defstruct (orrery-session (:constructor orrery-session--make) (:copier nil))
  "A document that is open on a server, and the connection to it.
WHERE, TOKEN and AUTHORITY are those of `orrery-session-new', BASE is the
folder in which that was called.  WIRE is the connection of jsonrpc.el, for the
bindings, CONNECTION its name on the server, as `by' in pushes has it.  TROUBLE
says why there is none just now.  DOCUMENT is the handle of the document, nil
while it is not open, CONTEXT that of its main context, MODEL its model, CLOCK
the last clock of it that was told, BEHIND why something could not be read
again, or nil.  STATE is a plist: `:hasChanges', `:canUndo', `:canRedo',
`:undoActionName' and `:redoActionName'.  UNSAVED says why something could not
be saved.  CONNECTIONS are those that have the document open.  OBJECTS has what
is known of objects, by id: (VALUES IS-DELETED NUMBER), where NUMBER is that of
the clock at which all of it was told.  RESULTS are receivers of live lists,
LISTENERS functions that are told events."
  where token authority base wire connection trouble document context model clock behind state
  unsaved connections
  (objects (make-hash-table :test #'equal)) results listeners
  ;; The loop, and the life of the connection.
  (waiting (make-hash-table)) queue inbox pieces timer retry taking begun retrying settled closing
  (delay 0)
  ;; The document on this connection: what was pushed while requests waited, as (LAST-ID CLOCK
  ;; CHANGES), the last clocks of its streams, receivers by handle.
  opening pushed (clocks (make-hash-table :test #'equal)) (handles (make-hash-table :test #'equal)))

(defun orrery-session-tell (session event &optional told)
  "Call the listeners of SESSION with EVENT and TOLD.
Events are `lost' and why, `back', `state', `changed' and the notice, or nil for
anything, `model', and `error' and a message.  The text property `orrery-kind'
of that is \"client.changesLost\" where what was unsaved may have gone with its
server."
  (dolist (each (orrery-session-listeners session))
    (with-demoted-errors "Orrery: %S" (funcall each event told))))

(defun orrery-session-problem-kind (problem)
  "Return the kind of PROBLEM, an error that a callback got."
  (plist-get (plist-get problem :data) :kind))

(defun orrery-session-problem-text (problem)
  "Return what PROBLEM says, with what to do about it."
  (let ((hint (plist-get (plist-get problem :data) :hint)))
    (concat (plist-get problem :message) (when hint (concat " " hint)))))

(defun orrery-session--problem (kind message)
  "Return an error of the KIND with MESSAGE, in the form that the server's have."
  (list :message message :data (list :kind kind :retryable :json-false)))

(defun orrery-session--is-lost (problem)
  "Whether PROBLEM says that the connection was lost, which is told of elsewhere."
  (equal (orrery-session-problem-kind problem) "client.connectionLost"))

(defun orrery-session-report (session problem)
  "Tell the listeners of SESSION of PROBLEM, which nobody waits for, or nil."
  (when (and problem (not (orrery-session--is-lost problem)))
    (orrery-session-tell session 'error (orrery-session-problem-text problem))))

;;;; Sending

(define-error 'orrery-too-large "A message is larger than the server takes")

(cl-defmethod jsonrpc-connection-send ((wire orrery-wire) &rest message
                                       &key id method &allow-other-keys)
  "Send MESSAGE, with its ID and METHOD, over WIRE.
Signals an error where JSON or UTF-8 have no form for it."
  (setf (orrery-wire-last-id wire) id)
  (when method (setq message (plist-put message :method (format "%s" method))))
  (let* ((text (json-serialize (append '(:jsonrpc "2.0") message)
                               :null-object nil :false-object :json-false))
         (size (string-bytes text)) (limit (or (orrery-wire-limit wire) most-positive-fixnum)))
    (when (> size limit)
      (signal 'orrery-too-large (list (format "%s bytes; the server takes up to %s." size limit))))
    ;; Where the process has ended, its sentinel has what waits for a reply fail.
    (ignore-errors (process-send-string (orrery-wire-process wire) (concat text "\n")))))

(cl-defmethod jsonrpc-running-p ((wire orrery-wire))
  "Whether WIRE can be used."
  (and (orrery-wire-process wire) (memq (process-status (orrery-wire-process wire)) '(run open))))

(cl-defmethod jsonrpc-shutdown ((wire orrery-wire) &rest _)
  "End WIRE at once."
  (when (jsonrpc-running-p wire) (delete-process (orrery-wire-process wire))))

(defun orrery-session-send (session method params callback)
  "Send METHOD, a symbol, with PARAMS over SESSION and do not wait.
CALLBACK is called with an error or nil and with the result, before the next
message is taken.  Return the id of the request, for `orrery-cancel-request'."
  (let ((wire (orrery-session-wire session)) (waiting (orrery-session-waiting session)) id)
    (cl-flet ((answer (problem result) (remhash id waiting) (funcall callback problem result))
              (refuse (kind text) (funcall callback (orrery-session--problem kind text) nil) nil))
      (if (not (jsonrpc-running-p wire))
          (refuse "client.connectionLost" "There is no connection to the server.")
        (condition-case problem
            (progn
              (jsonrpc-async-request wire method params :timeout nil
                                     :success-fn (lambda (result) (answer nil result))
                                     :error-fn (lambda (problem) (answer problem nil)))
              (puthash (setq id (orrery-wire-last-id wire)) callback waiting)
              id)
          (orrery-too-large (refuse "client.tooLarge" (cadr problem)))
          (error (refuse "client.refused" (concat "This cannot be sent: "
                                                  (error-message-string problem)))))))))

(defun orrery-session-call (session callback binding &rest arguments)
  "Call BINDING, a function of `orrery-protocol', with ARGUMENTS over SESSION.
It does not wait: CALLBACK is called as by `orrery-session-send'."
  (let ((orrery-protocol-request-function
         (lambda (_ method params) (orrery-session-send session method params callback))))
    (apply binding (orrery-session-wire session) arguments)))

(defun orrery-session-wait (session seconds is-done)
  "Take messages of SESSION until IS-DONE returns non-nil, or SECONDS have passed.
Return what it returned last.  Not for handlers of messages."
  (let ((end (+ (float-time) seconds)) found)
    (while (not (or (setq found (funcall is-done)) (< end (float-time))))
      (accept-process-output nil 0.02) (orrery-session--take session))
    found))

;;;; Connecting

(defun orrery-session-new (where token callback &optional authority)
  "Make a session and connect it to WHERE, with TOKEN or nil.
WHERE is a list, the arguments of a program, or an address: unix:PATH,
tcp:HOST:PORT or tls:HOST:PORT.  The last argument of a program that makes a
document, `--model', is for the first time alone.  AUTHORITY is a PEM file with
the certificate that vouches for that of the server, where the system does not.
CALLBACK is called later, with an error, or nil and what the server said of
itself.  From then on the session comes back by itself."
  (let* ((session (orrery-session--make :where where :token token :authority authority
                                        :base default-directory))
         (push (lambda (_ method params)
                 (orrery-session--push session (symbol-name method) params))))
    (setf (orrery-session-wire session)
          (make-instance 'orrery-wire :name "orrery" :notification-dispatcher push))
    (run-at-time 0 nil #'orrery-session--attempt session callback)
    session))

(defun orrery-session--attempt (session callback)
  "Connect SESSION; CALLBACK is told what came of it."
  (puthash 'initialize callback (orrery-session-waiting session))
  (condition-case problem
      (let ((end (+ (float-time) orrery-session-patience)))
        (orrery-session--start session)
        (orrery-session--wait session 0 0.02 #'orrery-session--watch session end))
    (error
     (remhash 'initialize (orrery-session-waiting session))
     (if (orrery-session-begun session)
         (orrery-session--retry-later session)
       (funcall callback (orrery-session--problem "client.refused" (error-message-string problem))
                nil)))))

(defun orrery-session--wait (session &rest timer)
  "Have SESSION wait with TIMER, arguments of `run-at-time' or nil, and no other."
  (when (orrery-session-retry session) (cancel-timer (orrery-session-retry session)))
  (setf (orrery-session-retry session) (when timer (apply #'run-at-time timer))))

(defun orrery-session--watch (session end)
  "Greet what SESSION connects to, and give it up where it is silent until END.
Of a name that nobody knows, and a file that is not there, Emacs tells nothing."
  (let* ((wire (orrery-session-wire session)) (process (orrery-wire-process wire)))
    (when (jsonrpc-running-p wire) (orrery-session--begin session))
    ;; Of a program that has ended Emacs will tell, unless it is deleted before.
    (unless (or (memq (process-status process) '(exit signal))
                (and (process-live-p process) (< (float-time) end)))
      (delete-process process)
      (orrery-session--queue session (list process)))))

(defun orrery-session--start (session)
  "Start the program or open the socket of SESSION."
  (let* ((where (orrery-session-where session)) (wire (orrery-session-wire session))
         (errors (and (consp where) (generate-new-buffer " *orrery stderr*")))
         ;; With this the system hands over small messages late.
         (process-adaptive-read-buffering nil)
         ;; Timers run in any buffer, and a folder may be gone.
         (base (orrery-session-base session))
         (default-directory (if (file-directory-p base) base temporary-file-directory))
         (rest (list :name "orrery" :noquery t :coding 'utf-8-unix :buffer nil
                     :filter (lambda (process text) (orrery-session--receive session process text))
                     :sentinel (lambda (process _)
                                 (cond ((not (process-live-p process))
                                        (orrery-session--queue session (list process)))
                                       ((orrery-session-closing session)
                                        (delete-process process)))))))
    (setf (orrery-session-pieces session) nil
          (orrery-wire-errors wire) errors
          (orrery-wire-process wire)
          (pcase where
            ((pred consp)
             (apply #'make-process :command where :connection-type 'pipe :stderr errors rest))
            ((rx bos "unix:" (let path (+ anything)))
             (apply #'make-network-process :family 'local :service path :nowait t rest))
            ((rx bos (let kind (or "tcp" "tls")) ":" (? "[") (let host (+? anything)) (? "]")
                 ":" (let port (+ digit)) eos)
             ;; Where a certificate is refused Emacs only tells who waits.
             (apply #'make-network-process :host host :service port :nowait (equal kind "tcp")
                    :tls-parameters (when (equal kind "tls") (orrery-session--tls session host))
                    rest))
            (_ (error "%s is no address: write unix:PATH, tcp:HOST:PORT or tls:HOST:PORT" where))))
    (when errors (set-process-sentinel (get-buffer-process errors) #'ignore))))

(defun orrery-session--tls (session host)
  "Return what a TLS connection of SESSION to HOST is made with.
A certificate that nobody vouches for is refused."
  (cons 'gnutls-x509pki
        (gnutls-boot-parameters :type 'gnutls-x509pki :hostname host :verify-error t
                                :trustfiles (when-let* ((file (orrery-session-authority session)))
                                              (list (expand-file-name file))))))

(defun orrery-session--begin (session)
  "Say who SESSION is, and tell who waits for it what the server said."
  (when-let* ((waiting (orrery-session-waiting session)) (callback (gethash 'initialize waiting)))
    (remhash 'initialize waiting)
    (orrery-session-call
     session
     (lambda (problem result)
       (orrery-session--wait session)
       (when result
         (setf (orrery-session-connection session) (plist-get result :connection)
               (orrery-session-begun session) t
               (orrery-wire-limit (orrery-session-wire session))
               (plist-get (plist-get result :limits) :maximumMessageBytes))
         (orrery-initialized (orrery-session-wire session)))
       (funcall callback problem result))
     #'orrery-initialize
     :client-info (list :name "emacs" :version emacs-version)
     :initialization-options `(:protocolVersion "1.0"
                               ,@(when-let* ((token (orrery-session-token session)))
                                   (list :token token))))))

(defun orrery-session--ended (session)
  "The connection of SESSION has ended: fail what waits, and connect again."
  (orrery-session--wait session)
  (let* ((wire (orrery-session-wire session)) (why (orrery-session--reason session))
         (waiting (hash-table-values (orrery-session-waiting session)))
         (is-first (not (orrery-session-begun session))))
    (setf (orrery-wire-process wire) nil (orrery-session-connection session) nil
          (orrery-session-connections session) nil (orrery-session-document session) nil
          (orrery-session-pushed session) nil)
    (jsonrpc-forget-pending-continuations wire)
    (mapc #'clrhash (list (orrery-session-waiting session) (orrery-session-clocks session)
                          (orrery-session-handles session)))
    (dolist (each (orrery-session-results session)) (funcall each 'lost nil))
    (unless is-first
      (setq why (orrery-session--problem "client.connectionLost" (plist-get why :message))))
    ;; Only now: a callback may send requests.
    (dolist (each waiting) (orrery-session--safely session each why nil))
    (cond ((orrery-session-closing session) (funcall (orrery-session-closing session)))
          ((not is-first)
           ;; A server that ends whenever it is called is called less and less often.
           (when (< 1 (- (float-time) (or (orrery-session-settled session) (float-time))))
             (setf (orrery-session-delay session) 0))
           (setf (orrery-session-settled session) nil)
           (orrery-session--retry-later session)
           (unless (orrery-session-retrying session)
             (setf (orrery-session-retrying session) t
                   (orrery-session-trouble session) (plist-get why :message))
             (orrery-session-tell session 'lost (plist-get why :message)))))))

(defun orrery-session--reason (session)
  "Return why the connection of SESSION ended, as an error.
What a program says last on standard error is a failure in JSON, where it was
asked for that."
  (let* ((wire (orrery-session-wire session)) (where (orrery-session-where session))
         (buffer (orrery-wire-errors wire)) (process (and buffer (get-buffer-process buffer)))
         (text (if (not buffer) ""
                 (while (and process (accept-process-output process 0.02 nil t)))
                 (with-current-buffer buffer (string-trim (buffer-string)))))
         (last (car (last (split-string text "\n"))))
         (found (ignore-errors (orrery-session--parse last))))
    (when process (delete-process process)) (when buffer (kill-buffer buffer))
    (if (and (listp found) (plist-get found :message)) found
      (orrery-session--problem
       "client.connectionLost"
       (cond ((not (string-empty-p last)) last)
             ((orrery-session-connection session) "The connection was lost.")
             (t (format "%s does not answer." (or (car-safe where) where))))))))

(defun orrery-session--retry-later (session)
  "Connect SESSION again, later each time."
  (let ((delay (orrery-session-delay session)))
    (setf (orrery-session-delay session) (min (max (* 2 delay) 0.05) 5.0))
    (orrery-session--wait session delay nil #'orrery-session--attempt session
                          (lambda (problem _) (orrery-session--open-again session problem)))))

(defun orrery-session-close (session callback)
  "End the connection of SESSION in order.
CALLBACK is called with nil, with the error of a save that failed, or with one
of the kind client.connectionLost where the server is gone before it has said
that what is unsaved is saved.  It is closed all the same; to close it once
more is no error."
  (let* ((wire (orrery-session-wire session)) (is-running (jsonrpc-running-p wire)) failure)
    (if (orrery-session-closing session) (funcall callback nil)
      (setf (orrery-session-closing session)
            (lambda () (when is-running (funcall callback failure))))
      (when (orrery-session-retry session) (cancel-timer (orrery-session-retry session)))
      (orrery-session-call
       session
       (lambda (problem _)
         (setq failure
               (cond ((not (orrery-session--is-lost problem)) problem)
                     ((plist-get (orrery-session-state session) :hasChanges)
                      (append '(:message "Lost before the end: look whether changes are saved.")
                              problem))))
         (cond ((not is-running) (funcall callback failure))
               ((jsonrpc-running-p wire)
                (orrery-exit wire)
                (process-send-eof (orrery-wire-process wire)))))
       #'orrery-shutdown))))

;;;; The loop

(defun orrery-session--receive (session process text)
  "Queue the messages for SESSION that end in TEXT, which PROCESS has sent.
A message is a line, and may come in pieces."
  (push text (orrery-session-pieces session))
  (when (string-search "\n" text)
    (let ((lines (split-string (apply #'concat (nreverse (orrery-session-pieces session))) "\n")))
      (setf (orrery-session-pieces session) (last lines))
      (dolist (line (butlast lines)) (orrery-session--queue session (cons process line))))))

(defun orrery-session--queue (session &rest messages)
  "Have a timer take MESSAGES for SESSION, and those that are queued.
Each is a process and a line, or nil for its end."
  (dolist (each messages) (push each (orrery-session-inbox session)))
  (unless (orrery-session-timer session)
    (setf (orrery-session-timer session) (run-at-time 0 nil #'orrery-session--take session))))

(defun orrery-session--take (session)
  "Take what is queued for SESSION, in order, but not for long.
Taking a message may run timers, and so come here again: it waits its turn."
  (setf (orrery-session-timer session) nil)
  (unless (orrery-session-taking session)
    (setf (orrery-session-taking session) t)
    (unwind-protect
        (let ((end (+ (float-time) orrery-session--slice)) (inhibit-quit t))
          (while (and (orrery-session--has-queued session) (< (float-time) end))
            (orrery-session--take-one session (pop (orrery-session-queue session)))))
      (setf (orrery-session-taking session) nil)
      (when (orrery-session--has-queued session) (orrery-session--queue session)))))

(defun orrery-session--has-queued (session)
  "Whether messages are queued for SESSION.  The next is the first of its queue."
  (or (orrery-session-queue session)
      (setf (orrery-session-queue session)
            (nreverse (cl-shiftf (orrery-session-inbox session) nil)))))

(defun orrery-session--take-one (session message)
  "Take MESSAGE for SESSION; see `orrery-session--queue'."
  (let ((wire (orrery-session-wire session)))
    (cond
     ;; What is left of a connection that has been given up says nothing.
     ((not (eq (car message) (orrery-wire-process wire))))
     ((null (cdr message)) (orrery-session--ended session))
     (t (let ((found (ignore-errors (orrery-session--parse (cdr message)))))
          (if (and (consp found) (or (plist-get found :method) (plist-get found :id)))
              (orrery-session--safely session #'jsonrpc-connection-receive wire found)
            ;; What is no message, or has no id, may have been the reply to any request.
            (jsonrpc-shutdown wire)))))))

(defun orrery-session--parse (line)
  "Return the message in LINE."
  (condition-case nil
      (json-parse-string line :object-type 'plist :null-object nil :false-object :json-false)
    ;; Until Emacs 30 it refuses texts with U+0000.
    (json-parse-error
     (let ((json-object-type 'plist) (json-array-type 'vector) (json-key-type nil)
           (json-null nil) (json-false :json-false))
       (json-read-from-string line)))))

(defun orrery-session--safely (session function &rest arguments)
  "Call FUNCTION with ARGUMENTS.  Where it fails, tell the listeners of SESSION."
  (condition-case problem (apply function arguments)
    (error (orrery-session-tell session 'error (error-message-string problem)))))

;;;; The document

(defun orrery-session-open (session params callback)
  "Open the document of SESSION by PARAMS, a plist of `document/open'.
CALLBACK is called with an error, or nil and the result."
  (clrhash (orrery-session-objects session))
  (orrery-session--open session params
                        (lambda (problem result)
                          (unless problem
                            (setf (orrery-session-opening session) (copy-sequence params))
                            ;; It has its model by now, which others may change.
                            (cl-callf2 seq-take-while (lambda (each) (not (equal each "--model")))
                                       (orrery-session-where session)))
                          (funcall callback problem result))))

(defun orrery-session--open (session params callback)
  "Open the document of SESSION by PARAMS.
Then call CALLBACK with an error, or nil and the result."
  (orrery-session-send
   session 'document/open params
   (lambda (problem result)
     (if problem (funcall callback problem nil)
       (when (and (plist-get (orrery-session-state session) :hasChanges)
                  (not (equal (car (split-string (orrery-session-clock session) ":"))
                              (car (split-string (plist-get result :clock) ":")))))
         (orrery-session-tell
          session 'error (propertize (format orrery-session--gone (plist-get result :path))
                                     'orrery-kind "client.changesLost")))
       (setf (orrery-session-document session) (plist-get result :document)
             (orrery-session-context session) (plist-get result :context)
             (orrery-session-clock session) (plist-get result :clock))
       (orrery-session--take-model session (plist-get result :model))
       (orrery-session--take-state session result)
       (orrery-session--take-connections session result)
       ;; Numbers of clocks that were told before may be of another epoch.
       (maphash (lambda (_ known) (setf (nth 2 known) -1)) (orrery-session-objects session))
       (orrery-session--apply session (plist-get result :changes) (plist-get result :clock))
       (dolist (each (orrery-session-results session)) (funcall each 'open-again nil))
       (funcall callback nil result)))))

(defun orrery-session--open-again (session problem)
  "Open in SESSION what was open before its connection was lost.
Where it cannot, or PROBLEM says that there is no connection, it tries again
later; the same problem is told once, however often."
  (cl-flet ((is-back (problem _)
              (let* ((text (when problem (orrery-session-problem-text problem)))
                     (told (cl-shiftf (orrery-session-trouble session) text)))
                (cond (problem
                       (unless (equal text told) (orrery-session-report session problem))
                       (jsonrpc-shutdown (orrery-session-wire session)))
                      (t (setf (orrery-session-settled session) (float-time)
                               (orrery-session-retrying session) nil)
                         (orrery-session-tell session 'back)
                         (orrery-session-tell session 'changed))))))
    (if (or problem (not (orrery-session-opening session))) (is-back problem nil)
      ;; It is there by now, with a model of its own, which others may have changed; where it is
      ;; not, none is to be made in its place.
      (orrery-session--open
       session `(:create "never" :model nil :configuration nil
                 :since ,(unless (orrery-session-behind session) (orrery-session-clock session))
                 ,@(orrery-session-opening session))
       #'is-back))))

(defun orrery-session--take-connections (session told)
  "Take the connections that are TOLD of in SESSION."
  (setf (orrery-session-connections session) (append (plist-get told :connections) nil))
  (orrery-session-tell session 'state))

(defun orrery-session--take-model (session model)
  "Take MODEL, which SESSION has by now; where it is another, tell."
  (unless (equal model (orrery-session-model session))
    (setf (orrery-session-model session) model) (orrery-session-tell session 'model)))

(defun orrery-session--take-state (session told)
  "Take what is TOLD of changes and undo in SESSION."
  (setf (orrery-session-state session)
        (cl-loop for key in '(:hasChanges :canUndo :canRedo :undoActionName :redoActionName)
                 append (list key (car (remq :json-false (list (plist-get told key)))))))
  (orrery-session--take-failure session (plist-get told :error)))

(defun orrery-session--take-failure (session told)
  "Take what is TOLD of why SESSION cannot be saved, if anything is."
  (setf (orrery-session-unsaved session)
        (when (plist-get (orrery-session-state session) :hasChanges)
          (or (plist-get told :message) (orrery-session-unsaved session))))
  (orrery-session-tell session 'state))

(defun orrery-session--push (session method push)
  "Take PUSH, which the server sent to SESSION with METHOD."
  (let ((receiver (gethash (plist-get push :stream) (orrery-session-handles session))))
    (when receiver (funcall receiver method push))
    (when (and (equal (plist-get push :document) (or (orrery-session-document session) 'none))
               ;; A private context has a state and values of its own.
               (or (equal (plist-get push :context) (orrery-session-context session))
                   (not (member method '("context/didChangeObjects" "stream/didReset")))))
      (pcase method
        ("connection/didChange" (orrery-session--take-connections session push))
        ((or "context/didChangeObjects" "stream/didReset")
         (orrery-session--take-notice session method push))
        ("document/didFailToSave" (orrery-session--take-failure session (plist-get push :error)))
        ("document/didChangeModel" (orrery-session--take-model session (plist-get push :model))))
      (when (plist-member push :hasChanges) (orrery-session--take-state session push))
      (when-let* ((clock (plist-get push :clock))) (setf (orrery-session-clock session) clock)))))

(defun orrery-session--take-notice (session method push)
  "Take PUSH of METHOD, a notice of what changed in SESSION.
The first one of a stream on a connection follows the reply that opened it."
  (let* ((stream (plist-get push :stream))
         (last (gethash stream (orrery-session-clocks session) (plist-get push :since)))
         (is-next (and (equal method "context/didChangeObjects")
                       (equal (plist-get push :since) last))))
    (puthash stream (plist-get push :clock) (orrery-session-clocks session))
    (orrery-session--apply session (when is-next push) (plist-get push :clock))
    (orrery-session--remember session (when is-next push) (plist-get push :clock))
    (orrery-session-tell session 'changed (and is-next push))))

(defun orrery-session--remember (session changes clock)
  "Keep CHANGES, pushed at CLOCK, while requests wait that SESSION sent before.
Their replies may be older."
  (let ((ids (hash-table-keys (orrery-session-waiting session))))
    (setf (orrery-session-pushed session)
          (when ids
            (nconc (seq-drop-while (lambda (each) (< (car each) (apply #'min ids)))
                                   (orrery-session-pushed session))
                   (list (list (apply #'max ids) clock changes)))))))

;;;; Objects

(defun orrery-session--number (clock)
  "Return the number in CLOCK."
  (string-to-number (cadr (split-string clock ":"))))

(defun orrery-session-know (session told)
  "Keep in SESSION the `:objects' and what is `:missing' of TOLD, a reply.
Where newer ones are known these stay, and what was pushed after the reply is
added.  They are kept up to date from then on, among `orrery-session-objects'.
To be called in the callback of the request."
  (let ((clock (plist-get told :clock)))
    (cl-loop for each across (plist-get told :objects)
             do (orrery-session--keep session each clock))
    (cl-loop for id across (plist-get told :missing)
             do (orrery-session--keep session (list :id id) clock t))
    (cl-loop for (_ later changes) in (orrery-session-pushed session)
             when (< (orrery-session--number clock) (orrery-session--number later))
             do (orrery-session--apply session changes later))))

(defun orrery-session--keep (session object clock &optional is-deleted)
  "Keep in SESSION all of OBJECT as it was told at CLOCK, or that it IS-DELETED."
  (let* ((id (plist-get object :id)) (objects (orrery-session-objects session))
         (number (orrery-session--number clock)))
    (when (<= (or (nth 2 (gethash id objects)) -1) number)
      (puthash id (list (plist-get object :values) is-deleted number) objects))))

(defun orrery-session--apply (session changes clock)
  "Apply CHANGES, a notice at CLOCK, to what SESSION knows of objects.
Where that does not say what changed, or is nil, all that is older is read."
  (let ((objects (orrery-session-objects session)) (number (orrery-session--number clock)))
    (cl-flet ((older (id)
                (let ((known (gethash id objects))) (and known (< (nth 2 known) number) known))))
      (if (not (equal (plist-get changes :noticeDetail) "objects"))
          (orrery-session--read-again session (seq-filter #'older (hash-table-keys objects)) number)
        (cl-loop for each across (vconcat (plist-get changes :inserted)
                                          (plist-get changes :refreshed))
                 when (gethash (plist-get each :id) objects)
                 do (orrery-session--keep session each clock))
        (cl-loop for each across (plist-get changes :updated)
                 for known = (older (plist-get each :id)) when known do
                 (cl-callf copy-sequence (car known))
                 (cl-loop for (key value) on (plist-get each :values) by #'cddr
                          do (cl-callf plist-put (car known) key value)))
        (cl-loop for id across (plist-get changes :deleted)
                 for known = (older id) when known do (setf (nth 1 known) t))))))

(defun orrery-session-read (session ids properties take callback)
  "Read the objects IDS over SESSION, some at a time.
They have PROPERTIES, or all of them where that is nil.  TAKE is called with
each result, CALLBACK with an error or nil in the end."
  (if (null ids) (funcall callback nil)
    (orrery-session-call
     session
     (lambda (problem result)
       (if problem (funcall callback problem)
         (funcall take result)
         (orrery-session-read session (nthcdr orrery-session--piece ids) properties take callback)))
     #'orrery-object-get
     :ids (vconcat (seq-take ids orrery-session--piece)) :properties properties)))

(defun orrery-session-get (session ids callback)
  "Read the objects IDS, which SESSION knows from then on.
CALLBACK is called with an error or nil."
  (orrery-session-read session ids nil (lambda (told) (orrery-session-know session told)) callback))

(defun orrery-session--read-again (session ids number)
  "Read the objects IDS, which SESSION knows, as they are since the clock NUMBER."
  (dolist (id ids) (setf (nth 2 (gethash id (orrery-session-objects session))) number))
  (orrery-session-get session ids
                      (lambda (problem)
                        ;; What is not read is read when the connection is back, with all the rest.
                        (setf (orrery-session-behind session) problem)
                        (orrery-session-report session problem))))

(provide 'orrery-session)

;;; orrery-session.el ends here
