;;; faults.el --- A session with a server that does as it is told  -*- lexical-binding: t -*-

;;; Commentary:

;; Late replies, silence, nonsense, and listeners that fail.  Run by
;; `emacs -Q --batch -L . -L tests -l tests/faults.el' in the folder above.

;;; Code:

(push (expand-file-name ".." (file-name-directory (or load-file-name buffer-file-name "")))
      load-path)
(require 'orrery-results)

(defconst orrery-faults-folder (make-temp-file "orrery" t) "Where the socket is.")
(defconst orrery-faults-place (expand-file-name "socket" orrery-faults-folder) "The socket.")
(defconst orrery-faults-empty
  '(:noticeDetail "objects" :inserted [] :refreshed [] :updated [] :deleted [])
  "What a notice has that tells nothing.")

(defvar orrery-faults-answers nil
  "What is answered, by method.
It is a result, an error as (:refusal ERROR), or a function that returns such a
thing, or nil for no answer.")
(defvar orrery-faults-asked nil "The requests that came, as (METHOD PARAMS ID), the newest first.")
(defvar orrery-faults-peers nil "Who is connected.")
(defvar orrery-faults-events nil "What listeners were told, as (EVENT . TOLD), the newest first.")
(defvar orrery-faults-session nil "The session.")
(defvar orrery-faults-fails-at nil "The event at which the listener fails.")

;;;; The server

(defun orrery-faults-tell (message)
  "Send MESSAGE to who is connected."
  (dolist (each (seq-filter #'process-live-p orrery-faults-peers))
    (process-send-string each (concat (json-serialize message :null-object nil
                                                      :false-object :json-false)
                                      "\n"))))

(defun orrery-faults-push (method &rest params)
  "Push PARAMS of METHOD."
  (orrery-faults-tell (list :method method :params (append params '(:document "d1")))))

(defun orrery-faults-notify (since clock &rest changes)
  "Push a notice of the main context, from SINCE to CLOCK, with CHANGES."
  (apply #'orrery-faults-push "context/didChangeObjects" :since since :clock clock
         (append changes '(:context "x1" :stream "s1") orrery-faults-empty)))

(defun orrery-faults-receive (peer text)
  "Answer what PEER asks in TEXT, lines."
  (dolist (line (split-string (concat (process-get peer 'rest) text) "\n"))
    (process-put peer 'rest line)
    (when-let* ((message (ignore-errors (orrery-session--parse line)))
                (method (plist-get message :method)) (id (plist-get message :id))
                (params (or (plist-get message :params) t)))
      (push (list method params id) orrery-faults-asked)
      (let* ((answer (alist-get method orrery-faults-answers nil nil #'equal))
             (found (if (functionp answer) (funcall answer params) answer))
             (refusal (plist-get found :refusal)))
        (when found
          (orrery-faults-tell (if refusal (list :id id :error refusal)
                                (list :id id :result found))))))))

(defun orrery-faults-joined (peer event)
  "Take note that PEER has come or gone, by EVENT."
  (if (string-prefix-p "open" event) (push peer orrery-faults-peers)
    (cl-callf2 delq peer orrery-faults-peers)))

(defun orrery-faults-drop ()
  "End the connections."
  (mapc #'delete-process orrery-faults-peers))

(defun orrery-faults-count (method)
  "Return how many requests of METHOD came."
  (cl-count method orrery-faults-asked :key #'car :test #'equal))

(defun orrery-faults-answer (method answer)
  "Have METHOD answered with ANSWER."
  (setf (alist-get method orrery-faults-answers nil nil #'equal) answer))

;;;; Waiting and looking

(defun orrery-faults-until (what is-so)
  "Wait until IS-SO returns non-nil, and return that.
Fail with WHAT where it never does."
  (let ((end (+ (float-time) 120)) found)
    (while (not (setq found (funcall is-so)))
      (when (< end (float-time)) (error "Never: %s" what))
      (accept-process-output nil 0.01))
    found))

(defun orrery-faults-equal (found expected what)
  "Fail unless FOUND, which is WHAT, is EXPECTED."
  (unless (equal found expected) (error "%s: %S, not %S" what found expected)))

(defun orrery-faults-times (event)
  "Return how often EVENT was told."
  (cl-count event orrery-faults-events :key #'car))

(defun orrery-faults-returns (count)
  "Wait until a session is back for the time COUNT."
  (orrery-faults-until "that it is back" (lambda () (= count (orrery-faults-times 'back)))))

(defun orrery-faults-listen (event told)
  "Take note of EVENT and TOLD, and fail where that is wanted."
  (push (cons event told) orrery-faults-events)
  (when (eq event orrery-faults-fails-at) (error "A mistake of the program")))

(defun orrery-faults-opened (params)
  "Answer PARAMS of `document/open'."
  `(:document "d1" :context "x1" :clock "e:1" :streams [(:stream "s1")] :isFresh t
    :hasChanges t :canUndo :json-false :canRedo :json-false :connections []
    ,@(when (plist-get params :since) `(:isFresh :json-false :changes ,orrery-faults-empty))))

