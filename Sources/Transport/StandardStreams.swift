import Glibc
import NIOCore
import NIOPosix
import Spelling

/// The process' standard input and output as one byte stream, whatever is behind them: pipes,
/// sockets, a terminal, regular files, `/dev/null`.
///
/// They are taken away from everything else in the process first, so that a stray `print`, here or
/// in a library, cannot get between two messages.
package struct StandardStreams: Sendable {
  /// Private descriptors. Whoever opens the streams hands them on.
  let input: CInt
  let output: CInt

  /// Takes ownership of both descriptors.
  package init(input: CInt, output: CInt) {
    self.input = input
    self.output = output
  }

  /// Moves standard input and output to private descriptors that child processes do not inherit.
  /// From then on whatever is printed goes to standard error, and reading standard input finds its
  /// end. To be called before anything else in the process runs.
  ///
  /// The parameters are for tests; descriptors that are closed at the start count as `/dev/null`.
  package static func claim(
    input: CInt = STDIN_FILENO, output: CInt = STDOUT_FILENO, error: CInt = STDERR_FILENO
  ) throws(TransportError) -> StandardStreams {
    SystemCalls.ignoreWriteSignals()
    let null = open("/dev/null", O_RDWR | O_CLOEXEC)
    guard null >= 0 else {
      throw .system("open /dev/null", errorNumber: errno)
    }
    for descriptor in [input, output, error] where fcntl(descriptor, F_GETFD) < 0 {
      if null != descriptor {
        dup2(null, descriptor)
      }
    }
    let streams = StandardStreams(
      input: try SystemCalls.duplicate(input), output: try SystemCalls.duplicate(output))
    guard dup2(null, input) >= 0, dup2(error, output) >= 0 else {
      throw .system("redirect the standard streams", errorNumber: errno)
    }
    if ![input, output, error].contains(null) {
      close(null)
    }
    return streams
  }

  /// Reads the first line, without its end. What follows stays where it is, for the event loop: so
  /// it is read byte by byte.
  ///
  /// - Throws: Where the input cannot be read, or ends before, and where the line is longer than a
  ///   message may be.
  package func readLine() throws(TransportError) -> [UInt8] {
    var line: [UInt8] = []
    var byte: UInt8 = 0
    while line.count <= TransportLimits().framing.maximumMessageBytes {
      let count = SystemCalls.waiting(for: input, POLLIN) { read(input, &byte, 1) }
      guard count >= 0 else { throw .system("read the input", errorNumber: errno) }
      guard count > 0 else { throw TransportError(.input, "the input has no line") }
      if byte == UInt8(ascii: "\n") { return line }
      line.append(byte)
    }
    throw TransportError(.input, "the first line of the input is too long")
  }

  /// Writes a line, before the event loop has the output.
  package func writeLine(_ line: [UInt8]) throws(TransportError) {
    var rest = (line + [UInt8(ascii: "\n")])[...]
    while !rest.isEmpty {
      let count = SystemCalls.waiting(for: output, POLLOUT) {
        rest.withUnsafeBytes { write(output, $0.baseAddress, $0.count) }
      }
      guard count >= 0 else { throw .system("write the output", errorNumber: errno) }
      rest = rest.dropFirst(count)
    }
  }

  /// Serves the one connection there is on these streams. Called on the event loop; the descriptors
  /// are the event loop's from here on.
  ///
  /// - Parameter opened: Called when the connection is open, to set its delegate.
  /// - Returns: Completes when the connection has closed and its last byte is where the output
  ///   leads, so that the process may exit. Fails with a `TransportError` when the streams cannot
  ///   be opened, read or written.
  package func serve(
    on loop: any EventLoop, limits: TransportLimits = TransportLimits(),
    opened: @escaping (Connection) -> Void
  ) -> EventLoopFuture<Void> {
    let opened = NIOLoopBound(opened, eventLoop: loop)
    return openChannel(
      on: loop, readBytes: limits.readBytesPerTurn, gracePeriod: limits.closeGracePeriod
    ) { channel in
      channel.eventLoop.makeCompletedFuture {
        try channel.pipeline.syncOperations.addHandler(
          Connection(limits: limits, opened: opened.value))
      }
    }.flatMap { $0.finished }
  }

  /// A channel over the streams, and the time its output has arrived.
  struct OpenChannel: Sendable {
    let channel: any Channel
    /// Completes when the channel is closed and nothing of its output is under way.
    let finished: EventLoopFuture<Void>
  }

  /// - Parameter gracePeriod: How long the input may go on when nobody reads the output any more.
  func openChannel(
    on loop: any EventLoop, readBytes: Int, gracePeriod: TimeAmount,
    initializer: @escaping @Sendable (any Channel) -> EventLoopFuture<Void>
  ) -> EventLoopFuture<OpenChannel> {
    SystemCalls.ignoreWriteSignals()
    let inputFailure = NIOLoopBoundBox<TransportError?>(nil, eventLoop: loop)
    let outputArrived = loop.makePromise(of: Void.self)
    let ends: (input: CInt, output: CInt, watched: CInt)
    do throws(TransportError) {
      let input = try Self.waitableInput(input) { error in
        loop.execute { inputFailure.value = error }
      }
      let output = try Self.waitableOutput(output, arrived: outputArrived)
      ends = (input, output, try SystemCalls.duplicate(output))
    } catch {
      outputArrived.fail(error)
      return loop.makeFailedFuture(error)
    }
    return NIOPipeBootstrap(group: loop)
      .channelOption(.allowRemoteHalfClosure, value: true)
      .channelOption(.maxMessagesPerRead, value: 1)
      .channelOption(
        .recvAllocator, value: FixedSizeRecvByteBufferAllocator(capacity: readBytes)
      )
      .channelInitializer { channel in
        Self.watchOutput(of: channel, descriptor: ends.watched, gracePeriod: gracePeriod)
          .flatMap { initializer(channel) }
      }
      .takingOwnershipOfDescriptors(input: ends.input, output: ends.output)
      .map { channel in
        OpenChannel(
          channel: channel,
          finished: channel.closeFuture.flatMap { outputArrived.futureResult }
            .flatMapThrowing {
              if let error = inputFailure.value {
                throw error
              }
            })
      }
      .flatMapErrorThrowing { error in
        close(ends.input)
        close(ends.output)
        throw error
      }
  }

  private static func watchOutput(
    of channel: any Channel, descriptor: CInt, gracePeriod: TimeAmount
  ) -> EventLoopFuture<Void> {
    let watch = OutputWatch(gracePeriod: gracePeriod)
    do {
      try channel.pipeline.syncOperations.addHandler(watch)
    } catch {
      close(descriptor)
      return channel.eventLoop.makeFailedFuture(error)
    }
    return watch.start(descriptor: descriptor, on: channel.eventLoop)
      .flatMapErrorThrowing { error in
        close(descriptor)
        throw error
      }
  }
}

