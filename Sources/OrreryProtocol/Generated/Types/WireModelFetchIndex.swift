// Written by protocol-gen from protocol/types/ModelFetchIndex.json: edit that instead.

import JSONText

extension Wire {
  /// A fetch index of an entity.
  package struct ModelFetchIndex: JSONCodable, Equatable, Sendable {
    private static let memberNames = ["name", "elements", "partialIndexPredicate"]

    /// Its name.
    package var name: String
    /// What it indexes, in order.
    package var elements: [Wire.ModelFetchIndexElement]
    /// Only objects that match are indexed. Stores are made without such an index, one of an
    /// expression and an R-tree, which the model's warnings tell: it would change no result.
    package var partialIndexPredicate: String?

    package init(
      name: String,
      elements: [Wire.ModelFetchIndexElement],
      partialIndexPredicate: String? = nil
    ) {
      self.name = name
      self.elements = elements
      self.partialIndexPredicate = partialIndexPredicate
    }

    package init(reading reader: inout JSONReader) throws(ParameterError) {
      var name: String?
      var elements: [Wire.ModelFetchIndexElement]?
      var partialIndexPredicate: String?
      try reader.members { (memberKey, reader) throws(ParameterError) in
        switch memberKey {
        case "name": name = try reader.value()
        case "elements": elements = try reader.value()
        case "partialIndexPredicate": partialIndexPredicate = try reader.optional()
        default: try reader.skip(unknown: memberKey, among: Self.memberNames)
        }
      }
      self.name = try reader.required(name, "name")
      self.elements = try reader.required(elements, "elements")
      self.partialIndexPredicate = partialIndexPredicate
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("name", name)
      writer.member("elements", elements)
      if let partialIndexPredicate { writer.member("partialIndexPredicate", partialIndexPredicate) }
      writer.endObject()
    }
  }
}
