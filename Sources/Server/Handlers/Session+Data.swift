import Foundation
import ObjectModel
import OrreryProtocol

/// Binary values too large to stand in a message, in pieces.
extension Session {
  /// What one reply carries at the most, in bytes before base64.
  private static let maximumReadBytes = 16 * 1024 * 1024

  func dataRead(_ params: DataReadParams, in scope: ContextScope) throws -> DataReadResult {
    let data = try scope.data(params.handle, unchangedSince: params.ifUnchangedSince)
    let start = min(Int(clamping: params.offset), data.count)
    let wanted = params.length.map { Int(clamping: $0) } ?? data.count
    let end = start + min(wanted, data.count - start, Self.maximumReadBytes)
    let piece = try data.bytes(in: start..<end)
    return DataReadResult(
      data: Data(piece).base64EncodedString(), offset: Int64(start), length: Int64(piece.count),
      total: Int64(data.count), clock: scope.clock)
  }

  func dataWrite(_ params: DataWriteParams) throws(RequestFailure) -> DataWriteResult {
    guard let data = [UInt8](base64: params.data) else {
      throw RequestFailure(
        .rpcInvalidParams, "data is no base64.", parameter: "data",
        hint: "Use the standard alphabet with padding.")
    }
    let upload = try uploads.append(data, to: params.handle)
    return DataWriteResult(handle: upload.handle, length: Int64(upload.length))
  }
}

extension ContextScope {
  /// The value that a handle names, as it is now.
  fileprivate func data(_ text: String, unchangedSince clock: String?) throws -> BinaryData {
    if let handle = DataHandle(parsing: text, in: model),
      case let id = try context.existing(handle.object) ?? handle.object,
      let slot = entity(of: id).slot(named: handle.path[0])
    {
      // First, since what has changed may be no large value any more.
      try require([id], slot: slot, unchangedSince: clock)
      var value = try context.value(of: id, slot: slot)
      for name in handle.path.dropFirst() {
        if case .composite(let elements) = value { value = elements[name] ?? .null }
      }
      if case .binary(let data) = value { return data }
    }
    throw Self.unknownHandle(text)
  }

  static func unknownHandle(_ text: String) -> RequestFailure {
    RequestFailure(
      .dataUnknownHandle, "“\(text)” names no value of this connection's.", parameter: "handle",
      hint: "Fetch the object again.")
  }
}
