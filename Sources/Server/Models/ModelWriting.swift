import Files
import JSONText
import ModelDrawing
import ObjectModel
import OrreryProtocol
import Spelling

/// Writes models into files, for `model/write`.
extension ModelWriteResult {
  /// - Parameter path: Absolute, without symbolic links.
  /// - Throws: what reading the model does; `model.unknownEntity` for a position of none;
  ///   `model.invalid` where the file cannot become it, `model.notFound` where it is not written.
  init(of source: ModelSource, to path: String, _ params: ModelWriteParams) throws(OrreryError) {
    let model = try ModelLoader.model(from: source)
    var description = ModelDescription(model)
    let nodes = ModelGraph(model).nodes
    for position in params.positions {
      let entity = try model.requireEntity(named: position.entity)
      let size = ModelLayout.TextSize().box(nodes[entity.number.index])
      let place = DiagramPosition(
        x: Int(position.x), y: Int(position.y), width: size.width, height: size.height)
      for index in description.entities.indices
      where description.entities[index].name == entity.name {
        description.entities[index].diagramPosition = place
      }
    }
    switch path {
    case _ where path.hasByteSuffix(".json"):
      try Self.writeJSON(model, to: path, version: params.version)
      self.init(file: path)
    case _ where path.hasByteSuffix(".xcdatamodeld") || path.hasByteSuffix(".xcdatamodel"):
      self.init(file: try XcodeModelWriter.write(description, to: path, version: params.version))
    default:
      throw OrreryError(
        .modelInvalid, "“\(PathText.name(of: path))” does not say which form to write.",
        parameter: "path", hint: "Let it end in .json, .xcdatamodeld or .xcdatamodel.")
    }
  }

  /// A file that is there has to be a model: others end in `.json`, too.
  private static func writeJSON(
    _ model: ManagedObjectModel, to path: String, version: String?
  ) throws(OrreryError) {
    guard version == nil else {
      throw OrreryError(
        .modelInvalid, "Only an .xcdatamodeld has versions.", parameter: "version",
        hint: "Leave version out, or give another path.")
    }
    if try ModelFile.isThere(path) {
      _ = try ModelJSON.description(from: try ModelLoader.text(ofFile: path), file: path)
    }
    let text: String
    do {
      text = try JSONValue(Wire.Model(model).json).prettyText + "\n"
    } catch {
      throw OrreryError(.modelInvalid, "The model cannot be written: \(error).")
    }
    try ModelFile.write(Array(text.utf8), to: path)
  }
}
