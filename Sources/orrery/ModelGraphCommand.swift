import ArgumentParser
import Foundation
import ModelDrawing
import ObjectModel
import Server
import Spelling

/// `orrery model graph`: a diagram of a model.
extension Model {
  struct Graph: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Draws a model: entities, what they inherit, and how they are related.",
      discussion: """
        As a Mermaid class diagram on standard output, which GitHub and many editors draw, or as \
        an SVG image. With --output the name's ending says which: .svg, or .mmd, .mermaid, .md or \
        .txt.
        """)

    enum Format: String, ExpressibleByArgument, CaseIterable {
      case mermaid
      case svg

      /// By the ending of a file's name.
      init(ofFile path: String) throws {
        switch path.cut(atLast: ".")?.after.lowercased() {
        case "svg": self = .svg
        case "mmd", "mermaid", "md", "txt": self = .mermaid
        default:
          throw Failure(
            "“\(path)” does not say which form to write.",
            hint: "Let it end in .svg or .mmd, or give --format.", code: .validationFailure)
        }
      }
    }

    @Argument(help: "The model, or a store.", completion: .file())
    var path: String

    @Option(help: "mermaid or svg. Left out: by the name of the output, else mermaid.")
    var format: Format?

    @Option(
      help: "The file to write, which is replaced. Left out: standard output.",
      completion: .file())
    var output: String?

    @OptionGroup var failures: FailureOptions

    func run() throws {
      let format = try format ?? output.map(Format.init(ofFile:)) ?? .mermaid
      let graph = ModelGraph(try ModelLoader.model(from: .path(path)))
      let text = format == .svg ? SVGWriter.write(graph) : MermaidWriter.write(graph)
      guard let output else { return try StandardOutput.write(text) }
      try TransferOutput.write(text, to: output)
    }
  }
}
