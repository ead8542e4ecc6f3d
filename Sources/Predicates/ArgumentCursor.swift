import ObjectModel
import Spelling

/// Hands the arguments of a format to its conversions, one after the other, each checked against
/// the conversion that takes it.
struct ArgumentCursor {
  let text: String
  let limits: PredicateLimits
  private let arguments: [PredicateArgument]?
  private var next = 0

  init(_ arguments: [PredicateArgument]?, text: String, limits: PredicateLimits) {
    self.arguments = arguments
    self.text = text
    self.limits = limits
  }

  /// What an argument makes where an expression may stand.
  mutating func operand(
    for spelling: String, at range: Range<Int>
  ) throws(PredicateFault) -> PredicateOperand {
    let index = next
    guard let argument = try take(spelling, at: range) else {
      return .expression(.placeholder(index, spelling: spelling), range)
    }
    switch spelling.last {
    case "K":
      let components = try keyPath(from: argument, index, at: range)
      return .expression(.path(base: nil, components), range)
    case "@":
      let (form, height) = try form(of: argument, index, at: range, depth: 1)
      return .expression(form, range, height: height)
    default:
      let value = try converted(argument, by: spelling, index, at: range)
      return .constant(value, range)
    }
  }

  /// What a `%K` behind a dot makes, or a `%@`, which means the same there.
  mutating func components(
    for spelling: String, at range: Range<Int>
  ) throws(PredicateFault) -> [PathComponent] {
    let index = next
    guard let argument = try take(spelling, at: range) else {
      return [PathComponent(form: .placeholder(index, spelling: spelling), range: range)]
    }
    return try keyPath(from: argument, index, at: range)
  }

  struct InsertedPredicate {
    let text: String
    let arguments: [PredicateArgument]
    /// The number of the argument, from 0.
    let index: Int
  }

  /// The next argument, if it is a predicate; otherwise none is taken.
  mutating func takePredicate() -> InsertedPredicate? {
    guard let arguments, next < arguments.count,
      case .predicate(let text, let inner) = arguments[next]
    else { return nil }
    defer { next += 1 }
    return InsertedPredicate(text: text, arguments: inner, index: next)
  }

  func expectNoneLeft() throws(PredicateFault) {
    guard let arguments, next < arguments.count else { return }
    throw failure(
      "argumentArray[\(next)] is not used: the format takes \(next) of \(arguments.count).",
      at: text.utf8.count, hint: "Give exactly one argument for each conversion.")
  }

  // MARK: Taking

  /// Nil when no arguments were given at all.
  private mutating func take(
    _ spelling: String, at range: Range<Int>
  ) throws(PredicateFault) -> PredicateArgument? {
    defer { next += 1 }
    guard let arguments else { return nil }
    guard next < arguments.count else {
      throw failure(
        "argumentArray[\(next)] is missing: “\(spelling)” needs it, and \(arguments.count) were "
          + "given.",
        at: range.lowerBound, hint: "Give exactly one argument for each conversion.")
    }
    return arguments[next]
  }

  private func failure(
    _ message: String, at offset: Int, hint: String? = nil
  ) -> PredicateFault {
    .error(
      OrreryError(
        .predicateArguments, message, predicate: text, offset: offset, hint: hint))
  }

  // MARK: Converting

  /// A `%K` inserts keys without reading them again: they may be any text. Dots divide them.
  private func keyPath(
    from argument: PredicateArgument, _ index: Int, at range: Range<Int>
  ) throws(PredicateFault) -> [PathComponent] {
    let path: String
    switch argument {
    case .keyPath(let text), .value(.string(let text)): path = text
    default:
      throw failure(
        "argumentArray[\(index)] must be a key path for “%K”.", at: range.lowerBound,
        hint: "Use “%@” to insert a value.")
    }
    var components: [PathComponent] = []
    for key in path.parts(separatedBy: ".", omittingEmptySubsequences: false) {
      let function = key.removingBytePrefix("@")
      let isOperator = function != nil
      let name = String(function ?? key)
      guard !name.isEmpty else {
        throw failure(
          "argumentArray[\(index)] has an empty key in “\(path)”.", at: range.lowerBound)
      }
      guard !isOperator || name.isIdentifier else {
        throw failure(
          "argumentArray[\(index)] has no collection operator “@\(name)”.", at: range.lowerBound)
      }
      components.append(
        PathComponent(form: isOperator ? .collectionOperator(name) : .key(name), range: range))
    }
    return components
  }

