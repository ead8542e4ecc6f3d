import Foundation
import ObjectModel
import Predicates

/// Operands of every kind but numbers, and constants of all.
extension PredicateWriter {
  /// A value of the kind.
  mutating func operand(_ kind: Kind, _ depth: Int) -> Fragment {
    switch kind {
    case .number: number(depth)
    case .text: text(depth)
    case .date: date(depth)
    case .object: object(depth) ?? "SELF"
    case .uuid, .data: opaque(kind, depth)
    }
  }

  private mutating func simple(_ kind: Kind) -> Fragment {
    if random.chance(65), let attribute = attribute(kind) { return attribute }
    return constant(kind)
  }

  // MARK: By kind

  private enum TextForm { case simple, function, ternary, cast, index, aggregate, behindObject }

  mutating func text(_ depth: Int) -> Fragment {
    guard depth > 0 else { return simple(.text) }
    let form: TextForm = pick([
      .simple: 66, .function: 12, .ternary: 6, .cast: 5, .index: 4, .aggregate: 4,
      .behindObject: 3,
    ])
    switch form {
    case .simple: return simple(.text)
    case .function:
      let name = noted(random.pick(["uppercase:", "lowercase:", "canonical:"]))
      let argument = text(depth - 1)
      return random.chance(70)
        ? "\(name)(\(argument))" : "\(String(name.text.dropLast()))(\(argument))"
    case .ternary: return ternary(.text, depth)
    case .cast:
      if random.chance(25) {
        note("CAST text NSURL")
        return "CAST(\(text(depth - 1)), \"NSURL\")"
      }
      let kind = random.pick(Kind.allCases.filter { $0 != .object })
      note("CAST \(kind) NSString")
      return "CAST(\(operand(kind, depth - 1)), \"NSString\")"
    case .index: return indexed(.text, depth)
    case .aggregate: return extreme(.text, depth)
    case .behindObject: return behindObject(.text, depth)
    }
  }

  private enum DateForm { case simple, now, ternary, cast, aggregate, index, behindObject }

  private mutating func date(_ depth: Int) -> Fragment {
    guard depth > 0 else { return random.chance(5) ? noted("now()") : simple(.date) }
    let form: DateForm = pick([
      .simple: 60, .now: 5, .ternary: 8, .cast: 12, .aggregate: 6, .index: 5, .behindObject: 4,
    ])
    switch form {
    case .simple: return simple(.date)
    case .now: return noted("now()")
    case .ternary: return ternary(.date, depth)
    case .cast:
      let kind: Kind = pick([.number: 70, .date: 15, .text: 15])
      note("CAST \(kind) NSDate")
      return "CAST(\(operand(kind, depth - 1)), \"NSDate\")"
    case .aggregate: return extreme(.date, depth)
    case .index: return indexed(.date, depth)
    case .behindObject: return behindObject(.date, depth)
    }
  }

  /// UUIDs and data.
  private mutating func opaque(_ kind: Kind, _ depth: Int) -> Fragment {
    guard depth > 0, random.chance(25) else { return simple(kind) }
    switch random.upTo(3) {
    case 0: return ternary(kind, depth)
    case 1:
      let source: Kind = random.chance(50) ? kind : .text
      note("CAST \(source) \(kind == .uuid ? "NSUUID" : "NSData")")
      return
        "CAST(\(operand(source, depth - 1)), \"\(kind == .uuid ? "NSUUID" : "NSData")\")"
    case 2: return indexed(kind, depth)
    default: return behindObject(kind, depth)
    }
  }

  mutating func object(_ depth: Int) -> Fragment? {
    guard depth > 0 else { return objectPath().0 }
    switch random.upTo(11) {
    case 0: return ternary(.object, depth)
    case 1: return element(depth)?.fragment
    case 2: return objectConstant()
    case 3:
      note("CAST object NSManagedObjectID")
      return "CAST(\(objectPath().0), \"NSManagedObjectID\")"
    default: return objectPath().0
    }
  }

