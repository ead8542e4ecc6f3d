import Foundation

// Commands are read on a thread of their own, one line after the other.
let driver = Driver()
Thread.detachNewThread {
  while let line = readLine() {
    let line = Array(line.utf8)
    if driver.takeAtOnce(line) { continue }
    DispatchQueue.main.async { MainActor.assumeIsolated { driver.take(line) } }
  }
  DispatchQueue.main.async { exit(0) }
}
dispatchMain()
