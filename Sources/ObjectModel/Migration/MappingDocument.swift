import Foundation
import FoundationXML
import Spelling

/// The objects of a file in Core Data's XML store format, which is how Xcode keeps mapping models:
/// each with an entity's name, attributes as text and relationships as ids. It knows nothing of
/// mappings.
struct MappingDocument {
  struct Object {
    let type: String
    let id: String
    let line: Int
    fileprivate(set) var attributes: [String: String] = [:]
    fileprivate(set) var relationships: [String: [String]] = [:]
  }

  private(set) var objects: [Object] = []

  /// The file must be UTF-8. Its document type may name a definition, which is not read, and must
  /// not have any of its own: with them go entities that expand without end.
  init(_ bytes: [UInt8], file: String) throws(OrreryError) {
    let parser = XMLParser(data: Data(try Self.withoutDocumentType(bytes, file: file)))
    parser.shouldResolveExternalEntities = false
    let delegate = Delegate()
    parser.delegate = delegate
    _ = parser.parse()
    // On Linux `parse` returns true even when the end of the text was faulty.
    guard delegate.fault == nil, delegate.isComplete else {
      throw Self.invalid(
        file, delegate.faultLine, delegate.fault ?? "The file ends too early.",
        hint: "Restore it from version control, or look for a merge conflict.")
    }
    guard delegate.root == "database" else {
      throw Self.invalid(
        file, 1, "The file is XML, but no database: its root is “\(delegate.root ?? "")”.",
        hint: "Give an .xcmappingmodel, or the xcmapping.xml in it.")
    }
    objects = delegate.objects
  }

  private static func withoutDocumentType(
    _ bytes: [UInt8], file: String
  ) throws(OrreryError) -> [UInt8] {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw invalid(
        file, nil, "The file is not UTF-8 text.",
        hint: "Give the .xcmappingmodel of the project; a compiled .cdm is not read.")
    }
    var bytes = bytes
    var rest = text[...]
    var types = 0
    while let found = rest.firstByteRange(of: "<!") {
      let after = rest[found.upperBound...]
      rest = after
      if after.hasBytePrefix("--") || after.hasBytePrefix("[CDATA[") { continue }
      types += 1
      guard after.hasBytePrefix("DOCTYPE"), types == 1, let end = after.firstByteRange(of: ">"),
        !after[..<end.lowerBound].containsBytes("[")
      else {
        let line = text[..<found.lowerBound].utf8.count { $0 == UInt8(ascii: "\n") } + 1
        throw invalid(
          file, line, "The file has declarations of its own in its document type.",
          hint: "Remove them: Xcode writes none.")
      }
      let start = text.utf8.distance(from: text.startIndex, to: found.lowerBound)
      let length = text.utf8.distance(from: found.lowerBound, to: end.upperBound)
      // Line numbers stay.
      for index in start..<(start + length) where bytes[index] != UInt8(ascii: "\n") {
        bytes[index] = UInt8(ascii: " ")
      }
      rest = after[end.upperBound...]
    }
    return bytes
  }

  static func invalid(
    _ file: String, _ line: Int?, _ message: String, hint: String
  ) -> OrreryError {
    let location = SourceLocation(file: file, line: line)
    return OrreryError(
      .migrationMappingInvalid, "\(location.text): \(message)", hint: hint, location: location)
  }

  private final class Delegate: NSObject, XMLParserDelegate {
    /// Metadata are a property list, which may be some levels deep.
    static let maximumDepth = 64

    var objects: [Object] = []
    var root: String?
    var fault: String?
    var faultLine: Int?
    private var depth = 0
    /// The attribute whose text is being read, and the text.
    private var attribute: String?
    private var text = ""

    var isComplete: Bool { depth == 0 && root != nil }

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String]
    ) {
      depth += 1
      if depth > Self.maximumDepth {
        record("Elements are nested more than \(Self.maximumDepth) deep.", parser)
        parser.abortParsing()
      }
      switch (depth, name) {
      case (1, _):
        root = name
      case (2, "object"):
        objects.append(
          Object(
            type: attributes["type"] ?? "", id: attributes["id"] ?? "", line: parser.lineNumber))
      case (3, "attribute") where !objects.isEmpty:
        attribute = attributes["name"]
        text = ""
      case (3, "relationship") where !objects.isEmpty:
        let ids = attributes["idrefs"]?.parts(separatedBy: " ").map(String.init) ?? []
        objects[objects.count - 1].relationships[attributes["name"] ?? ""] = ids
      default:
        break
      }
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) {
      if attribute != nil { text += string }
    }

    func parser(
      _ parser: XMLParser, didEndElement name: String, namespaceURI: String?,
      qualifiedName: String?
    ) {
      if depth == 3, let attribute {
        objects[objects.count - 1].attributes[attribute] = text
        self.attribute = nil
      }
      depth -= 1
    }

    func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) {
      record(
        "The file is not well-formed XML (libxml2's error \((error as NSError).code)).", parser)
    }

    private func record(_ message: String, _ parser: XMLParser) {
      guard fault == nil else { return }
      fault = message
      faultLine = parser.lineNumber
    }
  }
}
