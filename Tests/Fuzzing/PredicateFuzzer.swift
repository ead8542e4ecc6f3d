import Foundation
import ObjectModel
import Predicates

/// What libFuzzer calls with every input it thinks of: the parser, the printer, the compiler and
/// the evaluator, on any bytes. A trap, a text that does not read back or a call that takes longer
/// than `longestAllowed` ends the program and leaves the input in a file.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  do { try PredicateFuzzer.shared.test(bytes) } catch { fatalError("\(error)") }
  return 0
}

/// Holds the model that predicates are compiled against, and the longest times so far.
final class PredicateFuzzer {
  nonisolated(unsafe) static let shared = PredicateFuzzer()

  /// Of processor time of this thread, in milliseconds, for what every fetch does before it runs.
  /// How long evaluating takes is up to the data, and is only noted.
  private static let longestAllowed = ["parse": 50.0, "compile": 50.0]

  /// Canonical text may be longer than what it is of, but never nests deeper.
  private static var anyLength: PredicateLimits {
    var limits = PredicateLimits()
    limits.maximumLength = .max
    limits.maximumTokens = .max
    return limits
  }

  private let graph: FuzzGraph
  private var longest: [String: (milliseconds: Double, text: String)] = [:]
  private var calls: [String: Int] = [:]

  private init() {
    do { graph = try FuzzGraph() } catch { fatalError("\(error)") }
    atexit { PredicateFuzzer.shared.report() }
  }

  /// The first byte chooses what the text is read as and with which arguments.
  func test(_ bytes: [UInt8]) throws {
    guard let choice = bytes.first else { return }
    let text = String(decoding: bytes.dropFirst(), as: UTF8.self)
    let arguments = choice & 1 == 0 ? nil : Self.arguments(in: text)
    if choice & 6 == 6 {
      try testExpression(text, arguments)
    } else {
      try testPredicate(text, arguments)
    }
  }

  private func testPredicate(_ text: String, _ arguments: [PredicateArgument]?) throws {
    guard
      let predicate = try attempt(
        "parse", text, { try PredicateParser.parse(text, arguments: arguments) })
    else { return }
    let printed = predicate.description
    let again = try PredicateParser.parse(
      printed, arguments: arguments.map { _ in [] }, limits: Self.anyLength)
    guard again.description == printed else { fatalError("No fixpoint: \(printed)") }
    let compiled = try attempt(
      "compile", text,
      {
        try PredicateCompiler(model: graph.model, now: 1_000).compile(
          predicate, for: graph.entity, variables: FuzzGraph.variables)
      })
    guard let compiled else { return }
    for object in graph.objects {
      _ = try attempt(
        "evaluate", text,
        { try PredicateEvaluator().evaluate(compiled, object: object, in: graph) })
    }
  }

  private func testExpression(_ text: String, _ arguments: [PredicateArgument]?) throws {
    guard
      let expression = try attempt(
        "parse", text, { try PredicateParser.parseExpression(text, arguments: arguments) })
    else { return }
    let printed = expression.description
    let again = try PredicateParser.parseExpression(
      printed, arguments: arguments.map { _ in [] }, limits: Self.anyLength)
    guard again.description == printed else { fatalError("No fixpoint: \(printed)") }
  }

  /// As many arguments as the text may have conversions, of types that mostly fit.
  private static func arguments(in text: String) -> [PredicateArgument] {
    text.split(separator: "%", omittingEmptySubsequences: false).dropFirst().map { rest in
      switch rest.first {
      case "K": .keyPath("dogs.age")
      case "@" where rest.hasPrefix("@)"): .predicate("dogs.@count > %@", [.value(.integer(1))])
      case "@": .values([.value(.string("a")), .value(.date(-1.5)), .value(.integer(3))])
      case "s", "S": .value(.string("text"))
      default: .value(.integer(-7))
      }
    }
  }

  // MARK: Time

  /// What the body returns; nil where it refuses, which it must do with a place in the text that is
  /// at fault.
  private func attempt<Success>(
    _ name: String, _ text: String, _ body: () throws -> Success
  ) throws -> Success? {
    let first = Self.timed(body)
    var milliseconds = first.milliseconds
    // A machine that is busy with something else can make anything slow once.
    for _ in 0..<3 where milliseconds > Self.longestAllowed[name] ?? .infinity {
      milliseconds = min(milliseconds, Self.timed(body).milliseconds)
    }
    note(name, text, milliseconds)
    do { return try first.result.get() } catch let error as OrreryError {
      let place = error.offset ?? 0
      let length = error.predicate?.utf8.count ?? 0
      guard error.predicate == nil || (0...length).contains(place) else {
        fatalError("\(error.message): \(place) is not within the text.")
      }
      return nil
    }
  }

  private func note(_ name: String, _ text: String, _ milliseconds: Double) {
    calls[name, default: 0] += 1
    guard milliseconds > longest[name]?.milliseconds ?? 0 else { return }
    longest[name] = (milliseconds, text)
    guard milliseconds > Self.longestAllowed[name] ?? .infinity else { return }
    fatalError("\(name) took \(milliseconds) ms of \(text.debugDescription)")
  }

  private static func timed<Success>(
    _ body: () throws -> Success
  ) -> (result: Result<Success, any Error>, milliseconds: Double) {
    let start = milliseconds()
    let result = Result { try body() }
    return (result, milliseconds() - start)
  }

  private static func milliseconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1_000 + Double(time.tv_nsec) / 1_000_000
  }

  private func report() {
    for (name, longest) in longest.sorted(by: { $0.key < $1.key }) {
      let time = String(format: "%.3f", longest.milliseconds)
      let text = longest.text.prefix(200).debugDescription
      FileHandle.standardError.write(
        Data("\(name): \(calls[name] ?? 0) calls, longest \(time) ms: \(text)\n".utf8))
    }
  }
}
