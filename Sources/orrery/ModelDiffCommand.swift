import ArgumentParser
import JSONText
import ObjectModel
import OrreryProtocol
import PersistentStore
import Server

/// `orrery model diff`: the dry run of a migration. It opens no store but for the model in it.
extension Model {
  struct Diff: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "diff",
      abstract: "Tells what differs between two models, and what a migration would lose.",
      discussion: """
        The dry run of a migration, from the models alone: no store is opened. One line for each \
        change; below it what stored data is lost, and what stands in the way. The exit code is 1 \
        where no migration can be inferred, nor the mapping tells.
        """)

    @Argument(help: "The earlier model.", completion: .file())
    var from: String

    @Argument(help: "The later model.", completion: .file())
    var to: String

    @Option(
      help: "A mapping for what cannot be inferred: .json, .xcmappingmodel.", completion: .file())
    var mapping: String?

    @Flag(help: "Print the result of model/diff instead, and tell failures as JSON.")
    var json = false

    func run() throws {
      let mapping = try mapping.map { try ModelLoader.mapping(from: .path($0)) }
      let diff = ModelDiff(
        from: try ModelLoader.model(from: .path(from)),
        to: try ModelLoader.model(from: .path(to)), by: mapping)
      try diff.checkMapping()
      try StandardOutput.write(json ? try Self.json(diff) : Self.text(diff))
      if !diff.isInferable { throw ExitCode.failure }
    }

    private static func json(_ diff: ModelDiff) throws -> String {
      let result = ModelDiffResult(diff)
      return try JSONValue(RawJSON(writing: { result.write(to: &$0) })).prettyText + "\n"
    }

    private static func text(_ diff: ModelDiff) -> String {
      let lines = diff.changes.map { change in
        let place = change.entity + (change.key.map { "." + $0 } ?? "")
        let (from, to) = (change.from ?? "nothing", change.to ?? "nothing")
        let notes = [
          change.loss.map { "lost: \($0)" }, change.obstacle.map { "obstacle: \($0)" },
          change.hint.map { "to do: \($0)" },
        ]
        return ["\(place): \(change.kind.rawValue), from \(from) to \(to)"]
          + notes.compactMap { $0 }.map { "  " + $0 }
      }
      let summary =
        diff.changes.isEmpty
        ? "The models do not differ in what is stored."
        : diff.isInferable
          ? "A migration can be \(diff.mapping == nil ? "inferred" : "made")."
          : "A migration cannot be inferred."
      return (Array(lines.joined()) + [summary]).joined(separator: "\n") + "\n"
    }
  }
}
