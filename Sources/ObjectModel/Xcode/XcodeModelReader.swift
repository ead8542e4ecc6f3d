import Files
import Foundation
import Spelling

/// Reads the model files that Xcode writes: a `.xcdatamodeld` package of versions, one version's
/// `.xcdatamodel` folder, or the `contents` file in it, without following symbolic links. It checks
/// syntax only; what the model means is for `ManagedObjectModel.init(checking:)`.
package enum XcodeModelReader {
  /// A thousand entities take about 1 MB.
  package static let maximumFileBytes = 16 << 20

  /// The versions of a model, by name without `.xcdatamodel`, sorted.
  package struct Versions: Equatable, Sendable {
    package let names: [String]
    package let current: String
  }

  /// - Parameters:
  ///   - path: a `.xcdatamodeld` or `.xcdatamodel` folder, or a `contents` file.
  ///   - version: of a `.xcdatamodeld`: a version's name; by default the current one.
  /// - Throws: `model.notFound`, or `model.invalid` with every fault of the file's syntax in
  ///   `errors`, each with file and line.
  package static func read(
    path: String, version: String? = nil
  ) throws(OrreryError) -> ModelDescription {
    let file = try contentsFile(path: path, version: version)
    return try read(contents: try bytes(of: file), file: file)
  }

  /// A bare model is its own only version.
  package static func versions(path: String) throws(OrreryError) -> Versions {
    switch try kind(of: path) {
    case .package(let versions): return versions
    case .version, .contents:
      let name = withoutExtension(lastComponent(path))
      return Versions(names: [name], current: name)
    }
  }

  /// Reads the bytes of a `contents` file.
  /// - Parameter file: the path that locations name.
  package static func read(
    contents: [UInt8], file: String
  ) throws(OrreryError) -> ModelDescription {
    let root = try ModelElement.parse(contents, file: file)
    var builder = XcodeModelBuilder(file: file)
    let model = builder.model(root)
    try builder.fields.report.throwFaults()
    return model
  }

  // MARK: - Paths

  private enum Kind {
    case package(Versions)
    case version
    case contents
  }

  static func contentsFile(path: String, version: String?) throws(OrreryError) -> String {
    switch try kind(of: path) {
    case .contents:
      return path
    case .version:
      return path + "/contents"
    case .package(let versions):
      let wanted = version.map(withoutExtension) ?? versions.current
      guard versions.names.contains(wanted) else {
        throw OrreryError(
          .modelNotFound, "\(path) has no version “\(wanted)”.",
          hint: NearestName.hint(for: wanted, among: versions.names, called: "versions"),
          location: SourceLocation(file: path))
      }
      return "\(path)/\(wanted).xcdatamodel/contents"
    }
  }

  private static func kind(of path: String) throws(OrreryError) -> Kind {
    guard let kind = try ModelFile.kind(path) else {
      throw OrreryError(
        .modelNotFound, "There is no model at \(path).",
        hint: "Give a .xcdatamodeld, .xcdatamodel, .json, .mom or .momd, or a store.",
        location: SourceLocation(file: path))
    }
    let name = lastComponent(path)
    if name.hasByteSuffix(".omo") {
      throw invalid(
        path, "\(name) is a compiled model in the optimised form.",
        hint: "Give the .mom beside it, or the .xcdatamodeld it was compiled from.")
    }
    guard kind == .folder else { return .contents }
    let entries = try ModelFile.names(in: path)
    if entries.contains("contents") { return .version }
    let names = entries.filter { $0.hasByteSuffix(".xcdatamodel") }.map(withoutExtension).sorted()
    if let first = names.first {
      let current = try currentVersion(of: path, names) ?? first
      return .package(Versions(names: names, current: current))
    }
    if entries.contains("elements") {
      throw invalid(
        path, "\(name) is in the binary format of Xcode 3.",
        hint: "Save it with Xcode 4 or later, which writes a contents file.")
    }
    throw invalid(
      path, "\(name) holds no model.",
      hint: "A .xcdatamodeld holds .xcdatamodel folders, and each of those a contents file.")
  }

  /// What `.xccurrentversion` names; nil where there is none, or it is empty, as Xcode leaves it
  /// beside an only version.
  private static func currentVersion(
    of path: String, _ names: [String]
  ) throws(OrreryError) -> String? {
    let file = path + "/.xccurrentversion"
    guard try ModelFile.kind(file) != nil else { return nil }
    let data = Data(try bytes(of: file))
    let hint = "Choose the current version in Xcode again, or remove the file."
    guard
      let object = try? PropertyListSerialization.propertyList(from: data, format: nil),
      let dictionary = object as? [String: Any]
    else { throw invalid(file, ".xccurrentversion is not a property list.", hint: hint) }
    guard let entry = dictionary["_XCCurrentVersionName"] else { return nil }
    guard let name = entry as? String else {
      throw invalid(file, ".xccurrentversion names no version.", hint: hint)
    }
    guard names.contains(withoutExtension(name)) else {
      throw invalid(
        file, "The current version, “\(name)”, is not there.",
        hint: hint + " " + NearestName.hint(for: name, among: names, called: "versions"))
    }
    return withoutExtension(name)
  }

  static func bytes(of file: String) throws(OrreryError) -> [UInt8] {
    let bytes = try ModelFile.bytes(of: file, limit: maximumFileBytes)
    guard bytes.count <= maximumFileBytes else {
      throw invalid(
        file, "The file is too large.", hint: "At most \(maximumFileBytes) bytes are read.")
    }
    return bytes
  }

  private static func lastComponent(_ path: String) -> String {
    PathText.name(of: path)
  }

  private static func withoutExtension(_ name: String) -> String {
    let stem =
      name.removingByteSuffix(".xcdatamodeld") ?? name.removingByteSuffix(".xcdatamodel")
    return stem.map(String.init) ?? name
  }

  private static func invalid(_ file: String, _ message: String, hint: String) -> OrreryError {
    let location = SourceLocation(file: file)
    let fault = OrreryError(.modelInvalid, message, hint: hint, location: location)
    return OrreryError(
      .modelInvalid, message, hint: hint, location: location, errors: [fault])
  }
}