  // MARK: Forms

  mutating func ternary(_ kind: Kind, _ depth: Int) -> Fragment {
    note("TERNARY")
    let condition = predicate(depth - 1)
    let yes = random.chance(10) ? Fragment("nil") : operand(kind, depth - 1)
    return "TERNARY(\(condition), \(yes), \(operand(kind, depth - 1)))"
  }

  /// One object of an ordered collection.
  private mutating func element(_ depth: Int) -> Objects? {
    guard var objects = toMany(where: \.isOrdered) else { return nil }
    let index = noted(random.pick(["[FIRST]", "[LAST]", "[n]"]))
    objects.fragment =
      index.text == "[n]"
      ? "\(objects.fragment)[\(String(random.upTo(2)))]" : "\(objects.fragment)\(index)"
    return objects
  }

  /// An attribute of one object of an ordered collection, or one value of a list.
  mutating func indexed(_ kind: Kind, _ depth: Int) -> Fragment {
    if random.chance(70), let element = element(depth),
      let keys = attributeKeys(from: element.entity, kind, steps: 1, where: { _ in true })
    {
      note("[].path")
      return path(keys, behind: element.fragment)
    }
    note("{}[]")
    let index = random.pick(["FIRST", "LAST", "0", "1"])
    return "\(braces(kind, depth - 1, atLeast: 2))[\(index)]"
  }

  /// `@min` and `@max`.
  mutating func extreme(_ kind: Kind, _ depth: Int) -> Fragment {
    guard let objects = objects(depth - 1),
      let keys = attributeKeys(from: objects.entity, kind, steps: 1, where: { _ in true })
    else { return simple(kind) }
    let name = random.pick(["@min", "@max"])
    note("\(name) of \(kind)")
    return "\(objects.fragment).\(name).\(keys.joined(separator: "."))"
  }

  /// An attribute of an object that an argument, a variable or a condition names.
  mutating func behindObject(_ kind: Kind, _ depth: Int) -> Fragment {
    let base: Fragment
    let entity: Entity
    if random.chance(30) {
      let (yes, yesEntity) = objectPath()
      note("TERNARY().path")
      base = "TERNARY(\(predicate(depth - 1)), \(yes), nil)"
      entity = yesEntity
    } else {
      let id = random.pick(graph.ids)
      let isVariable = random.chance(40)
      note(isVariable ? "$variable.path" : "%@.path")
      base = isVariable ? variable(.value(.object(id))) : Fragment("%@", [.value(.object(id))])
      entity = model[id.entity]
    }
    guard let keys = attributeKeys(from: entity, kind, steps: 1, where: { _ in true }) else {
      return simple(kind)
    }
    return path(keys, behind: base)
  }

  // MARK: Constants

  mutating func objectConstant() -> Fragment {
    let ids = graph.ids(of: model[entity.root])
    let id = random.chance(80) && !ids.isEmpty ? random.pick(ids) : random.pick(graph.ids)
    switch random.upTo(3) {
    case 0: return variable(.value(.object(id)))
    case 1:
      note("CAST NSManagedObjectID")
      return "CAST(\"\(model.text(of: id))\", \"NSManagedObjectID\")"
    default: return Fragment("%@", [.value(.object(id))])
    }
  }

  mutating func variable(_ value: PredicateArgument) -> Fragment {
    note("$variable")
    let name = "v\(variables.count)"
    variables[name] = value
    return Fragment("$" + name)
  }

