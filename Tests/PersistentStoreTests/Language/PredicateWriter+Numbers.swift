import ObjectModel
import Predicates

/// Numbers: arithmetic, functions, counts and aggregates.
extension PredicateWriter {
  private enum Form {
    case simple, count, aggregate, subqueryAggregate, arithmetic, sign, bitwise, function
    case listFunction, ternary, cast, length, size, index, behindObject
  }

  mutating func number(_ depth: Int) -> Fragment {
    guard depth > 0 else { return simpleNumber() }
    let form: Form = pick([
      .simple: 38, .count: 7, .aggregate: 9, .subqueryAggregate: 6, .arithmetic: 11, .sign: 2,
      .bitwise: 5, .function: 10, .listFunction: 12, .ternary: 4, .cast: 5, .length: 2, .size: 2,
      .index: 3, .behindObject: 3,
    ])
    switch form {
    case .simple: return simpleNumber()
    case .count: return count(depth)
    case .aggregate: return aggregate(objects(depth - 1), "")
    case .subqueryAggregate: return aggregate(subquery(depth), "SUBQUERY.")
    case .arithmetic: return arithmetic(depth)
    case .sign:
      note("unary -")
      return "-(\(number(depth - 1)))"
    case .bitwise: return bitwise(depth)
    case .function: return function(depth)
    case .listFunction: return listFunction(depth)
    case .ternary: return ternary(.number, depth)
    case .cast: return cast(depth)
    case .length: return length(depth)
    case .size: return size(depth)
    case .index: return indexed(.number, depth)
    case .behindObject: return behindObject(.number, depth)
    }
  }

  private mutating func simpleNumber() -> Fragment {
    if random.chance(65), let attribute = attribute(.number) { return attribute }
    return constant(.number)
  }

  // MARK: Collections

  private mutating func count(_ depth: Int) -> Fragment {
    if random.chance(10), let values = values(anyKind(), depth - 1) {
      note("values.@count")
      return "\(values).@count"
    }
    guard let objects = objects(depth - 1) else { return simpleNumber() }
    return "\(objects.fragment).\(noted("@count"))"
  }

  private mutating func aggregate(_ objects: Objects?, _ prefix: String) -> Fragment {
    guard let objects,
      let keys = attributeKeys(from: objects.entity, .number, steps: 1, where: { _ in true })
    else { return simpleNumber() }
    let name = random.pick(["@sum", "@avg", "@min", "@max"])
    note(prefix + name)
    let leaf = keys.joined(separator: ".")
    if random.chance(10) {
      note("path.@sum")
      return "\(objects.fragment).\(leaf).\(name)"
    }
    return "\(objects.fragment).\(name).\(leaf)"
  }

  private mutating func size(_ depth: Int) -> Fragment {
    note("[SIZE]")
    guard random.chance(70), let objects = objects(depth - 1) else {
      return "\(braces(.number, depth - 1))[SIZE]"
    }
    return "\(objects.fragment)[SIZE]"
  }

  private mutating func listFunction(_ depth: Int) -> Fragment {
    let name = random.pick(["sum", "max", "min", "average", "count", "median", "mode", "stddev"])
    if random.chance(50), let values = values(.number, depth - 1) {
      note("\(name)(to-many)")
      return "\(name):(\(values))"
    }
    note("\(name)({})")
    return "\(name)\(random.chance(50) ? ":" : "")(\(braces(.number, depth - 1, atLeast: 1)))"
  }

  // MARK: Arithmetic

  private mutating func arithmetic(_ depth: Int) -> Fragment {
    let name = noted(random.pick(["+", "-", "*", "/", "**"]))
    let (left, right) = (number(depth - 1), number(depth - 1))
    return random.chance(70) ? "(\(left) \(name) \(right))" : "\(left) \(name) \(right)"
  }

  private mutating func integer(_ depth: Int) -> Fragment {
    if depth > 0, random.chance(25) { return bitwise(depth) }
    if random.chance(60),
      let attribute = attribute(
        .number, where: { [.integer16, .integer32, .integer64].contains($0) })
    {
      return attribute
    }
    return Fragment(String(random.pick([0, 1, 2, 3, 4, 7, 63, 64, 255, -1, Int64.max])))
  }

  private mutating func bitwise(_ depth: Int) -> Fragment {
    let name = noted(random.pick(["&", "|", "^", "<<", ">>", "~"]))
    if name.text == "~" { return "~(\(integer(depth - 1)))" }
    return "(\(integer(depth - 1)) \(name) \(integer(depth - 1)))"
  }

  private mutating func function(_ depth: Int) -> Fragment {
    let one = ["abs:", "floor:", "ceiling:", "sqrt:", "ln:", "log:", "exp:", "trunc:"]
    let two = ["modulus:by:", "raise:toPower:"]
    let rare = [
      "add:to:", "from:subtract:", "multiply:by:", "divide:by:", "bitwiseAnd:with:",
      "bitwiseOr:with:", "bitwiseXor:with:", "leftshift:by:", "rightshift:by:", "onesComplement:",
    ]
    switch random.upTo(10) {
    case 10: return wrapped(depth)
    case 0:
      let name = noted(random.pick(rare)).text
      if name == "onesComplement:" { return "\(name)(\(integer(depth - 1)))" }
      let isBitwise = name.hasPrefix("bitwise") || name.contains("shift")
      let left = isBitwise ? integer(depth - 1) : number(depth - 1)
      let right = isBitwise ? integer(depth - 1) : number(depth - 1)
      return "\(name)(\(left), \(right))"
    case 1...3:
      return "\(noted(random.pick(two)))(\(number(depth - 1)), \(number(depth - 1)))"
    default:
      let name = noted(random.pick(one)).text
      let argument = number(depth - 1)
      return random.chance(70)
        ? "\(name)(\(argument))" : "\(String(name.dropLast()))(\(argument))"
    }
  }

  /// The functions that say in another way what has a spelling of its own.
  private mutating func wrapped(_ depth: Int) -> Fragment {
    let name = noted(random.pick(["noindex:", "castObject:toType:", "objectFrom:withIndex:"])).text
    switch name {
    case "noindex:": return "noindex:(\(number(depth - 1)))"
    case "castObject:toType:": return "castObject:toType:(\(number(depth - 1)), \"NSNumber\")"
    default:
      let list = braces(.number, depth - 1, atLeast: 2)
      return "objectFrom:withIndex:(\(list), \(String(random.upTo(1))))"
    }
  }

  private mutating func length(_ depth: Int) -> Fragment {
    let argument = text(depth - 1)
    return "\(noted("length:"))(\(argument))"
  }

  private mutating func cast(_ depth: Int) -> Fragment {
    let type = random.chance(60) ? "NSNumber" : "NSDecimalNumber"
    let kind: Kind = pick([.number: 40, .date: 30, .text: 30])
    note("CAST \(kind) \(type)")
    return "CAST(\(operand(kind, depth - 1)), \"\(type)\")"
  }
}
