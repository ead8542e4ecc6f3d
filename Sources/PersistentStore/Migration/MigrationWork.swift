/// How somebody follows a migration that is at work on another thread: how far it is, and whether
/// it may still be called off.
package struct MigrationWork: Sendable {
  /// Cancels it, as long as it has not begun to commit.
  package let handle: ReadHandle
  /// In objects taken over.
  package let progress: BatchProgress
  /// Asked once, on the thread of the work, when all but the commit is done.
  package let mayCommit: @Sendable () -> Bool

  package init(
    handle: ReadHandle = ReadHandle(), progress: BatchProgress = BatchProgress(),
    mayCommit: @escaping @Sendable () -> Bool = { true }
  ) {
    self.handle = handle
    self.progress = progress
    self.mayCommit = mayCommit
  }
}
