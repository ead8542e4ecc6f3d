import ArgumentParser
import Glibc
import OrreryProtocol
import PersistentStore
import Server
import Spelling
import Transfer

/// `orrery export`: the objects of an entity as JSON Lines or CSV.
struct Export: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Writes the objects of an entity as JSON Lines or CSV.",
    discussion: """
      One fetch, of the document as it is when the export begins: a running server's with its \
      unsaved edits, else the file's, which is not written at all. Values are written as the \
      protocol writes them. In CSV nil is nothing between commas and "" the empty string; \
      composites, transformables and collections are JSON in their cells.

      Without --properties these are written: attributes that are neither derived nor transient, \
      to-one relationships, and collections that are ordered or whose members belong to several. A \
      relationship whose destination has an attribute that is unique by itself is written by it: \
      the column group.name. orrery import reads all that.

      A file is written beside its place and takes it when it is whole. SIGINT leaves what was \
      there. More in protocol/manual/tables.md.
      """)

  @Argument(help: "The document.", completion: .file())
  var document: String

  @Option(help: "The model: an .xcdatamodeld, .xcdatamodel or .json.", completion: .file())
  var model: String?

  @Option(
    help: "The entity whose objects to write, those of its subentities included.",
    completion: .custom(Completions.entities))
  var entity: String

  @Flag(help: "Leave out objects of subentities.")
  var noSubentities = false

  @Option(help: "jsonl or csv. Left out: by the name of the file, else jsonl.")
  var format: TransferFormat?

  @Option(help: "The file to write, or - for standard output.", completion: .file())
  var output = "-"

  @Option(help: "Which objects, as a predicate: 'age > 30 AND group.name == \"Staff\"'.")
  var predicate: String?

  @Option(
    help: "Keys to sort by: lastName,age:desc. Left out: in the order they were made.",
    completion: .custom(Completions.properties))
  var sort: String?

  @Option(
    help: "What to write, in order: attributes, relationships and key paths.",
    completion: .custom(Completions.properties))
  var properties: String?

  @Option(help: "How to name destinations: key, id, or none to leave relationships out.")
  var relationships = TransferColumn.Relationships.key

  @OptionGroup var failures: FailureOptions

  func run() throws {
    let export = try exportRequest
    try TransferCommand.run(try documentRequest, model: model, tellsRecovery: !failures.json) {
      client in
      let exporter = try Exporter(export, sender: client)
      let output = try TransferOutput(output, interruption: client.interruption)
      do {
        try write(exporter, to: output)
        try output.finish()
      } catch {
        output.discard()
        throw error
      }
    }
  }

  private func write(_ exporter: Exporter, to output: TransferOutput) throws {
    let total = isatty(STDERR_FILENO) == 1 ? try exporter.count() : 0
    let line = ProgressLine { "\($0) of \(total) objects" }
    defer { line.end() }
    _ = try exporter.run {
      try output.write($0)
    } progress: {
      line.show($0)
    }
  }

  private var exportRequest: ExportRequest {
    get throws {
      var request = ExportRequest(entity: entity)
      request.format = format ?? TransferFormat(ofFile: output) ?? .jsonl
      request.predicate = predicate
      request.sort = try sort.map(Self.sortDescriptors) ?? []
      request.properties = properties.map { PropertyList.names(in: $0) }
      request.relationships = relationships
      request.includesSubentities = !noSubentities
      return request
    }
  }

  private var documentRequest: DocumentRequest {
    get throws {
      var request = DocumentRequest(
        location: try StoreLocation(path: document), model: model.map { .path($0) })
      request.options.isReadOnly = true
      request.options.creation = .never
      return request
    }
  }

  private static func sortDescriptors(_ text: String) throws -> [Wire.SortDescriptor] {
    try text.parts(separatedBy: ",").map { part in
      let words = part.parts(separatedBy: ":", maxSplits: 1)
      let order = words.count == 2 ? words[1] : "asc"
      guard let key = words.first, order == "asc" || order == "desc" else {
        throw Failure(
          "“\(part)” is no key to sort by.", hint: "Write age, age:asc or age:desc.",
          code: .validationFailure)
      }
      return Wire.SortDescriptor(keyPath: String(key), ascending: order == "asc")
    }
  }
}

extension TransferFormat: ExpressibleByArgument {
  /// By the ending of a file's name; nil where it says nothing.
  init?(ofFile path: String) {
    switch path.cut(atLast: ".")?.after.lowercased() {
    case "csv": self = .csv
    case "jsonl", "ndjson": self = .jsonl
    default: return nil
    }
  }
}

extension TransferColumn.Relationships: ExpressibleByArgument {}
