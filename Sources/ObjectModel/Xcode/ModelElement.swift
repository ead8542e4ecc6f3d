import Foundation
import FoundationXML
import Spelling

/// An element of a model file with its line: what is left of the XML when the parser is done. Text
/// between elements means nothing in a model and is dropped.
final class ModelElement {
  let name: String
  let attributes: [String: String]
  /// Of the end of the start tag, from 1.
  let line: Int
  fileprivate(set) var children: [ModelElement] = []

  fileprivate init(name: String, attributes: [String: String], line: Int) {
    self.name = name
    self.attributes = attributes
    self.line = line
  }

  func children(named name: String) -> [ModelElement] {
    children.filter { $0.name == name }
  }

  /// The root element, which must be `model`.
  ///
  /// The file must be UTF-8 without a document type: model files have none, and with it go external
  /// entities and entities that expand without end.
  static func parse(_ bytes: [UInt8], file: String) throws(OrreryError) -> ModelElement {
    try refuseForeign(bytes, file: file)
    let parser = XMLParser(data: Data(bytes))
    parser.shouldResolveExternalEntities = false
    let delegate = Delegate()
    parser.delegate = delegate
    // On Linux `parse` returns true even when the end of the text was faulty: what counts is that
    // no fault was reported and every element was closed.
    _ = parser.parse()
    guard let root = delegate.root, delegate.fault == nil, delegate.isComplete else {
      throw invalid(
        file, delegate.faultLine ?? lineCount(bytes),
        delegate.fault ?? "The file ends too early: it is not well-formed XML.",
        hint: "Restore it from version control, or look for a merge conflict at this line.")
    }
    guard root.name == "model" else {
      throw invalid(
        file, root.line, "The file is XML, but its root is “\(root.name)”, not “model”.",
        hint: "Give a contents file of a .xcdatamodel.")
    }
    return root
  }

  private static func lineCount(_ bytes: some Collection<UInt8>) -> Int {
    bytes.reduce(1) { $0 + ($1 == UInt8(ascii: "\n") ? 1 : 0) }
  }

  private static func refuseForeign(_ bytes: [UInt8], file: String) throws(OrreryError) {
    let hint = "Give a contents file of a .xcdatamodel; compiled and older models are binary."
    if bytes.starts(with: "bplist".utf8) {
      throw invalid(file, nil, "The file is a binary property list.", hint: hint)
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw invalid(file, nil, "The file is not UTF-8 text.", hint: hint)
    }
    // Comments are the one thing of that form that a model may hold.
    var rest = text[...]
    while let found = rest.firstByteRange(of: "<!") {
      let after = rest[found.upperBound...]
      guard after.hasBytePrefix("--") || after.hasBytePrefix("[CDATA[") else {
        let line = lineCount(text[..<found.lowerBound].utf8)
        throw invalid(
          file, line, "The file has a document type declaration.",
          hint: "Remove it: model files have none.")
      }
      rest = after
    }
    let declaration = Substring(text.utf8.prefix(200).prefix { $0 != UInt8(ascii: ">") })
    if let range = declaration.firstByteRange(of: "encoding=") {
      let encoding = Substring(
        declaration[range.upperBound...].utf8.dropFirst().prefix { !"\"'".utf8.contains($0) })
      guard encoding.lowercased() == "utf-8" else {
        throw invalid(
          file, 1, "The file’s encoding is \(encoding).", hint: "Save it as UTF-8.")
      }
    }
  }

  private static func invalid(
    _ file: String, _ line: Int?, _ message: String, hint: String
  ) -> OrreryError {
    let location = SourceLocation(file: file, line: line)
    let fault = OrreryError(.modelInvalid, message, hint: hint, location: location)
    return OrreryError(
      .modelInvalid, "\(location.text): \(message)", hint: hint, location: location,
      errors: [fault])
  }

  private final class Delegate: NSObject, XMLParserDelegate {
    /// Models are six deep at most.
    static let maximumDepth = 32

    var root: ModelElement?
    var fault: String?
    var faultLine: Int?
    private var open: [ModelElement] = []

    var isComplete: Bool { open.isEmpty }

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String]
    ) {
      let element = ModelElement(name: name, attributes: attributes, line: parser.lineNumber)
      if let parent = open.last {
        parent.children.append(element)
      } else if root == nil {
        root = element
      }
      open.append(element)
      if open.count > Self.maximumDepth {
        record("Elements are nested more than \(Self.maximumDepth) deep.", parser)
        parser.abortParsing()
      }
    }

    func parser(
      _ parser: XMLParser, didEndElement name: String, namespaceURI: String?,
      qualifiedName: String?
    ) {
      _ = open.popLast()
    }

    func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) {
      let code = (error as NSError).code
      let what = Self.descriptions[code] ?? "libxml2’s error \(code)"
      record("The file is not well-formed XML: \(what).", parser)
    }

    /// The first fault is the one to report: the rest follow from it.
    private func record(_ message: String, _ parser: XMLParser) {
      guard fault == nil else { return }
      fault = message
      faultLine = parser.lineNumber
    }

    /// By libxml2's `xmlParserErrors`, those that a hand or a merge makes.
    private static let descriptions = [
      4: "it has no element",
      5: "the text goes on after the end, or ends too early",
      9: "it holds a character that XML does not allow",
      26: "an entity is not declared",
      38: "a “<” stands in an attribute’s value",
      39: "an attribute’s value lacks its quotation marks",
      41: "an attribute has no value",
      42: "an attribute is there twice",
      65: "a space is missing",
      68: "a name is missing",
      73: "a “>” is missing",
      76: "a start tag and an end tag do not match",
    ]
  }
}
