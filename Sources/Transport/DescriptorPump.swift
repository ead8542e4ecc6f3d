import Glibc

/// Copies one descriptor to another on a thread of its own until the input ends: for what an event
/// loop cannot wait on, regular files and most devices. At most `chunkBytes` are in its hands.
enum DescriptorPump {
  static let chunkBytes = 64 << 10

  /// Takes ownership of both descriptors and closes them at the end. A reader of `destination` that
  /// has gone away ends the copying, and is no error.
  ///
  /// - Parameter completion: Called on the pump's thread when everything is written, before the
  ///   descriptors are closed.
  static func start(
    from source: CInt, to destination: CInt,
    completion: @escaping @Sendable (Result<Void, TransportError>) -> Void
  ) throws(TransportError) {
    let job = Job {
      let result = copy(from: source, to: destination)
      completion(result)
      close(source)
      close(destination)
    }
    try startThread(job)
  }

  private static func copy(
    from source: CInt, to destination: CInt
  ) -> Result<Void, TransportError> {
    var chunk = [UInt8](repeating: 0, count: chunkBytes)
    while true {
      let count = chunk.withUnsafeMutableBytes { read(source, $0.baseAddress, $0.count) }
      if count == 0 {
        return .success(())
      }
      if count < 0 {
        if errno == EINTR {
          continue
        }
        return .failure(.system("read the input", errorNumber: errno))
      }
      if let errorNumber = writeAll(chunk[..<count], to: destination) {
        return errorNumber == EPIPE
          ? .success(())
          : .failure(
            TransportError(
              .output, "cannot write to standard output: \(String(cString: strerror(errorNumber)))",
              errorNumber: errorNumber))
      }
    }
  }

  /// Returns the error's number, or nil when every byte is written.
  private static func writeAll(_ bytes: ArraySlice<UInt8>, to descriptor: CInt) -> CInt? {
    var rest = bytes
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        return errno
      }
    }
    return nil
  }

  /// What a thread is to do, boxed for the passage through C.
  private final class Job: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) {
      self.run = run
    }
  }

  private static func startThread(_ job: Job) throws(TransportError) {
    let box = Unmanaged.passRetained(job)
    var thread = pthread_t()
    let errorNumber = pthread_create(
      &thread, nil,
      { argument in
        if let argument {
          Unmanaged<Job>.fromOpaque(argument).takeRetainedValue().run()
        }
        return nil
      }, box.toOpaque())
    guard errorNumber == 0 else {
      box.release()
      throw .system("start a thread", errorNumber: errorNumber)
    }
    pthread_detach(thread)
  }
}
