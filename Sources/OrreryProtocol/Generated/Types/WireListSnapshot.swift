// Written by protocol-gen from protocol/types/ListSnapshot.json: edit that instead.

import JSONText

extension Wire {
  /// The whole of a live list, as far as its window shows it.
  package struct ListSnapshot: JSONCodable, Equatable, Sendable {
    private static let memberNames = ["total", "sections", "objects", "related"]

    /// How many rows there are, in the window or not.
    package var total: Int64
    /// The sections in order; one, named by the empty string, where the list has none.
    package var sections: [Wire.ListSection]
    /// The objects in the window, or all of them, in order.
    package var objects: [Wire.ManagedObject]
    /// What is prefetched with them, each once.
    package var related: [Wire.ManagedObject]

    package init(
      total: Int64,
      sections: [Wire.ListSection],
      objects: [Wire.ManagedObject],
      related: [Wire.ManagedObject]
    ) {
      self.total = total
      self.sections = sections
      self.objects = objects
      self.related = related
    }

    package init(reading reader: inout JSONReader) throws(ParameterError) {
      var total: Int64?
      var sections: [Wire.ListSection]?
      var objects: [Wire.ManagedObject]?
      var related: [Wire.ManagedObject]?
      try reader.members { (memberKey, reader) throws(ParameterError) in
        switch memberKey {
        case "total": total = try reader.value(in: 0...9007199254740991)
        case "sections": sections = try reader.value()
        case "objects": objects = try reader.value()
        case "related": related = try reader.value()
        default: try reader.skip(unknown: memberKey, among: Self.memberNames)
        }
      }
      self.total = try reader.required(total, "total")
      self.sections = try reader.required(sections, "sections")
      self.objects = try reader.required(objects, "objects")
      self.related = try reader.required(related, "related")
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("total", total)
      writer.member("sections", sections)
      writer.member("objects", objects)
      writer.member("related", related)
      writer.endObject()
    }
  }
}
