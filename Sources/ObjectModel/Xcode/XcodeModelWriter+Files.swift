import Files
import Spelling

/// Where a model's file is, and making what is not there.
extension XcodeModelWriter {
  /// Writes a model to a `.xcdatamodeld` or `.xcdatamodel` folder or a `contents` file. What is
  /// there is updated, of a `.xcdatamodeld` the current version; what is not is made.
  ///
  /// - Parameter version: Of a `.xcdatamodeld`, the name of the version that becomes the model and
  ///   the current one. One that is not there begins as the current one is.
  /// - Returns: The file that holds the model.
  /// - Throws: `model.invalid` where what is there is no model, the model holds what XML cannot, or
  ///   there can be no such version; `model.notFound` where it cannot be written.
  @discardableResult
  package static func write(
    _ model: ModelDescription, to path: String, version: String? = nil
  ) throws(OrreryError) -> String {
    if let version { try check(version, of: path) }
    let wanted = version.map { "\(path)/\($0).xcdatamodel/contents" }
    let file: String
    let bytes: [UInt8]
    if try ModelFile.kind(path) != nil {
      let current = try XcodeModelReader.contentsFile(path: path, version: nil)
      file = wanted ?? current
      let original = try ModelFile.kind(file) == nil ? current : file
      bytes = try contents(
        of: model, updating: XcodeModelReader.bytes(of: original), file: original)
    } else {
      file = wanted ?? newContentsFile(path)
      bytes = try contents(of: model)
    }
    try ModelFile.write(bytes, to: file)
    if let version {
      try ModelFile.write(currentVersion(version), to: path + "/.xccurrentversion")
    }
    return file
  }

  private static func newContentsFile(_ path: String) -> String {
    if path.hasByteSuffix(".xcdatamodel") { return path + "/contents" }
    guard let stem = path.removingByteSuffix(".xcdatamodeld") else { return path }
    return "\(path)/\(PathText.name(of: String(stem))).xcdatamodel/contents"
  }

  private static let maximumVersionBytes = 200

  private static func check(_ version: String, of path: String) throws(OrreryError) {
    guard path.hasByteSuffix(".xcdatamodeld") else {
      throw OrreryError(
        .modelInvalid, "Only an .xcdatamodeld has versions.", parameter: "version",
        hint: "Leave version out, or give another path.")
    }
    let bytes = version.utf8
    guard !bytes.isEmpty, bytes.count <= maximumVersionBytes, bytes.first != UInt8(ascii: "."),
      !bytes.contains(UInt8(ascii: "/")), XMLText.unwritable(in: version) == nil
    else {
      throw OrreryError(
        .modelInvalid, "“\(version.prefix(maximumVersionBytes))” cannot be the name of a version.",
        parameter: "version",
        hint: "Use up to \(maximumVersionBytes) bytes, no slash, and no dot at the beginning.")
    }
  }

  /// As Xcode writes it.
  private static func currentVersion(_ name: String) -> [UInt8] {
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
      "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">
      <dict>
      \t<key>_XCCurrentVersionName</key>
      \t<string>\(XMLText.escaped(name)).xcdatamodel</string>
      </dict>
      </plist>

      """
    return Array(text.utf8)
  }
}
