/// The functions of the language, by the selectors of Apple's NSExpression. It says what each is
/// made of, not what it computes.
enum BuiltInFunction {
  case now
  case noindex
  case distinct
  case objectFrom
  case castObject
  case aggregate(AggregateFunction)
  case binary(BinaryOperator)
  case complement
  case modulus
  case number(ScalarFunction)
  case text(ScalarFunction)
  case refused(because: String)

  /// - Parameter selector: A function of one argument goes without its colon.
  init?(selector: String) {
    guard let function = Self.all[selector] else { return nil }
    self = function
  }

  static var selectors: [String] {
    all.filter { $0.value.reasonForRefusal == nil }.keys.sorted()
  }

  /// Why the function cannot be part of a predicate with one meaning, where it cannot.
  var reasonForRefusal: String? {
    if case .refused(let reason) = self { reason } else { nil }
  }

  /// Nil for any number but none.
  var argumentCount: Int? {
    switch self {
    case .now: 0
    case .noindex, .distinct, .complement, .number, .text: 1
    case .objectFrom, .castObject, .binary, .modulus: 2
    case .aggregate, .refused: nil
    }
  }

  private static let all: [String: BuiltInFunction] = [
    "now": .now, "noindex": .noindex, "distinct": .distinct,
    "objectFrom:withIndex:": .objectFrom, "castObject:toType:": .castObject,
    "sum": .aggregate(.sum), "count": .aggregate(.count), "min": .aggregate(.min),
    "max": .aggregate(.max), "average": .aggregate(.average), "median": .aggregate(.median),
    "mode": .aggregate(.mode), "stddev": .aggregate(.stddev),
    "add:to:": .binary(.add), "from:subtract:": .binary(.subtract),
    "multiply:by:": .binary(.multiply), "divide:by:": .binary(.divide),
    "modulus:by:": .modulus, "raise:toPower:": .binary(.power),
    "bitwiseAnd:with:": .binary(.bitwiseAnd), "bitwiseOr:with:": .binary(.bitwiseOr),
    "bitwiseXor:with:": .binary(.bitwiseXor), "leftshift:by:": .binary(.shiftLeft),
    "rightshift:by:": .binary(.shiftRight), "onesComplement": .complement,
    "sqrt": .number(.squareRoot), "log": .number(.logarithm), "ln": .number(.naturalLogarithm),
    "exp": .number(.exponential), "floor": .number(.floor), "ceiling": .number(.ceiling),
    "abs": .number(.absolute), "trunc": .number(.truncate),
    "uppercase": .text(.uppercase), "lowercase": .text(.lowercase),
    "canonical": .text(.canonical), "length": .text(.length),
    "random": .refused(because: "it would give every row, and every run, another answer."),
    "randomn": .refused(because: "it would give every row, and every run, another answer."),
    "tokenize:using:": .refused(because: "words depend on the language of the text."),
    "inverseOrderKey": .refused(because: "order keys are not part of the graph."),
    "indexed:by:": .refused(because: "it is a hint to a search index that there is none of."),
    "distanceToLocation:fromLocation:": .refused(because: "there is no location type."),
  ]
}