  private func form(
    of argument: PredicateArgument, _ index: Int, at range: Range<Int>, depth: Int
  ) throws(PredicateFault) -> (ExpressionNode.Form, height: Int) {
    guard depth <= limits.maximumDepth else {
      throw .error(
        OrreryError(
          .predicateLimit,
          "argumentArray[\(index)] nests deeper than \(limits.maximumDepth) levels.",
          predicate: text, offset: range.lowerBound))
    }
    switch argument {
    case .keyPath:
      return (.path(base: nil, try keyPath(from: argument, index, at: range)), 1)
    case .value(.objects(let ids)):
      let elements = ids.map {
        ExpressionNode(form: .constant(.object($0), spelling: nil), range: range)
      }
      return (.aggregate(elements), PredicateOperand.constantHeight + 1)
    case .value(let value):
      if case .double(let number) = value, !number.isFinite {
        throw failure(
          "argumentArray[\(index)] is not a finite number.", at: range.lowerBound)
      }
      if case .composite = value {
        throw failure(
          "argumentArray[\(index)] is a composite, which compares with nothing.",
          at: range.lowerBound, hint: "Compare its elements one by one.")
      }
      return (.constant(value, spelling: nil), PredicateOperand.constantHeight)
    case .values(let arguments):
      var height = 0
      var elements: [ExpressionNode] = []
      elements.reserveCapacity(arguments.count)
      for argument in arguments {
        let (element, top) = try form(of: argument, index, at: range, depth: depth + 1)
        elements.append(ExpressionNode(form: element, range: range))
        height = max(height, top)
      }
      return (.aggregate(elements), height + 1)
    case .predicate:
      throw failure(
        "argumentArray[\(index)] has a predicate in a list, which holds values only.",
        at: range.lowerBound, hint: "Give each predicate as an argument of its own.")
    case .members:
      throw failure("argumentArray[\(index)] is no value.", at: range.lowerBound)
    }
  }

  /// printf's conversions fix the type: `%d` and its kin take an integer, `%f` and its kin a
  /// number, `%s` a string.
  private func converted(
    _ argument: PredicateArgument, by spelling: String, _ index: Int, at range: Range<Int>
  ) throws(PredicateFault) -> Value {
    switch (spelling.last, argument) {
    case ("s", .value(.string(let text))), ("S", .value(.string(let text))):
      return .string(text)
    case ("s", _), ("S", _):
      throw mismatch(index, "a string", spelling, at: range)
    case (let conversion?, .value(.integer(let number))):
      return "aAeEfFgG".contains(conversion) ? .double(Double(number)) : .integer(number)
    case (let conversion?, .value(.boolean(let flag))):
      return "aAeEfFgG".contains(conversion) ? .double(flag ? 1 : 0) : .integer(flag ? 1 : 0)
    case (let conversion?, .value(.double(let number))) where number.isFinite:
      if "aAeEfFgG".contains(conversion) { return .double(number) }
      // Some languages have one type of number and write 3 as 3.0.
      guard let whole = Int64(exactly: number) else {
        throw mismatch(index, "an integer", spelling, at: range)
      }
      return .integer(whole)
    case (let conversion?, .value(.decimal(let number))) where "aAeEfFgG".contains(conversion):
      return .decimal(number)
    case (let conversion?, _):
      let isReal = "aAeEfFgG".contains(conversion)
      throw mismatch(index, isReal ? "a number" : "an integer", spelling, at: range)
    case (nil, _):
      throw mismatch(index, "a value", spelling, at: range)
    }
  }

  private func mismatch(
    _ index: Int, _ wanted: String, _ spelling: String, at range: Range<Int>
  ) -> PredicateFault {
    failure(
      "argumentArray[\(index)] must be \(wanted) for “\(spelling)”.", at: range.lowerBound,
      hint: "“%@” takes a value of any type.")
  }
}
