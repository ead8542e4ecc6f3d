import JSONText
import ObjectModel
import OrreryProtocol

/// What dispatch does with every request alike: it waits where it has to, finds what it is about,
/// calls its handler, and answers with what the handler returns or throws.
///
/// A handler returns its result. One that cannot yet, because the work is done off the event loop
/// or piece by piece, gets the call and answers it later; what it throws is the answer too.
///
/// What these read the parameters as follows from the handler.
extension Session {
  /// Has a request answered with what its handler returns.
  func serve<Params: RequestParams, Name: ScopeName>(
    _ params: RawJSON?, in name: (Params) -> Name, _ call: Call,
    _ handler: @escaping (Params, Name.Scope) throws -> Params.Result
  ) throws(ParameterError) {
    let params = try Params(params: params)
    schedule(call, params.schedule, in: name(params)) { [unowned self] scope in
      let result = try blaming(call, for: Name.document(of: scope)) {
        try handler(params, scope)
      }
      call.reply(result)
    }
  }

  /// - Parameter isLSP: Whether clients may say more than a server knows.
  func serve<Params: RequestParams>(
    _ params: RawJSON?, isLSP: Bool = false,
    in name: (Params) -> SessionName = { _ in SessionName() }, _ call: Call,
    _ handler: @escaping (Params) throws -> Params.Result
  ) throws(ParameterError) {
    let params = isLSP ? try Params(lspParams: params) : try Params(params: params)
    schedule(call, params.schedule, in: name(params)) { call.reply(try handler(params)) }
  }

  /// Likewise for one that may also be an operation of `context/perform`.
  func serve<Params: OperationParams>(
    _ params: RawJSON?, _ call: Call,
    _ handler: @escaping (ContextScope) -> (Params) throws -> PerformedOperation<Params.Result>
  ) throws(ParameterError) {
    try serve(params, in: { ContextName($0.context) }, call) { params, scope in
      guard Params.method.writes else { return try handler(scope)(params).result() }
      return try scope.editing(named: params.actionName) { try handler(scope)(params) }.result()
    }
  }

  /// Has a request's handler called, which answers when it can.
  func begin<Params: RequestParams, Name: ScopeName>(
    _ params: RawJSON?, in name: (Params) -> Name, _ call: Call,
    _ handler: @escaping (Params, Name.Scope, Call) throws -> Void
  ) throws(ParameterError) {
    let params = try Params(params: params)
    schedule(call, params.schedule, in: name(params)) { try handler(params, $0, call) }
  }

  func begin<Params: RequestParams>(
    _ params: RawJSON?, _ call: Call, _ handler: @escaping (Params, Call) throws -> Void
  ) throws(ParameterError) {
    let params = try Params(params: params)
    schedule(call, params.schedule, in: SessionName()) { try handler(params, call) }
  }

  private func schedule<Name: ScopeName>(
    _ call: Call, _ schedule: Schedule, in name: Name,
    _ body: @escaping (Name.Scope) throws -> Void
  ) {
    call.schedule = schedule
    guard hasToWait(call, in: name) else { return run(call, in: name, body) }
    wait(call, in: name) { [unowned self] in run(call, in: name, body) }
  }

  private func run<Name: ScopeName>(
    _ call: Call, in name: Name, _ body: (Name.Scope) throws -> Void
  ) {
    if !uploads.bytes.isEmpty, call.method?.takesValues == true {
      call.uploads = UploadUse(uploads.bytes)
    }
    do {
      let scope = try name.find(in: self, for: call)
      call.model = Name.document(of: scope)?.model
      try body(scope)
    } catch {
      call.fail(error)
    }
  }

  /// Changes made by `body` name the call as their cause.
  private func blaming<T>(
    _ call: Call, for document: Document?, _ body: () throws -> T
  ) rethrows -> T {
    document?.cause = Wire.ChangeCause(connection: name, request: call.id)
    defer { document?.cause = nil }
    return try body()
  }
}
