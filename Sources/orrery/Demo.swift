import ArgumentParser

/// `orrery demo`.
struct Demo: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Plays a session with two front ends and prints each message as it passes.")

  func run() throws {}
}
