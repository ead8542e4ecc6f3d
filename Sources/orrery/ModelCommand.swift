import ArgumentParser
import Foundation
import JSONText
import ObjectModel
import OrreryProtocol
import Server

/// `orrery model`: looking at model files.
struct Model: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract:
      "Shows, checks, converts, compares, draws models: .xcdatamodeld, .momd, .json or a store's.",
    subcommands: [Show.self, Validate.self, Convert.self, Diff.self, Graph.self])

  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Prints a model as JSON; what had to be guessed on standard error.")

    @Argument(help: "The model, or a store.")
    var path: String

    func run() throws {
      try Failure.reporting {
        let model: ManagedObjectModel
        if ModelLoader.isStore(path) {
          let own = try ModelLoader.ownModel(ofStoreAt: path)
          for guess in own.origin.guesses { StandardError.write("\(guess.message)\n") }
          model = own.model
        } else {
          model = try ModelLoader.model(from: .path(path))
        }
        StandardOutput.write(try JSONValue(Wire.Model(model).json).prettyText + "\n")
      }
    }
  }

  struct Validate: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Checks a model and lists every fault with its file and line.")

    @Argument(help: "The model.")
    var path: String

    func run() throws {
      try Failure.reporting {
        let model = try ModelLoader.model(from: .path(path))
        StandardOutput.write("\(path): \(model.entities.count) entities, no faults\n")
      }
    }
  }

  struct Convert: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Writes a model in another form, by the name's ending.",
      discussion: """
        To .json, .xcdatamodeld or .xcdatamodel. An .xcdatamodeld that is there is updated: its \
        current version becomes the model, and what is the same stays byte for byte.
        """)

    @Argument(help: "The model, or a store.")
    var input: String

    @Argument(help: "Where to write it.")
    var output: String

    func run() throws {
      try Failure.reporting {
        let model = try ModelLoader.model(from: .path(input))
        guard output.hasSuffix(".json") else {
          return try XcodeModelWriter.write(ModelDescription(model), to: output)
        }
        let text = try JSONValue(Wire.Model(model).json).prettyText + "\n"
        try Data(text.utf8).write(to: URL(fileURLWithPath: output), options: .atomic)
      }
    }
  }
}
