import Testing

/// Which parts of the grammar random predicates used, and of those which were accepted: without it
/// a property test can become empty and nobody notices.
struct GrammarCoverage {
  private(set) var accepted: [String: Int] = [:]
  private(set) var written: [String: Int] = [:]
  private(set) var refusals: [String: Int] = [:]
  private(set) var cases = 0
  private(set) var refused = 0
  /// How many found some object but not each, so that a wrong answer could show.
  private(set) var selective = 0
  private(set) var opinions = 0

  mutating func add(_ case: LanguageCase, _ outcome: LanguageCase.Outcome) {
    cases += 1
    for production in `case`.productions { written[production, default: 0] += 1 }
    switch outcome {
    case .agreed(let found, let hasOpinion):
      for production in `case`.productions { accepted[production, default: 0] += 1 }
      if found > 0, found < `case`.candidates.count { selective += 1 }
      if hasOpinion { opinions += 1 }
    case .refused(let error):
      refused += 1
      refusals["\(error.kind.rawValue): \(error.message)", default: 0] += 1
    case .disagreed: break
    }
  }

  /// Every production was accepted at least once, and no more is refused than can be told.
  func expectComplete() {
    let missing = Self.required.subtracting(accepted.keys)
    #expect(missing.isEmpty, "Never generated and accepted: \(missing.sorted())")
    let unknown = Set(written.keys).subtracting(Self.required).subtracting(Self.optional)
    #expect(unknown.isEmpty, "Not in the table of productions: \(unknown.sorted())")
    #expect(refused * 100 <= cases * Self.maximumRefusedPercent, "\(summary)")
    #expect(selective * 100 >= cases * Self.minimumSelectivePercent, "\(summary)")
    #expect(opinions * 100 >= cases * Self.minimumOpinionsPercent, "\(summary)")
  }

  var summary: String {
    """
    \(cases) predicates: \(refused) refused, \(selective) find some but not all, \
    \(opinions) with a third opinion
    """
  }

  /// For work on the generator: what is refused most, and why.
  var details: String {
    let reasons = refusals.sorted { $0.value > $1.value }.prefix(40)
    let productions = written.sorted { $0.key < $1.key }
    return reasons.map { "\($0.value) × \($0.key)" }.joined(separator: "\n") + "\n"
      + productions.map { "\($0.key) \(accepted[$0.key] ?? 0)/\($0.value)" }.joined(separator: ", ")
  }

  static let maximumRefusedPercent = 4
  static let minimumSelectivePercent = 20
  static let minimumOpinionsPercent = 60

  /// What the writer uses and a compiler may refuse.
  static let optional: Set<String> = [
    "distinct:", "noindex:", "castObject:toType:", "objectFrom:withIndex:",
    "CAST date NSString", "CAST uuid NSString", "CAST data NSString",
    "CAST date NSDecimalNumber", "CAST text NSDate", "CAST text NSURL", "CAST uuid NSUUID",
    "CAST text NSUUID", "CAST data NSData", "CAST text NSData", "values.@count", "path.@sum",
    "add:to:", "from:subtract:", "multiply:by:", "divide:by:", "bitwiseAnd:with:",
    "bitwiseOr:with:", "bitwiseXor:with:", "leftshift:by:", "rightshift:by:", "onesComplement:",
  ]

  static let required: Set<String> = [
    ".5", "1.", "key path %@", "key path $variable", "list $variable", "SUBQUERY.path",
    "NOT", "!", "AND", "&&", "OR", "||", "TRUEPREDICATE", "FALSEPREDICATE", "==", "=", "!=",
    "<>", "<", "<=", "=<", ">", ">=", "=>", "[c]", "[d]", "[cd]", "[n]", "[l]", "[cdl]",
    "BEGINSWITH", "ENDSWITH", "CONTAINS", "LIKE", "MATCHES", "NOT operator", "NOT IN", "BETWEEN",
    "BETWEEN %@", "IN", "nil", "entity ==", "SELF IN", "object == %@", "composite.element",
    "to-one path", "Integer 16", "Integer 32", "Integer 64", "Decimal", "Double", "Float",
    "String", "Boolean", "Date", "Binary", "UUID", "URI", "%K", "path.%K", "SELF", "#key",
    "predicate %@", "outer variable in SUBQUERY", "SELF in SUBQUERY", "one-to-many", "many-to-many",
    "ordered one-to-many", "ordered many-to-many", "SUBQUERY", "nested SUBQUERY", "UNION",
    "INTERSECT", "MINUS", "UNION of objects", "INTERSECT of objects", "MINUS of objects",
    "UNION of lists", "INTERSECT of lists", "MINUS of lists", "to-many.to-many",
    "@unionOfObjects", "@distinctUnionOfObjects", "@unionOfArrays", "string IN string", "{}",
    "list %@", "ANY", "SOME", "ALL", "NONE", "ANY of a list", "ANY BETWEEN",
    "ANY string operator", "SUBQUERY.@count", "SUBQUERY[SIZE]", "collection CONTAINS",
    "IN collection", "uppercase:", "lowercase:", "canonical:", "now()", "TERNARY", "[FIRST]",
    "[LAST]", "[].path", "{}[]", "@min of text", "@max of text", "@min of date", "@max of date",
    "$variable", "$variable.path", "%@.path", "TERNARY().path", "CAST NSManagedObjectID",
    "CAST object NSManagedObjectID", "CAST decimal", "CAST date", "CAST uuid", "CAST data", "%d",
    "%i", "%ld", "%u", "%f", "%g", "%s", "%@", "TRUE", "YES", "FALSE", "NO", "real number", "0x",
    "0o", "0b", "'string'", "\"string\"", "\\u", "@count", "@sum", "@avg", "@min", "@max",
    "SUBQUERY.@sum", "SUBQUERY.@avg", "SUBQUERY.@min", "SUBQUERY.@max", "[SIZE]", "sum(to-many)",
    "max(to-many)", "min(to-many)", "average(to-many)", "count(to-many)", "median(to-many)",
    "mode(to-many)", "stddev(to-many)", "sum({})", "max({})", "min({})", "average({})",
    "count({})", "median({})", "mode({})", "stddev({})", "+", "-", "*", "/", "**", "unary -",
    "&", "^", "<<", ">>", "~", "abs:", "floor:", "ceiling:", "sqrt:", "ln:", "log:", "exp:",
    "trunc:", "modulus:by:", "raise:toPower:", "length:", "|", "CAST number NSString",
    "CAST text NSString", "CAST number NSNumber", "CAST date NSNumber", "CAST text NSNumber",
    "CAST number NSDecimalNumber", "CAST text NSDecimalNumber", "CAST number NSDate",
    "CAST date NSDate",
  ]
}
