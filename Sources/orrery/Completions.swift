import Foundation
import ObjectModel
import OrreryProtocol
import PersistentStore
import Server

/// What a shell completes with that is not in the command's own description: methods of the
/// protocol, and names of the model of the document that the command line names. What cannot be
/// read completes with nothing.
enum Completions {
  /// Methods that a request of `orrery call` can have. Those of a connection's own life are none.
  @Sendable static func methods(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
    Method.allCases.map(\.rawValue).filter { $0.utf8.contains(UInt8(ascii: "/")) }
  }

  @Sendable static func entities(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
    CompletedLine(words).model?.entities.map(\.name) ?? []
  }

  /// Names of properties of the entity that the line names, after those that stand before a comma.
  @Sendable static func properties(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
    let line = CompletedLine(words)
    guard let name = line.value(of: "--entity"), let entity = line.model?.entity(named: name) else {
      return []
    }
    let comma = prefix.utf8.lastIndex(of: UInt8(ascii: ","))
    let known = comma.map { String(prefix[...$0]) } ?? ""
    return entity.properties.map { known + $0.name }
  }
}

/// A command line that a shell asks about, in the words that the shell makes of it.
private struct CompletedLine {
  private var positionals: [String] = []
  private var values: [String: String] = [:]

  init(_ words: [String]) {
    let words = words.map(Self.unquoted)
    guard let command = try? CommandDescription.whole() else { return }
    let (commands, rest) = command.path(along: Array(words.dropFirst()))
    let options = (commands.last?.arguments ?? []).filter { $0.kind == .option }.flatMap(\.names)
    var index = rest.startIndex
    while index < rest.endIndex {
      if options.contains(rest[index]) {
        if index + 1 < rest.endIndex { values[rest[index]] = rest[index + 1] }
        index += 2
      } else {
        if rest[index].utf8.first != UInt8(ascii: "-") { positionals.append(rest[index]) }
        index += 1
      }
    }
  }

  func value(of option: String) -> String? { values[option] }

  /// Of the file that `--model` names, or else of the store.
  var model: ManagedObjectModel? {
    do {
      if let path = values["--model"] { return try ModelLoader.model(from: .path(path)) }
      guard let document = positionals.first,
        case .file(let store) = try StoreLocation(path: document), ModelLoader.isStore(store)
      else { return nil }
      return try ModelLoader.ownModel(ofStoreAt: store).model
    } catch {
      // A shell has no place for a message.
      return nil
    }
  }

  /// A word without the shell's quotes and backslashes, and with the home folder in place of `~/`.
  private static func unquoted(_ word: String) -> String {
    var bytes: [UInt8] = []
    var quote: UInt8?
    var isEscaped = false
    for byte in word.utf8 {
      switch byte {
      case _ where isEscaped:
        bytes.append(byte)
        isEscaped = false
      case UInt8(ascii: "\\") where quote != UInt8(ascii: "'"): isEscaped = true
      case UInt8(ascii: "'"), UInt8(ascii: "\""):
        if quote == nil {
          quote = byte
        } else if quote == byte {
          quote = nil
        } else {
          bytes.append(byte)
        }
      default: bytes.append(byte)
      }
    }
    let text = String(decoding: bytes, as: UTF8.self)
    guard word.utf8.starts(with: "~/".utf8) else { return text }
    return FileManager.default.homeDirectoryForCurrentUser.path + text.dropFirst()
  }
}
