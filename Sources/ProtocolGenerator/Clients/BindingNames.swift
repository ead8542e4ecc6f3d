/// What methods and members are called in languages that part words by something.
enum BindingNames {
  /// `document/didSave` → `document_did_save`, `$/setTrace` → `set_trace`.
  static func snakeCased(_ method: MethodDefinition) -> String { separated(method, by: "_") }

  /// `document/didSave` → `document-did-save`.
  static func kebabCased(_ method: MethodDefinition) -> String { separated(method, by: "-") }

  /// `keyPath` → `key-path`.
  static func kebabCased(_ name: String) -> String { separated(name, by: "-") }

  private static func separated(_ method: MethodDefinition, by separator: String) -> String {
    let verb = separated(method.verb, by: separator)
    guard method.namespace != "base" else { return verb }
    return separated(method.namespace, by: separator) + separator + verb
  }

  private static func separated(_ name: String, by separator: String) -> String {
    var text = ""
    var isInWord = false
    for character in name {
      if character.isUppercase, isInWord { text += separator }
      text += character.lowercased()
      isInWord = character.isLowercase
    }
    return text
  }
}
