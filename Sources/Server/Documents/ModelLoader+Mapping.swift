import Foundation
import JSONText
import ObjectModel
import OrreryProtocol

/// Where the mapping of a migration comes from.
package enum MappingSource: Sendable {
  /// `.json`, `.xcmappingmodel`, the `xcmapping.xml` in it, or a folder of `.xcmappingmodel`.
  case path(String)
  case inline(RawJSON)

  /// What a request gives; nil where it gives none.
  init?(path: String?, inline: Wire.Mapping?) throws(RequestFailure) {
    switch (path, inline) {
    case (nil, nil): return nil
    case (let path?, nil): self = .path(path)
    case (nil, let inline?): self = .inline(inline.json)
    case (_?, _?):
      throw RequestFailure(
        .rpcInvalidParams, "Only one of mapping and inlineMapping can be given.",
        key: "inlineMapping", hint: "Leave one out.")
    }
  }
}

/// Reads mappings.
extension ModelLoader {
  /// - Returns: One, or several that are steps between versions of a model.
  package static func mappings(
    from source: MappingSource
  ) throws(OrreryError) -> [MappingModel] {
    switch source {
    case .inline(let json):
      return try MappingJSON.mappings(from: json, file: nil)
    case .path(let path) where path.hasSuffix(".json"):
      return try MappingJSON.mappings(from: try text(ofFile: path, as: "mapping"), file: path)
    case .path(let path):
      let folders = mappingFolders(in: path)
      guard !folders.isEmpty else { return [try XcodeMappingReader.read(path: path)] }
      var mappings: [MappingModel] = []
      for folder in folders { mappings.append(try XcodeMappingReader.read(path: folder)) }
      return mappings
    }
  }

  /// A mapping between two models, which has no steps.
  package static func mapping(
    from source: MappingSource
  ) throws(OrreryError) -> MappingModel {
    let mappings = try mappings(from: source)
    guard let mapping = mappings.first, mappings.count == 1 else {
      throw OrreryError(
        .migrationMappingInvalid, "The mapping has \(mappings.count) steps.", key: "mapping",
        hint: "Give the one that is between these two models.")
    }
    return mapping
  }

  private static func mappingFolders(in path: String) -> [String] {
    guard !path.hasSuffix(".xcmappingmodel") else { return [] }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.filter { $0.hasSuffix(".xcmappingmodel") }.sorted().map { "\(path)/\($0)" }
  }
}
