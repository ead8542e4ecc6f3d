import ArgumentParser
import JSONText
import OrreryProtocol
import Spelling

/// `orrery watch`: a document's notices as JSON lines, for scripts.
struct Watch: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: "Prints what happens in a document, one JSON text on a line.",
    discussion: """
      Each line is {"method": …, "params": …}: context/didChangeObjects for every edit, saved \
      or not, document/didSave for every save. Starts the document's server where there is none. \
      Ends with SIGINT, when nobody reads its output any more, or, with exit code 1, when the \
      server ends.

      With --entity only changes to objects of that entity are told, after two lines, which are \
      the replies of stream/open. With --predicate or --properties the lines are \
      observer/didChange: which objects match, begin to or cease to, with old and new values; the \
      first line, the reply of observer/open, has the objects as they are.
      """)

  @Argument(help: "The document.", completion: .file())
  var document: String

  @Option(
    help: "Only objects of this entity, and of its subentities.",
    completion: .custom(Completions.entities))
  var entity: String?

  @Option(help: "Only objects that match, as a predicate: 'age > 30'.")
  var predicate: String?

  @Option(help: "What %@ in the predicate stands for, a JSON array: '[30, \"Ada\"]'.")
  var arguments: String?

  @Option(
    help: "What to tell the values of, separated by commas. Left out: attributes and to-one.",
    completion: .custom(Completions.properties))
  var properties: String?

  @OptionGroup var options: DocumentOptions

  @OptionGroup var failures: FailureOptions

  func validate() throws {
    if predicate != nil, entity == nil { throw ValidationError("--predicate needs --entity.") }
    if properties != nil, entity == nil { throw ValidationError("--properties needs --entity.") }
    if arguments != nil, predicate == nil {
      throw ValidationError("--arguments needs --predicate.")
    }
  }

  func run() throws {
    let openings = try openings
    let client = try DocumentClient(startingServerFor: document, options: options)
    try client.watch(openings)
  }

  /// What opens the streams to print; none for all there is to hear.
  private var openings: [(method: Method, params: RawJSON)] {
    get throws {
      guard let entity else { return [] }
      guard predicate != nil || properties != nil else {
        return Wire.ObservableNotice.allCases.map { notice in
          (.streamOpen, StreamOpenParams(notice: notice, entity: entity).json)
        }
      }
      let params = ObserverOpenParams(
        entity: entity,
        keyPaths: properties.map { PropertyList.names(in: $0) } ?? [],
        predicate: predicate, argumentArray: try parsedArguments, initial: true)
      return [(.observerOpen, params.json)]
    }
  }

  private var parsedArguments: [RawJSON] {
    get throws {
      guard let arguments else { return [] }
      let array = try Parameters.read(arguments, called: "arguments", as: #"[30, "Ada"]"#)
      guard array.kind == .array else {
        throw Failure(
          "The arguments are no array.", hint: "Write '[30, \"Ada\"]'.", code: .validationFailure)
      }
      var reader = array.reader()
      var elements: [RawJSON] = []
      try reader.beginArray()
      while try reader.nextElement() { elements.append(try reader.readRaw()) }
      return elements
    }
  }
}

/// Names between commas, as options take them.
enum PropertyList {
  static func names(in text: String) -> [String] {
    text.parts(separatedBy: ",", omittingEmptySubsequences: false).map(String.init)
  }
}
