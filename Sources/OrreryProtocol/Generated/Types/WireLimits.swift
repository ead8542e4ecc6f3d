// Written by protocol-gen from protocol/types/Limits.json: edit that instead.

import JSONText

extension Wire {
  /// The limits of this server, all of them inclusive.
  package struct Limits: JSONCodable, Equatable, Sendable {
    /// The largest message it reads, in bytes of content.
    package var maximumMessageBytes: Int64
    /// The deepest nesting of arrays and objects it reads.
    package var nestingDepth: Int64
    /// The largest Binary value written inline, in bytes before base64; a larger one is a
    /// `data/read` handle.
    package var inlineBinaryBytes: Int64
    /// The most objects a notice carries with their values; a larger one carries ids only.
    package var noticeObjects: Int64
    /// What may wait for a client that reads slowly; past it, notices collapse into
    /// `context/didReset`.
    package var queuedBytes: Int64
    /// How many live lists and live aggregates one connection may have open.
    package var openResults: Int64
    /// How many objects the observers of one connection with `keyPaths` or `predicate` may have
    /// under observation.
    package var observedObjects: Int64
    /// The longest predicate or expression, in bytes of UTF-8.
    package var predicateLength: Int64
    /// The most words, signs and literals in a predicate.
    package var predicateTokens: Int64
    /// The deepest nesting of a predicate, counting the parentheses of its canonical text.
    package var predicateDepth: Int64
    /// The most operands of UNION, and elements of a list that is more than the right side of IN.
    package var predicateSetParts: Int64
    /// The most comparisons of values that the sets and lists of a predicate may multiply to.
    package var predicateRepetitions: Int64

    package init(
      maximumMessageBytes: Int64,
      nestingDepth: Int64,
      inlineBinaryBytes: Int64,
      noticeObjects: Int64,
      queuedBytes: Int64,
      openResults: Int64,
      observedObjects: Int64,
      predicateLength: Int64,
      predicateTokens: Int64,
      predicateDepth: Int64,
      predicateSetParts: Int64,
      predicateRepetitions: Int64
    ) {
      self.maximumMessageBytes = maximumMessageBytes
      self.nestingDepth = nestingDepth
      self.inlineBinaryBytes = inlineBinaryBytes
      self.noticeObjects = noticeObjects
      self.queuedBytes = queuedBytes
      self.openResults = openResults
      self.observedObjects = observedObjects
      self.predicateLength = predicateLength
      self.predicateTokens = predicateTokens
      self.predicateDepth = predicateDepth
      self.predicateSetParts = predicateSetParts
      self.predicateRepetitions = predicateRepetitions
    }

    package init(reading reader: inout JSONReader) throws(ParameterError) {
      var maximumMessageBytes: Int64?
      var nestingDepth: Int64?
      var inlineBinaryBytes: Int64?
      var noticeObjects: Int64?
      var queuedBytes: Int64?
      var openResults: Int64?
      var observedObjects: Int64?
      var predicateLength: Int64?
      var predicateTokens: Int64?
      var predicateDepth: Int64?
      var predicateSetParts: Int64?
      var predicateRepetitions: Int64?
      try reader.members { (memberKey, reader) throws(ParameterError) in
        switch memberKey {
        case "maximumMessageBytes": maximumMessageBytes = try reader.value()
        case "nestingDepth": nestingDepth = try reader.value()
        case "inlineBinaryBytes": inlineBinaryBytes = try reader.value()
        case "noticeObjects": noticeObjects = try reader.value()
        case "queuedBytes": queuedBytes = try reader.value()
        case "openResults": openResults = try reader.value()
        case "observedObjects": observedObjects = try reader.value()
        case "predicateLength": predicateLength = try reader.value()
        case "predicateTokens": predicateTokens = try reader.value()
        case "predicateDepth": predicateDepth = try reader.value()
        case "predicateSetParts": predicateSetParts = try reader.value()
        case "predicateRepetitions": predicateRepetitions = try reader.value()
        default: return false
        }
        return true
      }
      self.maximumMessageBytes = try reader.required(maximumMessageBytes, "maximumMessageBytes")
      self.nestingDepth = try reader.required(nestingDepth, "nestingDepth")
      self.inlineBinaryBytes = try reader.required(inlineBinaryBytes, "inlineBinaryBytes")
      self.noticeObjects = try reader.required(noticeObjects, "noticeObjects")
      self.queuedBytes = try reader.required(queuedBytes, "queuedBytes")
      self.openResults = try reader.required(openResults, "openResults")
      self.observedObjects = try reader.required(observedObjects, "observedObjects")
      self.predicateLength = try reader.required(predicateLength, "predicateLength")
      self.predicateTokens = try reader.required(predicateTokens, "predicateTokens")
      self.predicateDepth = try reader.required(predicateDepth, "predicateDepth")
      self.predicateSetParts = try reader.required(predicateSetParts, "predicateSetParts")
      self.predicateRepetitions = try reader.required(predicateRepetitions, "predicateRepetitions")
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("maximumMessageBytes", maximumMessageBytes)
      writer.member("nestingDepth", nestingDepth)
      writer.member("inlineBinaryBytes", inlineBinaryBytes)
      writer.member("noticeObjects", noticeObjects)
      writer.member("queuedBytes", queuedBytes)
      writer.member("openResults", openResults)
      writer.member("observedObjects", observedObjects)
      writer.member("predicateLength", predicateLength)
      writer.member("predicateTokens", predicateTokens)
      writer.member("predicateDepth", predicateDepth)
      writer.member("predicateSetParts", predicateSetParts)
      writer.member("predicateRepetitions", predicateRepetitions)
      writer.endObject()
    }
  }
}
