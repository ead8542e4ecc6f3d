;;; orrery-predicate.el --- A prompt for predicates  -*- lexical-binding: t -*-

;; SPDX-License-Identifier: MIT

;;; Commentary:

;; Reads a predicate in the minibuffer: completes key paths and words of the language, and shows
;; what is wrong below the text, at its column, while it is typed.

;;; Code:

(require 'orrery-view)

(defconst orrery-predicate-words
  '("AND" "OR" "NOT" "IN" "BEGINSWITH[cd]" "BETWEEN" "CONTAINS[cd]" "ENDSWITH[cd]" "LIKE[cd]"
    "MATCHES" "ANY" "ALL" "NONE" "SUBQUERY" "TRUE" "FALSE" "nil" "now()")
  "Words of the language of predicates.")

(defvar orrery-predicate-history nil "Predicates that were typed.")

(defvar-local orrery-predicate--check nil "A function that checks a text.")
(defvar-local orrery-predicate--asked nil "The text that was checked last.")
(defvar-local orrery-predicate--answer nil
  "What is wrong with it, `fine', or nil until it is known.")
(defvar-local orrery-predicate--overlay nil "Shows what is wrong.")

(defun orrery-predicate-candidates (model entity lead)
  "Return what may stand in place of LEAD, the start of a key path or word.
Key paths begin at ENTITY of MODEL."
  (let* ((steps (butlast (split-string lead "\\.")))
         (path (mapconcat (lambda (step) (concat step ".")) steps "")))
    (dolist (step steps)
      (setq entity (plist-get (orrery-model-property model entity step) :destination)))
    (append (cl-loop for each in (orrery-model-properties model entity)
                     for name = (concat path (plist-get each :name)) collect name
                     when (eq (orrery-model-kind each) 'to-many) collect (concat name ".@count"))
            (unless steps orrery-predicate-words))))

(defun orrery-predicate-table (model entity)
  "Return a completion table of key paths of ENTITY in MODEL, and words."
  (completion-table-dynamic (lambda (lead) (orrery-predicate-candidates model entity lead))))

(defun orrery-predicate--check-now ()
  "Check the text, unless it was.
What could not be asked without a connection is asked with it."
  (let ((text (minibuffer-contents-no-properties))
        (kind (orrery-session-problem-kind orrery-predicate--answer)))
    (unless (and (equal text orrery-predicate--asked)
                 (or (not (equal kind "client.connectionLost"))
                     (orrery-session-trouble orrery-view-session)))
      (setq orrery-predicate--asked text orrery-predicate--answer nil)
      (funcall orrery-predicate--check text
               (orrery-view-here (lambda (problem)
                                   (when (equal text orrery-predicate--asked)
                                     (setq orrery-predicate--answer (or problem 'fine))
                                     (orrery-predicate--show text problem))))))))

(defun orrery-predicate-column (text offset)
  "Return the column in TEXT of OFFSET, a count of bytes of UTF-8."
  (string-width (decode-coding-string (seq-take (encode-coding-string text 'utf-8) offset) 'utf-8)))

(defun orrery-predicate--show (text problem)
  "Show below TEXT what PROBLEM says is wrong with it, at its column, or nothing."
  (let* ((offset (or (plist-get (plist-get problem :data) :offset) 0))
         (column (+ (string-width (minibuffer-prompt)) (orrery-predicate-column text offset)))
         (note (format " \n%s^\n%s" (make-string column ?\s)
                       (orrery-session-problem-text problem))))
    (add-face-text-property 1 (length note) 'orrery-fault nil note)
    ;; The cursor stays behind the text.
    (put-text-property 0 1 'cursor t note)
    (move-overlay orrery-predicate--overlay (point-max) (point-max))
    (overlay-put orrery-predicate--overlay 'after-string (when problem note))))

(defun orrery-predicate-exit ()
  "Take the predicate, unless something is wrong with it."
  (interactive)
  (orrery-predicate--check-now)
  (orrery-session-wait orrery-view-session 5 (lambda () orrery-predicate--answer))
  (if (consp orrery-predicate--answer) (ding) (exit-minibuffer)))

(defvar orrery-predicate-map
  (orrery-view-make-map minibuffer-local-map "TAB" #'completion-at-point
                        "RET" #'orrery-predicate-exit "C-j" #'orrery-predicate-exit)
  "Keys in the prompt for predicates.")

(defun orrery-predicate-read (prompt text session entity check)
  "Ask with PROMPT for a predicate of objects of ENTITY in SESSION.
It begins as TEXT.  CHECK is called with each text that the user pauses at, and
with a callback that it calls with an error or nil."
  (let ((table (orrery-predicate-table (orrery-session-model session) entity)) timer overlay)
    (minibuffer-with-setup-hook
        (lambda ()
          (setq overlay (make-overlay (point-max) (point-max) nil t t)
                timer (run-with-idle-timer 0.1 t (orrery-view-here #'orrery-predicate--check-now))
                orrery-view-session session orrery-view-render #'orrery-predicate--check-now
                orrery-predicate--check check orrery-predicate--overlay overlay
                orrery-predicate--asked text orrery-predicate--answer 'fine)
          ;; What is given up can be typed further the next time.
          (add-hook 'minibuffer-exit-hook
                    (lambda () (add-to-history 'orrery-predicate-history (minibuffer-contents)))
                    nil t)
          (add-hook 'completion-at-point-functions
                    (lambda ()
                      (list (save-excursion (skip-chars-backward "[:alnum:]_.@") (point)) (point)
                            table :exclusive 'no))
                    nil t))
      (unwind-protect
          (read-from-minibuffer prompt text orrery-predicate-map nil 'orrery-predicate-history)
        (when timer (cancel-timer timer)) (when overlay (delete-overlay overlay))))))

(provide 'orrery-predicate)

;;; orrery-predicate.el ends here
