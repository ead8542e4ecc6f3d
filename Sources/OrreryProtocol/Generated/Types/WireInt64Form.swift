// Written by protocol-gen from protocol/types/Int64Form.json: edit that instead.

extension Wire {
  /// How integers beyond ±2^53 are written.
  ///
  /// Both forms are always accepted.
  package enum Int64Form: String, WireEnumeration {
    /// As JSON numbers, all digits. For clients whose numbers are 64-bit integers.
    case number
    /// As strings of decimal digits when beyond ±2^53, which a double cannot hold. For JavaScript
    /// and Lua.
    case string
  }
}
