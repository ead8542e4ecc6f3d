import ArgumentParser
import Glibc
import JSONText

/// JSON on the command line.
enum Parameters {
  /// As much as a server takes in one message.
  private static let maximumBytes = 64 << 20

  /// - Parameters:
  ///   - argument: the text, or `-` for what standard input has.
  ///   - name: what to call it where it is wrong.
  ///   - example: one that is right.
  /// - Throws: a failure that shows where the fault is.
  static func read(_ argument: String, called name: String, as example: String) throws -> RawJSON {
    let isInput = argument == "-"
    let bytes = isInput ? try standardInput() : Array(argument.utf8)
    var reader = JSONReader(bytes)
    do throws(JSONError) {
      let value = try reader.readRaw()
      try reader.expectEnd()
      return value
    } catch {
      // Shells take away quotes that are not quoted themselves.
      let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
      let isUnquoted =
        !isInput && bytes.contains(where: letters.contains) && !bytes.contains(UInt8(ascii: "\""))
      throw Failure(
        "The \(name) are not JSON: \(error.message).",
        hint: isUnquoted ? "Quote them for the shell: '\(example)'." : nil,
        code: .validationFailure,
        excerpt: Failure.Excerpt(
          text: String(decoding: bytes, as: UTF8.self), offset: error.offset))
    }
  }

  private static func standardInput() throws -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = Glibc.read(STDIN_FILENO, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw Failure.system("read standard input") }
      if count == 0 { return bytes }
      bytes += buffer[..<count]
      guard bytes.count <= maximumBytes else {
        throw Failure(
          "Standard input has more than \(maximumBytes >> 20) MiB, which no request may have.",
          code: .validationFailure)
      }
    }
  }
}
