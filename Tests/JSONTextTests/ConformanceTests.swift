import Foundation
import JSONText
import Testing

/// JSONTestSuite: what must be accepted, what must be refused, and our answer to what may be
/// either.
@Suite("JSONTestSuite", .enabled(if: Fixtures.exist, Fixtures.absence))
struct ConformanceTests {
  /// What we accept of the texts on which RFC 8259 leaves the choice.
  static let accepted: Set = [
    // A number nearer to zero than any double is zero.
    "i_number_double_huge_neg_exp",
    "i_number_real_underflow",
    // Integers past 64 bits are numbers; reading them as an integer is what fails.
    "i_number_too_big_neg_int",
    "i_number_too_big_pos_int",
    "i_number_very_big_negative_int",
  ]

  /// What we refuse of them, with the kind of error that reading the text as a tree gives.
  static let refused: [String: JSONError.Kind] = [
    // A number that no double can hold.
    "i_number_huge_exp": .number,
    "i_number_neg_int_huge_exp": .number,
    "i_number_pos_double_huge_exp": .number,
    "i_number_real_neg_overflow": .number,
    "i_number_real_pos_overflow": .number,
    // No string can hold half a surrogate pair.
    "i_object_key_lone_2nd_surrogate": .loneSurrogate,
    "i_string_1st_surrogate_but_2nd_missing": .loneSurrogate,
    "i_string_1st_valid_surrogate_2nd_invalid": .loneSurrogate,
    "i_string_incomplete_surrogate_and_escape_valid": .loneSurrogate,
    "i_string_incomplete_surrogate_pair": .loneSurrogate,
    "i_string_incomplete_surrogates_escape_valid": .loneSurrogate,
    "i_string_invalid_lonely_surrogate": .loneSurrogate,
    "i_string_invalid_surrogate": .loneSurrogate,
    "i_string_inverted_surrogates_U+1D11E": .loneSurrogate,
    "i_string_lone_second_surrogate": .loneSurrogate,
    // Text is UTF-8.
    "i_string_UTF-8_invalid_sequence": .utf8,
    "i_string_UTF8_surrogate_U+D800": .utf8,
    "i_string_invalid_utf-8": .utf8,
    "i_string_iso_latin_1": .utf8,
    "i_string_lone_utf8_continuation_byte": .utf8,
    "i_string_not_in_unicode_range": .utf8,
    "i_string_overlong_sequence_2_bytes": .utf8,
    "i_string_overlong_sequence_6_bytes": .utf8,
    "i_string_overlong_sequence_6_bytes_null": .utf8,
    "i_string_truncated-utf-8": .utf8,
    // UTF-16 and byte order marks begin with no value.
    "i_string_UTF-16LE_with_BOM": .syntax,
    "i_string_utf16BE_no_BOM": .syntax,
    "i_string_utf16LE_no_BOM": .syntax,
    "i_structure_UTF-8_BOM_empty_object": .syntax,
    // 128 containers inside each other are enough.
    "i_structure_500_nested_arrays": .depth,
  ]

  @Test("accepts what must be accepted")
  func accepts() throws {
    let files = try Fixtures.files(prefix: "y_")
    #expect(files.count == 95)
    for (name, bytes) in files {
      #expect(throws: Never.self, "\(name)") { try Self.skip(bytes) }
      #expect(throws: Never.self, "\(name)") { try JSONValue.parse(bytes) }
    }
  }

  @Test("refuses what must be refused, read or skipped")
  func refuses() throws {
    let files = try Fixtures.files(prefix: "n_")
    #expect(files.count == 188)
    for (name, bytes) in files {
      #expect(throws: JSONError.self, "\(name)") { try Self.skip(bytes) }
      #expect(throws: JSONError.self, "\(name)") { try JSONValue.parse(bytes) }
    }
  }

  @Test("does as documented with what may be accepted or refused")
  func chooses() throws {
    let files = try Fixtures.files(prefix: "i_")
    #expect(files.count == Self.accepted.count + Self.refused.count)
    for (name, bytes) in files {
      do throws(JSONError) {
        _ = try JSONValue.parse(bytes)
        #expect(Self.accepted.contains(name), "\(name)")
      } catch {
        #expect(Self.refused[name] == error.kind, "\(name)")
      }
    }
  }

  @Test("reads, writes and reads again without a difference")
  func roundTrips() throws {
    for (name, bytes) in try Fixtures.files(prefix: "y_") {
      let value = try JSONValue.parse(bytes)
      #expect(try JSONValue.parse(value.text) == value, "\(name)")
      #expect(try JSONValue.parse(value.prettyText) == value, "\(name)")
    }
  }

  private static func skip(_ bytes: [UInt8]) throws {
    var reader = JSONReader(bytes)
    try reader.skipValue()
    try reader.expectEnd()
  }
}

/// Where the shared fixtures are, if they are.
enum Fixtures {
  static let folder: URL = {
    let environment = ProcessInfo.processInfo.environment["ORRERY_FIXTURES"]
    let package = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let fixtures =
      environment.map { URL(filePath: $0) }
      ?? package.deletingLastPathComponent().appending(path: "shared/fixtures")
    return fixtures.appending(path: "jsontestsuite/test_parsing")
  }()

  static var exist: Bool { FileManager.default.fileExists(atPath: folder.path) }
  static let absence: Comment = "no jsontestsuite; ORRERY_FIXTURES names the folder that holds it"

  /// The files whose names begin so, by name without extension, in order.
  static func files(prefix: String) throws -> [(name: String, bytes: [UInt8])] {
    try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.lastPathComponent.hasPrefix(prefix) && $0.pathExtension == "json" }
      .sorted { $0.path < $1.path }
      .map { ($0.deletingPathExtension().lastPathComponent, Array(try Data(contentsOf: $0))) }
  }
}
