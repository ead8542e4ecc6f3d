import Files
import Glibc
import JSONText
import OrreryProtocol
import Transport

/// The file that says who may come in over TCP and WebSocket:
///
/// ```json
/// {"tokens": [{"name": "wall", "token": "…", "access": "read", "documents": ["people.data"]}]}
/// ```
///
/// `token` and `access` are required; `name` is for people; without `documents` every document is
/// allowed. Paths are relative to the file's folder. A member that is not known is refused: one
/// that is spelled wrong would otherwise allow more than was meant.
package enum TokenFile {
  /// Bytes that a token file has at most.
  private static let maximumBytes = 1 << 20
  /// Characters that a token has at least: fewer can be guessed.
  package static let minimumTokenLength = 16

  /// Reads a file that nobody but its owner can read, who is this user or root.
  package static func read(_ path: String) throws(TransportError) -> AccessTokens {
    let bytes = try PrivateFile.read(path, maximumBytes: maximumBytes)
    let file = try DocumentSocket.canonicalPath(path)
    let folder = PathText.folder(of: file)
    do throws(TransportError) {
      return AccessTokens(try tokens(bytes, folder: folder))
    } catch {
      throw TransportError(.invalidFile, "\(path): \(error.message)", hint: error.hint)
    }
  }

  private static func tokens(
    _ bytes: [UInt8], folder: String
  ) throws(TransportError) -> [AccessTokens.Token] {
    let value: JSONValue
    do {
      value = try JSONValue.parse(bytes)
    } catch {
      throw invalid("it is not JSON: \(error.message) (at byte \(error.offset))")
    }
    try check(value, members: ["tokens"], of: "the file")
    guard let entries = value["tokens"]?.elements, !entries.isEmpty else {
      throw invalid("tokens is not an array with at least one token")
    }
    var tokens: [AccessTokens.Token] = []
    for (index, entry) in entries.enumerated() {
      let token = try token(entry, called: "tokens[\(index)]", folder: folder)
      guard !tokens.contains(where: { $0.text == token.text }) else {
        throw invalid("tokens[\(index)] has the same token as one before it")
      }
      tokens.append(token)
    }
    return tokens
  }

  private static func token(
    _ entry: JSONValue, called name: String, folder: String
  ) throws(TransportError) -> AccessTokens.Token {
    try check(entry, members: ["name", "token", "access", "documents"], of: name)
    guard let text = entry["token"]?.string, text.utf8.count >= minimumTokenLength,
      text.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "-._~+".contains($0)) })
    else {
      throw invalid(
        "\(name).token is not a string of at least \(minimumTokenLength) of A-Z a-z 0-9 - . _ ~ +",
        hint: "make one with openssl rand -hex 32")
    }
    let word = entry["access"]?.string
    guard let access = Wire.Access.allCases.first(where: { $0.rawValue == word }) else {
      throw invalid("\(name).access is neither \"read\" nor \"write\"")
    }
    var documents: [DocumentPattern]?
    if let list = entry["documents"] {
      guard let elements = list.elements, elements.allSatisfy({ $0.string?.isEmpty == false })
      else { throw invalid("\(name).documents is not an array of paths") }
      documents = try elements.compactMap(\.string).map { path throws(TransportError) in
        try DocumentPattern(path, relativeTo: folder)
      }
    }
    return AccessTokens.Token(text, Permissions(access: access, documents: documents))
  }

  private static func check(
    _ value: JSONValue, members known: [String], of name: String
  ) throws(TransportError) {
    guard let members = value.members else { throw invalid("\(name) is not an object") }
    for (index, member) in members.enumerated() {
      guard known.contains(member.key) else {
        throw invalid(
          "\(name) has the unknown member “\(member.key)”",
          hint: "known are \(known.joined(separator: ", "))")
      }
      guard !members[..<index].contains(where: { $0.key == member.key }) else {
        throw invalid("\(name) has the member “\(member.key)” twice")
      }
    }
  }

  private static func invalid(_ message: String, hint: String? = nil) -> TransportError {
    TransportError(.invalidFile, message, hint: hint)
  }
}
