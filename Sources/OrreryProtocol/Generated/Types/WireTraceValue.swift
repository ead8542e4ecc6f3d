// Written by protocol-gen from protocol/types/TraceValue.json: edit that instead.

extension Wire {
  /// How much the server tells with `$/logTrace`.
  package enum TraceValue: String, WireEnumeration {
    /// Nothing.
    case off
    /// One line per message.
    case messages
    /// Each message with its content, shortened where it is long.
    case verbose
  }
}