// MARK: - Descriptors an event loop can wait on

extension StandardStreams {
  /// - Parameter failed: Called before the input is seen to end, where that is not its real end.
  private static func waitableInput(
    _ descriptor: CInt, failed: @escaping @Sendable (TransportError) -> Void
  ) throws(TransportError) -> CInt {
    if let waitable = try waitable(descriptor, flags: O_RDONLY) {
      return waitable
    }
    let pipe = try SystemCalls.makePipe()
    try DescriptorPump.start(from: descriptor, to: pipe.output) { result in
      if case .failure(let error) = result {
        failed(error)
      }
    }
    return pipe.input
  }

  private static func waitableOutput(
    _ descriptor: CInt, arrived: EventLoopPromise<Void>
  ) throws(TransportError) -> CInt {
    if let waitable = try waitable(descriptor, flags: O_WRONLY) {
      arrived.succeed(())
      return waitable
    }
    let pipe = try SystemCalls.makePipe()
    try DescriptorPump.start(from: pipe.input, to: descriptor) { result in
      arrived.completeWith(result.mapError { $0 as any Error })
    }
    return pipe.output
  }

  /// The descriptor itself or one for the same stream, to be set non-blocking; nil where only a
  /// thread can wait.
  ///
  /// Non-blocking is a property of the open file description, which pipes and terminals share with
  /// the parent shell and with standard error. So those are opened anew. A socket cannot be; it is
  /// rarely shared. A named pipe can lose its last writer and get another one between being found
  /// ended and being read, which the event loop takes for an impossibility: a thread does not mind.
  private static func waitable(_ descriptor: CInt, flags: CInt) throws(TransportError) -> CInt? {
    let type = try SystemCalls.status(of: descriptor).fileType
    if type == S_IFSOCK {
      return descriptor
    }
    guard type == S_IFIFO && isAnonymousPipe(descriptor) || isatty(descriptor) == 1 else {
      return nil
    }
    let reopened = Glibc.open(
      "/proc/self/fd/\(descriptor)", flags | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard reopened >= 0 else {
      return nil
    }
    close(descriptor)
    return reopened
  }

  private static func isAnonymousPipe(_ descriptor: CInt) -> Bool {
    SystemCalls.target(ofLinkAt: "/proc/self/fd/\(descriptor)")?.hasBytePrefix("pipe:[") ?? false
  }
}
