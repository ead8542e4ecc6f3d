// Written by protocol-gen from protocol/types/ModelOrigin.json: edit that instead.

import JSONText

extension Wire {
  /// Where a document's model is from that nobody gave.
  ///
  /// A store that Core Data or SwiftData wrote is opened without its model. Mostly it keeps that
  /// itself. Where it does not, or what it keeps is not the model of its tables, the tables decide,
  /// and what they leave open is guessed. A store whose model is guessed in anything that a save
  /// depends on is open for reading only; to edit it, correct the model and give it.
  package struct ModelOrigin: JSONCodable, Equatable, Sendable {
    private static let memberNames = ["source", "guesses"]

    /// What it was read from.
    package var source: Wire.ModelOriginKind
    /// What is not certain in it, or was left out.
    package var guesses: [Wire.ModelGuess]

    package init(source: Wire.ModelOriginKind, guesses: [Wire.ModelGuess] = []) {
      self.source = source
      self.guesses = guesses
    }

    package init(reading reader: inout JSONReader) throws(ParameterError) {
      var source: Wire.ModelOriginKind?
      var guesses: [Wire.ModelGuess]?
      try reader.members { (memberKey, reader) throws(ParameterError) in
        switch memberKey {
        case "source": source = try reader.value()
        case "guesses": guesses = try reader.optional()
        default: try reader.skip(unknown: memberKey, among: Self.memberNames)
        }
      }
      self.source = try reader.required(source, "source")
      self.guesses = guesses ?? []
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("source", source)
      if !guesses.isEmpty { writer.member("guesses", guesses) }
      writer.endObject()
    }
  }
}
