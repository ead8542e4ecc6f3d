import ArgumentParser
import Foundation
import JSONText
import ObjectModel
import OrreryProtocol
import Server
import Spelling

/// `orrery model`: looking at model files.
struct Model: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "model",
    abstract:
      "Shows, checks, converts, merges, compares, draws models, of files and of stores.",
    subcommands: [
      Show.self, Validate.self, Convert.self, Merge.self, Diff.self, Graph.self,
    ])

  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show",
      abstract: "Prints a model as JSON; what had to be guessed on standard error.")

    @Argument(help: "The model, or a store.", completion: .file())
    var path: String

    @OptionGroup var failures: FailureOptions

    func run() throws {
      let model: ManagedObjectModel
      if ModelLoader.isStore(path) {
        let own = try ModelLoader.ownModel(ofStoreAt: path)
        for guess in own.origin.guesses { StandardError.write("\(guess.message)\n") }
        model = own.model
      } else {
        model = try ModelLoader.model(from: .path(path))
      }
      try StandardOutput.write(Model.text(of: model))
    }
  }

  struct Validate: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "validate",
      abstract: "Checks a model and lists every fault and warning with its file and line.")

    @Argument(help: "The model.", completion: .file())
    var path: String

    @OptionGroup var failures: FailureOptions

    func run() throws {
      let model = try ModelLoader.model(from: .path(path))
      for warning in model.warnings {
        let place = warning.location?.text ?? path
        let hint = warning.hint.map { " \($0)" } ?? ""
        try StandardOutput.write("\(place): warning: \(warning.message)\(hint)\n")
      }
      let count = model.entities.count
      try StandardOutput.write(
        "\(path): \(count) \(count == 1 ? "entity" : "entities"), no faults\n")
    }
  }

  struct Convert: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "convert",
      abstract: "Writes a model or a mapping in another form, by the name's ending.",
      discussion: """
        To .json, .xcdatamodeld or .xcdatamodel. An .xcdatamodeld that is there is updated: its \
        current version becomes the model, and what is the same stays byte for byte. A mapping, \
        an .xcmappingmodel, becomes JSON.
        """)

    @Argument(help: "The model, a store, or a mapping.", completion: .file())
    var input: String

    @Argument(help: "Where to write it. Left out: JSON on standard output.", completion: .file())
    var output: String?

    @OptionGroup var failures: FailureOptions

    func run() throws {
      if input.hasByteSuffix(".xcmappingmodel") || input.hasByteSuffix(".xml") {
        let json = Wire.Mapping(try XcodeMappingReader.read(path: input)).json
        return try Model.write(try JSONValue(json).prettyText + "\n", to: output)
      }
      let model = try ModelLoader.model(from: .path(input))
      guard let output else { return try StandardOutput.write(Model.text(of: model)) }
      try Model.write(model, to: output)
    }
  }

  struct Merge: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "merge",
      abstract: "Makes one model of several, or of one configuration of a model.",
      discussion: """
        What several models have under one name must be the same in each. The form of the output \
        is by its ending, as for convert; left out, it is JSON on standard output.
        """)

    @Argument(help: "The models, or stores.", completion: .file())
    var models: [String]

    @Option(help: "Only the entities of this configuration.")
    var configuration: String?

    @Option(help: "Where to write it.", completion: .file())
    var output: String?

    @OptionGroup var failures: FailureOptions

    func run() throws {
      var source = ModelSource.merged(models.map { .path($0) })
      if let configuration { source = .configuration(configuration, of: source) }
      let model = try ModelLoader.model(from: source)
      guard let output else { return try StandardOutput.write(Model.text(of: model)) }
      try Model.write(model, to: output)
    }
  }

  /// As JSON, for people too.
  private static func text(of model: ManagedObjectModel) throws -> String {
    try JSONValue(Wire.Model(model).json).prettyText + "\n"
  }

  /// In the form of the file's ending.
  private static func write(_ model: ManagedObjectModel, to output: String) throws {
    switch output {
    case _ where output.hasByteSuffix(".json"): try write(text(of: model), to: output)
    case _ where output.hasByteSuffix(".xcdatamodeld") || output.hasByteSuffix(".xcdatamodel"):
      try XcodeModelWriter.write(ModelDescription(model), to: FilePath.withoutLinks(output))
    default:
      throw Failure(
        "“\(output)” does not say which form to write.",
        hint: "Let it end in .json, .xcdatamodeld or .xcdatamodel.", code: .validationFailure)
    }
  }

  /// - Parameter output: nil for standard output.
  private static func write(_ text: String, to output: String?) throws {
    guard let output else { return try StandardOutput.write(text) }
    try TransferOutput.write(text, to: output)
  }
}
