import ArgumentParser
import Foundation
import Glibc
import JSONRPC
import JSONText
import ObjectModel
import OrreryProtocol
import Server
import Spelling
import Transfer
import Transport

/// How a command that fails says so: text for people or JSON for programs on standard error, and an
/// exit code. Whatever went wrong has become one of these before it is told.
struct Failure: Error {
  /// As the protocol has it: the server's own where the server failed.
  let info: Wire.ErrorInfo
  /// The text in which the fault is, where that is none of the server's.
  let excerpt: Excerpt?
  let code: ExitCode
  /// What the command itself has to add, whatever the server says.
  private(set) var advice: String?

  /// A text that a person wrote, and where it is wrong, in bytes.
  struct Excerpt {
    let text: String
    let offset: Int
  }

  init(
    _ message: String, hint: String? = nil, code: ExitCode = .failure, excerpt: Excerpt? = nil,
    errors: [Wire.ErrorInfo] = []
  ) {
    info = Wire.ErrorInfo(
      code: Int64(code.rawValue), message: message,
      data: Wire.ErrorData(
        kind: code.kind, offset: (excerpt?.offset).map(Int64.init), hint: hint, retryable: false,
        errors: errors))
    self.excerpt = excerpt
    self.code = code
  }

  private init(_ info: Wire.ErrorInfo, code: ExitCode) {
    self.info = info
    self.code = code
    excerpt = info.data.predicate.flatMap { text in
      info.data.offset.map { Excerpt(text: text, offset: Int(clamping: $0)) }
    }
  }

  init(_ error: any Error) {
    switch error {
    case let failure as Failure: self = failure
    case let error as OrreryError: self.init(RequestFailure(error, model: nil).info)
    case let error as RequestFailure: self.init(error.info)
    case let error as TransportError: self.init(error)
    case let error as ResponseError: self.init(error)
    case let error as TransferError: self.init(error.message, hint: error.hint)
    case is ServerGone:
      self.init("The server ended the connection before it answered.", code: .inputOutput)
    case is ServerSilent: self = .serverSilent(process: nil)
    case let error as CocoaError: self.init(error)
    case let error as ValidationError: self.init(error.message, code: .validationFailure)
    default: self.init("\(error)")
    }
  }

  /// A failure of what this process has done itself, as a server would.
  init(_ info: Wire.ErrorInfo) {
    let info = ShellHint.adapting(info)
    let code: ExitCode =
      switch info.data.kind {
      case ErrorKind.storeNotFound.rawValue, ErrorKind.modelNotFound.rawValue: .noInput
      case ErrorKind.storeFull.rawValue, ErrorKind.storeBusy.rawValue: .inputOutput
      case Wire.ErrorKind.storeInUse.rawValue: .inputOutput
      default: .failure
      }
    self.init(info, code: code)
  }

  private init(_ error: TransportError) {
    let code: ExitCode =
      switch error.kind {
      case .invalidAddress: .validationFailure
      case .notFound: .noInput
      case .output: .failure
      default: .inputOutput
      }
    self.init(error.message.asSentence, hint: error.hint, code: code)
  }

  /// An error of Foundation's file system, which says all but what a person asks.
  private init(_ error: CocoaError) {
    let path = error.filePath ?? error.url?.relativePath ?? "a file"
    let reason = String(cString: strerror(error.systemNumber))
    let code: ExitCode =
      error.isFileError && error.code == .fileReadNoSuchFile ? .noInput : .inputOutput
    self.init("Cannot use \(path): \(reason).", code: code)
  }

  /// A request that failed: what it is about is the request's affair, so the code is always 1.
  private init(_ error: ResponseError) {
    let data = error.data.flatMap { try? Wire.ErrorData(json: $0) }
    let info = Wire.ErrorInfo(
      code: Int64(error.code), message: error.message,
      data: data ?? Wire.ErrorData(kind: ExitCode.failure.kind, retryable: false))
    self.init(ShellHint.adapting(info), code: .failure)
  }

  /// The same with something to add.
  func advising(_ advice: String) -> Failure {
    var data = info.data
    data.hint = data.hint.map { "\($0) \(advice)" } ?? advice
    var told = Failure(
      Wire.ErrorInfo(code: info.code, message: info.message, data: data), code: code, excerpt)
    told.advice = advice
    return told
  }

  private init(_ info: Wire.ErrorInfo, code: ExitCode, _ excerpt: Excerpt?) {
    self.info = info
    self.code = code
    self.excerpt = excerpt
  }

  /// The same as the reply to a request.
  var response: ResponseError {
    ResponseError(
      code: Int(clamping: info.code), message: info.message,
      data: RawJSON(writing: { info.data.write(to: &$0) }))
  }

  /// Tells the failure.
  /// - Parameter asJSON: for programs: one line, the error as the protocol has it.
  func report(asJSON: Bool) {
    guard asJSON else {
      return StandardError.write(FailureText(self, width: StandardError.width).text)
    }
    var writer = JSONWriter()
    info.write(to: &writer)
    StandardError.write(writer.text + "\n")
  }
}

extension Failure {
  /// Nothing is where a store is to be.
  static func storeNotFound(_ path: String) -> Failure {
    Failure(
      Wire.ErrorInfo(
        code: Int64(ErrorKind.storeNotFound.code), message: "There is no store at “\(path)”.",
        data: Wire.ErrorData(
          kind: ErrorKind.storeNotFound.rawValue, hint: ShellHint.makingStores, retryable: false)))
  }

  /// A server that takes connections and does not answer.
  static func serverSilent(process: Int64?) -> Failure {
    let name = process.map { "The server of process \($0)" } ?? "The server"
    let next =
      process.map { "kill -CONT \($0) lets a stopped one go on" } ?? "orrery servers lists it"
    return Failure(
      "\(name) does not answer.", hint: "It is busy or stopped. Try again; \(next).",
      code: .inputOutput)
  }

  /// A server that ended while somebody was connected to it.
  static var serverGone: Failure {
    Failure(
      "The server has ended the connection.",
      hint: "Edits that it had not saved may be lost; connect again to see.")
  }
}

/// The exit codes that the command uses, some of them of `sysexits.h`.
extension ExitCode {
  static let noInput = ExitCode(66)
  static let inputOutput = ExitCode(74)

  /// What a failure that is none of the server's is called in JSON.
  fileprivate var kind: String {
    switch self {
    case .validationFailure: "command.usage"
    case .noInput: "command.noInput"
    case .inputOutput: "command.inputOutput"
    default: "command.failed"
    }
  }
}

extension CocoaError {
  /// The system's number. Of some failures Foundation keeps no more than its own code.
  fileprivate var systemNumber: CInt {
    if let error = underlying as? POSIXError { return error.code.rawValue }
    return switch code {
    case .fileNoSuchFile, .fileReadNoSuchFile: ENOENT
    case .fileReadNoPermission, .fileWriteNoPermission: EACCES
    case .fileWriteFileExists: EEXIST
    case .fileWriteOutOfSpace: ENOSPC
    case .fileWriteVolumeReadOnly: EROFS
    default: EIO
    }
  }
}
