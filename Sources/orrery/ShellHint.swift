import ObjectModel
import OrreryProtocol
import Spelling

/// What to do about failures, for whoever typed a command: the hints of errors are for programs that
/// speak the protocol, and name its members where the command line has flags.
enum ShellHint {
  static let makingStores =
    "Check the path. serve, attach, call of a method that writes and import --create make a store, "
    + "of --model."

  /// The error with a hint for the shell, where that is another.
  static func adapting(_ info: Wire.ErrorInfo) -> Wire.ErrorInfo {
    guard let hint = info.data.hint, let own = self.hint(info, hint) else { return info }
    var data = info.data
    data.hint = own
    return Wire.ErrorInfo(code: info.code, message: info.message, data: data)
  }

  private static func hint(_ info: Wire.ErrorInfo, _ hint: String) -> String? {
    switch info.data.kind {
    case ErrorKind.storeNotFound.rawValue where hint.hasBytePrefix("Check the path"): makingStores
    case ErrorKind.storeOpenFailed.rawValue where hint.hasBytePrefix("Ask for the store"):
      "Restore it from a backup, or remove it and let one be made: \(making)."
    default: nil
    }
  }

  private static let making =
    "serve, attach, call of a method that writes and import --create do that, of --model"
}