(defun orrery-faults-end ()
  "End the session, if there is one."
  (when orrery-faults-session
    (setf (orrery-session-closing orrery-faults-session) #'ignore)
    (orrery-session--wait orrery-faults-session)
    (orrery-faults-drop)
    (orrery-faults-until "its end"
                         (lambda () (not (orrery-session-connection orrery-faults-session))))))

(defun orrery-faults-open ()
  "Return a session with an open document, and end the one before."
  (orrery-faults-end)
  (setq orrery-faults-events nil orrery-faults-asked nil orrery-faults-fails-at nil
        orrery-faults-answers
        (list (cons "initialize" '(:connection "k1"))
              (cons "document/open" #'orrery-faults-opened)))
  (let (session is-open)
    (setq session (orrery-session-new
                   (concat "unix:" orrery-faults-place) nil
                   (lambda (problem _)
                     (when problem (error "%S" problem))
                     (orrery-session-open session '(:location (:path "x.data"))
                                          (lambda (problem _) (setq is-open (not problem)))))))
    (push #'orrery-faults-listen (orrery-session-listeners session))
    (orrery-faults-until "the document" (lambda () is-open))
    (setq orrery-faults-session session)))

(defun orrery-faults-open-list (session on-change)
  "Return a live list of SESSION that calls ON-CHANGE."
  (let (list)
    (orrery-results-open session '(:fetch (:entity "Person")) on-change
                         (lambda (_ found) (setq list found)))
    (orrery-faults-until "the list" (lambda () list))))

(defun orrery-faults-known (session id)
  "Return what SESSION knows of the object ID: its values, whether it is deleted."
  (seq-take (gethash id (orrery-session-objects session)) 2))

(defun orrery-faults-person (age)
  "Return a person of AGE."
  `(:id "Person/p1" :values (:age ,age)))

;;;; The tests

(defun orrery-faults-silence ()
  "A server that does not greet is given up, be it connected by then or not."
  (let* ((orrery-session-patience 0.2)
         (full (make-network-process :name "full" :server 1 :host "127.0.0.1" :service t
                                     :family 'ipv4 :noquery t))
         (port (process-contact full :service)) busy)
    ;; Nobody takes those who call: soon not even the system does.
    (stop-process full)
    (dotimes (_ 8)
      (push (make-network-process :name "busy" :host "127.0.0.1" :service port :nowait t :noquery t)
            busy))
    (dolist (where (list (concat "unix:" orrery-faults-place) '("sleep" "1000")
                         (format "tcp:127.0.0.1:%d" port) "tcp:no.such.name.invalid:7777"
                         (format "unix:%s/none" orrery-faults-folder)))
      (let (problem (calls 0) (name (if (consp where) (car where) where)))
        (orrery-session-new where nil (lambda (found _) (cl-incf calls) (setq problem found)))
        (orrery-faults-until name (lambda () problem))
        (orrery-faults-equal (plist-get problem :message) (concat name " does not answer.")
                             "what is told")
        (orrery-faults-equal calls 1 "how often it is told")))
    (mapc #'delete-process (cons full busy))
    (let ((session (orrery-faults-open)))
      (orrery-faults-answer "initialize" nil)
      (orrery-faults-drop)
      (orrery-faults-until "two more attempts"
                           (lambda () (= 3 (orrery-faults-count "initialize"))))
      (orrery-faults-answer "initialize" '(:connection "k1"))
      (orrery-faults-returns 1)
      (orrery-faults-equal (orrery-session-retry session) nil "what would end it"))))

(defun orrery-faults-endings ()
  "A server that ends whenever it has been joined is called less and less often."
  (let ((session (orrery-faults-open)) (start (float-time)))
    (dotimes (number 6)
      (orrery-faults-drop)
      (orrery-faults-returns (1+ number)))
    (orrery-faults-equal (< (+ 0.05 0.1 0.2 0.4 0.8) (- (float-time) start)) t "that it waits")
    (orrery-faults-until "that it has lasted"
                         (lambda () (< 1 (- (float-time) (orrery-session-settled session)))))
    (orrery-faults-drop)
    (orrery-faults-until "that it is lost" (lambda () (= 7 (orrery-faults-times 'lost))))
    (orrery-faults-equal (orrery-session-delay session) 0.05 "how long it waits the next time")))

(defun orrery-faults-mistakes ()
  "What a program does wrong when it is told something holds up nothing else."
  (let ((session (orrery-faults-open)) (number 0))
    (dolist (event '(lost state back error))
      (setq orrery-faults-fails-at event)
      (orrery-session-send session 'document/list nil (lambda (&rest _) (error "One of its own")))
      (orrery-faults-until "the request"
                           (lambda () (< number (orrery-faults-count "document/list"))))
      (orrery-faults-drop)
      (orrery-faults-returns (cl-incf number)))
    (setq orrery-faults-fails-at nil)
    (orrery-faults-answer "list/open" '(:list "l1" :clock "e:1" :isFresh t
                                        :snapshot (:sections [] :objects [])))
    (orrery-faults-answer "list/setWindow" '(:clock "e:1" :objects []))
    (let (is-told)
      (orrery-results-set-window
       (orrery-faults-open-list session (lambda (_) (error "A mistake of a list")))
       '(:offset 0 :count 1) (lambda (_) (setq is-told t)))
      (orrery-faults-until "the window" (lambda () is-told)))
    (orrery-faults-equal (car orrery-faults-events) '(error . "A mistake of a list")
                         "what is told")))

(defun orrery-faults-ask (session told)
  "Send a request over SESSION, and return a function that answers it with TOLD.
That returns what is known then of the person."
  (let (found id)
    (setq id (orrery-session-send session 'fetch/objects nil
                                  (lambda (_ told)
                                    (orrery-session-know session told)
                                    (setq found (orrery-faults-known session "Person/p1")))))
    (lambda ()
      (orrery-faults-tell (list :id id :result told))
      (orrery-faults-until "the reply" (lambda () found)))))

(defun orrery-faults-late-replies ()
  "The reply to a request is older than what was pushed while it waited."
  (let* ((session (orrery-faults-open))
         (reply (orrery-faults-ask session `(:clock "e:1" :objects [,(orrery-faults-person 36)]))))
    (orrery-faults-notify "e:1" "e:2" :updated `[,(orrery-faults-person 37)])
    (orrery-faults-equal (funcall reply) '((:age 37) nil) "one that was not known")
    (setq reply (orrery-faults-ask session `(:clock "e:2" :objects [,(orrery-faults-person 37)])))
    (orrery-faults-notify "e:2" "e:3" :deleted ["Person/p1"])
    (orrery-faults-equal (funcall reply) '((:age 37) t) "one that is deleted")
    (setq reply (orrery-faults-ask session '(:clock "e:3" :objects [] :missing ["Person/p1"])))
    (orrery-faults-notify "e:3" "e:4" :inserted `[,(orrery-faults-person 38)])
    (orrery-faults-equal (funcall reply) '((:age 38) nil) "one that has come back")
    ;; Nothing says what changed: all is read, and what changes before that is there stays.
    (setq reply (orrery-faults-ask session `(:clock "e:5" :objects [,(orrery-faults-person 39)
                                                                    (:id "Person/p2")])))
    (orrery-faults-push "stream/didReset" :context "x1" :stream "s1" :since "e:4" :clock "e:6")
    (funcall reply)
    (orrery-faults-until "that both are read" (lambda () (= 2 (orrery-faults-count "object/get"))))
    (orrery-faults-notify "e:6" "e:7" :updated [(:id "Person/p1" :values (:name "Ada"))])
    (pcase-let ((`((,_ ,_ ,last) (,_ ,_ ,first)) (seq-take orrery-faults-asked 2)))
      (orrery-faults-tell `(:id ,first :result (:clock "e:6" :missing []
                                                :objects [,(orrery-faults-person 40)])))
      (orrery-faults-until "what is read"
                           (lambda () (equal (orrery-faults-known session "Person/p1")
                                             '((:age 40 :name "Ada") nil))))
      (orrery-faults-tell `(:id ,last :result (:clock "e:7" :objects [] :missing ["Person/p2"])))
      (orrery-faults-until "the other"
                           (lambda () (cadr (orrery-faults-known session "Person/p2")))))
    ;; As no request waits that was sent before, nothing is kept.
    (orrery-faults-notify "e:7" "e:8")
    (orrery-faults-until "the notice" (lambda () (equal (orrery-session-clock session) "e:8")))
    (orrery-faults-equal (orrery-session-pushed session) nil "what is kept")))

(defun orrery-faults-another-epoch ()
  "Clocks of one opening of a document say nothing of those of another."
  (let ((session (orrery-faults-open)) is-read)
    (orrery-faults-answer "object/get"
                          `(:clock "e:30" :objects [,(orrery-faults-person 30)] :missing []))
    (orrery-session-get session '("Person/p1") (lambda (_) (setq is-read t)))
    (orrery-faults-until "the person" (lambda () is-read))
    (orrery-faults-answer "document/open"
                          (lambda (params) (append '(:clock "f:0") (orrery-faults-opened params))))
    (orrery-faults-drop)
    (orrery-faults-returns 1)
    ;; What was unsaved may have gone with the server.
    (orrery-faults-equal (orrery-faults-times 'error) 1 "how often something is told")
    (orrery-faults-equal (get-text-property 0 'orrery-kind (alist-get 'error orrery-faults-events))
                         "client.changesLost" "what is told")
    (orrery-faults-notify "f:0" "f:1" :refreshed `[,(orrery-faults-person 77)])
    (orrery-faults-until "the notice" (lambda () (equal (orrery-session-clock session) "f:1")))
    (orrery-faults-equal (orrery-faults-known session "Person/p1") '((:age 77) nil) "the person")))

(defun orrery-faults-many-objects ()
  "Objects are read some at a time.
Those that could not be read are read with the next connection."
  (let* ((session (orrery-faults-open)) sizes is-read
         (ids (cl-loop for number from 1 to 2500 collect (format "Person/p%d" number)))
         (answer (lambda (params)
                   (push (length (plist-get params :ids)) sizes)
                   (list :clock "e:1" :missing []
                         :objects (vconcat (mapcar (lambda (id) (list :id id))
                                                   (plist-get params :ids)))))))
    (orrery-faults-answer "object/get" answer)
    (orrery-session-get session ids (lambda (problem) (setq is-read (not problem))))
    (orrery-faults-until "all" (lambda () is-read))
    (orrery-faults-equal sizes '(500 1000 1000) "how many are read at a time")
    (orrery-faults-answer "object/get" '(:refusal (:code -1 :message "It is too much."
                                                   :data (:kind "x"))))
    (orrery-faults-push "stream/didReset" :context "x1" :stream "s1" :since "e:1" :clock "e:2")
    (orrery-faults-until "what is told" (lambda () (= 1 (orrery-faults-times 'error))))
    (orrery-faults-equal (alist-get 'error orrery-faults-events) "It is too much." "what is told")
    (setq sizes nil)
    (orrery-faults-answer "object/get" answer)
    (orrery-faults-drop)
    (orrery-faults-until "that all are read" (lambda () (= 3 (length sizes))))
    (orrery-faults-equal sizes '(500 1000 1000) "how many are read at a time")))

(defun orrery-faults-private-context ()
  "A private context has a state and values of its own."
  (let ((session (orrery-faults-open)))
    (orrery-faults-notify "e:1" "e:2" :context "x2" :stream "s2" :hasChanges :json-false)
    (orrery-faults-notify "e:1" "e:3")
    (orrery-faults-until "the notice" (lambda () (equal (orrery-session-clock session) "e:3")))
    (orrery-faults-equal (orrery-faults-times 'changed) 1 "how many changes are told")
    (orrery-faults-equal (plist-get (orrery-session-state session) :hasChanges) t "the state")))

(defun orrery-faults-no-message ()
  "What cannot be the reply to a request may have been one."
  (let ((session (orrery-faults-open)) (number 0))
    (dolist (line '((:error (:code -32700 :message "No JSON.")) (:id nil :error (:code -32700))))
      (let (problem)
        (orrery-session-send session 'document/list nil (lambda (found _) (setq problem found)))
        (orrery-faults-until "the request"
                             (lambda () (< number (orrery-faults-count "document/list"))))
        (orrery-faults-tell line)
        (orrery-faults-until "that it fails" (lambda () problem))
        (orrery-faults-returns (cl-incf number))))))

(make-network-process :name "server" :server t :family 'local :service orrery-faults-place
                      :noquery t :coding 'utf-8-unix :filter #'orrery-faults-receive
                      :sentinel #'orrery-faults-joined)
(let (failure)
  (dolist (test '(orrery-faults-silence orrery-faults-endings orrery-faults-mistakes
                  orrery-faults-late-replies orrery-faults-another-epoch orrery-faults-many-objects
                  orrery-faults-private-context orrery-faults-no-message))
    (unless failure
      (condition-case problem (funcall test) (error (setq failure problem)))
      (princ (format "%s %s\n" (if failure "FAIL" "ok  ") test))))
  (when failure (princ (concat (error-message-string failure) "\n")))
  (delete-directory orrery-faults-folder t)
  (kill-emacs (if failure 1 0)))

;;; faults.el ends here
