;;; driver.el --- The driver for the conformance suite  -*- lexical-binding: t -*-

;;; Commentary:

;; Maps the suite's commands to the library.  Run by
;; `emacs -Q --batch -l driver.el -f orrery-driver-batch'.

;;; Code:

(let ((tests (file-name-directory load-file-name)))
  (setq load-path (append (list tests (expand-file-name ".." tests)) load-path)))
(require 'orrery-protocol-checking)
(require 'orrery-results)

(defvar orrery-driver-session nil "The session.")
(defvar orrery-driver-lists (make-hash-table :test #'equal) "Live lists by name.")
(defvar orrery-driver-requests (make-hash-table) "Ids of requests by those of commands.")
(defvar orrery-driver-waiting nil "Events that are waited for: (EVENT COUNT REPLY).")
(defvar orrery-driver-errors nil "What the library told of errors that nobody waited for.")
(defvar orrery-driver-counts (list :disconnected 0 :reconnected 0 :changesLost 0)
  "How often it was so.")

(defvar orrery-driver-last-tick nil "When the event loop was seen at work last.")
(defvar orrery-driver-longest-turn 0.0 "How long a turn was at most.")

(defun orrery-driver-tick ()
  "Measure what has passed since this was called last.
Time in which Emacs could run and the machine did something else does not
count, nor that for collecting garbage: each time it goes through all that
Emacs has, whatever the library does."
  (with-temp-buffer
    (insert-file-contents-literally "/proc/self/schedstat")
    (let* ((waited (string-to-number (nth 1 (split-string (buffer-string)))))
           (now (- (float-time) (/ waited 1e9) gc-elapsed))
           (turn (- now (or orrery-driver-last-tick now))))
      (setq orrery-driver-longest-turn (max orrery-driver-longest-turn turn)
            orrery-driver-last-tick now))))

(cl-defstruct orrery-driver-list
  "A live list, and what is held of the calls of its callback."
  results (calls 0) (held 0) is-held is-running)

(defun orrery-driver-json (value)
  "Return VALUE as JSON, with null for nil."
  (json-serialize value :null-object nil :false-object :json-false))

(defun orrery-driver-plist (value)
  "Return VALUE with plists for objects, but for those that are empty: nil is null."
  (cond ((vectorp value) (vconcat (mapcar #'orrery-driver-plist value)))
        ((and (hash-table-p value) (< 0 (hash-table-count value)))
         (cl-loop for name being the hash-keys of value using (hash-values each)
                  append (list (intern (concat ":" name)) (orrery-driver-plist each))))
        (t value)))

(defun orrery-driver-object (plist)
  "Return PLIST, or an empty object where it is empty."
  (or plist (make-hash-table)))

(defun orrery-driver-typed (value type)
  "Return VALUE of TYPE with what stands for an empty object told from null."
  (let ((type (gethash type orrery-protocol-aliases type)))
    (cond
     ((string-prefix-p "[" type)
      (if (vectorp value)
          (vconcat (mapcar (lambda (each) (orrery-driver-typed each (substring type 1 -1))) value))
        value))
     ((string-prefix-p "{" type)
      (orrery-driver-object
       (cl-loop for (key each) on value by #'cddr
                append (list key (orrery-driver-typed each (substring type 1 -1))))))
     ((gethash type orrery-protocol-structures)
      (orrery-driver-object
       (let ((properties (orrery-protocol--properties type)))
         (cl-loop for (key each) on value by #'cddr
                  for row = (cdr (assoc (substring (symbol-name key) 1) properties))
                  append (list key (if row (orrery-driver-typed each (plist-get row :type))
                                     each))))))
     (t value))))

(defun orrery-driver-listen (event told)
  "Count EVENT, or keep what TOLD says of an error."
  (pcase event
    ('lost (orrery-driver-count :disconnected))
    ('back (orrery-driver-count :reconnected))
    ('error (if (equal (get-text-property 0 'orrery-kind told) "client.changesLost")
                (orrery-driver-count :changesLost)
              (push told orrery-driver-errors)))))

(defun orrery-driver-count (event)
  "Count EVENT, and answer who waits for it."
  (cl-incf (plist-get orrery-driver-counts event))
  (pcase-dolist (`(,each ,count ,reply) orrery-driver-waiting)
    (when (and (eq each event) (= count (plist-get orrery-driver-counts event)))
      (funcall reply nil (make-hash-table)))))

(defun orrery-driver-changed (list push)
  "Call the callback of LIST of PUSH: where it is held, calls behind it wait."
  (cond ((null push))
        ((and (orrery-driver-list-is-held list) (orrery-driver-list-is-running list))
         (cl-incf (orrery-driver-list-held list)))
        (t (cl-incf (orrery-driver-list-calls list))
           (setf (orrery-driver-list-is-running list) (orrery-driver-list-is-held list)))))

