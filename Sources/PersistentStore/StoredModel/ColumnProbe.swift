import GRDB
import GRDBSQLite
import ObjectModel
import Spelling

/// Looks at the values of one table's columns to tell what they are.
struct ColumnProbe {
  struct AttributeGuess {
    var type: AttributeType
    var isExternal = false
    var doubt: String?
  }

  let database: Database
  let table: String

  /// So many values tell what a column of bytes holds.
  private static let sampledValues = 100

  /// By declared type; nil for none of Core Data's.
  func attribute(_ column: String, declared: String) throws -> AttributeGuess? {
    switch declared {
    case "INTEGER":
      AttributeGuess(type: .integer64, doubt: "it could be a smaller integer or a Boolean as well")
    case "FLOAT": AttributeGuess(type: .double, doubt: "it could be a Float as well")
    case "TIMESTAMP": AttributeGuess(type: .date)
    case "DECIMAL": AttributeGuess(type: .decimal)
    case "VARCHAR": AttributeGuess(type: .string, doubt: "it could be a URI as well")
    case "BLOB": try bytes(column)
    default: nil
    }
  }

  private func bytes(_ column: String) throws -> AttributeGuess {
    let name = identifier(column)
    let values = try database.rows(
      of: """
        SELECT length(\(name)), substr(\(name), 1, 9) FROM \(identifier(table))
        WHERE typeof(\(name)) = 'blob' LIMIT \(Self.sampledValues)
        """
    ) { (length: $0.integer(0), start: [UInt8]($0.blob(1))) }
    guard !values.isEmpty else {
      return AttributeGuess(type: .binary, doubt: "no object has a value that would tell")
    }
    if values.allSatisfy({ $0.length == 16 }) {
      return AttributeGuess(type: .uuid, doubt: "all values have 16 bytes")
    }
    let areArchives = values.allSatisfy { _, start in
      start.starts(with: "bplist00".utf8) || start.dropFirst().starts(with: "bplist00".utf8)
    }
    return AttributeGuess(
      type: areArchives ? .transformable : .binary,
      // A mark before the data, or before the name of the file that has it.
      isExternal: values.allSatisfy { length, start in
        start.first == 1 || (start.first == 2 && length == 38)
      },
      doubt: areArchives
        ? "all values are property lists" : "its values are no UUIDs or property lists")
  }

  /// By column: the `Z_ENT` of rows that have a value in it.
  func entityNumbers(usingEach columns: [String]) throws -> [String: [Int64]] {
    let counts = columns.map { "count(\(identifier($0)))" }.joined(separator: ", ")
    var numbers: [String: [Int64]] = [:]
    try database.forEachRow(
      of: "SELECT Z_ENT, \(counts) FROM \(identifier(table)) GROUP BY Z_ENT"
    ) { row in
      for (index, column) in columns.enumerated() where row.integer(Int32(index) + 1) > 0 {
        numbers[column, default: []].append(row.integer(0))
      }
    }
    return numbers
  }

  func hasValues(_ column: String) throws -> Bool {
    try database.integer(
      "SELECT 1 FROM \(identifier(table)) WHERE \(identifier(column)) NOT NULL LIMIT 1") != nil
  }

  /// Whether every key in the column is of an object of that entity.
  func keys(in column: String, areAllOf number: Int64, in other: String) throws -> Bool {
    let key = "owner.\(identifier(column))"
    return try database.integer(
      """
      SELECT 1 FROM \(identifier(table)) AS owner WHERE \(key) NOT NULL AND NOT EXISTS
      (SELECT 1 FROM \(identifier(other)) AS other
      WHERE other.Z_PK = \(key) AND other.Z_ENT = \(number)) LIMIT 1
      """) == nil
  }

  /// The number in `Z12_REST`; nil for other names.
  static func number(in column: String, before rest: String) -> Int64? {
    guard let (digits, tail) = column.removingBytePrefix("Z")?.cutAfterDigits() else { return nil }
    let isMatch = rest == "_" ? tail.hasBytePrefix(rest) : tail == rest
    return isMatch ? Int64(digits) : nil
  }
}
