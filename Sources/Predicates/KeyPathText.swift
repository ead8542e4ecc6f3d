import ObjectModel

/// Takes the text of a key path apart, wherever one comes by itself and not in a predicate. What
/// its keys mean is for whoever follows it.
package enum KeyPathText {
  /// Whether the text can be a key path only, and no property's name.
  package static func isPath(_ text: String) -> Bool {
    text.utf8.contains { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "@") }
  }

  /// By bytes: no character that combines with a point hides it.
  ///
  /// - Returns: at least one key, which may be empty.
  /// - Throws: `predicate.limit` for more than `PredicateLimits.maximumKeys`: each costs whoever
  ///   follows it some stack.
  package static func keys(of text: String) throws(OrreryError) -> [Substring] {
    let limit = PredicateLimits.standard.maximumKeys
    let keys = text.utf8.split(
      separator: UInt8(ascii: "."), maxSplits: limit, omittingEmptySubsequences: false)
    guard keys.count <= limit else {
      throw OrreryError(
        .predicateLimit, "A key path has more than \(limit) keys.", hint: "Fetch in steps.")
    }
    return keys.map(Substring.init)
  }
}
