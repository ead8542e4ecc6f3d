/// A tree back to text, compact or laid out for people.
extension JSONValue {
  package func write(to writer: inout JSONWriter) {
    switch self {
    case .null: writer.null()
    case .bool(let value): writer.bool(value)
    case .integer(let value): writer.integer(value)
    case .number(_, let text): writer.raw(Array(text.utf8))
    case .string(let value): writer.string(value)
    case .array(let elements):
      writer.beginArray()
      for element in elements { element.write(to: &writer) }
      writer.endArray()
    case .object(let members):
      writer.beginObject()
      for (key, value) in members {
        writer.key(key)
        value.write(to: &writer)
      }
      writer.endObject()
    }
  }

  /// As one line without spaces.
  package var text: String {
    var writer = JSONWriter()
    write(to: &writer)
    return writer.text
  }

  package var raw: RawJSON {
    RawJSON { writer in write(to: &writer) }
  }

  /// On lines of their own, indented by two spaces, with a last line feed left to the caller.
  package var prettyText: String {
    var text = ""
    writePretty(to: &text, indentation: "")
    return text
  }

  private func writePretty(to text: inout String, indentation: String) {
    let inner = indentation + "  "
    switch self {
    case .array(let elements) where !elements.isEmpty:
      text += "["
      for (index, element) in elements.enumerated() {
        text += (index == 0 ? "\n" : ",\n") + inner
        element.writePretty(to: &text, indentation: inner)
      }
      text += "\n\(indentation)]"
    case .object(let members) where !members.isEmpty:
      text += "{"
      for (index, (key, value)) in members.enumerated() {
        text += (index == 0 ? "\n" : ",\n") + inner + JSONValue.string(key).text + ": "
        value.writePretty(to: &text, indentation: inner)
      }
      text += "\n\(indentation)}"
    default:
      text += self.text
    }
  }
}

extension JSONValue: CustomStringConvertible {
  package var description: String { text }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral, ExpressibleByNilLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  package init(stringLiteral value: String) { self = .string(value) }
  package init(integerLiteral value: Int64) { self = .integer(value) }
  package init(floatLiteral value: Double) { self = .number(value) }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(nilLiteral: ()) { self = .null }
  package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  package init(dictionaryLiteral members: (String, JSONValue)...) {
    self = .object(members.map { (key: $0.0, value: $0.1) })
  }
}
