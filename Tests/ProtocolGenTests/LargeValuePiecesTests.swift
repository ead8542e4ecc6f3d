import OrreryProtocol
import Testing

/// A large value is read in pieces, whoever sets another meanwhile.
@Suite struct LargeValuePiecesTests {
  private struct Refusal: Error {
    let kind: String
  }

  /// What is read where these are the values, each set after the first piece of the one before.
  private func read(
    _ values: [String], refusal: Wire.ErrorKind = .objectChangedSince
  ) throws -> String {
    var (values, clock) = (values, 1)
    return try LargeValue.base64(of: "c1/Photo/p1/image") { params in
      if params.ifUnchangedSince.map({ $0 != "e:\(clock)" }) == true {
        throw Refusal(kind: refusal.rawValue)
      }
      let piece = values[0].dropFirst(Int(params.offset)).prefix(4)
      let result = DataReadResult(
        data: String(piece), offset: params.offset, length: Int64(piece.count),
        total: Int64(values[0].count), clock: "e:\(clock)")
      if values.count > 1 { (values, clock) = (Array(values.dropFirst()), clock + 1) }
      return result
    } kind: {
      ($0 as? Refusal)?.kind
    }
  }

  @Test func isOfOneValue() throws {
    #expect(try read(["AAAABBBB"]) == "AAAABBBB")
    #expect(try read(["AAAABBBB", "CCCCDDDDEEEE"]) == "CCCCDDDDEEEE")
    #expect(try read(["AAAABBBB", "CCCCDDDD", "EEEE"], refusal: .clockExpired) == "EEEE")
    #expect(throws: Refusal.self) { try read(["AAAABBBB", "CCCC"], refusal: .dataUnknownHandle) }
  }

  @Test func isWholeOrNone() throws {
    #expect(throws: (any Error).self) {
      try LargeValue.base64(of: "c1/Photo/p1/image") { params in
        DataReadResult(data: "", offset: params.offset, length: 0, total: 9, clock: "e:1")
      } kind: { _ in
        nil
      }
    }
  }
}
