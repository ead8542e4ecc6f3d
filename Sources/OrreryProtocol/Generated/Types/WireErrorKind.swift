// Written by protocol-gen from protocol/errors.json: edit that instead.

extension Wire {
  /// The failures that no object graph knows of: of messages, and of names on a connection.
  package enum ErrorKind: String, CaseIterable, Sendable {
    /// There is no live aggregate of that name on this connection.
    case aggregateUnknown = "aggregate.unknown"
    /// Nobody can say what changed since this clock: it is of another opening of the document, or
    /// from too long ago. Nothing was written.
    case clockExpired = "clock.expired"
    /// The connection wants a token first, and the one given, if any, is not known. The connection
    /// ends with this error.
    case connectionUnauthorized = "connection.unauthorized"
    /// The main context cannot be closed by itself.
    case contextIsMain = "context.isMain"
    /// This connection has `limits.openContexts` private contexts open.
    case contextLimit = "context.limit"
    /// There is no context of that name on this connection.
    case contextUnknown = "context.unknown"
    /// Contexts, of whichever connection, have changes that are not saved and would be lost;
    /// `contexts` names them.
    case contextUnsavedChanges = "context.unsavedChanges"
    /// The handles of this connection would hold more than `limits.uploadBytes`, or be more than
    /// `limits.openUploads`; those that failed requests named do not count.
    case dataTooLarge = "data.tooLarge"
    /// There is no such handle on this connection.
    case dataUnknownHandle = "data.unknownHandle"
    /// This connection has closed the document already.
    case documentAlreadyClosed = "document.alreadyClosed"
    /// `document` or `context` was left out and the connection has no document open, or several.
    case documentAmbiguous = "document.ambiguous"
    /// The location cannot be used: `path` or `url` names no file that can be a store, or one that
    /// is in use otherwise, in the way, or has several names; or `configuration` was given without
    /// `model`.
    case documentBadLocation = "document.badLocation"
    /// This connection has `limits.openDocuments` documents open.
    case documentLimit = "document.limit"
    /// The document is open already, and not as this request wants it: `parameter` is the option,
    /// `current` what it was opened with, `value` what was asked for.
    case documentOpenOtherwise = "document.openOtherwise"
    /// There is no document of that name on this connection.
    case documentUnknown = "document.unknown"
    /// This connection has as many live lists and aggregates open as it may have.
    case listLimit = "list.limit"
    /// There is no live list of that name on this connection.
    case listUnknown = "list.unknown"
    /// Objects changed since the clock given as `ifUnchangedSince`; `changes` says what, and by
    /// whom. Nothing was written.
    case objectChangedSince = "object.changedSince"
    /// This connection has `limits.openObservers` observers open, or would have more than
    /// `limits.observedObjects` under observation.
    case observerLimit = "observer.limit"
    /// There is no observer of that name on this connection.
    case observerUnknown = "observer.unknown"
    /// The token of this connection allows to read only, or not that document.
    case permissionDenied = "permission.denied"
    /// There are no edits of the store to be recovered.
    case recoveryNotFound = "recovery.notFound"
    /// A recovery file is damaged, of a later version, or of another store; `file` names it.
    case recoveryUnreadable = "recovery.unreadable"
    /// The server failed in a way it does not expect. Nothing was changed.
    case rpcInternalError = "rpc.internalError"
    /// A parameter is missing, has the wrong type, stands twice or is none of the allowed words;
    /// `parameter` is its path. Or parameters were given by position.
    case rpcInvalidParams = "rpc.invalidParams"
    /// JSON, but no request: `jsonrpc` is not `"2.0"`, `method` is no string, `id` is no number or
    /// string or is in use, `params` is no object or array, `initialize` came twice, or the batch
    /// is empty.
    case rpcInvalidRequest = "rpc.invalidRequest"
    /// There is no such request.
    case rpcMethodNotFound = "rpc.methodNotFound"
    /// A request came before `initialize`.
    case rpcNotInitialized = "rpc.notInitialized"
    /// The message is not JSON: RFC 8259, UTF-8, no lone surrogates, nested no deeper than
    /// `limits.nestingDepth`.
    case rpcParseError = "rpc.parseError"
    /// Too many requests of this connection wait for their replies: more than
    /// `limits.waitingRequests`, or than `limits.waitingBytes` of their parameters.
    case rpcTooManyRequests = "rpc.tooManyRequests"
    /// The parameters have a member that the method does not know, or one in them has; `parameter`
    /// is its path, `allowed` has those known.
    case rpcUnknownParameter = "rpc.unknownParameter"
    /// The client asks for a version of the protocol that the server does not serve; `allowed` has
    /// the one it speaks.
    case rpcUnsupportedVersion = "rpc.unsupportedVersion"
    /// A request came after `shutdown`.
    case serverShuttingDown = "server.shuttingDown"
    /// Another server, or a command at work, has the store open for writing; `holder` says which.
    case storeInUse = "store.inUse"
    /// This connection has `limits.openStreams` streams open that `stream/open` opened, or would
    /// have more than `limits.observedObjects` under observation.
    case streamLimit = "stream.limit"
    /// There is no stream of that name on this connection.
    case streamUnknown = "stream.unknown"

    /// The error's `code`.
    package var code: Int {
      switch self {
      case .aggregateUnknown: 2012
      case .clockExpired: 132010
      case .connectionUnauthorized: 2020
      case .contextIsMain: 2001
      case .contextLimit: 2030
      case .contextUnknown: 2002
      case .contextUnsavedChanges: 2014
      case .dataTooLarge: 2003
      case .dataUnknownHandle: 2004
      case .documentAlreadyClosed: 2005
      case .documentAmbiguous: 2006
      case .documentBadLocation: 2007
      case .documentLimit: 2031
      case .documentOpenOtherwise: 2032
      case .documentUnknown: 2008
      case .listLimit: 2010
      case .listUnknown: 2011
      case .objectChangedSince: 132000
      case .observerLimit: 2013
      case .observerUnknown: 2009
      case .permissionDenied: 2021
      case .recoveryNotFound: 2022
      case .recoveryUnreadable: 2023
      case .rpcInternalError: -32603
      case .rpcInvalidParams: -32602
      case .rpcInvalidRequest: -32600
      case .rpcMethodNotFound: -32601
      case .rpcNotInitialized: -32002
      case .rpcParseError: -32700
      case .rpcTooManyRequests: -32803
      case .rpcUnknownParameter: -32602
      case .rpcUnsupportedVersion: 2035
      case .serverShuttingDown: -32600
      case .storeInUse: 134090
      case .streamLimit: 2034
      case .streamUnknown: 2033
      }
    }

    /// What to do about it, where nothing better can be said.
    package var hint: String {
      switch self {
      case .aggregateUnknown:
        "Use a name that `aggregate/open` gave; an aggregate is closed with its context."
      case .clockExpired:
        "Read the objects anew and repeat the edit if it makes sense; a value from its beginning."
      case .connectionUnauthorized:
        "Connect again and show a token: in `initialize`, or in a header of a WebSocket."
      case .contextIsMain: "Close its document."
      case .contextLimit: "Close those that are done with."
      case .contextUnknown: "Use a name that `document/open` or `context/create` gave."
      case .contextUnsavedChanges: "Save them, roll them back, or close them; then try again."
      case .dataTooLarge:
        "Use them as values first; keep larger data in files and store their paths."
      case .dataUnknownHandle:
        "Fetch the object again, or send the bytes again with `data/write`."
      case .documentAlreadyClosed: "None, or open it again with `document/open`."
      case .documentAmbiguous: "Open a document, or name the one that is meant."
      case .documentBadLocation: "The message and the hint say what is wrong with it."
      case .documentLimit: "Close those that are done with."
      case .documentOpenOtherwise:
        "Leave the option out, or open the document when nobody has it open."
      case .documentUnknown: "Use a name that `document/open` or `initialize` gave."
      case .listLimit: "Close those that are not shown any more."
      case .listUnknown: "Use a name that `list/open` gave; a list is closed with its context."
      case .objectChangedSince:
        "Read the objects anew and repeat the edit if it makes sense; a value from its beginning."
      case .observerLimit:
        "Close observers, narrow them by predicate or ids, or open a live list."
      case .observerUnknown: "Use a name that `observer/open` gave."
      case .permissionDenied: "Use another token, or ask for leave where tokens are handed out."
      case .recoveryNotFound: "`recovery` of `document/getStatus` lists the files that have some."
      case .recoveryUnreadable:
        "Move the file away, or remove it with `document/recover` and `discard`."
      case .rpcInternalError: "Report it, with what the server wrote to its standard error."
      case .rpcInvalidParams:
        "Correct the parameter at `parameter`; the method's table says what it takes."
      case .rpcInvalidRequest: "Correct the envelope."
      case .rpcMethodNotFound:
        "See `rpc/discover` for what there is; the method may be newer than this server."
      case .rpcNotInitialized: "Send `initialize` first and wait for its reply."
      case .rpcParseError: "Correct the message; `offset` says where it went wrong."
      case .rpcTooManyRequests: "Wait for replies before asking for more."
      case .rpcUnknownParameter: "Correct the name, or leave the member out."
      case .rpcUnsupportedVersion:
        "Ask for the version that the server speaks, or use a newer server."
      case .serverShuttingDown: "Send `exit`; open another connection to go on."
      case .storeInUse: "Connect to that server, as `orrery attach` does, or end it."
      case .streamLimit: "Close streams, or narrow them by predicate or ids."
      case .streamUnknown: "Use a name that `stream/open` or `document/open` gave."
      }
    }
  }
}
