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
      commandName: "graph",
      abstract: "Draws a model: entities, what they inherit, and how they are related.",
      discussion: """
        As a Mermaid class diagram on standard output, which GitHub and many editors draw, or as \
        an SVG image. With --output the name's ending says which: .svg, or .mmd, .mermaid, .md or \
        .txt. An image is light or dark as its reader likes it; boxes are where Xcode has them, \
        where it keeps them apart. With --compare it shows what a later model adds, removes and \
        changes.
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

    @Option(
      help: "A later model, which is drawn with its differences from the first.",
      completion: .file())
    var compare: String?

    @Option(help: "mermaid or svg. Left out: by the name of the output, else mermaid.")
    var format: Format?

    @Option(
      help: "The file to write, which is replaced. Left out: standard output.",
      completion: .file())
    var output: String?

    @OptionGroup var failures: FailureOptions

    func run() throws {
      let format = try format ?? output.map(Format.init(ofFile:)) ?? .mermaid
      let model = try ModelLoader.model(from: .path(path))
      let later = try compare.map { try ModelLoader.model(from: .path($0)) }
      let graph = later.map { ModelGraph(from: model, to: $0) } ?? ModelGraph(model)
      let text =
        format == .svg
        ? SVGWriter.write(graph, ModelLayout(of: graph), title: title)
        : MermaidWriter.write(graph)
      guard let output else { return try StandardOutput.write(text) }
      try TransferOutput.write(text, to: output)
    }

    /// Of the models' names without their endings.
    private var title: String {
      [path, compare].compactMap(\.self).map { path in
        let name = path.parts(separatedBy: "/").last { !$0.isEmpty } ?? ""
        return String(name.cut(atLast: ".")?.before ?? name)
      }.joined(separator: " → ")
    }
  }
}
