;;; orrery-view.el --- What all buffers of a document have in common  -*- lexical-binding: t -*-

;; SPDX-License-Identifier: MIT

;;; Commentary:

;; Buffers that show a document, its state in their mode lines, and the commands that concern the
;; document as a whole.

;;; Code:

(require 'easymenu)
(require 'orrery-model)
(require 'orrery-results)

(defgroup orrery nil
  "Documents of Orrery: object graphs that several programs edit at once."
  :group 'data)

(defcustom orrery-highlight-seconds 3
  "How many seconds what others changed is highlighted."
  :type 'number)

(defface orrery-heading '((t :inherit bold)) "Face of names: of sections and properties.")
(defface orrery-note '((t :inherit shadow)) "Face of what is said beside values.")
(defface orrery-changed '((t :inherit highlight :extend t)) "Face of what others just changed.")
(defface orrery-warning '((t :inherit warning)) "Face of what the user has to decide.")
(defface orrery-fault '((t :inherit error)) "Face of what is wrong.")
(defface orrery-lost '((t :background "dark red" :foreground "white")) "Face of a lost connection.")

(defface orrery-field
  '((((type tty) (min-colors 88) (background dark)) :background "gray19" :extend t)
    (((type tty) (min-colors 88) (background light)) :background "gray89" :extend t)
    (t :inherit widget-field :extend t))
  "Face of fields to type in.")

(defvar-local orrery-view-session nil
  "The session of the document that this buffer shows.")
(defvar-local orrery-view-key nil
  "What of the document this buffer shows: there is one buffer for each.")
(defvar-local orrery-view-results nil
  "The live list that this buffer shows, or nil.")
(defvar-local orrery-view-problem nil
  "An error, for which there is no live list.")
(defvar-local orrery-view-title nil
  "A function that returns what the mode line says of the buffer itself.")
(defvar-local orrery-view-render #'ignore
  "A function that shows what is known now.")
(defvar-local orrery-view-listen #'ignore
  "A function that is told events of the session; see `orrery-session-tell'.
It only takes note; `orrery-view-render' is called for it soon after.")
(defvar-local orrery-view-typed #'ignore
  "A function that tells whether there is text that is not saved.")

(defvar orrery-view--refreshing nil
  "The sessions whose buffers will be shown anew.")
(defvar-local orrery-view--fading nil "The timer that ends highlights.")

;;;; Buffers

(defun orrery-view-buffers (&optional session)
  "Return the buffers that show SESSION, or any."
  (cl-loop for buffer in (buffer-list) for its = (buffer-local-value 'orrery-view-session buffer)
           when (and its (memq session (list nil its))) collect buffer))

(defun orrery-view-model ()
  "Return the model of the document of this buffer."
  (orrery-session-model orrery-view-session))

(defun orrery-view-is-fixed ()
  "Whether the document of this buffer can only be read."
  (plist-get (orrery-session-opening orrery-view-session) :readOnly))

(defun orrery-view-may-write ()
  "Signal an error where the document of this buffer can only be read."
  (when (orrery-view-is-fixed) (user-error "This document is read-only")))

(defun orrery-view-path (session)
  "Return the path of the document of SESSION."
  (nth 2 (orrery-session-where session)))

(defun orrery-view-name (session key)
  "Return the name of a buffer that shows KEY of SESSION."
  (concat (file-name-nondirectory (orrery-view-path session)) (unless (equal key "") ": ") key))

(defun orrery-view-show (session key mode setup)
  "Show what KEY says of SESSION, in a buffer in MODE.
SETUP is called in it where it is new."
  (let* ((path (orrery-view-path session))
         (old (seq-find (lambda (buffer) (equal key (buffer-local-value 'orrery-view-key buffer)))
                        (orrery-view-buffers session))))
    (pop-to-buffer-same-window (or old (generate-new-buffer (orrery-view-name session key))))
    (unless old
      (funcall mode)
      (setq orrery-view-session session orrery-view-key key
            default-directory (file-name-directory path) mode-line-buffer-identification
            `(,(propertize "%b" 'face 'mode-line-buffer-id) (:eval (orrery-view--status))))
      (add-hook 'kill-buffer-query-functions #'orrery-view--may-be-killed nil t)
      (add-hook 'kill-buffer-hook #'orrery-view--killed nil t)
      (funcall setup))))

(defun orrery-view-set-up (title render listen)
  "Have this buffer use TITLE, RENDER and LISTEN, functions, as its own."
  (setq orrery-view-title title orrery-view-render render orrery-view-listen listen))

(defun orrery-view-here (function)
  "Return FUNCTION as a callback that runs in this buffer, as long as there is one."
  (let ((buffer (current-buffer)))
    (lambda (&rest arguments)
      (when (buffer-live-p buffer) (with-current-buffer buffer (apply function arguments))))))

(defun orrery-view-follow (params take)
  "Show the live list that PARAMS ask for; call TAKE with each push of it, or nil."
  (when orrery-view-results (orrery-results-close orrery-view-results))
  (setq orrery-view-problem nil orrery-view-results
        (orrery-results-open orrery-view-session params (orrery-view-here take)
                             (orrery-view-here (lambda (problem _)
                                                 (setq orrery-view-problem problem)
                                                 (funcall take nil))))))

(defun orrery-view-is-known ()
  "Whether the live list of this buffer has been told."
  (and orrery-view-results (orrery-results-clock orrery-view-results)))

(defun orrery-view-typed-buffers (&optional session)
  "Return the buffers with text that is not saved, of SESSION or of all."
  (seq-filter (lambda (buffer) (with-current-buffer buffer (funcall orrery-view-typed)))
              (orrery-view-buffers session)))

(defun orrery-view--may-be-killed ()
  "Ask before text in this buffer that is not saved is given up."
  (or (not (funcall orrery-view-typed))
      (yes-or-no-p "What you typed here is not saved.  Give it up? ")))

(defun orrery-view--may-exit ()
  "Ask before Emacs ends and text that is not saved is given up.
Tell where edits cannot be saved, which are kept for another time."
  (and (or (not (orrery-view-typed-buffers))
           (yes-or-no-p "Text that you typed into Orrery documents is not saved.  Give it up? "))
       (or (cl-loop for each in (orrery-view-buffers)
                    never (orrery-session-unsaved (buffer-local-value 'orrery-view-session each)))
           (yes-or-no-p "Some edits cannot be saved yet; they are back the next time.  Exit? "))))

(defun orrery-view--killed ()
  "Close what the buffer showed, and the document with its last buffer."
  (when orrery-view-results (orrery-results-close orrery-view-results))
  (unless (remq (current-buffer) (orrery-view-buffers orrery-view-session))
    (orrery-session-close orrery-view-session #'orrery-view-tell)))

;;;; Events

(defun orrery-view-listen-to (session)
  "Have the buffers of SESSION follow it."
  (add-hook 'kill-emacs-query-functions #'orrery-view--may-exit)
  (push (lambda (event told)
          (pcase event
            ('lost (message "Orrery: %s  Trying to connect again." told))
            ('back (message "Orrery: connected again.")) ('error (message "Orrery: %s" told)))
          (dolist (buffer (orrery-view-buffers session))
            (with-current-buffer buffer (funcall orrery-view-listen event told)))
          (orrery-view-refresh session))
        (orrery-session-listeners session)))

(defun orrery-view-refresh (session)
  "Have each buffer of SESSION show what is known.
It is done soon, once for all that happens meanwhile: if each push of a busy
writer was shown by itself, no time would be left for anything else."
  (unless (memq session orrery-view--refreshing)
    (push session orrery-view--refreshing)
    (run-at-time 0.1 nil
                 (lambda ()
                   (setq orrery-view--refreshing (delq session orrery-view--refreshing))
                   (dolist (buffer (orrery-view-buffers session))
                     (with-current-buffer buffer
                       ;; One that cannot be shown stops no other.
                       (with-demoted-errors "Orrery: %S" (funcall orrery-view-render))
                       (force-mode-line-update)))))))

(defun orrery-view-highlight ()
  "Return until when to highlight what others have changed now; show when it ends."
  (when orrery-view--fading (cancel-timer orrery-view--fading))
  (setq orrery-view--fading (run-at-time orrery-highlight-seconds nil
                                         #'orrery-view-refresh orrery-view-session))
  (+ (float-time) orrery-highlight-seconds))

(defun orrery-view-tell (problem)
  "Tell the user of PROBLEM, an error of the server, or nil."
  (when problem (message "Orrery: %s" (orrery-session-problem-text problem))))

(defun orrery-view-call (done binding &rest arguments)
  "Have BINDING change the document of this buffer by ARGUMENTS; do not wait.
Failures are told; DONE is a message, or a function that is called with the
result in this buffer."
  (orrery-view-may-write)
  (let ((then (if (functionp done) (orrery-view-here done) (lambda (_) (message "%s" done)))))
    (apply #'orrery-session-call orrery-view-session
           (lambda (problem result) (if problem (orrery-view-tell problem) (funcall then result)))
           binding arguments)))

(defun orrery-view-is-own (push)
  "Whether PUSH tells what this Emacs has done."
  (and push (equal (plist-get (plist-get push :by) :connection)
                   (orrery-session-connection orrery-view-session))))

;;;; The state

(defun orrery-view--status ()
  "Return what the mode line says of the buffer and its document."
  (let* ((session orrery-view-session)
         (others (cl-loop for each in (orrery-session-connections session)
                          unless (equal (plist-get each :connection)
                                        (orrery-session-connection session))
                          collect (or (plist-get (plist-get each :clientInfo) :name) "somebody")))
         (words (list (cond ((orrery-session-trouble session)
                             (propertize "DISCONNECTED, trying again" 'face 'orrery-lost))
                            ((not (orrery-session-document session)) "opening")
                            ((orrery-view-is-fixed) "read only")
                            ((orrery-session-unsaved session)
                             (propertize "cannot be saved yet" 'face 'orrery-warning
                                         'help-echo (orrery-session-unsaved session)))
                            ((plist-get (orrery-session-state session) :hasChanges) "unsaved"))
                      (when (funcall orrery-view-typed)
                        (propertize "typed, not saved" 'face 'orrery-warning))
                      (funcall orrery-view-title)
                      (when others (concat "also here: " (string-join others ", "))))))
    (concat "  " (string-replace "%" "%%" (string-join (remove "" (remq nil words)) "  ")))))

(defun orrery-view--state (key)
  "Return what the state of the document has for KEY."
  (plist-get (orrery-session-state orrery-view-session) key))

(defun orrery-view--step (verb key &optional between)
  "Return VERB and the name that the state has for KEY, a step of undo.
BETWEEN stands between them; left out, a space."
  (let ((name (orrery-view--state key))) (concat verb (when name (concat (or between " ") name)))))

;;;; Commands

(defun orrery-undo ()
  "Undo the last step of the document, whoever made it."
  (interactive)
  (orrery-view-call (orrery-view--step "Undone" :undoActionName ": ") #'orrery-context-undo))

(defun orrery-redo ()
  "Redo the step of the document that was undone last."
  (interactive)
  (orrery-view-call (orrery-view--step "Redone" :redoActionName ": ") #'orrery-context-redo))

(defun orrery-save ()
  "Save the document.
It saves by itself, too, a second after the last edit."
  (interactive)
  (orrery-view-call "Saved." #'orrery-context-save :returning "none"))

(defun orrery-rollback ()
  "Throw away all edits that are not saved, those of others too."
  (interactive)
  (when (yes-or-no-p "Throw away what is not saved of this document, whoever edited it? ")
    (orrery-view-call "All is as it was saved." #'orrery-context-rollback)))

(defun orrery-write-text (file)
  "Write the text of this buffer into FILE.
The buffer goes on showing the document."
  (interactive "FWrite text to file: ")
  (write-region nil nil file nil nil nil t))

(defun orrery-close ()
  "Close the document and its buffers.
Text that is typed and not saved stops it."
  (interactive)
  (when-let* ((typed (orrery-view-typed-buffers orrery-view-session)))
    (user-error "%s has text that is not saved: save it, or kill that buffer" (car typed)))
  (mapc #'kill-buffer (orrery-view-buffers orrery-view-session)))

(defun orrery-help ()
  "Show what can be done in this buffer, and by which keys."
  (interactive)
  (let ((text (substitute-command-keys (documentation major-mode))))
    (with-help-window (help-buffer)
      (with-current-buffer standard-output (setq tab-width 16) (insert text)))))

(defun orrery-view-make-map (parent &rest keys)
  "Return a keymap with KEYS, each followed by its command, and PARENT behind it."
  (let ((map (make-composed-keymap nil parent)))
    (cl-loop for (key command) on keys by #'cddr
             do (define-key map (if (stringp key) (kbd key) key) command))
    map))

(defvar orrery-view-map
  (orrery-view-make-map nil "C-c ?" #'orrery-help "C-c C-u" #'orrery-undo "C-c C-r" #'orrery-redo
                        "C-c C-s" #'orrery-save "C-c C-b" #'orrery-rollback
                        "C-c C-q" #'orrery-close [remap write-file] #'orrery-write-text)
  "Keys in every buffer of a document.")

(defvar orrery-view-table-map
  (orrery-view-make-map orrery-view-map "?" #'orrery-help "u" #'orrery-undo "U" #'orrery-redo
                        [remap undo] #'orrery-undo [remap undo-redo] #'orrery-redo
                        [remap save-buffer] #'orrery-save)
  "Keys in buffers of a document in which nothing is typed.")

(easy-menu-define orrery-view-menu orrery-view-map "Menu of a document."
  `("Orrery"
    ,@(cl-loop
       for (mode . commands)
       in '((orrery-list-mode
             ("Open Object" orrery-list-visit) ("Insert Object" orrery-list-insert t)
             ("Delete Object" orrery-list-delete t) ("Filter..." orrery-list-filter)
             ("Sort by Column" orrery-list-sort) ("Divide into Sections..." orrery-list-divide))
            (orrery-edit-mode
             ("Save Object" orrery-edit-save t) ("Follow Relationship" orrery-edit-follow)
             ("Take What Others Wrote" orrery-edit-take-theirs)
             ("Keep What You Typed" orrery-edit-keep-mine)
             ("Give Up What You Typed" revert-buffer)))
       nconc (cl-loop for (name command . writes) in commands
                      collect (vector name command :visible `(derived-mode-p ',mode)
                                      :active (or (not writes) '(not (orrery-view-is-fixed))))))
    "---"
    ["Undo" orrery-undo :label (orrery-view--step "Undo" :undoActionName)
     :active (orrery-view--state :canUndo)]
    ["Redo" orrery-redo :label (orrery-view--step "Redo" :redoActionName)
     :active (orrery-view--state :canRedo)]
    ["Save Document" orrery-save :active (orrery-view--state :hasChanges)]
    ["Roll Back..." orrery-rollback :active (orrery-view--state :hasChanges)]
    "---"
    ["Keys" orrery-help] ["Customize" (customize-group 'orrery)] ["Close Document" orrery-close]))

;;;; Picking an object

(defun orrery-view--find (session entity text)
  "Return up to 100 objects of ENTITY in SESSION that TEXT may mean.
They are (LABEL . ID).  It waits for the server until the user types on."
  (let* ((keys (orrery-model-label-keys (orrery-session-model session) entity))
         (words (and keys (split-string (car (split-string text " — ")))))
         (any (mapconcat (lambda (_) "%K CONTAINS[cd] %@") keys " OR ")) (is-done nil) found)
    (orrery-session-call
     session
     (lambda (_ result)
       (cl-loop for each across (plist-get result :objects) for id = (plist-get each :id)
                for texts = (mapcar (lambda (key) (orrery-model-value (plist-get each :values) key))
                                    keys)
                do (push (cons (concat (orrery-model-label id texts) " — " id) id) found))
       (setq is-done t))
     #'orrery-fetch-objects
     :fetch `(:entity ,entity :limit 100 :properties ,(vconcat keys)
              :sort ,(vconcat (mapcar (lambda (key) (list :keyPath key)) keys))
              ,@(when words
                  (list :predicate (mapconcat (lambda (_) (format "(%s)" any)) words " AND ")
                        :argumentArray
                        (cl-loop for word in words
                                 vconcat (mapcan (lambda (key) (list key word)) keys))))))
    (orrery-session-wait session 10 (lambda () (or is-done (input-pending-p)))) (nreverse found)))

(defun orrery-view-pick (entity prompt)
  "Ask with PROMPT for an object of ENTITY, in the document of this buffer.
Return (ID . LABEL)."
  (orrery-view-may-write)
  (let* ((session orrery-view-session)
         (completion-ignore-case t) (completion-styles '(basic substring)) found
         (table (completion-table-dynamic
                 (lambda (text)
                   (setq found (append (orrery-view--find session entity text) found))
                   (mapcar #'car found))))
         (choice (completing-read prompt table nil t)) (id (cdr (assoc choice found))))
    (when id (cons id (car (split-string choice " — "))))))

(provide 'orrery-view)

;;; orrery-view.el ends here
