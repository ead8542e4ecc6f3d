import JSONText
import ObjectModel
import OrreryProtocol

/// Mappings in their JSON form, `protocol/types/Mapping.json`: reading them and writing them out
/// again. What they mean is checked by `MappingModel.faults(from:to:)` and by the migration.
enum MappingJSON {
  /// - Parameter file: for error messages; nil for a mapping that came inline.
  /// - Returns: One mapping, or those of its steps.
  static func mappings(from json: RawJSON, file: String?) throws(OrreryError) -> [MappingModel] {
    let source = JSONSource(json, file: file)
    let mapping: Wire.Mapping = try source.read(as: "mapping", .migrationMappingInvalid) { error in
      OrreryError(.migrationMappingInvalid, error.message, key: error.path, hint: error.hint)
    }
    let location = source.location
    return try mappings(of: mapping) { location?($0) }
  }

  static func mappings(
    of mapping: Wire.Mapping, location: (String) -> SourceLocation? = { _ in nil }
  ) throws(OrreryError) -> [MappingModel] {
    guard !mapping.entities.isEmpty || !mapping.steps.isEmpty else {
      throw OrreryError(
        .migrationMappingInvalid, "The mapping says nothing: it has no entities and no steps.",
        key: "entities", hint: "The manual has the form of mappings.", location: location(""))
    }
    guard !mapping.steps.isEmpty else {
      let model = MappingModel(mapping, location: location)
      try model.checkSize(location("entities"))
      return [model]
    }
    let isStep = mapping.steps.allSatisfy { $0.steps.isEmpty && $0.from != nil && $0.to != nil }
    guard mapping.entities.isEmpty, mapping.from == nil, mapping.to == nil, isStep else {
      throw OrreryError(
        .migrationMappingInvalid,
        "A mapping has either entities or steps, each of these with entities, from and to.",
        key: "steps", hint: "Give each step the names of two versions.",
        location: location("steps"))
    }
    let models = mapping.steps.enumerated().map { index, step in
      MappingModel(step) { location("steps[\(index)].\($0)") }
    }
    for model in models { try model.checkSize(location("steps")) }
    return models
  }
}

extension MappingModel {
  fileprivate init(_ mapping: Wire.Mapping, location: (String) -> SourceLocation?) {
    self.init(from: mapping.from, to: mapping.to)
    entities = mapping.entities.enumerated().map { index, entity in
      var result = EntityMapping(
        entity.name, from: entity.source, to: entity.destination, where: entity.where,
        values: entity.values)
      result.distinctBy = entity.distinctBy
      result.entityMappings = entity.entityMappings
      result.unmapped = entity.unmapped
      result.policyClass = entity.policyClass
      result.location = location("entities[\(index)]")
      return result
    }
  }
}

extension Wire.Mapping {
  package init(_ mapping: MappingModel) {
    self.init(
      from: mapping.from, to: mapping.to,
      entities: mapping.entities.map { entity in
        let name = MappingModel.EntityMapping(from: entity.source, to: entity.destination).name
        return Wire.EntityMapping(
          name: entity.name == name ? nil : entity.name, source: entity.source,
          destination: entity.destination, where: entity.predicate, distinctBy: entity.distinctBy,
          values: entity.values,
          entityMappings: entity.entityMappings, unmapped: entity.unmapped,
          policyClass: entity.policyClass)
      })
  }
}
