import ObjectContext
import ObjectModel
import OrreryProtocol
import PersistentStore

/// What a client missed that was gone for a while: from memory, unsaved edits and all, as long as
/// the document stayed open; else from the store's history, if it had been shown nothing unsaved.
extension Document {
  /// Moves the clock, once everything is as the clock is to stand for.
  func advanceClock() {
    clock.advance(to: historyMark)
  }

  var historyMark: HistoryMark? {
    toldTransaction.map {
      HistoryMark(
        storeUUID: store.uuid, number: $0, showsEdits: mainRecord?.context.hasChanges ?? false)
    }
  }

  /// All that changed in the main context after a clock, as its changes come to by now.
  ///
  /// - Returns: nil where nobody can say it: then the client reads everything anew.
  func changes(since text: String) -> ChangeSet? {
    guard let since = Clock(text) else { return nil }
    if since.isOfSameOpening(as: clock) {
      guard since.count <= clock.count else { return nil }
      if let changes = mainRecord?.log.changes(since: since.count, model: model) {
        return changes
      }
    }
    return since.mark.flatMap(savedChanges)
  }

  /// All that was saved after a clock, as the store's history has it.
  ///
  /// - Returns: nil where nobody can say it.
  func saves(since text: String) -> ChangeSet? {
    Clock(text)?.mark.flatMap(saves)
  }

  private func savedChanges(since mark: HistoryMark) -> ChangeSet? {
    guard !mark.showsEdits, !model.hasTransientAttributes, let mainRecord else { return nil }
    return saves(since: mark).map {
      ChangeSet(combining: [$0, mainRecord.context.pendingChanges], in: model)
    }
  }

  private func saves(since mark: HistoryMark) -> ChangeSet? {
    guard mark.storeUUID == store.uuid, let toldTransaction, mark.number <= toldTransaction
    else { return nil }
    do {
      guard let saves = try store.saves(after: mark.number) else { return nil }
      // What others have saved just now will be told like everything to come.
      let told = saves.filter { ($0.transaction ?? 0) <= toldTransaction }
      return ChangeSet(combining: told.map(\.changes), in: model)
    } catch {
      // Whoever reads everything anew is told why the store cannot be read.
      return nil
    }
  }
}

extension Wire.MissedChanges {
  /// - Returns: nil where there are more than a client is told.
  init?(
    _ net: ChangeSet, detail: Wire.NoticeDetail, writer: ObjectWriter, document: Document
  ) throws(OrreryError) {
    guard net.count <= ServerLimits.namedObjects else { return nil }
    let isLarge = net.count > Document.noticeObjects
    let detail = isLarge || detail == .none ? Wire.NoticeDetail.ids : detail
    let withValues = detail == .objects
    self.init(
      noticeDetail: detail,
      inserted: try writer.objects(net.inserted, withValues: withValues),
      updated: try writer.changes(net.updated, withValues: withValues),
      deleted: net.deleted.map(document.model.text(of:)),
      refreshed: try writer.objects(net.refreshed, withValues: withValues))
  }
}
