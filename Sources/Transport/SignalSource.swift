import Dispatch
import Glibc
import NIOCore

/// Brings signals to the event loop as ordinary calls. Nothing runs in a signal handler: the
/// signals are ignored as far as the process goes, and Dispatch reads them from a descriptor.
package final class SignalSource {
  /// What asks a server to finish: SIGTERM, SIGINT, SIGHUP.
  package static let terminationSignals: [Int32] = [SIGTERM, SIGINT, SIGHUP]

  private var sources: [any DispatchSourceSignal] = []

  /// Called on the event loop, where `onSignal` is called too, with the signal's number, for each
  /// time. A signal that was ignored when the process started stays ignored, as `nohup` wants it.
  ///
  /// It listens as long as it is held. Ignored signals stay ignored in child processes: whoever
  /// starts one resets them.
  package init(
    _ signals: [Int32] = terminationSignals, on loop: any EventLoop,
    onSignal: @escaping (Int32) -> Void
  ) {
    let onSignal = NIOLoopBound(onSignal, eventLoop: loop)
    let queue = DispatchQueue(label: "orrery.signals")
    for number in signals where !Self.isIgnored(number) {
      _ = signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler {
        loop.execute { onSignal.value(number) }
      }
      source.activate()
      sources.append(source)
    }
  }

  /// Stops listening. The signals have their usual effect again.
  package func cancel() {
    for source in sources {
      source.cancel()
      _ = signal(Int32(source.handle), SIG_DFL)
    }
    sources = []
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0 else {
      return false
    }
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
      == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}

@available(*, unavailable)
extension SignalSource: Sendable {}
