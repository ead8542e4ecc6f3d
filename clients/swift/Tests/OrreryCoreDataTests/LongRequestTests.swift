import Foundation
import OrreryClient
import Testing

@testable import OrreryCoreData

/// How far requests are, and what ends them early.
@MainActor @Suite struct LongRequestTests {
  /// It takes many times as long as it takes until progress is told.
  private nonisolated func insertion() -> NSBatchInsertRequest {
    let objects = (0..<50_000).map { ["name": "Artist \($0)"] }
    return NSBatchInsertRequest(entityName: "Artist", objects: objects)
  }

  @Test func batchesTellTheirProgress() async throws {
    let store = try TestStore("Everything")
    let request = insertion()
    let progress = request.progress
    let context = store.container.newBackgroundContext()
    try await context.perform { _ = try context.execute(request) }
    var told: [OrreryProgress] = []
    for await each in progress { told.append(each) }
    #expect(told.first?.percentage == nil)
    let percentages = told.compactMap(\.percentage)
    #expect(!percentages.isEmpty && percentages == percentages.sorted())
    #expect(percentages.allSatisfy { (0...100).contains($0) })
    #expect(told.compactMap(\.message).allSatisfy { $0.hasSuffix(" of 50000 objects") })
  }

  @Test func aCancelledTaskCancelsWhatItsBlockWaitsFor() async throws {
    let store = try TestStore("Everything")
    let context = store.container.newBackgroundContext()
    let (begun, teller) = AsyncStream<Void>.makeStream()
    // Other tests hold up the main actor, and the threads of tasks, for longer than it takes.
    let thread = ThreadOfItsOwn()
    let task = Task {
      await context.perform {
        let request = insertion()
        let progress = request.progress
        Task.detached(executorPreference: thread) {
          for await _ in progress { teller.yield() }
          teller.finish()
        }
        let artist = NSEntityDescription.insertNewObject(forEntityName: "Artist", into: context)
        artist.setValue("Ada", forKey: "name")
        var errors: [any Error] = []
        do { try context.execute(request) } catch { errors.append(error) }
        do { try context.save() } catch { errors.append(error) }
        // What cannot throw is done.
        let isInserted = artist.isInserted
        context.rollback()
        return (errors, isInserted, context.hasChanges)
      }
    }
    let canceller = Task.detached(executorPreference: thread) {
      for await _ in begun { task.cancel() }
    }
    let (errors, isInserted, hasChanges) = await task.value
    await canceller.value
    #expect(errors.count == 2 && errors.allSatisfy { $0 is CancellationError })
    #expect(isInserted && !hasChanges)
    #expect(try store.fetch("Artist").isEmpty)
  }

  @Test(.timeLimit(.minutes(1))) func progressEndsWhenAStoreIsOpen() async throws {
    let store = try TestStore("ToDo")
    for await _ in store.container.persistentStoreDescriptions[0].progress {
      Issue.record("Nothing was migrated.")
    }
  }

  @Test func sequencesEndWithTheirTask() async throws {
    let store = try TestStore("ToDo")
    let task = Task {
      for await _ in store.context.objectChanges {}
      return Task.isCancelled
    }
    task.cancel()
    #expect(await task.value)
  }
}

/// Runs tasks where no other task holds them up.
private final class ThreadOfItsOwn: TaskExecutor {
  private let queue = DispatchQueue(label: "a thread of its own")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
