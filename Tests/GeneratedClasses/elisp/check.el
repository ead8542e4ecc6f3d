;;; check.el --- Tries generated classes  -*- lexical-binding: t; -*-

;;; Commentary:

;; Compiles every class below the working directory, with warnings as errors; then tries those of
;; the example Everything.

;;; Code:

(require 'bytecomp)

(setq byte-compile-error-on-warn t)
(let ((count 0) (inhibit-message t))
  (dolist (folder (directory-files default-directory t "^[^.]"))
    (let ((load-path (cons folder load-path)))
      (dolist (file (directory-files folder t "\\.el\\'"))
        (unless (byte-compile-file file)
          (setq inhibit-message nil)
          (message "%s" (with-current-buffer "*Compile-Log*" (buffer-string)))
          (kill-emacs 1)))
      (setq count (1+ count))))
  (setq inhibit-message nil)
  (message "%d models compiled" count))

(add-to-list 'load-path (expand-file-name "Everything"))
(require 'everything-song)
(let ((song '(:id "Song/p1" :entity "Song"
              :values (:title "Help!" :isLive t :price nil :playlists ["Playlist/p1"])))
      (studio '(:id "Song/p2" :entity "Song" :values (:isLive :json-false))))
  (dolist (check
           (list
            (equal (everything-work-title song) "Help!")
            (eq (everything-song-is-live song) t)
            (eq (everything-song-is-live studio) nil)
            (eq (everything-song-price song) nil)
            (equal (everything-song-playlists song) ["Playlist/p1"])
            (equal (everything-song-values :is-live t :title "Yesterday")
                   '(:isLive t :title "Yesterday"))
            (not (ignore-errors (everything-song-values :nothing 1) t))
            (equal (everything-song-fetch-request :limit 3) '(:entity "Song" :limit 3))
            (equal (everything-song-cheap-fetch-request "1.5")
                   '(:entity "Song" :template "cheap" :variables (:limit "1.5")))))
    (unless check
      (message "The classes of Everything are not what they should be.")
      (kill-emacs 1))))

;;; check.el ends here
