import ArgumentParser
import Foundation
import JSONText
import ObjectModel
import PersistentStore
import Server

/// The flags that say which document to open, and how.
struct DocumentOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The model: an .xcdatamodeld, .xcdatamodel, .momd, .mom or .json.",
      discussion: """
        browse, serve, attach, and call of a method that writes make the store of it where there \
        is none.
        """),
    completion: .file())
  var model: String?

  @Option(help: "The model's configuration whose entities the store holds. Left out: all.")
  var configuration: String?

  @Flag(help: "Refuse edits, and do not write to the file at all.")
  var readOnly = false

  @Flag(help: "Take edits of a store that CloudKit mirrors; they need not reach other devices.")
  var writeMirrored = false

  @Flag(help: "Migrate a store of an earlier version of the model, where that can be inferred.")
  var migrate = false

  @Option(
    help: "With --migrate: a mapping for what cannot be inferred: .json, .xcmappingmodel.",
    completion: .file())
  var mapping: String?

  @Flag(help: "Make a document package, a folder as UIManagedDocument writes it, not a file.")
  var package = false

  @Flag(help: "Make the tables of persistent history where the store has none.")
  var history = false

  @Flag(help: "Leave saving to the clients.")
  var noAutosave = false

  @Option(help: "What a save survives: full (power loss) or normal (the end of the process).")
  var durability = DurabilityOption.full

  enum DurabilityOption: String, ExpressibleByArgument, CaseIterable {
    case full
    case normal
  }

  func validate() throws {
    if mapping != nil, !migrate { throw ValidationError("--mapping needs --migrate.") }
    let writing = [
      ("--migrate", migrate), ("--history", history), ("--write-mirrored", writeMirrored),
    ]
    if readOnly, let (name, _) = writing.first(where: \.1) {
      throw ValidationError("\(name) is to write to the store, and --read-only not to.")
    }
  }

  /// The request to open the document at that path.
  ///
  /// - Parameter makesStore: Whether a store that is not there is made, when there is a model to
  ///   make it from.
  func request(for path: String, makesStore: Bool) throws -> DocumentRequest {
    if configuration != nil, model == nil {
      throw ValidationError("--configuration is of a model: give --model too.")
    }
    // A store that needs no migration would never have it read.
    if let mapping, !FileManager.default.fileExists(atPath: mapping) {
      throw Failure(
        "There is no mapping at \(mapping).", hint: "Check the path.", code: .noInput)
    }
    let source = model.map { ModelSource.path($0) }
    var request = DocumentRequest(
      location: try StoreLocation(path: path, makesPackage: package),
      model: source.map { source in
        configuration.map { .configuration($0, of: source) } ?? source
      })
    request.options.isReadOnly = readOnly
    request.options.creation = model == nil || readOnly || !makesStore ? .never : .ifMissing
    request.options.makesHistory = history
    request.options.durability = durability == .normal ? .normal : .full
    request.autosave.isEnabled = !noAutosave
    request.options.writesMirroredStores = writeMirrored
    request.migrates = migrate
    request.mapping = mapping.map { .path($0) }
    request.makesPackage = package
    return request
  }

  /// As for `DocumentOpening`.
  var wishes: OpeningWishes {
    var members: OpeningWishes = []
    for (key, path) in [("model", model), ("mapping", mapping)] {
      if let path { members.append((key, ["path": .string(path)])) }
    }
    if let configuration { members.append(("configuration", .string(configuration))) }
    for (key, isSet) in [
      ("readOnly", readOnly), ("migrate", migrate), ("writeMirrored", writeMirrored),
      ("history", history),
    ] where isSet { members.append((key, true)) }
    if noAutosave { members.append(("autosave", ["enabled": false])) }
    return members
  }

  /// The same flags for another process.
  var arguments: [String] {
    var arguments: [String] = []
    if let model { arguments += ["--model", model] }
    if let configuration { arguments += ["--configuration", configuration] }
    if readOnly { arguments.append("--read-only") }
    if migrate { arguments.append("--migrate") }
    if let mapping { arguments += ["--mapping", mapping] }
    if writeMirrored { arguments.append("--write-mirrored") }
    if package { arguments.append("--package") }
    if history { arguments.append("--history") }
    if noAutosave { arguments.append("--no-autosave") }
    if durability != .full { arguments += ["--durability", durability.rawValue] }
    return arguments
  }
}
