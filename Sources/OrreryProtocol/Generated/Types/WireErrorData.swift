// Written by protocol-gen from protocol/types/ErrorData.json: edit that instead.

import JSONText

extension Wire {
  /// The `data` of every error.
  package struct ErrorData: JSONCodable, Equatable, Sendable {
    private static let memberNames = [
      "kind",
      "entity",
      "property",
      "parameter",
      "objects",
      "contexts",
      "value",
      "current",
      "allowed",
      "predicate",
      "offset",
      "expected",
      "file",
      "line",
      "operation",
      "holder",
      "changes",
      "hint",
      "retryable",
      "errors",
    ]

    /// The stable word for the failure; programs go by it. The list of errors has each.
    package var kind: String
    /// The entity concerned.
    package var entity: String?
    /// The property at fault, or the key path.
    package var property: String?
    /// The parameter of the request at fault, as a path: `operations[2].method`.
    package var parameter: String?
    /// The objects concerned. Those that the failed request itself would have inserted are left
    /// out: nothing is there by such an id, and `operation` tells which is meant.
    package var objects: [Wire.ObjectID]
    /// The contexts concerned.
    package var contexts: [String]
    /// The value at fault.
    package var value: RawJSON?
    /// For `document.openOtherwise`: what the document was opened with in its place.
    package var current: RawJSON?
    /// What could have stood in its place.
    package var allowed: [String]
    /// The predicate or expression at fault. It may be one in an `argumentArray`; the message says
    /// which argument then.
    package var predicate: String?
    /// Where in `predicate` (or the message, for `rpc.parseError`) the fault is, in bytes of UTF-8
    /// from its start.
    package var offset: Int64?
    /// For `predicate.syntax`: what should have stood at `offset`, in words.
    package var expected: String?
    /// The file concerned: a model at fault, or where edits are kept that could not be saved.
    package var file: String?
    /// The line in `file`, from 1.
    package var line: Int64?
    /// Which operation of `context/perform`, or which of the objects of `batch/insert`, failed,
    /// from 0. Where the save of `context/perform` is refused, each failure tells the operation
    /// that last set its property, or else inserted or changed its object; one about what was
    /// unsaved before has none.
    package var operation: Int64?
    /// For `store.inUse`: who has the store.
    package var holder: Wire.StoreHolder?
    /// For `object.changedSince`: what changed, up to 100 objects.
    package var changes: [Wire.LaterChange]
    /// What to do about it.
    package var hint: String?
    /// Whether the same request may succeed later, unchanged.
    package var retryable: Bool
    /// Every failure, where there are several.
    package var errors: [Wire.ErrorInfo]

    package init(
      kind: String,
      entity: String? = nil,
      property: String? = nil,
      parameter: String? = nil,
      objects: [Wire.ObjectID] = [],
      contexts: [String] = [],
      value: RawJSON? = nil,
      current: RawJSON? = nil,
      allowed: [String] = [],
      predicate: String? = nil,
      offset: Int64? = nil,
      expected: String? = nil,
      file: String? = nil,
      line: Int64? = nil,
      operation: Int64? = nil,
      holder: Wire.StoreHolder? = nil,
      changes: [Wire.LaterChange] = [],
      hint: String? = nil,
      retryable: Bool,
      errors: [Wire.ErrorInfo] = []
    ) {
      self.kind = kind
      self.entity = entity
      self.property = property
      self.parameter = parameter
      self.objects = objects
      self.contexts = contexts
      self.value = value
      self.current = current
      self.allowed = allowed
      self.predicate = predicate
      self.offset = offset
      self.expected = expected
      self.file = file
      self.line = line
      self.operation = operation
      self.holder = holder
      self.changes = changes
      self.hint = hint
      self.retryable = retryable
      self.errors = errors
    }

    package init(reading reader: inout JSONReader) throws(ParameterError) {
      var kind: String?
      var entity: String?
      var property: String?
      var parameter: String?
      var objects: [Wire.ObjectID]?
      var contexts: [String]?
      var value: RawJSON?
      var current: RawJSON?
      var allowed: [String]?
      var predicate: String?
      var offset: Int64?
      var expected: String?
      var file: String?
      var line: Int64?
      var operation: Int64?
      var holder: Wire.StoreHolder?
      var changes: [Wire.LaterChange]?
      var hint: String?
      var retryable: Bool?
      var errors: [Wire.ErrorInfo]?
      try reader.members { (memberKey, reader) throws(ParameterError) in
        switch memberKey {
        case "kind": kind = try reader.value()
        case "entity": entity = try reader.optional()
        case "property": property = try reader.optional()
        case "parameter": parameter = try reader.optional()
        case "objects": objects = try reader.optional()
        case "contexts": contexts = try reader.optional()
        case "value": value = try reader.value()
        case "current": current = try reader.value()
        case "allowed": allowed = try reader.optional()
        case "predicate": predicate = try reader.optional()
        case "offset": offset = try reader.optional(in: 0...9007199254740991)
        case "expected": expected = try reader.optional()
        case "file": file = try reader.optional()
        case "line": line = try reader.optional(in: 1...9007199254740991)
        case "operation": operation = try reader.optional(in: 0...9007199254740991)
        case "holder": holder = try reader.optional()
        case "changes": changes = try reader.optional()
        case "hint": hint = try reader.optional()
        case "retryable": retryable = try reader.value()
        case "errors": errors = try reader.optional()
        default: try reader.skip(unknown: memberKey, among: Self.memberNames)
        }
      }
      self.kind = try reader.required(kind, "kind")
      self.entity = entity
      self.property = property
      self.parameter = parameter
      self.objects = objects ?? []
      self.contexts = contexts ?? []
      self.value = value
      self.current = current
      self.allowed = allowed ?? []
      self.predicate = predicate
      self.offset = offset
      self.expected = expected
      self.file = file
      self.line = line
      self.operation = operation
      self.holder = holder
      self.changes = changes ?? []
      self.hint = hint
      self.retryable = try reader.required(retryable, "retryable")
      self.errors = errors ?? []
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("kind", kind)
      if let entity { writer.member("entity", entity) }
      if let property { writer.member("property", property) }
      if let parameter { writer.member("parameter", parameter) }
      if !objects.isEmpty { writer.member("objects", objects) }
      if !contexts.isEmpty { writer.member("contexts", contexts) }
      if let value { writer.member("value", value) }
      if let current { writer.member("current", current) }
      if !allowed.isEmpty { writer.member("allowed", allowed) }
      if let predicate { writer.member("predicate", predicate) }
      if let offset { writer.member("offset", offset) }
      if let expected { writer.member("expected", expected) }
      if let file { writer.member("file", file) }
      if let line { writer.member("line", line) }
      if let operation { writer.member("operation", operation) }
      if let holder { writer.member("holder", holder) }
      if !changes.isEmpty { writer.member("changes", changes) }
      if let hint { writer.member("hint", hint) }
      writer.member("retryable", retryable)
      if !errors.isEmpty { writer.member("errors", errors) }
      writer.endObject()
    }
  }
}