(defun orrery-driver-operation (step)
  "Return STEP of a transaction as an operation of `context/perform'."
  (pcase-let* ((`(,kind ,given) step)
               (object (plist-get given :object))
               (id (if (integerp object) (list :$result object) object)))
    (pcase kind
      (:insert (list :method "object/insert"
                     :params (list :entity (plist-get given :entity)
                                   :values (orrery-driver-object (plist-get given :values)))))
      (:set (list :method "object/update"
                  :params (list :id id :values (orrery-driver-object (plist-get given :values)))))
      (:delete (list :method "object/delete" :params (list :ids (vector id)))))))

(defun orrery-driver-run (command exact reply)
  "Do COMMAND, which EXACT has with hash tables for objects, and answer with REPLY."
  (let ((session orrery-driver-session))
    (cl-labels
        ((get (key) (plist-get command key))
         (list-of () (gethash (get :name) orrery-driver-lists))
         (done (problem &rest _) (funcall reply problem (make-hash-table)))
         (call (callback binding &rest arguments)
           (apply #'orrery-session-call session callback binding arguments))
         (known (id)
           (pcase (gethash id (orrery-session-objects session))
             (`(,values ,deleted ,_)
              (list :values (orrery-driver-object values) :isDeleted (if deleted t :json-false))))))
      (pcase (get :command)
        ("check"
         (let ((type (if (string-prefix-p "error:" (get :type)) "ErrorData" (get :type))))
           (funcall reply nil
                    (list :problems (vconcat (orrery-protocol-problems (get :value) type))))))
        ("connect"
         (let ((where (or (get :address) (append (get :arguments) nil)))
               (authority (get :certificateAuthority)))
           (when (and (stringp where) (string-match-p "\\`wss?:" where))
             (setq where `(,(getenv "ORRERY") "attach" ,where
                           ,@(when authority (list "--ca" authority)))))
           (setq orrery-session-patience (or (get :patience) orrery-session-patience))
           (setq orrery-driver-session
                 (orrery-session-new where (get :token) #'done authority))
           (push #'orrery-driver-listen (orrery-session-listeners orrery-driver-session))))
        ("openDocument"
         (orrery-session-open
          session
          (append (list :location (list :path (get :path)) :create (or (get :create) "never"))
                  (when (get :model) (list :model (list :path (get :model)))))
          (lambda (problem result)
            (funcall reply problem (list :document (plist-get result :document)
                                         :context (plist-get result :context))))))
        ("request"
         (let ((type (plist-get (gethash (get :method) orrery-protocol-requests) :result)))
           (puthash (get :id)
                    (orrery-session-send
                     session (intern (get :method)) (gethash "params" exact)
                     (lambda (problem result)
                       (funcall reply problem
                                (if (and type (not problem)) (orrery-driver-typed result type)
                                  result))))
                    orrery-driver-requests)))
        ("cancel"
         ;; What it asks for a list it does not tell the number of.
         (when-let* ((id (gethash (get :request) orrery-driver-requests)))
           (orrery-cancel-request (orrery-session-wire session) :id id))
         (done nil))
        ("insert"
         (call (lambda (problem result)
                 (when result
                   (orrery-session-know session (list :objects (vector (plist-get result :object))
                                                      :clock (plist-get result :clock))))
                 (funcall reply problem
                          (list :id (plist-get (plist-get result :object) :id))))
               #'orrery-object-insert
               :entity (get :entity) :values (gethash "values" exact (make-hash-table))))
        ("set" (call #'done #'orrery-object-update
                     :id (get :object) :values (gethash "values" exact)))
        ("delete" (call #'done #'orrery-object-delete :ids (vector (get :object))))
        ("get"
         (if-let* ((found (known (get :object))))
             (funcall reply nil found)
           (orrery-session-get session (list (get :object))
                               (lambda (problem) (funcall reply problem (known (get :object)))))))
        ("fetch"
         (call (lambda (problem result)
                 (when result (orrery-session-know session result))
                 (cl-loop for each across (plist-get result :objects)
                          collect (plist-get each :id) into ids
                          finally (funcall reply problem (list :ids (vconcat ids)))))
               #'orrery-fetch-objects :fetch (gethash "fetch" exact)))
        ("transaction"
         (call (lambda (problem result)
                 (cl-loop for each across (plist-get result :results)
                          for done = (plist-get each :result)
                          collect (if (plist-get done :object)
                                      (plist-get (plist-get done :object) :id)
                                    (aref (plist-get done :deleted) 0))
                          into ids
                          finally (funcall reply problem (list :ids (vconcat ids)))))
               #'orrery-context-perform
               :operations (vconcat (mapcar #'orrery-driver-operation (get :steps)))
               :action-name (get :actionName)))
        ("undo" (call #'done #'orrery-context-undo))
        ("redo" (call #'done #'orrery-context-redo))
        ("save" (call #'done #'orrery-context-save))
        ("rollback" (call #'done #'orrery-context-rollback))
        ("openList"
         (let ((list (make-orrery-driver-list)))
           (orrery-results-open
            session (list :fetch (get :fetch) :sectionNameKeyPath (get :sectionNameKeyPath)
                          :window (get :window))
            (lambda (push) (orrery-driver-changed list push))
            (lambda (problem results)
              (setf (orrery-driver-list-results list) results)
              (puthash (get :name) list orrery-driver-lists)
              (done problem)))))
        ("setFetch"
         (orrery-results-set-fetch (orrery-driver-list-results (list-of)) (get :fetch)
                                   (get :sectionNameKeyPath) #'done))
        ("setWindow"
         (orrery-results-set-window (orrery-driver-list-results (list-of)) (get :window) #'done))
        ("closeList"
         (orrery-results-close (orrery-driver-list-results (list-of)) #'done))
        ("isOpen"
         (let ((results (orrery-driver-list-results (list-of))))
           (funcall reply nil (list :isOpen (if (or (orrery-results-is-closed results)
                                                    (orrery-results-failure results))
                                                :json-false t)))))
        ("rows"
         (let ((results (orrery-driver-list-results (list-of)))
               (values (make-hash-table)))
           (maphash (lambda (id each) (puthash id (orrery-driver-object each) values))
                    (orrery-results-values results))
           (funcall reply nil
                    (list :sections
                          (vconcat (mapcar (lambda (each)
                                             (list :name (car each) :ids (vconcat (cdr each))))
                                           (orrery-results-sections results)))
                          :values values))))
        ("failure"
         (let ((failure (orrery-results-failure (orrery-driver-list-results (list-of)))))
           (funcall reply nil (orrery-driver-object
                               (when failure
                                 (list :kind (plist-get (plist-get failure :data) :kind)))))))
        ("hold" (setf (orrery-driver-list-is-held (list-of)) t) (done nil))
        ("release"
         (let ((list (list-of)))
           (cl-incf (orrery-driver-list-calls list) (orrery-driver-list-held list))
           (setf (orrery-driver-list-held list) 0
                 (orrery-driver-list-is-held list) nil
                 (orrery-driver-list-is-running list) nil)
           (funcall reply nil (list :calls (orrery-driver-list-calls list)))))
        ("waitFor"
         (let ((event (intern (concat ":" (get :event)))))
           (if (<= (get :count) (plist-get orrery-driver-counts event))
               (done nil)
             (push (list event (get :count) reply) orrery-driver-waiting))))
        ("events"
         (funcall reply nil (append orrery-driver-counts
                                    (list :errors (vconcat orrery-driver-errors)))))
        ("state"
         (funcall reply nil
                  (cl-loop for key in '(:hasChanges :canUndo :canRedo)
                           append (list key (or (plist-get (orrery-session-state session) key)
                                                :json-false)))))
        ("presence"
         (funcall reply nil
                  (list :connections
                        (vconcat (mapcar (lambda (each) (plist-get each :connection))
                                         (orrery-session-connections session))))))
        ("longestTurn"
         (unless orrery-driver-last-tick
           (orrery-driver-tick)
           (run-with-timer 0 0.01 #'orrery-driver-tick))
         (funcall reply nil (list :seconds orrery-driver-longest-turn))
         (setq orrery-driver-longest-turn 0.0))
        ("close" (orrery-session-close session #'done))
        (_ (funcall reply '(:message "unknown command" :data (:kind "client.unsupported")) nil))))))

(defun orrery-driver-obey (line answer)
  "Do the command in LINE; ANSWER is called with the reply, a line."
  (let* (;; A surrogate that stands alone: the library says what is wrong with it.
         (half (string-search "\\ud83d\"" line))
         (text (if half (string-replace "\\ud83d\"" "HALF\"" line) line))
         (command (orrery-driver-plist (json-parse-string text :null-object :null
                                                          :false-object :json-false)))
         (exact (json-parse-string text :null-object nil :false-object :json-false))
         (id (plist-get command :id)))
    (when half
      (maphash (lambda (key value)
                 (puthash key (replace-regexp-in-string "HALF\\'" (string #x3fffed) value)
                          (gethash "values" exact)))
               (gethash "values" exact)))
    (orrery-driver-run
     command exact
     (lambda (problem result)
       (funcall
        answer
        (concat
         (orrery-driver-json
          (if problem
              (list :id id :error (list :kind (orrery-session-problem-kind problem)
                                        :message (plist-get problem :message)
                                        :data (orrery-driver-object (plist-get problem :data))))
            (list :id id :result result)))
         "\n"))))))

(defun orrery-driver-start (file answer)
  "Do the commands that come from FILE, a descriptor; call ANSWER with replies.
Emacs waits while it reads such a file itself: a program reads it instead."
  (setq process-adaptive-read-buffering nil)
  (let ((rest ""))
    (make-process
     :name "commands" :connection-type 'pipe :coding 'utf-8-unix :noquery t
     :command (list "cat" (format "/proc/%d/fd/%d" (emacs-pid) file))
     :filter (lambda (_ text)
               (let ((lines (split-string (concat rest text) "\n")))
                 (while (cdr lines)
                   (orrery-driver-obey (pop lines) answer))
                 (setq rest (car lines)))))))

(defun orrery-driver-batch ()
  "Be the driver, in batch mode."
  (let ((input (orrery-driver-start 0 #'send-string-to-terminal)))
    (while (process-live-p input)
      (accept-process-output nil 0.1))))

(provide 'driver)

;;; driver.el ends here
