import Glibc
import JSONText
import ObjectModel
import OrreryProtocol

/// `{"$result": 0}` in the parameters of an operation of `context/perform`: the object that an
/// earlier operation is about. It becomes the object's id before anybody reads the parameters, so
/// that these are the same as in a request of their own.
struct ResultReferences {
  private static let key = "$result"

  /// The operations before the one whose parameters these are.
  let performed: [ErasedOperation]
  let model: ManagedObjectModel

  /// - Throws: `rpc.invalidParams`, with the place in the parameters of what refers to nothing.
  func resolve(_ params: RawJSON) throws(RequestFailure) -> RawJSON {
    // Few operations refer to others. The key may be spelled with escapes of its characters.
    guard params.contains("$result") || params.contains("\\u") else { return params }
    let value: JSONValue
    do throws(JSONError) {
      value = try JSONValue(params)
    } catch {
      throw RequestFailure(
        .rpcInvalidParams, "The parameters cannot be read: \(error.message).",
        hint: "Send numbers that a double can hold.")
    }
    guard case .object(let members) = value else { return params }
    var resolved: [(key: String, value: JSONValue)] = []
    for (key, value) in members {
      // Beside its arguments a fetch request has no objects in it.
      resolved.append((key, try resolve(value, at: key, isArgument: key == "fetch")))
    }
    return JSONValue.object(resolved).raw
  }

  /// - Parameter isArgument: Whether an object has to say that it is one, as among the arguments of
  ///   a predicate.
  private func resolve(
    _ value: JSONValue, at path: String, isArgument: Bool
  ) throws(RequestFailure) -> JSONValue {
    switch value {
    case .array(let elements):
      var resolved: [JSONValue] = []
      for (index, element) in elements.enumerated() {
        resolved.append(try resolve(element, at: "\(path)[\(index)]", isArgument: isArgument))
      }
      return .array(resolved)
    case .object(let members):
      if members.count == 1, let member = members.first, member.key == Self.key {
        let id = JSONValue.string(try id(member.value, at: path))
        return isArgument ? ["$object": id] : id
      }
      var resolved: [(key: String, value: JSONValue)] = []
      for (key, value) in members {
        let isArgument = isArgument && key != "$object"
        resolved.append((key, try resolve(value, at: "\(path).\(key)", isArgument: isArgument)))
      }
      return .object(resolved)
    default: return value
    }
  }

  private func id(_ value: JSONValue, at path: String) throws(RequestFailure) -> String {
    guard let number = value.double, let index = Int(exactly: number), index >= 0 else {
      throw RequestFailure(
        .rpcInvalidParams, "“$result” is the number of an operation, not \(value.text).",
        parameter: path,
        hint: "Count the operations from 0.")
    }
    guard performed.indices.contains(index) else {
      throw RequestFailure(
        .rpcInvalidParams, "Operation \(index) is not before operation \(performed.count).",
        parameter: path, hint: "Refer to an operation that comes before, counted from 0.")
    }
    guard let id = performed[index].object else {
      throw RequestFailure(
        .rpcInvalidParams, "The result of operation \(index) is no single object.", parameter: path,
        hint: "Refer to an operation whose result has “object”.")
    }
    return model.text(of: id)
  }
}

extension RawJSON {
  /// Whether the bytes of the word are somewhere in the text.
  fileprivate func contains(_ word: StaticString) -> Bool {
    bytes[range].withUnsafeBytes { text in
      let (first, count) = (word.utf8Start, word.utf8CodeUnitCount)
      var rest = text[...]
      while rest.count >= count {
        let searched = UnsafeRawBufferPointer(rebasing: rest)
        guard let start = searched.baseAddress,
          let found = memchr(start, CInt(first.pointee), searched.count - count + 1)
        else { return false }
        if memcmp(found, first, count) == 0 { return true }
        rest = rest.dropFirst(UnsafeRawPointer(found) - start + 1)
      }
      return false
    }
  }
}
