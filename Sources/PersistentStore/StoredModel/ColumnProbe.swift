import GRDB
import GRDBSQLite
import ObjectModel
import Spelling

/// Looks at the values of one table's columns to tell what they are. It only reads.
struct ColumnProbe {
  /// What a column is taken to hold, and what else it could be.
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
      AttributeGuess(
        type: .integer64, doubt: "it could be a smaller integer or a Boolean as well")
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
    let statement = try PreparedStatement(
      """
      SELECT length(\(name)), substr(\(name), 1, 9) FROM \(identifier(table))
      WHERE typeof(\(name)) = 'blob' LIMIT \(Self.sampledValues)
      """, on: database)
    var count = 0
    var (uuids, archives, external) = (0, 0, 0)
    while try statement.step() {
      let start = [UInt8](statement.blob(1))
      count += 1
      if statement.integer(0) == 16 { uuids += 1 }
      if start.starts(with: "bplist00".utf8) || start.dropFirst().starts(with: "bplist00".utf8) {
        archives += 1
      }
      // A mark before the data, or before the name of the file that has it.
      if start.first == 1 || (start.first == 2 && statement.integer(0) == 38) { external += 1 }
    }
    guard count > 0 else {
      return AttributeGuess(type: .binary, doubt: "no object has a value that would tell")
    }
    if uuids == count { return AttributeGuess(type: .uuid, doubt: "all values have 16 bytes") }
    let type = archives == count ? AttributeType.transformable : .binary
    return AttributeGuess(
      type: type, isExternal: external == count,
      doubt: archives == count
        ? "all values are property lists" : "its values are no UUIDs or property lists")
  }

  /// By column: the `Z_ENT` of rows that have a value in it.
  func entityNumbers(usingEach columns: [String]) throws -> [String: [Int64]] {
    let counts = columns.map { "count(\(identifier($0)))" }.joined(separator: ", ")
    let statement = try PreparedStatement(
      "SELECT Z_ENT, \(counts) FROM \(identifier(table)) GROUP BY Z_ENT", on: database)
    var numbers: [String: [Int64]] = [:]
    while try statement.step() {
      for (index, column) in columns.enumerated() where statement.integer(Int32(index) + 1) > 0 {
        numbers[column, default: []].append(statement.integer(0))
      }
    }
    return numbers
  }

  func hasValues(_ column: String) throws -> Bool {
    try exists("SELECT 1 FROM \(identifier(table)) WHERE \(identifier(column)) NOT NULL LIMIT 1")
  }

  /// Whether every key in the column is of an object of that entity.
  func keys(in column: String, areAllOf number: Int64, in other: String) throws -> Bool {
    let key = "owner.\(identifier(column))"
    return try !exists(
      """
      SELECT 1 FROM \(identifier(table)) AS owner WHERE \(key) NOT NULL AND NOT EXISTS
      (SELECT 1 FROM \(identifier(other)) AS other
      WHERE other.Z_PK = \(key) AND other.Z_ENT = \(number)) LIMIT 1
      """)
  }

  private func exists(_ sql: String) throws -> Bool {
    let statement = try PreparedStatement(sql, on: database)
    defer { statement.reset() }
    return try statement.step()
  }

  /// The number in `Z12_REST`; nil for other names.
  static func number(in column: String, before rest: String) -> Int64? {
    guard let (digits, tail) = column.removingBytePrefix("Z")?.cutAfterDigits() else { return nil }
    let isMatch = rest == "_" ? tail.hasBytePrefix(rest) : tail == rest
    return isMatch ? Int64(digits) : nil
  }
}
