import ArgumentParser
import JSONText
import ObjectModel
import OrreryProtocol
import Server

/// `orrery model`: looking at model files.
struct Model: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Shows or checks a model: an .xcdatamodeld, .xcdatamodel or .json.",
    subcommands: [Show.self, Validate.self])

  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Prints a model as JSON.")

    @Argument(help: "The model.")
    var path: String

    func run() throws {
      try Failure.reporting {
        let model = try ModelLoader.model(from: .path(path))
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
