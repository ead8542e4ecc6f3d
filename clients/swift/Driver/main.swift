import Foundation

// Commands are read on a thread of their own, one line after the other.
let driver = Driver()
Thread.detachNewThread {
  while let line = readLine() {
    DispatchQueue.main.async { MainActor.assumeIsolated { driver.take(Array(line.utf8)) } }
  }
  DispatchQueue.main.async { exit(0) }
}
dispatchMain()
