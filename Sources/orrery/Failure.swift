import ArgumentParser
import Glibc
import JSONRPC
import ObjectModel
import OrreryProtocol
import Server
import Transfer
import Transport

/// How a command that fails says so: a line for the person on standard error, a code for the
/// script.
struct Failure: Error {
  let message: String
  let hint: String?
  let code: ExitCode

  init(_ message: String, hint: String? = nil, code: ExitCode = .failure) {
    self.message = message
    self.hint = hint
    self.code = code
  }

  init(_ error: any Error) {
    switch error {
    case let failure as Failure: self = failure
    case let error as OrreryError: self.init(error)
    case let error as RequestFailure:
      self.init(error.info.message, hint: error.info.data.hint)
    case let error as TransportError: self.init(error)
    case let error as ResponseError: self.init(error)
    case let error as TransferError: self.init(error.message, hint: error.hint)
    default: self.init("\(error)")
    }
  }

  private init(_ error: TransportError) {
    let code: ExitCode =
      switch error.kind {
      case .invalidAddress: .validationFailure
      default: .inputOutput
      }
    let message = error.message.prefix(1).uppercased() + error.message.dropFirst()
    self.init("\(message).", hint: error.hint.map { "To do: \($0)." }, code: code)
  }

  private init(_ error: ResponseError) {
    let data = error.data.flatMap { try? Wire.ErrorData(json: $0) }
    let faults = data?.errors ?? []
    let details = faults.count > 1 ? faults.map { "\n  \($0.message)" }.joined() : ""
    self.init(error.message + details, hint: data?.hint)
  }

  private init(_ error: OrreryError) {
    let place = error.location.map { "\($0.file):\($0.line.map { "\($0):" } ?? "") " } ?? ""
    // One fault alone is the message already.
    let faults = error.errors.count > 1 ? error.errors : []
    let details = faults.map { "\n  " + Failure($0).line }.joined()
    let code: ExitCode =
      switch error.kind {
      case .storeNotFound, .modelNotFound: .noInput
      case .storeFull, .storeBusy: .inputOutput
      default: .failure
      }
    self.init(place + error.message + details, hint: error.hint, code: code)
  }

  private var line: String {
    hint.map { "\(message) \($0)" } ?? message
  }

  /// Prints the failure and turns it into what ends the process.
  func report() -> ExitCode {
    StandardError.write("orrery: \(line)\n")
    return code
  }

  /// Runs a command's work; any failure is told and ends the process with its code.
  static func reporting(_ body: () throws -> Void) throws {
    do {
      try body()
    } catch let code as ExitCode {
      throw code
    } catch {
      throw Failure(error).report()
    }
  }
}

/// Text for people, past whatever standard output is used for.
enum StandardError {
  static func write(_ text: String) {
    FileOutput(descriptor: STDERR_FILENO).write(Array(text.utf8))
  }
}

/// Text for scripts. Only commands that do not speak the protocol on standard output use it.
enum StandardOutput {
  static func write(_ text: String) {
    FileOutput(descriptor: STDOUT_FILENO).write(Array(text.utf8))
  }
}

private struct FileOutput {
  let descriptor: CInt

  /// All of it, or as much as the descriptor takes before it fails.
  func write(_ bytes: [UInt8]) {
    var start = 0
    while start < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        Glibc.write(descriptor, buffer.baseAddress.map { $0 + start }, bytes.count - start)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      start += count
    }
  }
}
