import Files
import JSONText
import ObjectModel
import OrreryProtocol
import Spelling

/// Where the mapping of a migration comes from.
package enum MappingSource: Sendable {
  /// `.json`, `.xcmappingmodel`, the `xcmapping.xml` in it, or a folder of `.xcmappingmodel`. No
  /// symbolic link is followed, to it or in it.
  case file(String)
  case inline(RawJSON)

  /// A file that this process's own user names, who may well name a link to it.
  package static func path(_ path: String) -> MappingSource {
    .file(FilePath.withoutLinks(path))
  }

  /// nil for none.
  init?(_ source: Wire.MappingSource?, by permissions: Permissions) throws(RequestFailure) {
    switch source {
    case .path(let path)?: self = .file(try permissions.modelPath(path, key: "mapping.path"))
    case .mapping(let json)?: self = .inline(json)
    case nil: return nil
    }
  }
}

/// Reads mappings.
extension ModelLoader {
  /// - Returns: One, or several that are steps between versions of a model; none of no source.
  package static func mappings(from source: MappingSource?) throws(OrreryError) -> [MappingModel] {
    switch source {
    case nil: return []
    case .inline(let json):
      return try MappingJSON.mappings(from: json, file: nil)
    case .file(let path) where path.hasByteSuffix(".json"):
      return try MappingJSON.mappings(from: try text(ofFile: path, as: "mapping"), file: path)
    case .file(let path):
      let folders = try mappingFolders(in: path)
      guard !folders.isEmpty else { return [try XcodeMappingReader.read(path: path)] }
      return try folders.map(XcodeMappingReader.read)
    }
  }

  /// A mapping between two models, which has no steps.
  package static func mapping(from source: MappingSource) throws(OrreryError) -> MappingModel {
    let mappings = try mappings(from: source)
    guard let mapping = mappings.first, mappings.count == 1 else {
      throw OrreryError(
        .migrationMappingInvalid, "The mapping has \(mappings.count) steps.", parameter: "mapping",
        hint: "Give the one that is between these two models.")
    }
    return mapping
  }

  private static func mappingFolders(in path: String) throws(OrreryError) -> [String] {
    guard !path.hasByteSuffix(".xcmappingmodel") else { return [] }
    let names: [String]
    do {
      guard try FileSystem.status(path)?.kind == .folder else { return [] }
      names = try FileSystem.names(in: path)
    } catch {
      throw OrreryError(
        .modelNotFound, "\(path) cannot be read: \(error.reason).",
        hint: error.hint, location: SourceLocation(file: path))
    }
    return names.filter { $0.hasByteSuffix(".xcmappingmodel") }.sorted().map { "\(path)/\($0)" }
  }
}
