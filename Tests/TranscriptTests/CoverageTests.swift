import Foundation
import JSONText
import ProtocolGenerator
import TestSupport
import Testing

/// The transcripts show all of the protocol: every method, every member that may be left out, every
/// word, and every error of every request, but for what no client can bring about by talking
/// (`Unshown`). Whether what is shown is right, `TranscriptTests` says; that each message is as it
/// is defined, `TranscriptConformanceTests`.
@Suite struct CoverageTests {
  private static let definitions = Result {
    try ProtocolGenerator(root: Places.package).definitions
  }
  private static let shown = Result {
    ShownDefinitions(try Transcript.all(), try definitions.get())
  }

  private let definitions: Definitions
  private let shown: ShownDefinitions

  init() throws {
    definitions = try Self.definitions.get()
    shown = try Self.shown.get()
  }

  private static let advice = """
    Write one in protocol/transcripts that does and record it (ORRERY_RECORD=1 swift test --filter \
    recordsAll). Where none can, say why in Unshown.swift, and which tests do; what cannot occur \
    at all belongs in no definition.
    """

  @Test func everyMethodIsShown() {
    for method in definitions.methods {
      #expect(
        shown.methods.contains(method.name), "No transcript shows \(method.name). \(Self.advice)")
    }
  }

  @Test func everyOptionalMemberAndEveryWordIsShown() {
    let wanted = ShownDefinitions.wanted(definitions)
    for name in wanted where !shown.names.contains(name) && Unshown.names[name] == nil {
      let isExcepted = Self.wholes(of: name).contains { Unshown.names[$0] != nil }
      #expect(isExcepted, "No transcript shows \(name). \(Self.advice)")
    }
    for name in Unshown.names.keys {
      let meant = wanted.filter { $0 == name || Self.wholes(of: $0).contains(name) }
      #expect(!meant.isEmpty, "\(name) is not defined: take it out of Unshown.swift.")
      for name in meant {
        #expect(!shown.names.contains(name), "\(name) is shown: take it out of Unshown.swift.")
      }
    }
  }

  /// What stands for all members, or all words, of its type.
  private static func wholes(of name: String) -> [String] {
    [".", " "].compactMap { separator in
      name.firstIndex(of: separator).map { "\(name[...$0])*" }
    }
  }

  @Test func everyErrorKindIsShown() {
    let kinds = shown.failures.values.reduce(Set(shown.data.keys)) { $0.union($1) }
    for error in definitions.errors {
      if Unshown.kinds[error.kind] == nil {
        #expect(kinds.contains(error.kind), "No transcript shows \(error.kind). \(Self.advice)")
      } else {
        #expect(
          !kinds.contains(error.kind), "\(error.kind) is shown: take it out of Unshown.swift.")
      }
    }
  }

  /// Of a group of kinds, as `predicate.*`, one is enough.
  @Test func everyErrorOfARequestIsShown() {
    var excepted: Set<String> = []
    for method in definitions.requests {
      let failures = shown.failures[method.name] ?? []
      for listed in method.errors where Unshown.kinds[listed] == nil {
        let name = "\(method.name) \(listed)"
        let isShown = failures.contains { MethodDefinition.error(listed, has: $0) }
        if Unshown.failures[name] == nil {
          #expect(isShown, "No transcript shows \(name), as a failure. \(Self.advice)")
        } else {
          excepted.insert(name)
          #expect(!isShown, "\(name) is shown: take it out of Unshown.swift.")
        }
      }
    }
    for name in Unshown.failures.keys where !excepted.contains(name) {
      Issue.record("\(name) is not documented: take it out of Unshown.swift.")
    }
  }

  @Test func dataOfErrorsIsDefined() {
    for error in definitions.errors {
      let members = (shown.data[error.kind] ?? []).subtracting(ErrorDefinition.commonData)
      let unknown = members.subtracting(error.data).sorted()
      #expect(
        unknown == [], "\(error.kind) has these members: name them as its data in errors.json.")
      if Unshown.kinds[error.kind] == nil {
        let unseen = error.data.filter {
          !members.contains($0) && Unshown.data["\(error.kind) \($0)"] == nil
        }
        #expect(
          unseen == [], "No transcript shows \(error.kind) with these members. \(Self.advice)")
      }
    }
  }

  @Test func testsThatAreNamedAreThere() throws {
    let tests = Places.package.appendingPathComponent("Tests").path
    let files = try FileManager.default.subpathsOfDirectory(atPath: tests)
    let names = Set(files.map { ($0 as NSString).lastPathComponent })
    for (name, unshown) in Unshown.all {
      let isThere = names.contains("\(unshown.tests).swift")
      #expect(isThere, "\(name): there is no \(unshown.tests).swift")
    }
  }
}
