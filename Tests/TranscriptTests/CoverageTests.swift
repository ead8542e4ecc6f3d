import Foundation
import JSONText
import TestSupport
import Testing

/// Every method, notification and error kind of the protocol is shown by a transcript, but for what
/// no client can bring about by talking. Whether what is shown is right, `TranscriptTests` says.
@Suite struct CoverageTests {
  /// Error kinds that no transcript shows, and why.
  static let unshown = [
    "context.limit": "It takes a thousand contexts.",
    "context.closed": "The name of a closed context is unknown: context.unknown comes first.",
    "data.tooLarge": "It takes 256 MiB of messages.",
    "document.limit": "It takes a hundred documents.",
    "fetch.tooLarge": "It takes a result of 128 MiB.",
    "observer.limit": "It takes a hundred thousand objects.",
    "list.limit": "It takes thousands of lists.",
    "stream.limit": "It takes thousands of streams.",
    "recovery.unreadable": "It takes a recovery file that somebody has damaged.",
    "rpc.internalError": "It is for what nobody foresaw.",
    "rpc.tooManyRequests": "It takes thousands of fetches that are slower than their requests.",
    "store.busy": "It takes another process that keeps the store locked.",
    "store.failed": "It takes a disk that fails.",
    "store.replaced": "It takes another process that puts another file in the store's place.",
    "store.full": "It takes a disk that is full.",
    "store.inUse": "It takes another process that has the store open.",
    "store.saveUnknown": "It takes a disk that fails while a save is written to it.",
    "validation.failed": "Every rule of a model has a kind of its own.",
    "validation.invalidDate": "What is no date is no value of a date attribute: value.wrongType.",
  ]

  @Test func everyMethodIsShown() throws {
    let shown = try Shown()
    let folder = Places.package.appendingPathComponent("protocol/methods")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    var count = 0
    for case let url as URL in files?.allObjects ?? []
    where url.pathExtension == "json" {
      count += 1
      let method = try #require(JSONValue.parse(String(contentsOf: url, encoding: .utf8))["method"])
      #expect(shown.methods.contains(method.string ?? ""), "No transcript shows \(method.text).")
    }
    #expect(count > 0)
  }

  @Test func everyErrorKindIsShown() throws {
    let shown = try Shown()
    let url = Places.package.appendingPathComponent("protocol/errors.json")
    let errors = try JSONValue.parse(String(contentsOf: url, encoding: .utf8)).elements ?? []
    #expect(errors.count > 0)
    for kind in errors.compactMap({ $0["kind"]?.string }) {
      if let reason = Self.unshown[kind] {
        #expect(!shown.kinds.contains(kind), "\(kind) is shown after all: \(reason)")
      } else {
        #expect(shown.kinds.contains(kind), "No transcript shows \(kind).")
      }
    }
  }
}

/// What the transcripts show: requests that got a result, notifications, and kinds of errors.
private struct Shown {
  private(set) var methods: Set<String> = []
  private(set) var kinds: Set<String> = []
  /// Methods of requests without a reply yet, by client and id.
  private var requests: [String: String] = [:]

  init() throws {
    for transcript in try Transcript.all() {
      requests = [:]
      var client = ""
      for line in transcript.lines {
        switch line.step {
        case .client(let name): client = name
        case .send(let text):
          for message in Self.messages(text) { send(message, client) }
        case .receive(let text):
          for message in Self.messages(text) { receive(message, client) }
        case .end, .example, .network: break
        }
      }
    }
  }

  /// None where the text is not JSON, as transcripts of bad input have it.
  private static func messages(_ text: String) -> [JSONValue] {
    guard let value = try? JSONValue.parse(text) else { return [] }
    return value.elements ?? [value]
  }

  private mutating func send(_ message: JSONValue, _ client: String) {
    guard let method = message["method"]?.string else { return }
    if let id = message["id"] {
      requests["\(client) \(id.text)"] = method
    } else {
      methods.insert(method)
    }
  }

  private mutating func receive(_ message: JSONValue, _ client: String) {
    if let method = message["method"]?.string {
      methods.insert(method)
    } else if let method = requests["\(client) \(message["id"]?.text ?? "")"],
      message["result"] != nil
    {
      methods.insert(method)
    }
    noteKinds(in: message)
  }

  /// The kinds of all errors in a value, wherever they stand.
  private mutating func noteKinds(in value: JSONValue) {
    if let kind = value["kind"]?.string, value["retryable"] != nil { kinds.insert(kind) }
    for (_, member) in value.members ?? [] { noteKinds(in: member) }
    for element in value.elements ?? [] { noteKinds(in: element) }
  }
}
