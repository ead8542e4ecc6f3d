import Files
import Foundation
import Spelling

/// Reads the mapping models that Xcode's editor writes: an `.xcmappingmodel` folder, or the
/// `xcmapping.xml` in it. The models in them are not read: a migration has the versions themselves.
/// It checks syntax only; what does not fit the models is for `MappingModel.faults(from:to:)`.
package enum XcodeMappingReader {
  /// - Throws: `model.notFound`; `migration.mappingInvalid` with every fault in `errors`.
  package static func read(path: String) throws(OrreryError) -> MappingModel {
    guard let kind = try ModelFile.kind(path) else {
      throw OrreryError(
        .modelNotFound, "There is no mapping at \(path).",
        hint: "Give the path of an .xcmappingmodel or a .json.",
        location: SourceLocation(file: path))
    }
    let file = kind == .folder ? path + "/xcmapping.xml" : path
    do {
      return try read(contents: try XcodeModelReader.bytes(of: file), file: file)
    } catch {
      guard error.kind == .modelInvalid else { throw error }
      var error = error
      error.kind = .migrationMappingInvalid
      error.errors = []
      throw error
    }
  }

  /// Reads the bytes of an `xcmapping.xml`.
  /// - Parameter file: the path that locations name.
  package static func read(
    contents: [UInt8], file: String
  ) throws(OrreryError) -> MappingModel {
    let document = try MappingDocument(contents, file: file)
    var builder = XcodeMappingBuilder(document, file: file)
    let mapping = builder.mapping()
    try mapping.checkSize(SourceLocation(file: file))
    guard let first = builder.faults.first else { return mapping }
    throw OrreryError(
      .migrationMappingInvalid, first.message, entity: first.entity, key: first.key,
      hint: first.hint, location: first.location,
      errors: builder.faults.count > 1 ? builder.faults : [])
  }
}

/// Makes a mapping of the objects of Xcode's own model of mapping models.
private struct XcodeMappingBuilder {
  /// More are not worth reading.
  private static let maximumFaults = 200

  private let document: MappingDocument
  private let file: String
  private let objects: [String: MappingDocument.Object]
  private(set) var faults: [OrreryError] = []

  init(_ document: MappingDocument, file: String) {
    self.document = document
    self.file = file
    objects = Dictionary(
      document.objects.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  mutating func mapping() -> MappingModel {
    guard let model = document.objects.first(where: { $0.type == "XDDEVMAPPINGMODEL" }) else {
      fault("The file has no mapping model.", nil, hint: "Give an .xcmappingmodel of Xcode's.")
      return MappingModel()
    }
    // The file keeps entity mappings that were deleted in the editor, too.
    let ids = Set(model.relationships["entitymappings"] ?? [])
    let members = document.objects.filter {
      $0.type == "XDDEVENTITYMAPPING" && (ids.isEmpty || ids.contains($0.id))
    }
    let inOrder = members.enumerated().sorted { left, right in
      (number(left.element), left.offset) < (number(right.element), right.offset)
    }
    var mapping = MappingModel(
      from: Self.version(model.attributes["sourcemodelpath"]),
      to: Self.version(model.attributes["destinationmodelpath"]))
    for (_, object) in inOrder { mapping.entities.append(entity(object)) }
    return mapping
  }

  private func number(_ object: MappingDocument.Object) -> Int {
    object.attributes["mappingnumber"].flatMap { Int($0) } ?? .max
  }

  /// `Library 2` of `Sources/Library.xcdatamodeld/Library 2.xcdatamodel`.
  private static func version(_ path: String?) -> String? {
    path.map(PathText.name)?.removingByteSuffix(".xcdatamodel").map(String.init)
  }

  private mutating func entity(_ object: MappingDocument.Object) -> MappingModel.EntityMapping {
    func text(_ name: String) -> String? {
      object.attributes[name].flatMap { $0.isEmpty ? nil : $0 }
    }
    let type = text("mappingtypename")
    var mapping = MappingModel.EntityMapping(
      text("name"), from: type == "Add" ? nil : text("sourcename"),
      to: type == "Remove" ? nil : text("destinationname"))
    mapping.policyClass = text("migrationpolicyclassname")
    mapping.location = location(object)
    readCondition(object, &mapping)
    guard mapping.source != nil, mapping.destination != nil else { return mapping }
    for name in ["attributemappings", "relationshipmappings"] {
      for id in object.relationships[name] ?? [] {
        guard let property = objects[id] else { continue }
        add(property, to: &mapping)
      }
    }
    return mapping
  }

  /// Which objects, where the editor was told that not all: as the text of a predicate, or as an
  /// expression that fetches them, which is not understood.
  private mutating func readCondition(
    _ object: MappingDocument.Object, _ mapping: inout MappingModel.EntityMapping
  ) {
    for (name, text) in object.attributes.sorted(by: { $0.key < $1.key }) where !text.isEmpty {
      if name.containsBytes("predicate"), text != "TRUEPREDICATE" {
        mapping.predicate = text
      } else if name.hasByteSuffix("expressiondata") {
        fault(
          "\(mapping.name) chooses its objects by an expression that cannot be read.", object,
          entity: mapping.destination, hint: "Write the mapping as JSON, with a where.")
      }
    }
  }

  /// Without an expression a property takes over the one of its name.
  private mutating func add(
    _ object: MappingDocument.Object, to mapping: inout MappingModel.EntityMapping
  ) {
    guard let key = object.attributes["name"], !key.isEmpty else { return }
    var value: ArchivedExpression.MappingValue?
    if let archive = object.attributes["valueexpressiondata"], !archive.isEmpty {
      value = read(archive)
      if value == nil {
        fault(
          "The expression for “\(key)” is not one that can be read.", object,
          entity: mapping.destination, key: key,
          hint: "Write the mapping as JSON, with an expression for it in values.")
      }
    } else if let path = object.attributes["sourcekeypath"], !path.isEmpty {
      value = ArchivedExpression.MappingValue(
        expression: path, entityMapping: object.attributes["sourcemappingname"])
    }
    guard let value else { return }
    mapping.values[key] = Self.withoutSource(value.expression)
    if let name = value.entityMapping, !name.isEmpty { mapping.entityMappings[key] = name }
  }

  private func read(_ archive: String) -> ArchivedExpression.MappingValue? {
    guard let data = Data(base64Encoded: archive, options: .ignoreUnknownCharacters) else {
      return nil
    }
    return try? ArchivedExpression.mappingValue(KeyedArchive(Array(data)).rootObject())
  }

  /// A key path alone reads better as such.
  private static func withoutSource(_ text: String) -> String {
    guard let path = text.removingBytePrefix("$source."), !path.isEmpty,
      path.allSatisfy({ $0.isLetter || $0.isNumber || "._@".contains($0) })
    else { return text }
    return String(path)
  }

  private func location(_ object: MappingDocument.Object) -> SourceLocation {
    SourceLocation(file: file, line: object.line)
  }

  private mutating func fault(
    _ message: String, _ object: MappingDocument.Object?, entity: String? = nil,
    key: String? = nil, hint: String
  ) {
    guard faults.count < Self.maximumFaults else { return }
    faults.append(
      OrreryError(
        .migrationMappingInvalid, message, entity: entity, key: key, hint: hint,
        location: object.map(location) ?? SourceLocation(file: file)))
  }
}
