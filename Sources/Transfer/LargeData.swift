import JSONRPC
import JSONText
import OrreryProtocol

/// Puts data in place of the handles that stand for it in a fetch where it is long.
struct LargeData {
  let sender: any RequestSender

  /// A value with its data inline.
  func inlined(_ value: RawJSON, of attribute: Wire.ModelAttribute) throws -> RawJSON {
    let tree = try JSONValue(value)
    guard Self.hasHandle(tree) else { return value }
    return RawJSON(text: try replaced(tree, isTransformable: attribute.type == .transformable).text)
  }

  private static func handle(_ value: JSONValue) -> String? {
    guard value.members?.count == 1 else { return nil }
    return value["$handle"]?["handle"]?.string
  }

  private static func hasHandle(_ value: JSONValue) -> Bool {
    handle(value) != nil || (value.members ?? []).contains { hasHandle($0.value) }
  }

  /// - Parameter isTransformable: whether a handle stands for an archive. In composites it never
  ///   does.
  private func replaced(_ value: JSONValue, isTransformable: Bool) throws -> JSONValue {
    if let handle = Self.handle(value) {
      let data = JSONValue.string(try base64(of: handle))
      return isTransformable ? ["$transformable": ["base64": data]] : data
    }
    guard let members = value.members else { return value }
    return .object(
      try members.map { ($0.key, try replaced($0.value, isTransformable: false)) })
  }

  private func base64(of handle: String) throws -> String {
    try LargeValue.base64(of: handle, send: sender.send) { error in
      (error as? ResponseError)?.data.flatMap { try? Wire.ErrorData(json: $0).kind }
    }
  }
}