  /// A value of the kind, half of the time one that some object has.
  mutating func constantValue(_ kind: Kind) -> Value {
    if kind == .object { return .object(random.pick(graph.ids)) }
    if random.chance(50) {
      let id = random.pick(graph.ids)
      for property in model[id.entity].properties {
        guard let type = property.attribute?.type, Self.kind(of: type) == kind,
          let slot = model[id.entity].slot(named: property.name),
          let value = try? graph.value(of: id, slot: slot), !value.isNull, random.chance(50)
        else { continue }
        return value
      }
    }
    switch kind {
    case .number:
      return random.edgeValue(
        of: random.pick([.integer16, .integer32, .integer64, .decimal, .double, .boolean]))
    case .text: return random.edgeValue(of: .string)
    case .date: return random.edgeValue(of: .date)
    case .uuid: return random.edgeValue(of: .uuid)
    case .data, .object: return random.edgeValue(of: .binary)
    }
  }

  mutating func constant(_ kind: Kind) -> Fragment {
    if kind == .object { return objectConstant() }
    let value = constantValue(kind)
    switch random.upTo(9) {
    case 0: return variable(.value(value))
    case 1...3: return argument(value)
    default: return literal(value)
    }
  }

  private mutating func argument(_ value: Value) -> Fragment {
    switch value {
    case .integer where random.chance(40):
      return Fragment(noted(random.pick(["%d", "%i", "%ld", "%u"])).text, [.value(value)])
    case .double where random.chance(40):
      return Fragment(noted(random.pick(["%f", "%g"])).text, [.value(value)])
    case .string where random.chance(40):
      return Fragment(noted("%s").text, [.value(value)])
    default:
      note("%@")
      return Fragment("%@", [.value(value)])
    }
  }

  /// As the language writes the value itself.
  private mutating func literal(_ value: Value) -> Fragment {
    switch value {
    case .boolean(let flag):
      return noted(random.pick(flag ? ["TRUE", "YES"] : ["FALSE", "NO"]))
    case .integer(let number):
      if number >= 0, random.chance(15) { return inRadix(number) }
      return Fragment(String(number))
    case .double(let number):
      note("real number")
      return real(number)
    case .decimal(let number):
      note("CAST decimal")
      return "CAST(\"\(number.description)\", \"NSDecimalNumber\")"
    case .string(let text): return string(text)
    case .date(let seconds):
      note("CAST date")
      return "CAST(\(String(seconds)), \"NSDate\")"
    case .uuid(let uuid):
      note("CAST uuid")
      return "CAST(\"\(uuid.uuidString)\", \"NSUUID\")"
    case .binary(let data):
      note("CAST data")
      return "CAST(\"\(Data(data.constant).base64EncodedString())\", \"NSData\")"
    default: return "nil"
    }
  }

  private mutating func real(_ number: Double) -> Fragment {
    let digits = number.description
    if digits.hasPrefix("0."), random.chance(30) { return numeral(digits.dropFirst(), ".5") }
    if digits.hasSuffix(".0"), random.chance(20) { return numeral(digits.dropLast(), "1.") }
    return Fragment(digits)
  }

  private mutating func numeral(_ digits: Substring, _ production: String) -> Fragment {
    note(production)
    return Fragment(String(digits))
  }

  private mutating func inRadix(_ number: Int64) -> Fragment {
    switch random.upTo(2) {
    case 0: note("0x"); return Fragment("0x" + String(number, radix: 16))
    case 1: note("0o"); return Fragment("0o" + String(number, radix: 8))
    default: note("0b"); return Fragment("0b" + String(number, radix: 2))
    }
  }

  mutating func string(_ text: String) -> Fragment {
    let quote: Character = random.chance(70) ? "\"" : "'"
    note(quote == "'" ? "'string'" : "\"string\"")
    var literal = String(quote)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": literal += "\\\\"
      case "\u{0}": literal += "\\000"
      case "\"" where quote == "\"": literal += "\\\""
      case "'" where quote == "'": literal += "\\'"
      case _ where random.chance(3) && scalar.value > 0x20 && scalar.value < 0x10000:
        note("\\u")
        literal += "\\u" + String(format: "%04x", scalar.value)
      default: literal.unicodeScalars.append(scalar)
      }
    }
    return Fragment(literal + String(quote))
  }
}
