import ArgumentParser
import NIOCore
import NIOPosix
import OrreryProtocol
import Transport

/// `orrery attach`: a thin bridge from standard input and output to the one server of a document.
struct Attach: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Connects standard input and output to the one server of a document.",
    discussion: """
      Starts that server when there is none. It ends when it has had no connection for a minute. \
      Every attached program sees the others' edits at once, saved or not.
      """)

  @Argument(help: "The document.", completion: .file())
  var document: String

  @OptionGroup var options: DocumentOptions

  @OptionGroup var failures: FailureOptions

  func run() throws {
    let streams = try StandardStreams.claim()
    let path = try DocumentServer.findOrStart(document, options: options)
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let loop = group.next()
    let bridged = loop.flatSubmit { ByteBridge.run(streams, socketPath: path, on: loop) }
    let result = Result { try bridged.wait() }
    try group.syncShutdownGracefully()
    try result.get()
  }
}
