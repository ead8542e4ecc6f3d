import JSONText

/// A word on standard error about edits of an earlier time that could not be saved, for those who
/// see no reply of `document/open`.
enum RecoveryNote {
  /// - Parameter initialized: The reply to `initialize`.
  static func tell(of initialized: JSONValue) {
    for document in initialized["documents"]?.elements ?? [] {
      let paths = (document["recovery"]?.elements ?? []).compactMap { $0["path"]?.string }
      guard let first = paths.first else { continue }
      let rest = paths.count > 1 ? " and \(paths.count - 1) more" : ""
      StandardError.write(
        "orrery: There are unsaved edits of an earlier time in "
          + "\(TerminalText.shown(first))\(rest): "
          + "document/recover brings them back or discards them.\n")
    }
  }
}
