import ArgumentParser
import JSONText
import ObjectModel
import OrreryProtocol
import Server

/// `orrery model`: looking at model files.
struct Model: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Shows or checks a model: an .xcdatamodeld, .xcdatamodel or .json, or a store's.",
    subcommands: [Show.self, Validate.self])

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
}
