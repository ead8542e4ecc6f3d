import Glibc
import NIOCore

/// Notices that another process has ended, the one that started this server: an editor that crashed
/// closes its pipes, but not when a grandchild holds them open. It asks the system now and then, as
/// language servers do, since only a parent is told of an exit.
package final class ProcessWatch {
  private var task: RepeatedTask?

  /// Called on the event loop, where `onExit` is called too, once. A process that does not exist
  /// counts as ended. The watch goes on until then or until it is cancelled, held or not.
  package init(
    processID: Int32, every interval: TimeAmount = .seconds(3), on loop: any EventLoop,
    onExit: @escaping () -> Void
  ) {
    let onExit = NIOLoopBound(onExit, eventLoop: loop)
    task = loop.scheduleRepeatedTask(initialDelay: .zero, delay: interval) { task in
      if !Self.isAlive(processID) {
        task.cancel()
        onExit.value()
      }
    }
  }

  package func cancel() {
    task?.cancel()
    task = nil
  }

  /// Whether there is such a process, ours or not. Zero and negative numbers name no process but
  /// groups of them.
  static func isAlive(_ processID: Int32) -> Bool {
    processID > 0 && (kill(processID, 0) == 0 || errno != ESRCH)
  }
}

@available(*, unavailable)
extension ProcessWatch: Sendable {}
