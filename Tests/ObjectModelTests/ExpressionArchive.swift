import Foundation

/// Makes keyed archives of expressions as mapping models hold them, so that tests need no file of
/// Apple's.
struct ExpressionArchive {
  indirect enum Node {
    case path(String)
    case constant(Any)
    case variable(String)
    /// A function of the language.
    case function(String, [Node])
    /// A method of a variable.
    case send(String, String, [Node])
    /// A method of what a key path leads to.
    case ask(String, String, [Node])
  }

  private var objects: [Any] = ["$null"]
  private var classes: [String: Int] = [:]

  static func data(_ node: Node) throws -> Data {
    var archive = ExpressionArchive()
    let root = archive.add(node)
    let objects = archive.objects.map { Self.text($0) }.joined()
    let plist = """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict><key>$archiver</key><string>NSKeyedArchiver</string>
      <key>$version</key><integer>100000</integer>
      <key>$top</key><dict><key>root</key>\(Self.reference(root))</dict>
      <key>$objects</key><array>\(objects)</array></dict></plist>
      """
    let list = try PropertyListSerialization.propertyList(from: Data(plist.utf8), format: nil)
    return try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0)
  }

  private struct Reference {
    let number: Int
  }

  private static func reference(_ number: Int) -> String {
    "<dict><key>CF$UID</key><integer>\(number)</integer></dict>"
  }

  private static func text(_ object: Any) -> String {
    switch object {
    case let reference as Reference: return self.reference(reference.number)
    case let flag as Bool: return flag ? "<true/>" : "<false/>"
    case let number as Int: return "<integer>\(number)</integer>"
    case let string as String:
      let escaped = string.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      return "<string>\(escaped)</string>"
    case let array as [Any]: return "<array>\(array.map(text).joined())</array>"
    case let members as [String: Any]:
      let lines = members.sorted { $0.key < $1.key }.map {
        "<key>\($0.key)</key>\(text($0.value))"
      }
      return "<dict>\(lines.joined())</dict>"
    default: return "<string></string>"
    }
  }

  private mutating func add(_ object: Any) -> Int {
    objects.append(object)
    return objects.count - 1
  }

  private mutating func add(_ name: String, _ members: [String: Any]) -> Int {
    let type =
      classes[name] ?? add(["$classname": name, "$classes": [name, "NSObject"]] as [String: Any])
    classes[name] = type
    return add(members.merging(["$class": Reference(number: type)]) { first, _ in first })
  }

  private mutating func add(_ node: Node) -> Int {
    switch node {
    case .variable(let name):
      let text = add(name)
      return add("NSVariableExpression", ["NSVariable": Reference(number: text)])
    case .constant(let value):
      let number = add(value)
      return add("NSConstantValueExpression", ["NSConstantValue": Reference(number: number)])
    case .path(let path):
      let text = add(path)
      let key = add("NSKeyPathSpecifierExpression", ["NSKeyPath": Reference(number: text)])
      return call("NSKeyPathExpression", add(.variable("source")), "valueForKeyPath:", [key])
    case .function(let selector, let arguments):
      let utilities = add("NSConstantValueExpression", ["NSExpressionType": 0])
      return call("NSFunctionExpression", utilities, selector, arguments.map { add($0) })
    case .send(let receiver, let selector, let arguments):
      let operand = add(.variable(receiver))
      return call("NSFunctionExpression", operand, selector, arguments.map { add($0) })
    case .ask(let path, let selector, let arguments):
      let operand = add(.path(path))
      return call("NSFunctionExpression", operand, selector, arguments.map { add($0) })
    }
  }

  private mutating func call(
    _ name: String, _ operand: Int, _ selector: String, _ arguments: [Int]
  ) -> Int {
    let text = add(selector)
    let list = add("NSArray", ["NS.objects": arguments.map { Reference(number: $0) }])
    return add(
      name,
      [
        "NSOperand": Reference(number: operand), "NSSelectorName": Reference(number: text),
        "NSArguments": Reference(number: list), "NSExpressionType": 4,
      ])
  }
}
