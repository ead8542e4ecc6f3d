// Written by protocol-gen from protocol/types/Limits.json: edit that instead.

import JSONText

extension Wire {
  /// The limits of this server, all of them inclusive.
  package struct Limits: JSONCodable, Equatable, Sendable {
    private static let memberNames = [
      "maximumMessageBytes",
      "headerBytes",
      "headerFields",
      "batchRequests",
      "nestingDepth",
      "inlineBinaryBytes",
      "noticeObjects",
      "namedObjects",
      "queuedBytes",
      "unreadBytes",
      "unreadSeconds",
      "replyBytes",
      "waitingRequests",
      "waitingBytes",
      "connections",
      "tracedBytes",
      "uploadBytes",
      "openUploads",
      "openDocuments",
      "openContexts",
      "contextDepth",
      "openStreams",
      "openObservers",
      "openLists",
      "observedObjects",
      "resumableObjects",
      "rememberedObjects",
      "retainedStreams",
      "retentionSeconds",
      "actionNameBytes",
      "predicateLength",
      "predicateTokens",
      "patternLength",
      "predicateDepth",
      "predicateSetParts",
      "predicateRepetitions",
      "keyPathKeys",
      "evaluatedElements",
    ]

    /// The largest message it reads, in bytes of content.
    package var maximumMessageBytes: Int64
    /// The largest header of a message, in bytes with its line ends; a larger one ends the
    /// connection.
    package var headerBytes: Int64
    /// The most fields in the header of a message.
    package var headerFields: Int64
    /// The most messages in a batch.
    package var batchRequests: Int64
    /// The deepest nesting of arrays and objects it reads.
    package var nestingDepth: Int64
    /// The largest Binary value written inline, in bytes before base64; a larger one is a
    /// `data/read` handle.
    package var inlineBinaryBytes: Int64
    /// The most objects a notice carries with their values; a larger one carries ids only.
    package var noticeObjects: Int64
    /// The most objects a notice names, and the most objects that joined or left relationships in
    /// it; an edit of more is `stream/didReset`, a save of more is told by counts.
    package var namedObjects: Int64
    /// What may wait for a client that reads slowly; past it, pushes collapse into one `…/didReset`
    /// for each stream.
    package var queuedBytes: Int64
    /// What may wait for a client that does not read, replies included; past it the connection is
    /// ended.
    package var unreadBytes: Int64
    /// How long a client may read nothing while much waits for it; then the connection is ended.
    package var unreadSeconds: Int64
    /// The largest result of a request, in bytes; a larger one is `fetch.tooLarge`.
    package var replyBytes: Int64
    /// How many requests of one connection may be without a reply; one more is
    /// `rpc.tooManyRequests`.
    package var waitingRequests: Int64
    /// How many bytes of parameters the requests of one connection may have that wait for what was
    /// asked before; past it, `rpc.tooManyRequests`.
    package var waitingBytes: Int64
    /// How many connections one endpoint serves at a time; a further one is ended at once.
    package var connections: Int64
    /// What `$/logTrace` tells of one reply, in bytes.
    package var tracedBytes: Int64
    /// How many bytes the handles of `data/write` may hold on one connection.
    package var uploadBytes: Int64
    /// How many handles of `data/write` one connection may have.
    package var openUploads: Int64
    /// How many documents one connection may have open.
    package var openDocuments: Int64
    /// How many private contexts one connection may have open.
    package var openContexts: Int64
    /// How deep private contexts may be nested.
    package var contextDepth: Int64
    /// Streams that a connection may open with `stream/open`.
    package var openStreams: Int64
    /// How many observers one connection may have.
    package var openObservers: Int64
    /// How many live lists and live aggregates one connection may have open.
    package var openLists: Int64
    /// How many objects the observers of one connection may have under observation, with those that
    /// its streams with a `predicate` match.
    package var observedObjects: Int64
    /// How many changed objects a document remembers for clients that come back with `since`, and
    /// for `ifUnchangedSince`.
    package var resumableObjects: Int64
    /// How many changed objects a private context remembers for `ifUnchangedSince`.
    package var rememberedObjects: Int64
    /// How many live lists and observers of connections that were lost a document keeps, to be
    /// opened again with `since`; past it, the oldest goes.
    package var retainedStreams: Int64
    /// How long it keeps each of them, in seconds.
    package var retentionSeconds: Int64
    /// The longest name of an undo step, in bytes of UTF-8.
    package var actionNameBytes: Int64
    /// The longest predicate or expression, in bytes of UTF-8.
    package var predicateLength: Int64
    /// The most words, signs and literals in a predicate.
    package var predicateTokens: Int64
    /// Bytes of a regular expression of `MATCHES`, at the most.
    package var patternLength: Int64
    /// The deepest nesting of a predicate, counting the parentheses of its canonical text.
    package var predicateDepth: Int64
    /// The most operands of UNION, and elements of a list that is more than the right side of IN.
    package var predicateSetParts: Int64
    /// The most comparisons of values that the sets and lists of a predicate may multiply to.
    package var predicateRepetitions: Int64
    /// The most keys in a key path.
    package var keyPathKeys: Int64
    /// The most elements of collections that the evaluation of one predicate in memory looks at.
    package var evaluatedElements: Int64

    package init(
      maximumMessageBytes: Int64,
      headerBytes: Int64,
      headerFields: Int64,
      batchRequests: Int64,
      nestingDepth: Int64,
      inlineBinaryBytes: Int64,
      noticeObjects: Int64,
      namedObjects: Int64,
      queuedBytes: Int64,
      unreadBytes: Int64,
      unreadSeconds: Int64,
      replyBytes: Int64,
      waitingRequests: Int64,
      waitingBytes: Int64,
      connections: Int64,
      tracedBytes: Int64,
      uploadBytes: Int64,
      openUploads: Int64,
      openDocuments: Int64,
      openContexts: Int64,
      contextDepth: Int64,
      openStreams: Int64,
      openObservers: Int64,
      openLists: Int64,
      observedObjects: Int64,
      resumableObjects: Int64,
      rememberedObjects: Int64,
      retainedStreams: Int64,
      retentionSeconds: Int64,
      actionNameBytes: Int64,
      predicateLength: Int64,
      predicateTokens: Int64,
      patternLength: Int64,
      predicateDepth: Int64,
      predicateSetParts: Int64,
      predicateRepetitions: Int64,
      keyPathKeys: Int64,
      evaluatedElements: Int64
    ) {
      self.maximumMessageBytes = maximumMessageBytes
      self.headerBytes = headerBytes
      self.headerFields = headerFields
      self.batchRequests = batchRequests
      self.nestingDepth = nestingDepth
      self.inlineBinaryBytes = inlineBinaryBytes
      self.noticeObjects = noticeObjects
      self.namedObjects = namedObjects
      self.queuedBytes = queuedBytes
      self.unreadBytes = unreadBytes
      self.unreadSeconds = unreadSeconds
      self.replyBytes = replyBytes
      self.waitingRequests = waitingRequests
      self.waitingBytes = waitingBytes
      self.connections = connections
      self.tracedBytes = tracedBytes
      self.uploadBytes = uploadBytes
      self.openUploads = openUploads
      self.openDocuments = openDocuments
      self.openContexts = openContexts
      self.contextDepth = contextDepth
      self.openStreams = openStreams
      self.openObservers = openObservers
      self.openLists = openLists
      self.observedObjects = observedObjects
      self.resumableObjects = resumableObjects
      self.rememberedObjects = rememberedObjects
      self.retainedStreams = retainedStreams
      self.retentionSeconds = retentionSeconds
      self.actionNameBytes = actionNameBytes
      self.predicateLength = predicateLength
      self.predicateTokens = predicateTokens
      self.patternLength = patternLength
      self.predicateDepth = predicateDepth
      self.predicateSetParts = predicateSetParts
      self.predicateRepetitions = predicateRepetitions
      self.keyPathKeys = keyPathKeys
      self.evaluatedElements = evaluatedElements
    }

    package init(reading reader: inout JSONReader) throws(ParameterError) {
      var maximumMessageBytes: Int64?
      var headerBytes: Int64?
      var headerFields: Int64?
      var batchRequests: Int64?
      var nestingDepth: Int64?
      var inlineBinaryBytes: Int64?
      var noticeObjects: Int64?
      var namedObjects: Int64?
      var queuedBytes: Int64?
      var unreadBytes: Int64?
      var unreadSeconds: Int64?
      var replyBytes: Int64?
      var waitingRequests: Int64?
      var waitingBytes: Int64?
      var connections: Int64?
      var tracedBytes: Int64?
      var uploadBytes: Int64?
      var openUploads: Int64?
      var openDocuments: Int64?
      var openContexts: Int64?
      var contextDepth: Int64?
      var openStreams: Int64?
      var openObservers: Int64?
      var openLists: Int64?
      var observedObjects: Int64?
      var resumableObjects: Int64?
      var rememberedObjects: Int64?
      var retainedStreams: Int64?
      var retentionSeconds: Int64?
      var actionNameBytes: Int64?
      var predicateLength: Int64?
      var predicateTokens: Int64?
      var patternLength: Int64?
      var predicateDepth: Int64?
      var predicateSetParts: Int64?
      var predicateRepetitions: Int64?
      var keyPathKeys: Int64?
      var evaluatedElements: Int64?
      try reader.members { (memberKey, reader) throws(ParameterError) in
        switch memberKey {
        case "maximumMessageBytes": maximumMessageBytes = try reader.value(in: 0...9007199254740991)
        case "headerBytes": headerBytes = try reader.value(in: 0...9007199254740991)
        case "headerFields": headerFields = try reader.value(in: 0...9007199254740991)
        case "batchRequests": batchRequests = try reader.value(in: 0...9007199254740991)
        case "nestingDepth": nestingDepth = try reader.value(in: 0...9007199254740991)
        case "inlineBinaryBytes": inlineBinaryBytes = try reader.value(in: 0...9007199254740991)
        case "noticeObjects": noticeObjects = try reader.value(in: 0...9007199254740991)
        case "namedObjects": namedObjects = try reader.value(in: 0...9007199254740991)
        case "queuedBytes": queuedBytes = try reader.value(in: 0...9007199254740991)
        case "unreadBytes": unreadBytes = try reader.value(in: 0...9007199254740991)
        case "unreadSeconds": unreadSeconds = try reader.value(in: 0...9007199254740991)
        case "replyBytes": replyBytes = try reader.value(in: 0...9007199254740991)
        case "waitingRequests": waitingRequests = try reader.value(in: 0...9007199254740991)
        case "waitingBytes": waitingBytes = try reader.value(in: 0...9007199254740991)
        case "connections": connections = try reader.value(in: 0...9007199254740991)
        case "tracedBytes": tracedBytes = try reader.value(in: 0...9007199254740991)
        case "uploadBytes": uploadBytes = try reader.value(in: 0...9007199254740991)
        case "openUploads": openUploads = try reader.value(in: 0...9007199254740991)
        case "openDocuments": openDocuments = try reader.value(in: 0...9007199254740991)
        case "openContexts": openContexts = try reader.value(in: 0...9007199254740991)
        case "contextDepth": contextDepth = try reader.value(in: 0...9007199254740991)
        case "openStreams": openStreams = try reader.value(in: 0...9007199254740991)
        case "openObservers": openObservers = try reader.value(in: 0...9007199254740991)
        case "openLists": openLists = try reader.value(in: 0...9007199254740991)
        case "observedObjects": observedObjects = try reader.value(in: 0...9007199254740991)
        case "resumableObjects": resumableObjects = try reader.value(in: 0...9007199254740991)
        case "rememberedObjects": rememberedObjects = try reader.value(in: 0...9007199254740991)
        case "retainedStreams": retainedStreams = try reader.value(in: 0...9007199254740991)
        case "retentionSeconds": retentionSeconds = try reader.value(in: 0...9007199254740991)
        case "actionNameBytes": actionNameBytes = try reader.value(in: 0...9007199254740991)
        case "predicateLength": predicateLength = try reader.value(in: 0...9007199254740991)
        case "predicateTokens": predicateTokens = try reader.value(in: 0...9007199254740991)
        case "patternLength": patternLength = try reader.value(in: 1...9007199254740991)
        case "predicateDepth": predicateDepth = try reader.value(in: 0...9007199254740991)
        case "predicateSetParts": predicateSetParts = try reader.value(in: 0...9007199254740991)
        case "predicateRepetitions":
          predicateRepetitions = try reader.value(in: 0...9007199254740991)
        case "keyPathKeys": keyPathKeys = try reader.value(in: 0...9007199254740991)
        case "evaluatedElements": evaluatedElements = try reader.value(in: 0...9007199254740991)
        default: try reader.skip(unknown: memberKey, among: Self.memberNames)
        }
      }
      self.maximumMessageBytes = try reader.required(maximumMessageBytes, "maximumMessageBytes")
      self.headerBytes = try reader.required(headerBytes, "headerBytes")
      self.headerFields = try reader.required(headerFields, "headerFields")
      self.batchRequests = try reader.required(batchRequests, "batchRequests")
      self.nestingDepth = try reader.required(nestingDepth, "nestingDepth")
      self.inlineBinaryBytes = try reader.required(inlineBinaryBytes, "inlineBinaryBytes")
      self.noticeObjects = try reader.required(noticeObjects, "noticeObjects")
      self.namedObjects = try reader.required(namedObjects, "namedObjects")
      self.queuedBytes = try reader.required(queuedBytes, "queuedBytes")
      self.unreadBytes = try reader.required(unreadBytes, "unreadBytes")
      self.unreadSeconds = try reader.required(unreadSeconds, "unreadSeconds")
      self.replyBytes = try reader.required(replyBytes, "replyBytes")
      self.waitingRequests = try reader.required(waitingRequests, "waitingRequests")
      self.waitingBytes = try reader.required(waitingBytes, "waitingBytes")
      self.connections = try reader.required(connections, "connections")
      self.tracedBytes = try reader.required(tracedBytes, "tracedBytes")
      self.uploadBytes = try reader.required(uploadBytes, "uploadBytes")
      self.openUploads = try reader.required(openUploads, "openUploads")
      self.openDocuments = try reader.required(openDocuments, "openDocuments")
      self.openContexts = try reader.required(openContexts, "openContexts")
      self.contextDepth = try reader.required(contextDepth, "contextDepth")
      self.openStreams = try reader.required(openStreams, "openStreams")
      self.openObservers = try reader.required(openObservers, "openObservers")
      self.openLists = try reader.required(openLists, "openLists")
      self.observedObjects = try reader.required(observedObjects, "observedObjects")
      self.resumableObjects = try reader.required(resumableObjects, "resumableObjects")
      self.rememberedObjects = try reader.required(rememberedObjects, "rememberedObjects")
      self.retainedStreams = try reader.required(retainedStreams, "retainedStreams")
      self.retentionSeconds = try reader.required(retentionSeconds, "retentionSeconds")
      self.actionNameBytes = try reader.required(actionNameBytes, "actionNameBytes")
      self.predicateLength = try reader.required(predicateLength, "predicateLength")
      self.predicateTokens = try reader.required(predicateTokens, "predicateTokens")
      self.patternLength = try reader.required(patternLength, "patternLength")
      self.predicateDepth = try reader.required(predicateDepth, "predicateDepth")
      self.predicateSetParts = try reader.required(predicateSetParts, "predicateSetParts")
      self.predicateRepetitions = try reader.required(predicateRepetitions, "predicateRepetitions")
      self.keyPathKeys = try reader.required(keyPathKeys, "keyPathKeys")
      self.evaluatedElements = try reader.required(evaluatedElements, "evaluatedElements")
    }

    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.member("maximumMessageBytes", maximumMessageBytes)
      writer.member("headerBytes", headerBytes)
      writer.member("headerFields", headerFields)
      writer.member("batchRequests", batchRequests)
      writer.member("nestingDepth", nestingDepth)
      writer.member("inlineBinaryBytes", inlineBinaryBytes)
      writer.member("noticeObjects", noticeObjects)
      writer.member("namedObjects", namedObjects)
      writer.member("queuedBytes", queuedBytes)
      writer.member("unreadBytes", unreadBytes)
      writer.member("unreadSeconds", unreadSeconds)
      writer.member("replyBytes", replyBytes)
      writer.member("waitingRequests", waitingRequests)
      writer.member("waitingBytes", waitingBytes)
      writer.member("connections", connections)
      writer.member("tracedBytes", tracedBytes)
      writer.member("uploadBytes", uploadBytes)
      writer.member("openUploads", openUploads)
      writer.member("openDocuments", openDocuments)
      writer.member("openContexts", openContexts)
      writer.member("contextDepth", contextDepth)
      writer.member("openStreams", openStreams)
      writer.member("openObservers", openObservers)
      writer.member("openLists", openLists)
      writer.member("observedObjects", observedObjects)
      writer.member("resumableObjects", resumableObjects)
      writer.member("rememberedObjects", rememberedObjects)
      writer.member("retainedStreams", retainedStreams)
      writer.member("retentionSeconds", retentionSeconds)
      writer.member("actionNameBytes", actionNameBytes)
      writer.member("predicateLength", predicateLength)
      writer.member("predicateTokens", predicateTokens)
      writer.member("patternLength", patternLength)
      writer.member("predicateDepth", predicateDepth)
      writer.member("predicateSetParts", predicateSetParts)
      writer.member("predicateRepetitions", predicateRepetitions)
      writer.member("keyPathKeys", keyPathKeys)
      writer.member("evaluatedElements", evaluatedElements)
      writer.endObject()
    }
  }
}
