;;; buffers.el --- The package in its host, beside others  -*- lexical-binding: t -*-

;;; Commentary:

;; The driver for `../../tests/together.py': documents and lists are buffers, which are opened,
;; sorted and filtered as by a user, and read line by line.  Run in a terminal, with pipes as files
;; 3 and 4: `emacs -nw -Q -l buffers.el'.

;;; Code:

(push (file-name-directory (or load-file-name buffer-file-name "")) load-path)
(require 'installed)
(orrery-installed-load)
(require 'orrery)
(require 'driver)

(defvar orrery-buffers-lists nil "The buffers of lists, by name.")

(defun orrery-buffers-until (is-so)
  "Wait until IS-SO returns non-nil."
  (while (not (funcall is-so))
    (accept-process-output nil 0.05)))

(defun orrery-buffers-open-list (entity fetch section)
  "Open the list of ENTITY from the overview, in a window of its own.
FETCH has the predicate and the order, SECTION the key path of sections."
  (select-window (split-window (frame-root-window) nil 'below))
  (orrery-open (orrery-view-path orrery-driver-session))
  (orrery-buffers-until
   (lambda ()
     (goto-char (point-min))
     (re-search-forward (format "^ *%s " entity) nil t)))
  (orrery-visit-entity)
  (balance-windows)
  (cl-flet ((settle ()
              (orrery-buffers-until (lambda ()
                                      (and (orrery-view-is-known)
                                           (eq orrery-list-asked orrery-list--wanted))))))
    (settle)
    (orrery-list-sort (plist-get (aref (plist-get fetch :sort) 0) :keyPath))
    (settle)
    (orrery-list-divide (or section ""))
    (settle)
    (orrery-list--ask :predicate (plist-get fetch :predicate))
    (settle))
  (current-buffer))

(defun orrery-buffers-check (line values)
  "Fail unless LINE shows what a row with VALUES has."
  (dolist (key '(:title :name :town :plays))
    (let ((value (plist-get values key)))
      (unless (or (null value) (string-search (format "%s" value) line))
        (error "%s is not in “%s”" value line)))))

(defun orrery-buffers-rows (buffer)
  "Return the sections and rows that BUFFER shows, and what the rows have."
  (with-current-buffer buffer
    (let ((values (make-hash-table :test #'equal)) sections)
      (unless (plist-get orrery-list-asked :section) (push (list "") sections))
      (save-excursion
        (goto-char (point-min))
        (while (not (eobp))
          (let ((line (buffer-substring-no-properties (point) (line-end-position)))
                (id (tabulated-list-get-id)))
            (cond (id (let ((told (gethash id (orrery-results-values orrery-view-results))))
                        (orrery-buffers-check line told)
                        (puthash id (orrery-driver-object told) values)
                        (push id (cdar sections))))
                  ((string-match "\\`\\(.*?\\)[\u200e\u200f]* ([0-9]+)\\'" line)
                   (let ((name (match-string 1 line)))
                     (push (list (if (equal name "nothing") "" name)) sections)))
                  ;; A row that is not known.
                  ((string-match-p "…" line) (push nil (cdar sections)))))
          (forward-line)))
      (list :sections (vconcat (mapcar (lambda (each)
                                         (list :name (car each)
                                               :ids (vconcat (reverse (cdr each)))))
                                       (reverse sections)))
            :values values))))

(define-advice orrery-driver-run (:before-until (command _ reply) orrery-buffers)
  "Do COMMAND with buffers, where it is about these; answer with REPLY."
  (cl-flet ((answer (result) (funcall reply nil result) t)
            (get (key) (plist-get command key)))
    (pcase (get :command)
      ("connect" (answer (make-hash-table)))
      ("openDocument"
       (orrery-open (get :path))
       (setq orrery-driver-session orrery-view-session)
       (push #'orrery-driver-listen (orrery-session-listeners orrery-driver-session))
       (orrery-buffers-until (lambda () (orrery-session-document orrery-driver-session)))
       (answer (make-hash-table)))
      ("openList"
       (let* ((fetch (get :fetch))
              (buffer (orrery-buffers-open-list (plist-get fetch :entity) fetch
                                                (get :sectionNameKeyPath)))
              (params (orrery-results-params (buffer-local-value 'orrery-view-results buffer))))
         (push (cons (get :name) buffer) orrery-buffers-lists)
         (answer (list :properties (plist-get (plist-get params :fetch) :properties)
                       :window (plist-get params :window)))))
      ("rows"
       ;; Buffers show what has happened soon after it.
       (cl-labels ((answer-when-shown ()
                     (if orrery-view--refreshing (run-at-time 0.01 nil #'answer-when-shown)
                       (answer (orrery-buffers-rows
                                (alist-get (get :name) orrery-buffers-lists nil nil #'equal))))))
         (answer-when-shown))
       t))))

(setq orrery-program (getenv "ORRERY"))
(let ((replies (make-process
                :name "replies" :connection-type 'pipe :coding 'utf-8-unix :noquery t
                :command (list "sh" "-c" (format "exec cat > /proc/%d/fd/4" (emacs-pid))))))
  (set-process-sentinel
   (orrery-driver-start 3 (lambda (line) (process-send-string replies line)))
   (lambda (&rest _) (kill-emacs))))

;;; buffers.el ends here
