import OrreryProtocol
import Spelling

/// A failure as a person reads it: what is wrong, where, each fault where there are several, and
/// what to do.
struct FailureText {
  /// In columns: of a name that fills screens the beginning says enough.
  private static let maximumMessage = 1_000
  /// Where nobody says how wide a line may be.
  private static let defaultWidth = 80
  private static let minimumWidth = 20
  private static let indentation = "  "

  private(set) var text = ""
  private let width: Int?

  /// - Parameter width: of the terminal, in columns; nil where lines are not to be broken.
  init(_ failure: Failure, width: Int?) {
    self.width = width.map { max(Self.minimumWidth, $0) }
    let info = failure.info
    // One fault alone is the message already.
    let faults = info.data.errors.filter { fault in
      info.data.errors.count > 1 || !info.message.utf8.contains(fault.message.utf8)
    }
    let message = "orrery: " + (Self.introduction(info, to: faults) ?? Self.message(info))
    // Each fault says by itself what to do about it.
    let hint = faults.isEmpty ? Self.hint(info.data) : nil
    if let excerpt = failure.excerpt, !excerpt.text.isEmpty {
      add(message)
      add(excerpt)
      if let hint { add(hint, indentation: Self.indentation) }
    } else {
      add(hint.map { "\(message) \($0)" } ?? message)
    }
    for fault in faults {
      let hint = Self.hint(fault.data).map { " " + $0 }
      add(Self.message(fault) + (hint ?? ""), indentation: Self.indentation)
    }
    // The hint may have it already.
    if let advice = failure.advice, hint?.utf8.contains(advice.utf8) != true {
      add(TerminalText.shown(advice), indentation: Self.indentation)
    }
  }

  /// What to do about it, where the message does not say that by itself.
  private static func hint(_ data: Wire.ErrorData) -> String? {
    guard data.kind != Wire.ErrorKind.rpcInvalidParams.rawValue else { return nil }
    return data.hint.map { TerminalText.shown($0.asSentence) }
  }

  /// What several faults are introduced by. The message of a server names the first of them, for
  /// clients that show nothing else; here all of them follow.
  private static func introduction(
    _ info: Wire.ErrorInfo, to faults: [Wire.ErrorInfo]
  ) -> String? {
    let message = Array(info.message.utf8)
    let starts = faults.compactMap { fault in
      message.firstRange(of: Array(fault.message.utf8))?.lowerBound
    }
    guard faults.count > 1, let start = starts.min() else { return nil }
    var introduction = message[..<start]
    let isPlace = info.data.file.map { introduction.starts(with: $0.utf8) } ?? false
    if introduction.isEmpty || isPlace { return "There are \(faults.count) faults:" }
    let transition = Array(". The first: ".utf8)
    if introduction.suffix(transition.count).elementsEqual(transition) {
      introduction = introduction.dropLast(transition.count) + Array(":".utf8)
    }
    let text = String(decoding: introduction, as: UTF8.self)
    return TerminalText.shown(text.utf8.last == UInt8(ascii: " ") ? text.dropLast() : text[...])
  }

  private mutating func add(_ paragraph: String, indentation: String = "") {
    let lines =
      width.map { width in
        TerminalText.broken(
          paragraph, at: width - indentation.utf8.count, indentation: Self.indentation)
      } ?? [paragraph]
    for line in lines { text += indentation + line + "\n" }
  }

  /// The message, after the place in a file that it does not name itself.
  private static func message(_ info: Wire.ErrorInfo) -> String {
    let message = TerminalText.shortened(TerminalText.shown(info.message), to: maximumMessage)
    guard let file = info.data.file, !info.message.utf8.contains(file.utf8) else { return message }
    let line = info.data.line.map { ":\($0)" } ?? ""
    return "\(TerminalText.shown(file))\(line): \(message)"
  }

  /// The line of the text in which the fault is, or as much around it as there is room for, and a
  /// caret under the fault.
  private mutating func add(_ excerpt: Failure.Excerpt) {
    let bytes = Array(excerpt.text.utf8)
    let offset = min(max(0, excerpt.offset), bytes.count)
    let lineFeed = UInt8(ascii: "\n")
    let start = bytes[..<offset].lastIndex(of: lineFeed).map { $0 + 1 } ?? 0
    let end = bytes[offset...].firstIndex(of: lineFeed) ?? bytes.count
    // Shown first and cut then, so that columns are those of what is seen.
    var before = Array(
      TerminalText.shown(String(decoding: bytes[start..<offset], as: UTF8.self))
        .unicodeScalars)
    let after = TerminalText.shown(String(decoding: bytes[offset..<end], as: UTF8.self))
    let room = (width ?? Self.defaultWidth) - Self.indentation.utf8.count - 1
    var isCut = false
    func column() -> Int { before.reduce(isCut ? 1 : 0) { $0 + TerminalText.width(of: $1) } }
    // A third of the line, at least, is for what comes after the fault.
    let limit = room - min(room / 3, TerminalText.width(of: after))
    if column() > limit {
      isCut = true
      let excess = column() - limit
      var dropped = 0
      let count = before.prefix { scalar in
        defer { dropped += TerminalText.width(of: scalar) }
        return dropped < excess
      }.count
      before.removeFirst(count)
    }
    var line = String.UnicodeScalarView()
    line.append(contentsOf: before)
    let caret = column()
    text += Self.indentation + (isCut ? "…" : "") + String(line)
    text += TerminalText.shortened(after, to: room - caret) + "\n"
    text += Self.indentation + String(repeating: " ", count: caret) + "^\n"
  }
}
