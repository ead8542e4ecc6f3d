;;; jsonrpc.el --- Emacs' own JSON-RPC library as a front end  -*- lexical-binding: t -*-

;; Run by ClientTests with `emacs -Q --batch -l jsonrpc.el -f FUNCTION'.  What it sees it prints,
;; one fact on a line, for the test to compare.  Emacs prints an error and exits with 255 when a
;; step fails.  ORRERY is the program, ORRERY_STORE a store file that is not there yet,
;; ORRERY_MODEL the Homepwner model.

(require 'jsonrpc)
(require 'cl-lib)

(defvar orrery-notices nil "The notices that came, the newest first.")
(defvar orrery-hook nil "Called with the method and the parameters of each notice.")

(defun orrery-say (format &rest arguments)
  (princ (concat (apply #'format format arguments) "\n")))

(defun orrery-connect (&rest arguments)
  "Starts the program and returns a connection to it."
  (make-instance
   'jsonrpc-process-connection
   :name "orrery"
   :process (lambda ()
              (make-process :name "orrery" :command (cons (getenv "ORRERY") arguments)
                            :connection-type 'pipe :coding 'utf-8-emacs-unix :noquery t
                            :stderr (get-buffer-create "*orrery stderr*")))
   :notification-dispatcher
   (lambda (_connection method params)
     (push (cons method params) orrery-notices)
     (when orrery-hook (funcall orrery-hook method params)))))

(defun orrery-wait (what condition)
  "Lets Emacs read and run timers until CONDITION holds."
  (let ((deadline (+ (float-time) 60)))
    (while (not (funcall condition))
      (when (> (float-time) deadline) (error "Waited in vain for %s" what))
      (accept-process-output nil 1))))

(defun orrery-changes ()
  "Takes the parameters of the notices of changed objects, the oldest first."
  (let ((notices (reverse orrery-notices)))
    (setq orrery-notices nil)
    (cl-loop for (method . params) in notices
             when (eq method 'context/didChangeObjects) collect params)))

(defun orrery-get (value &rest path)
  "Follows keywords and indexes into VALUE."
  (dolist (step path value)
    (setq value (if (integerp step) (aref value step) (plist-get value step)))))

(defun orrery-initialize (connection)
  ;; No parameters are sent as null, not as an empty object.
  (let ((result (jsonrpc-request connection 'initialize nil)))
    (orrery-say "server %s, protocol %s" (orrery-get result :serverInfo :name)
                (orrery-get result :protocolVersion))
    (jsonrpc-notify connection 'initialized nil)
    result))

(defun orrery-open (connection path &optional model)
  (let ((result (jsonrpc-request connection 'document/open
                                 `(:location (:path ,path) :model ,model :create "ifMissing"
                                   :autosave (:enabled :json-false)))))
    (orrery-say "opened %s" (mapconcat (lambda (entity) (orrery-get entity :name))
                                       (orrery-get result :model :entities) " "))
    result))

(defun orrery-insert (name price)
  (list :entity "BNRItem" :values (list :itemName name :valueInDollars price)))

