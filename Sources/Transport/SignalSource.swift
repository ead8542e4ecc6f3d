import Dispatch
import Glibc
import NIOCore

/// Brings signals to the event loop as ordinary calls. Nothing of ours runs in a signal handler:
/// Dispatch reads the signals from a descriptor.
package final class SignalSource {
  /// What asks a server to finish: SIGTERM, SIGINT, SIGHUP.
  package static let terminationSignals: [Int32] = [SIGTERM, SIGINT, SIGHUP]

  private var sources: [any DispatchSourceSignal] = []

  /// Called on the event loop, where `onSignal` is called too, with the signal's number, for each
  /// time. A signal that was ignored when the process started stays ignored, as `nohup` wants it.
  ///
  /// It listens from the moment it is made, as long as it is held. Until then the signals have
  /// their usual effect, so that none is lost.
  package init(
    _ signals: [Int32] = terminationSignals, on loop: any EventLoop,
    onSignal: @escaping (Int32) -> Void
  ) {
    let onSignal = NIOLoopBound(onSignal, eventLoop: loop)
    let queue = DispatchQueue(label: "orrery.signals")
    let registrations = DispatchGroup()
    for number in signals where !Self.isIgnored(number) {
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler {
        loop.execute { onSignal.value(number) }
      }
      registrations.enter()
      source.setRegistrationHandler { registrations.leave() }
      source.activate()
      sources.append(source)
    }
    // Dispatch registers on a thread of its own, which may have to wait for a processor.
    registrations.wait()
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
