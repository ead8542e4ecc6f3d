import JSONRPC

/// A Binary value too large to stand in a message, which is read in pieces.
package enum LargeValue {
  /// A multiple of three, so that the base64 of the pieces is that of the whole.
  private static let pieceBytes: Int64 = 3 << 20

  /// Reads a value from its beginning to its end, and anew where another is set meanwhile: pieces
  /// of two values are none.
  ///
  /// - Parameters:
  ///   - send: Sends a request, and waits for its reply.
  ///   - kind: What kind of failure an error is, where it is a reply.
  /// - Returns: Its bytes as base64.
  package static func base64(
    of handle: String, send: (DataReadParams) throws -> DataReadResult,
    kind: (any Error) -> String?
  ) throws -> String {
    var text = ""
    var next = DataReadParams(handle: handle, length: pieceBytes)
    while true {
      do {
        let piece = try send(next)
        text += piece.data
        next.offset += piece.length
        next.ifUnchangedSince = piece.clock
        if next.offset >= piece.total { return text }
        guard piece.length > 0 else {
          throw ResponseError(
            .internalError, "The value ends early.", kind: Wire.ErrorKind.rpcInternalError.rawValue)
        }
      } catch let error where next.ifUnchangedSince != nil && isOfAnother(kind(error)) {
        text = ""
        (next.offset, next.ifUnchangedSince) = (0, nil)
      }
    }
  }

  private static func isOfAnother(_ kind: String?) -> Bool {
    let kinds = [Wire.ErrorKind.objectChangedSince, .clockExpired]
    return kinds.contains { $0.rawValue == kind }
  }
}
