import JSONText
import ObjectModel
import OrreryProtocol

/// In what a document that is open is not as a `document/open` wants it. A request that leaves an
/// option out, or names its default, wants nothing.
struct OpenOtherwise {
  let failure: RequestFailure

  private init(
    _ message: String, _ option: String, _ current: RawJSON?, _ wanted: RawJSON?, hint: String
  ) {
    var failure = RequestFailure(.documentOpenOtherwise, message, parameter: option, hint: hint)
    failure.info.data.current = current
    failure.info.data.value = wanted
    self.failure = failure
  }

  private init(_ option: String, _ current: JSONValue, _ wanted: JSONValue) {
    self.init(
      "The document is open already, with \(option) \(current.text), not \(wanted.text).",
      option, current.raw, wanted.raw,
      hint: "Leave \(option) out to join it as it is, or open it when all others have closed it.")
  }

  /// Everything but the model.
  ///
  /// - Parameter request: What is asked for, less the wishes of a client that may only read.
  /// - Returns: nil where nothing is in the way.
  init?(_ document: Document, _ request: DocumentRequest, _ params: DocumentOpenParams) {
    let store = document.store
    let options = request.options
    if options.creation == .always {
      self.init("create", "never", "always")
    } else if options.isReadOnly, !store.isReadOnly {
      self.init("readOnly", false, true)
    } else if options.writesMirroredStores, store.isMirrored, store.isReadOnly {
      self.init("writeMirrored", false, true)
    } else if options.makesHistory, !store.hasHistory {
      self.init("history", false, true)
    } else if let autosave = params.autosave, request.autosave != document.request.autosave {
      let current = document.request.autosave
      self.init(
        "autosave", ["enabled": .bool(current.isEnabled), "delay": .number(current.delay)],
        ["enabled": .bool(autosave.enabled), "delay": .number(autosave.delay)])
    } else {
      return nil
    }
  }

  /// - Parameter model: What is asked for.
  /// - Returns: nil where it is the document's own.
  init?(_ document: Document, _ model: ManagedObjectModel, _ params: DocumentOpenParams) {
    guard Wire.Model(document.model) != Wire.Model(model) else { return nil }
    // What a store keeps of its model need not be all that was written of it.
    if document.modelOrigin != nil, document.model.versionHashes == model.versionHashes {
      return nil
    }
    var current: Wire.ModelSource?
    if case .file(let path) = document.request.model { current = .path(path) }
    self.init(
      "The document is open already, with another model.", "model", current?.json,
      params.model?.json,
      hint: "Leave model out to join the document with its own.")
  }
}
