import ArgumentParser
import ClassGenerator
import Files
import ObjectModel
import Server
import Spelling

/// `orrery generate`: the entities of a model as classes.
struct Generate: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "generate",
    abstract: "Writes a model's entities as classes in Swift, Python, TypeScript, Lua, Emacs Lisp.",
    discussion: """
      Each entity gets two files. One has its properties, relationships and fetch requests with \
      their types, and is written anew each time, where it differs. The other is for your own \
      code: it is made once and never touched again. What was written is told on standard \
      output. Files of entities that the model no longer has are told on standard error, and \
      stay.

      Swift's classes are for the module OrreryCoreData, those in Python and TypeScript for the \
      libraries in clients/. Lua and Emacs Lisp need none.
      """)

  @Argument(help: "The model, or a store.", completion: .file())
  var model: String

  @Option(help: "swift, python, typescript, lua or elisp.")
  var language: ClassGenerator.Language

  @Option(
    help: """
      What the classes import instead of OrreryCoreData or orrery. orrery.sync is the synchronous \
      face of Python's library.
      """)
  var library: String?

  @Option(help: "The folder for the files. It is made where it is missing.", completion: .directory)
  var output: String

  @OptionGroup var failures: FailureOptions

  func validate() throws {
    guard let library else { return }
    if language.library == nil {
      throw ValidationError("Classes in \(language.rawValue) import no library.")
    }
    if !language.canImport(library) {
      throw ValidationError("“\(library)” is no name of a library.")
    }
  }

  func run() throws {
    let model = try ModelLoader.model(from: .path(self.model))
    let files = try ClassGenerator.files(
      of: model, named: Self.name(of: self.model), in: language, library: library)
    let folder = ClassFolder(path: output)
    let written = try folder.write(files)
    for (name, change) in written { try StandardOutput.write("\(change.rawValue) \(name)\n") }
    if written.isEmpty {
      let count = "\(files.count) \(files.count == 1 ? "file" : "files")"
      try StandardOutput.write("nothing changed in \(count)\n")
    }
    for name in try folder.leftOver(beside: files) {
      StandardError.write("The model has no entity for \(name) any more.\n")
    }
  }

  /// Of a file, without its ending.
  private static func name(of path: String) -> String {
    let name = PathText.name(of: path)
    return name.cut(at: ".").map { String($0.before) } ?? name
  }
}

extension ClassGenerator.Language: ExpressibleByArgument {}
