;;; orrery.el --- Edit Orrery documents  -*- lexical-binding: t -*-

;; Author: The Orrery authors
;; Version: 0.1.0
;; Package-Requires: ((emacs "28.1"))
;; Keywords: data, tools
;; URL: https://orrery.example
;; SPDX-License-Identifier: MIT

;;; Commentary:

;; Shows documents of Orrery, object graphs that several programs edit at once: an overview with
;; the entities, live lists of their objects, and objects with a field for each property.
;;
;; `M-x orrery-open' opens a document, `?' tells what can be done in a buffer.

;;; Code:

(require 'orrery-edit)
(require 'orrery-list)

(defcustom orrery-program "orrery"
  "The program orrery: its name, or its file where that is not found."
  :type 'string :group 'orrery)

(defvar orrery--sessions nil
  "The documents that were opened: an alist from paths to sessions.")
(defvar-local orrery--counts nil
  "How many objects entities have: an alist by their names.")
(defvar-local orrery--awaited 0
  "How many counts are awaited.")
(defvar-local orrery--is-outdated nil
  "Whether something has changed since it was counted.")

;;;###autoload
(defun orrery-open (path &optional model)
  "Open the document at PATH and show its overview.
Where a server has it open, it is joined.  A document that is not there is made
by MODEL, a file: an .xcdatamodeld or a model in JSON.  One that may not be
written is opened to be read."
  (interactive
   (let ((path (read-file-name "Open document: ")))
     (list path (unless (file-exists-p path)
                  (read-file-name "There is none.  Make it by which model: " nil nil t)))))
  (when (file-remote-p path) (user-error "%s is on another machine: open it there" path))
  (setq path (expand-file-name path))
  (let ((session (alist-get path orrery--sessions nil nil #'equal)))
    (unless (and session (orrery-view-buffers session))
      (setq session (orrery--connect path (when model (list "--model" (expand-file-name model)))
                                     (and (file-exists-p path) (not (file-writable-p path)))))
      (setf (alist-get path orrery--sessions nil nil #'equal) session)
      (orrery-view-listen-to session))
    (orrery-view-show session "" #'orrery-overview-mode #'orrery--count)))

(defun orrery--connect (path options is-fixed)
  "Open the document at PATH, with OPTIONS for the program, and return its session.
IS-FIXED tells that it is only to be read."
  (let (session)
    (cl-flet ((go-on (then)
                (lambda (problem result)
                  (if (not problem) (funcall then result)
                    (orrery-view-tell problem)
                    (mapc #'kill-buffer (orrery-view-buffers session))))))
      (setq session
            (orrery-session-new
             `(,orrery-program "attach" ,path "--json" ,@(when is-fixed '("--read-only")) ,@options)
             nil
             (go-on (lambda (_)
                      (orrery-session-open
                       session `(:location (:path ,path) ,@(when is-fixed '(:readOnly t)))
                       (go-on (lambda (opened) (orrery--recover session opened)))))))))))

(defun orrery--recover (session opened)
  "Bring back in SESSION what could not be saved the last time, as OPENED says."
  (if (eq t (plist-get opened :readOnly))
      (cl-callf plist-put (orrery-session-opening session) :readOnly t)
    (unless (seq-empty-p (plist-get opened :recovery))
      (with-current-buffer (car (orrery-view-buffers session))
        (orrery-view-call "What could not be saved the last time is back.  Undo takes it away."
                          #'orrery-document-recover :returning "none"
                          :document (orrery-session-document session))))))

(defun orrery--listen (event told)
  "Count anew when EVENT, with what is TOLD, may have made or deleted objects."
  (when (or (eq event 'model)
            (and (eq event 'changed)
                 (seq-some (lambda (key) (not (equal [] (plist-get told key))))
                           '(:inserted :deleted :refreshed))))
    (orrery--count)))

(defun orrery--count ()
  "Ask how many objects there are; once more where something changes meanwhile."
  (unless (setq orrery--is-outdated (< 0 orrery--awaited))
    (seq-doseq (each (plist-get (orrery-view-model) :entities))
      (cl-incf orrery--awaited)
      (orrery-session-call
       orrery-view-session
       (orrery-view-here (apply-partially #'orrery--counted (plist-get each :name)))
       #'orrery-fetch-count :fetch (list :entity (plist-get each :name))))))

(defun orrery--counted (name _problem result)
  "Take note of RESULT, how many objects the entity NAME has, or nil."
  (when result (setf (alist-get name orrery--counts nil nil #'equal) (plist-get result :count)))
  (when (= 0 (cl-decf orrery--awaited))
    (orrery-view-refresh orrery-view-session) (when orrery--is-outdated (orrery--count))))

(defun orrery--render ()
  "Show the entities."
  (setq tabulated-list-entries
        (cl-loop for each across (plist-get (orrery-view-model) :entities)
                 for name = (plist-get each :name) for parent = (plist-get each :superentity)
                 for count = (format "%s" (alist-get name orrery--counts "…" nil #'equal))
                 collect (list name (vector (propertize name 'face 'orrery-heading) count
                                            (propertize (if parent (concat "is a " parent) "")
                                                        'face 'orrery-note)))))
  (tabulated-list-print t))

(defun orrery-visit-entity ()
  "Show the live list of the entity at point."
  (interactive)
  (orrery-list-show orrery-view-session
                    (or (tabulated-list-get-id) (user-error "Move to the line of an entity"))))

(defvar orrery-overview-mode-map
  (orrery-view-make-map (make-composed-keymap orrery-view-table-map tabulated-list-mode-map)
                        "RET" #'orrery-visit-entity)
  "Keys in overviews of documents.")

(define-derived-mode orrery-overview-mode tabulated-list-mode "Orrery"
  "An overview of a document: its entities, and how many objects they have now.
The mode line tells who else is here, and what is not saved.

\\<orrery-overview-mode-map>\\[orrery-visit-entity]\tshow the list of the entity at point
\\[orrery-undo], \\[orrery-redo]\tundo and redo, whoever made the step
\\[orrery-save]\tsave the document
\\[orrery-rollback]\tthrow away what is not saved
\\[orrery-close]\tclose the document
\\[quit-window]\tleave this buffer"
  (setq tabulated-list-format [("Entity" 24 t) ("Objects" 9 nil :right-align t) ("" 0 nil)]
        tabulated-list-padding 1)
  (orrery-view-set-up (lambda () "") #'orrery--render #'orrery--listen)
  (setq-local revert-buffer-function (lambda (&rest _) (orrery--count)))
  (tabulated-list-init-header))

(provide 'orrery)

;;; orrery.el ends here
