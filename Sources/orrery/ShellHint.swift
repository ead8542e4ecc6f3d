import ObjectModel
import OrreryProtocol
import Spelling

/// What to do about failures, for whoever typed a command: the hints of errors are for programs
/// that speak the protocol, and name its members where the command line has flags.
enum ShellHint {
  /// Whether a program has given the parameters of `document/open`, which has no flags. Set before
  /// anything can fail.
  nonisolated(unsafe) static var isForPrograms = false

  /// For a path where no store is.
  static var makingStores: String {
    isForPrograms
      ? "Check the path, or ask for the store to be created."
      : "Check the path. With --model, \(makers) make a store."
  }

  private static let makers =
    "browse, serve, attach, import --create and call of a method that writes"
  private static let models =
    "Give a model, .xcdatamodeld, .xcdatamodel, .momd, .mom or .json, or a store that has one."

  /// The error with a hint for the shell, where that is another.
  static func adapting(_ info: Wire.ErrorInfo) -> Wire.ErrorInfo {
    guard !isForPrograms, let hint = info.data.hint, let own = self.hint(info.data, hint) else {
      return info
    }
    var data = info.data
    data.hint = own
    return Wire.ErrorInfo(code: info.code, message: info.message, data: data)
  }

  private static func hint(_ data: Wire.ErrorData, _ hint: String) -> String? {
    switch data.kind {
    case ErrorKind.storeNotFound.rawValue where hint.hasBytePrefix("Check the path"): makingStores
    case ErrorKind.storeOpenFailed.rawValue where hint.hasBytePrefix("Ask for the store"):
      "Restore it from a backup, or remove it: with --model, \(makers) make one."
    case ErrorKind.modelNotFound.rawValue where hint.hasBytePrefix("Check the path; it is"):
      "Check the path."
    case ErrorKind.modelNotFound.rawValue where hint.hasBytePrefix("Give the path of a .xc"):
      "Check the path. \(models)"
    case ErrorKind.modelNotFound.rawValue where hint.hasBytePrefix("Give model:"): "Give --model."
    case Wire.ErrorKind.documentOpenOtherwise.rawValue:
      data.parameter.flatMap { flags[$0] }.flatMap { flag in
        let rest = hint.removingBytePrefix("Leave \(data.parameter ?? "") out")
        return rest.map { "Leave \(flag) out\($0)" }
      }
    default: editing[hint]
    }
  }

  /// By the members of `document/open`.
  private static let flags = [
    "readOnly": "--read-only", "writeMirrored": "--write-mirrored", "history": "--history",
    "autosave": "--no-autosave", "model": "--model", "migrate": "--migrate",
    "configuration": "--configuration", "mapping": "--mapping",
  ]

  /// What lets a store be edited.
  private static let editing = [
    "Open it without readOnly to edit it.": "Open it without --read-only to edit it.",
    "CloudKit mirrors it: open it with writeMirrored to edit it all the same.":
      "CloudKit mirrors it: give --write-mirrored to edit it all the same.",
    "Its model is a guess: open it with the model to edit it.":
      "Its model is a guess: give --model to edit it.",
  ]
}
