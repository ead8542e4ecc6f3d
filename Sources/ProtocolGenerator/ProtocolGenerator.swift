import Foundation
import JSONText

/// Everything that is written from the definitions in `protocol/`, and whether what is committed
/// is still that. It is the whole of `protocol-gen` but for the command line.
package struct ProtocolGenerator {
  /// The package's folder.
  let root: URL
  package let definitions: Definitions

  /// - Throws: `DefinitionFaults` when the definitions are ill-formed or contradict each other.
  package init(root: URL) throws {
    self.root = root
    definitions = try DefinitionReader.read(root.appending(path: "protocol"))
    let faults = DefinitionChecker.check(definitions)
    guard faults.isEmpty else { throw DefinitionFaults(faults: faults) }
  }

  /// The folders that hold generated files and nothing else.
  private static let folders = [
    "Sources/OrreryProtocol/Generated", "Sources/Server/Generated",
    "Tests/ProtocolGenTests/Generated", "clients/swift/Driver/Generated", "protocol/generated",
    CoreDataNameWriter.folder,
  ]

  /// Contents by path in the package.
  package func files() throws -> [String: String] {
    let swift = SwiftWriter(definitions: definitions)
    var files = swift.files()
    files[SwiftWriter.dispatchPath] = swift.dispatchFile()
    let tables = TypeTableWriter(definitions: definitions)
    files[TypeTableWriter.testsPath] = tables.testsDocument()
    files[TypeTableWriter.driverPath] = tables.driverDocument()
    files[CoreDataNameWriter.path] = CoreDataNameWriter(definitions: definitions).document()
    files.merge(clients()) { _, client in client }
    let documents: [String: JSONValue?] = [
      "openrpc": OpenRPCWriter(definitions: definitions).document(),
      "metaModel": MetaModelWriter(definitions: definitions).document(),
      "model.schema": ModelSchemaWriter(definitions: definitions).document(),
    ]
    for (name, document) in documents {
      files["protocol/generated/\(name).json"] = document.map { $0.prettyText + "\n" }
    }
    var chapters = try chapters()
    guard let firstChapter = chapters.removeValue(forKey: Self.firstChapter) else {
      throw DefinitionFaults(
        faults: [DefinitionFault("protocol/manual/\(Self.firstChapter)", "is not there")])
    }
    let manual = ManualWriter(
      definitions: definitions, firstChapter: firstChapter, conventions: try conventions(),
      chapters: chapters.sorted { $0.key < $1.key }.map(\.value))
    files["protocol/generated/manual.md"] = manual.document()
    return files
  }

  /// The bindings of clients, beside which stands what is written by hand, and what tries them.
  private func clients() -> [String: String] {
    let javaScript = JavaScriptWriter(definitions: definitions)
    return [
      PythonWriter.path: PythonWriter(definitions: definitions).document(),
      JavaScriptWriter.path: javaScript.document(),
      JavaScriptWriter.declarationsPath: javaScript.declarations(),
      LuaWriter.path: LuaWriter(definitions: definitions).document(),
      EmacsLispWriter.path: EmacsLispWriter(definitions: definitions).document(),
      SampleWriter.path: SampleWriter(definitions: definitions).document(),
    ]
  }

  /// The part of `protocol/README.md` that is about messages and not about the definitions.
  private func conventions() throws -> String {
    let path = "protocol/README.md"
    guard let text = contents(of: path),
      let start = text.range(of: "## Conventions\n"),
      let end = text.range(of: "## The definitions\n", range: start.upperBound..<text.endIndex)
    else {
      throw DefinitionFaults(
        faults: [DefinitionFault(path, "has no sections “Conventions” and “The definitions”")])
    }
    return String(text[start.lowerBound..<end.lowerBound]).trimmingCharacters(in: .newlines) + "\n"
  }

  private static let firstChapter = "aClientInAnHour.md"

  /// The chapters of the manual that no definition could say, by the names of their files.
  private func chapters() throws -> [String: String] {
    let names = try FileManager.default.contentsOfDirectory(
      atPath: root.appending(path: "protocol/manual").path)
    let files = try names.filter { $0.hasSuffix(".md") }.map { name in
      let path = "protocol/manual/\(name)"
      guard let text = contents(of: path) else {
        throw DefinitionFaults(faults: [DefinitionFault(path, "cannot be read")])
      }
      return (name, text)
    }
    return Dictionary(uniqueKeysWithValues: files)
  }

  /// Paths that are missing, differ from what would be written, or are no longer written.
  package func staleFiles() throws -> [String] { try staleFiles(files()) }

  private func staleFiles(_ files: [String: String]) throws -> [String] {
    let stale = files.filter { contents(of: $0.key) != $0.value }.map(\.key)
    return (stale + (try leftovers(files))).sorted()
  }

  /// Writes what differs and removes what is no longer written.
  /// - Returns: the paths concerned, sorted.
  package func write() throws -> [String] {
    let files = try files()
    let stale = try staleFiles(files)
    for path in stale {
      let url = root.appending(path: path)
      guard let contents = files[path] else {
        try FileManager.default.removeItem(at: url)
        continue
      }
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(contents.utf8).write(to: url, options: .atomic)
    }
    return stale
  }

  private func contents(of path: String) -> String? {
    (try? Data(contentsOf: root.appending(path: path))).map { String(decoding: $0, as: UTF8.self) }
  }

  private func leftovers(_ files: [String: String]) throws -> [String] {
    try Self.folders.flatMap { folder -> [String] in
      let url = root.appending(path: folder)
      guard FileManager.default.fileExists(atPath: url.path) else { return [] }
      return try FileManager.default.subpathsOfDirectory(atPath: url.path)
        .filter { !url.appending(path: $0).hasDirectoryPath && $0.contains(".") }
        .map { "\(folder)/\($0)" }
        .filter { files[$0] == nil }
    }
  }
}
