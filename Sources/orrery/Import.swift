import ArgumentParser
import Foundation
import OrreryProtocol
import PersistentStore
import RecordText
import Server
import Spelling
import Transfer

/// `orrery import`: objects of JSON Lines or CSV.
struct Import: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Makes objects of JSON Lines or CSV.",
    discussion: """
      Members, or the columns of the header, name properties. group.name finds a destination by \
      an attribute that is unique by itself; a collection is a JSON array. In CSV nothing between \
      commas is nil and "" the empty string. What is left out has the model's default.

      A file is looked through before anything is written, or a store made. Objects are written in \
      batches, each of which is done as a whole or not at all; where one fails, every fault in it \
      is told with its line, and how much was written before. The same import again with \
      --on-conflict skip or update goes on from there, where the entity has a uniqueness \
      constraint.

      Prints how many objects were read, inserted, and there already. More in \
      protocol/manual/tables.md.
      """)

  @Argument(help: "The document.", completion: .file())
  var document: String

  @Option(help: "The model: an .xcdatamodeld, .xcdatamodel or .json.", completion: .file())
  var model: String?

  @Flag(help: "Make the store where it is not there; --model says what of.")
  var create = false

  @Option(help: "The entity to make objects of.", completion: .custom(Completions.entities))
  var entity: String

  @Option(help: "jsonl or csv. Left out: by the name of the file, else jsonl.")
  var format: TransferFormat?

  @Option(help: "The file to read, or - for standard input.", completion: .file())
  var input = "-"

  @Option(help: "What to do with an object that is there: error, skip it, or update it.")
  var onConflict = ConflictRule.error

  @Option(
    help: ArgumentHelp(
      "The property that a column is, COLUMN=PROPERTY; may be repeated.",
      discussion: "Without a property the column is left out.", valueName: "column=property"))
  var map: [String] = []

  @Option(help: "The names of the columns, in order, of a CSV without a header.")
  var columns: String?

  @Option(help: "What to do about a destination that is not there: error, or null.")
  var missingDestinations = ImportRequest.MissingDestinations.error

  @Option(help: "How many objects to write at once at the most.")
  var batchSize = 10_000

  @Flag(help: "Do everything but write: tell what is wrong, and what would become of the rest.")
  var dryRun = false

  @OptionGroup var failures: FailureOptions

  enum ConflictRule: String, ExpressibleByArgument, CaseIterable {
    case error
    case skip
    case update
  }

  func validate() throws {
    if create, model == nil { throw ValidationError("--create needs --model.") }
    if columns != nil, (format ?? TransferFormat(ofFile: input)) != .csv {
      throw ValidationError("--columns is of CSV: give --format csv too.")
    }
    if batchSize < 1 { throw ValidationError("--batch-size is at least 1.") }
    if let mapping = map.first(where: { !$0.containsBytes("=") }) {
      throw ValidationError("--map takes COLUMN=PROPERTY, not “\(mapping)”.")
    }
  }

  func run() throws {
    let request = importRequest
    let document = try documentRequest
    let makesStore = create && !document.isThere
    if makesStore {
      let rehearsal = try rehearse(request, document)
      if let rehearsal { return try StandardOutput.write(text(rehearsal) + "\n") }
    }
    try TransferCommand.run(document, model: model, tellsRecovery: !failures.json) { client in
      let importer = try Importer(request, sender: client)
      let input = try TransferInput(input, interruption: client.interruption)
      let outcome = try run(importer, input, makesStore: makesStore)
      if let name = importer.unusedNames.first {
        StandardError.write(
          "orrery: No line has “\(TerminalText.shown(name))”, which --map names.\n")
      }
      try StandardOutput.write(
        text(outcome) + "\n", after: dryRun ? nil : "The import was carried out: \(text(outcome)).")
    }
  }

  /// Finds what can be found before a store is made: in one in memory, that goes.
  ///
  /// - Returns: what `--dry-run` is for; nil where the import is to follow.
  private func rehearse(
    _ request: ImportRequest, _ document: DocumentRequest
  ) throws -> ImportOutcome? {
    var rehearsal = document
    rehearsal.location = .memory
    var outcome: ImportOutcome?
    try TransferCommand.run(rehearsal, model: nil, tellsRecovery: false) { client in
      let importer = try Importer(request, sender: client)
      let input = try TransferInput(input, interruption: client.interruption)
      if dryRun {
        outcome = try run(importer, input, makesStore: false)
      } else if input.size != nil {
        try check(importer, input)
      }
    }
    return outcome
  }

  private func check(_ importer: Importer, _ input: TransferInput) throws {
    guard let size = input.size else { return }
    let line = ProgressLine { "looked through \(Self.share($0, of: size))" }
    defer { line.end() }
    _ = try run(importer, .check, input) { _, bytes in line.show(bytes) }
    try input.rewind()
  }

  /// - Parameter makesStore: Whether what is looked through already goes into a store that was made
  ///   for it.
  private func run(
    _ importer: Importer, _ input: TransferInput, makesStore: Bool
  ) throws -> ImportOutcome {
    do {
      return try run(importer, input, isChecked: makesStore)
    } catch let failure as Interruption.Interrupted {
      throw failure
    } catch {
      throw makesStore
        ? Failure(error).advising("The store \(document) was made for the import.") : error
    }
  }

  private func run(
    _ importer: Importer, _ input: TransferInput, isChecked: Bool
  ) throws -> ImportOutcome {
    if !isChecked { try check(importer, input) }
    var reached = ImportOutcome()
    let line = ProgressLine { [size = input.size] bytes in
      "\(reached.read) objects" + (size.map { ", \(Self.share(bytes, of: $0))" } ?? "")
    }
    defer { line.end() }
    do {
      return try run(importer, dryRun ? .rehearse : .write, input) { outcome, bytes in
        reached = outcome
        line.show(bytes)
      }
    } catch let interrupted as Interruption.Interrupted {
      line.end()
      if !dryRun { StandardError.write("orrery: Stopped. \(written(reached))\n") }
      throw interrupted
    }
  }

  private func run(
    _ importer: Importer, _ mode: Importer.Mode, _ input: TransferInput,
    progress: (ImportOutcome, Int) -> Void
  ) throws -> ImportOutcome {
    do {
      return try importer.run(mode, RecordBuffer { try input.read($0) }, progress: progress)
    } catch let failure as ImportFailure {
      let isWriting = mode == .write && failure.outcome.lastLine > 0
      let told = Failure(
        "Not all can be imported. "
          + (isWriting ? written(failure.outcome) : "Nothing was written."),
        errors: failure.faults.map(Wire.ErrorInfo.init))
      throw isPerhapsCSV(failure) ? told.advising("CSV takes --format csv.") : told
    }
  }

  /// Whether nobody said what the text is, and it is no JSON from its first byte.
  private func isPerhapsCSV(_ failure: ImportFailure) -> Bool {
    guard format == nil, TransferFormat(ofFile: input) == nil else { return false }
    return failure.faults.first.map { $0.line == 1 && $0.column == "1" } ?? false
  }

  /// What is there after an import that did not come to its end.
  private func written(_ outcome: ImportOutcome) -> String {
    guard outcome.lastLine > 0 else { return "Nothing was written." }
    return "\(outcome.inserted + outcome.existing) objects, up to line \(outcome.lastLine), were "
      + "written before. The same import with --on-conflict skip goes on from there."
  }

  private func text(_ outcome: ImportOutcome) -> String {
    var text = "\(outcome.read) read, \(outcome.inserted) inserted"
    if onConflict != .error {
      text += ", \(outcome.existing) \(onConflict == .skip ? "skipped" : "updated")"
    }
    return dryRun ? "\(text); nothing was written" : text
  }

  private static func share(_ bytes: Int, of size: Int) -> String {
    "\(size > 0 ? bytes * 100 / size : 100) %"
  }

  private var importRequest: ImportRequest {
    var request = ImportRequest(entity: entity)
    request.format = format ?? TransferFormat(ofFile: input) ?? .jsonl
    request.onConflict =
      switch onConflict {
      case .error: .error
      case .skip: .skip
      case .update: .update
      }
    for mapping in map {
      let parts = mapping.parts(separatedBy: "=", maxSplits: 1, omittingEmptySubsequences: false)
      request.properties[String(parts[0])] = parts.count == 2 ? String(parts[1]) : ""
    }
    request.columns = columns.map { PropertyList.names(in: $0) }
    request.missingDestinations = missingDestinations
    request.batchSize = batchSize
    return request
  }

  private var documentRequest: DocumentRequest {
    get throws {
      var request = DocumentRequest(
        location: try StoreLocation(path: document), model: model.map { .path($0) })
      request.options.creation = create ? .ifMissing : .never
      return request
    }
  }
}

extension ImportRequest.MissingDestinations: ExpressibleByArgument {}

extension DocumentRequest {
  /// Whether there is something where its store is to be.
  var isThere: Bool {
    guard case .file(let path) = location else { return false }
    return FileManager.default.fileExists(atPath: path)
  }
}

extension Wire.ErrorInfo {
  fileprivate init(_ fault: ImportFault) {
    self.init(
      code: Int64(ExitCode.failure.rawValue), message: fault.text,
      data: Wire.ErrorData(
        kind: "command.importFault", property: fault.column, line: fault.line.map(Int64.init),
        retryable: false))
  }
}
