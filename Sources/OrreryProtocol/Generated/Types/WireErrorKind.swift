// Written by protocol-gen from protocol/errors.json: edit that instead.

extension Wire {
  /// The failures that no object graph knows of: of messages, and of names on a connection.
  package enum ErrorKind: String, CaseIterable, Sendable {
    /// There is no live aggregate of that name on this connection.
    case aggregateUnknown = "aggregate.unknown"
    /// The connection wants a token first, and the one given, if any, is not known. The connection
    /// ends with this error.
    case connectionUnauthorized = "connection.unauthorized"
    /// The main context cannot be closed by itself.
    case contextIsMain = "context.isMain"
    /// There is no context of that name on this connection.
    case contextUnknown = "context.unknown"
    /// Contexts, of whichever connection, have changes that are not saved and would be lost;
    /// `contexts` names them.
    case contextUnsavedChanges = "context.unsavedChanges"
    /// A handle holds more bytes than the server keeps for one value.
    case dataTooLarge = "data.tooLarge"
    /// There is no such handle on this connection.
    case dataUnknownHandle = "data.unknownHandle"
    /// This connection has closed the document already.
    case documentAlreadyClosed = "document.alreadyClosed"
    /// `document` or `context` was left out and the connection has no document open, or several.
    case documentAmbiguous = "document.ambiguous"
    /// Neither or both of `path` and `url` were given, or both models, or a file is in the way.
    case documentBadLocation = "document.badLocation"
    /// There is no document of that name on this connection.
    case documentUnknown = "document.unknown"
    /// This connection would have more objects under observation than it may have.
    case observerLimit = "observer.limit"
    /// There is no observer of that name on this connection.
    case observerUnknown = "observer.unknown"
    /// The token of this connection allows to read only, or not that document.
    case permissionDenied = "permission.denied"
    /// This connection has as many live lists and aggregates open as it may have.
    case resultsLimit = "results.limit"
    /// There is no live list of that name on this connection.
    case resultsUnknown = "results.unknown"
    /// The server failed in a way it does not expect. Nothing was changed.
    case rpcInternalError = "rpc.internalError"
    /// A parameter is missing, has the wrong type, stands twice or is none of the allowed words;
    /// `key` is its path. Or parameters were given by position.
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
    /// The request was given up with `$/cancelRequest`. Nothing was changed.
    case rpcRequestCancelled = "rpc.requestCancelled"
    /// Too many requests of this connection wait for their replies.
    case rpcTooManyRequests = "rpc.tooManyRequests"
    /// A request came after `shutdown`.
    case serverShuttingDown = "server.shuttingDown"

    /// The error's `code`.
    package var code: Int {
      switch self {
      case .aggregateUnknown: 2012
      case .connectionUnauthorized: 2020
      case .contextIsMain: 2001
      case .contextUnknown: 2002
      case .contextUnsavedChanges: 2014
      case .dataTooLarge: 2003
      case .dataUnknownHandle: 2004
      case .documentAlreadyClosed: 2005
      case .documentAmbiguous: 2006
      case .documentBadLocation: 2007
      case .documentUnknown: 2008
      case .observerLimit: 2013
      case .observerUnknown: 2009
      case .permissionDenied: 2021
      case .resultsLimit: 2010
      case .resultsUnknown: 2011
      case .rpcInternalError: -32603
      case .rpcInvalidParams: -32602
      case .rpcInvalidRequest: -32600
      case .rpcMethodNotFound: -32601
      case .rpcNotInitialized: -32002
      case .rpcParseError: -32700
      case .rpcRequestCancelled: -32800
      case .rpcTooManyRequests: -32803
      case .serverShuttingDown: -32600
      }
    }

    /// What to do about it, where nothing better can be said.
    package var hint: String {
      switch self {
      case .aggregateUnknown:
        "Use a name that `aggregate/open` gave; an aggregate is closed with its context."
      case .connectionUnauthorized:
        "Connect again and give the token: to `initialize`, or over WebSocket when connecting."
      case .contextIsMain: "Close its document."
      case .contextUnknown: "Use a name that `document/open` or `context/create` gave."
      case .contextUnsavedChanges: "Save them, roll them back, or close them; then try again."
      case .dataTooLarge: "Keep such data in files and store their paths."
      case .dataUnknownHandle: "Handles end with their connection: fetch the object again."
      case .documentAlreadyClosed: "None: it is closed."
      case .documentAmbiguous: "Open a document, or name the one that is meant."
      case .documentBadLocation: "Give one location; the hint says what is wrong with it."
      case .documentUnknown: "Use a name that `document/open` or `initialize` gave."
      case .observerLimit:
        "Observe fewer: narrow by predicate or ids, or open a live list with a window."
      case .observerUnknown: "Use a name that `observer/add` gave."
      case .permissionDenied: "Use another token, or ask for leave where tokens are handed out."
      case .resultsLimit: "Close those that are not shown any more."
      case .resultsUnknown:
        "Use a name that `results/open` gave; a list is closed with its context."
      case .rpcInternalError: "Report it, with what the server wrote to its standard error."
      case .rpcInvalidParams:
        "Correct the parameter at `key`; the method's table says what it takes."
      case .rpcInvalidRequest: "Correct the envelope."
      case .rpcMethodNotFound:
        "See `rpc/discover` for what there is; the method may be newer than this server."
      case .rpcNotInitialized: "Send `initialize` first and wait for its reply."
      case .rpcParseError: "Correct the message; `offset` says where it went wrong."
      case .rpcRequestCancelled: "None: it was asked for."
      case .rpcTooManyRequests: "Wait for replies before asking for more."
      case .serverShuttingDown: "Send `exit`; open another connection to go on."
      }
    }
  }
}