(defun orrery-end (connection)
  (orrery-say "shutdown %s" (jsonrpc-request connection 'shutdown nil))
  (jsonrpc-notify connection 'exit nil)
  (let ((process (jsonrpc--process connection)))
    (orrery-wait "the end" (lambda () (not (process-live-p process))))
    (orrery-say "exit %s" (process-exit-status process))))

(defun orrery-burst (connection)
  "Five inserts at once, each of which has its notice answered with a request.
A request that waits leaves the process filter by a throw, with the rest of the burst unread, so
none of them waits."
  (let ((replies 0) (fetched nil))
    (setq orrery-hook
          (lambda (_method params)
            (jsonrpc-async-request
             connection 'object/get (list :ids (vector (orrery-get params :inserted 0 :id)))
             :success-fn (lambda (got)
                           (push (orrery-get got :objects 0 :values :itemName) fetched)))))
    (dotimes (index 5)
      (jsonrpc-async-request connection 'object/insert (orrery-insert (format "Item %d" index) 1)
                             :success-fn (lambda (_) (cl-incf replies))))
    (orrery-wait "the burst" (lambda () (and (= replies 5) (= (length fetched) 5))))
    (setq orrery-hook nil)
    (orrery-say "burst %d replies, %d notices, %s" replies (length (orrery-changes))
                (mapconcat #'identity (sort fetched #'string<) ", "))))

(defun orrery-refusal (connection method params)
  (condition-case failure
      (progn (jsonrpc-request connection method params)
             (error "%s was to fail" method))
    (jsonrpc-error
     (let ((data (alist-get 'jsonrpc-error-data (cddr failure))))
       (orrery-say "refused %s %s: %s" (alist-get 'jsonrpc-error-code (cddr failure))
                   (orrery-get data :kind)
                   (alist-get 'jsonrpc-error-message (cddr failure)))))))

(defun orrery-large-integer (connection)
  (let* ((model '(:entities [(:name "Song" :attributes [(:name "plays" :type "Integer 64")])]))
         (opened (orrery-open connection ":memory:" (list :model model)))
         (inserted (jsonrpc-request
                    connection 'object/insert
                    (list :context (orrery-get opened :context) :entity "Song"
                          :values '(:plays 9007199254740993)))))
    (orrery-say "plays %s" (orrery-get inserted :object :values :plays))
    (jsonrpc-request connection 'document/close
                     (list :document (orrery-get opened :document)))))

(defun orrery-session ()
  "One front end over standard input and output, from the first message to the last."
  (let ((connection (orrery-connect "serve")))
    (orrery-initialize connection)
    (orrery-open connection (getenv "ORRERY_STORE")
                 (list :path (getenv "ORRERY_MODEL")))
    (jsonrpc-request connection 'object/insert (orrery-insert "Käse 🐻" 62))
    (let ((change (car (orrery-changes))))
      (orrery-say "told of %s before the reply"
                  (orrery-get change :inserted 0 :values :itemName)))
    (orrery-burst connection)
    (let ((found (jsonrpc-request connection 'fetch/objects
                                  '(:fetch (:entity "BNRItem" :predicate "valueInDollars > %@"
                                            :argumentArray [50])))))
      (orrery-say "fetched %s" (orrery-get found :objects 0 :values :itemName)))
    (orrery-refusal connection 'object/insert '(:entity "Nope"))
    (orrery-refusal connection 'fetch/objects
                    '(:fetch (:entity "BNRItem" :predicate "itemName ==")))
    (jsonrpc-request connection 'object/update '(:id "BNRItem/p1" :values (:itemName nil)))
    (orrery-say "cleared %s" (orrery-get (car (orrery-changes)) :updated 0 :cleared))
    (jsonrpc-request connection 'context/undo nil)
    (let ((change (car (orrery-changes))))
      (orrery-say "%s brought back %s" (orrery-get change :origin)
                  (orrery-get change :updated 0 :values :itemName)))
    (let ((saved (jsonrpc-request connection 'context/save nil)))
      (orrery-say "saved %d" (length (orrery-get saved :inserted))))
    (orrery-large-integer connection)
    (orrery-end connection)))

(defun orrery-change-where (connection condition)
  "Waits for a change of somebody else's that meets CONDITION."
  (let ((own (orrery-get connection :connection)) (found nil))
    (orrery-wait "a change of another's"
                 (lambda ()
                   (setq found (cl-find-if
                                (lambda (change)
                                  (and (not (equal (orrery-get change :by :connection) own))
                                       (funcall condition change)))
                                (append (orrery-changes) (and found (list found)))))))
    found))

(defun orrery-attached ()
  "One of two front ends on one document: inserts, hears the other's edit, undoes it, saves."
  (let* ((connection (orrery-connect "attach" (getenv "ORRERY_STORE") "--model"
                                     (getenv "ORRERY_MODEL")))
         (session (orrery-initialize connection)))
    (jsonrpc-request connection 'object/insert (orrery-insert "Shiny Bear" 62))
    (let ((change (orrery-change-where
                   session (lambda (change) (/= 0 (length (orrery-get change :updated)))))))
      (orrery-say "heard of %s dollars"
                  (orrery-get change :updated 0 :values :valueInDollars)))
    (jsonrpc-request connection 'context/undo nil)
    (orrery-end connection)))

;;; jsonrpc.el ends here
