import Spelling

/// A document's clock: which commits and edits a client has seen. Clients compare clocks of one
/// epoch by their number, and send them back whole; what follows is the server's affair.
///
/// The text is `<epoch>:<number>`. The epoch is made anew each time a document is opened, because
/// edits that were never saved are not in the store to be counted again. With history the place in
/// it follows, `:<store>:<transaction>`, and an `e` where unsaved edits were shown: without that,
/// it says after a restart what was seen.
struct Clock: Hashable {
  private let epoch: String
  private(set) var count: UInt64 = 0
  /// nil for a store without history.
  private(set) var mark: HistoryMark?
  /// Kept, for every result of a `context/perform` has it.
  private(set) var text = ""

  init() {
    epoch = String(UInt64.random(in: 0...UInt64.max), radix: 36)
    text = makeText()
  }

  /// nil for what no document wrote, as where a number has a sign.
  init?(_ text: String) {
    let parts = text.parts(separatedBy: ":", omittingEmptySubsequences: false)
    guard parts.count == 2 || parts.count == 4, let count = UInt64(parts[1]) else { return nil }
    epoch = String(parts[0])
    self.count = count
    self.text = text
    if parts.count == 4 {
      let withEdits = parts[3].removingByteSuffix("e")
      guard let number = Int64(withEdits ?? parts[3]) else { return nil }
      mark = HistoryMark(storeUUID: String(parts[2]), number: number, showsEdits: withEdits != nil)
    }
    if makeText() != text { return nil }
  }

  private func makeText() -> String {
    guard let mark else { return "\(epoch):\(count)" }
    return "\(epoch):\(count):\(mark.storeUUID):\(mark.number)\(mark.showsEdits ? "e" : "")"
  }

  mutating func advance(to mark: HistoryMark?) {
    count += 1
    start(at: mark)
  }

  mutating func start(at mark: HistoryMark?) {
    self.mark = mark
    text = makeText()
  }

  func isOfSameOpening(as other: Clock) -> Bool {
    epoch == other.epoch
  }
}

/// What a clock says of a store's history.
struct HistoryMark: Hashable {
  var storeUUID: String
  /// Everything up to that transaction was shown.
  var number: Int64
  /// Whether something was shown that was not saved.
  var showsEdits: Bool
}
