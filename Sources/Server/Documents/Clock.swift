/// A document's clock: which commits and edits a client has seen. Clients compare clocks for
/// equality and send them back; what is inside is the server's affair.
///
/// The text is `c:<epoch>:<count>`. The epoch is made anew each time a document is opened, because
/// edits that were never saved are not in the store to be counted again.
struct Clock: Hashable {
  private let epoch: String
  private(set) var count: UInt64 = 0

  init() {
    epoch = String(UInt64.random(in: 0...UInt64.max), radix: 36)
  }

  var text: String { "c:\(epoch):\(count)" }

  mutating func advance() {
    count += 1
  }
}
