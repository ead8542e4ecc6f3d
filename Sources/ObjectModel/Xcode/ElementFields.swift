/// Reads the attributes of a model file's elements in their types, and collects those that are
/// misspelt. It does not know what elements there are.
struct ElementFields {
  let file: String
  var report = ModelReport()
  /// The entity or composite being read, for faults.
  var entity: String?

  func location(_ element: ModelElement) -> SourceLocation {
    SourceLocation(file: file, line: element.line)
  }

  /// The text, which may be empty; nil when the attribute is absent.
  func text(_ element: ModelElement, _ name: String) -> String? {
    element.attributes[name]
  }

  /// The text, where it is not empty.
  func name(_ element: ModelElement, _ name: String) -> String? {
    element.attributes[name].flatMap { $0.isEmpty ? nil : $0 }
  }

  mutating func required(_ element: ModelElement, _ name: String) -> String {
    if let text = element.attributes[name] { return text }
    fault(element, "The \(element.name) has no \(name).", hint: "Add the attribute \(name)=\"…\".")
    return ""
  }

  mutating func flag(_ element: ModelElement, _ name: String, default: Bool = false) -> Bool {
    guard let text = element.attributes[name] else { return `default` }
    if let flag = ModelText.boolean(text) { return flag }
    fault(
      element, "\(name)=\"\(text)\" is not a boolean.",
      hint: "Write YES or NO.")
    return `default`
  }

  mutating func count(_ element: ModelElement, _ name: String) -> Int? {
    guard let text = element.attributes[name] else { return nil }
    if let integer = ModelText.integer(text), let count = Int(exactly: integer) { return count }
    fault(element, "\(name)=\"\(text)\" is not a whole number.", hint: "Write digits only.")
    return nil
  }

  /// Seconds since 2001.
  mutating func date(_ element: ModelElement, _ name: String) -> Value? {
    guard let text = element.attributes[name] else { return nil }
    if let value = ModelText.value(text, as: .date) { return value }
    fault(
      element, "\(name)=\"\(text)\" is not a number of seconds.",
      hint: "Write the seconds from 2001-01-01 00:00 UTC.")
    return nil
  }

  mutating func userInfo(_ element: ModelElement) -> [String: String] {
    var userInfo: [String: String] = [:]
    for entry in element.children(named: "userInfo").flatMap({ $0.children(named: "entry") }) {
      userInfo[required(entry, "key")] = text(entry, "value") ?? ""
    }
    return userInfo
  }

  mutating func fault(_ element: ModelElement, _ message: String, hint: String) {
    report.fault(
      message, entity: entity, key: element.name == "entity" ? nil : element.attributes["name"],
      at: location(element), hint: hint)
  }
}
