import Foundation
import OrreryClient
import OrreryProtocol

// What Core Data has no names for, since its stores are of one program alone.

/// A program that has a store open.
public struct OrreryFrontEnd: Equatable, Sendable, CustomStringConvertible {
  let wire: Wire.ConnectionInfo
  /// What the server calls its connection: one name for as long as that lasts.
  public var connection: String { wire.connection }
  /// What it calls itself; nil where it does not say.
  public var name: String? { wire.clientInfo?.name }
  /// Its name, or else that of its connection.
  public var description: String { name ?? connection }
}

extension NSManagedObjectContext {
  /// Who has the store open, this program included, in the order in which they opened it; at most
  /// 100. Of the main context, `frontEndChanges` tells when somebody comes or goes.
  public func frontEnds() throws -> [OrreryFrontEnd] {
    try send { ConnectionListParams(document: $0.document) }.connections.map(OrreryFrontEnd.init)
  }

  /// Files with edits that could not be saved when the store was open last: see `recover`.
  public func recoveryFiles() throws -> [URL] {
    try send { DocumentGetStatusParams(document: $0.document) }.recovery
      .map { URL(fileURLWithPath: $0.path) }
  }

  /// Brings back what could not be saved, as one step of undo of the main context; or discards it.
  /// The files are gone then.
  ///
  /// - Returns: What could not be brought back whole, as of objects or properties that are gone.
  @discardableResult
  public func recover(discarding: Bool = false) throws -> [any Error] {
    try send { DocumentRecoverParams(document: $0.document, discard: discarding) }.failures
      .map { NSError.make(OrreryError($0.error), in: self) }
  }
}
