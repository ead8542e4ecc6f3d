import ObjectModel

/// The tables that Core Data makes for a model; `SchemaMap` is what a particular store has.
struct SchemaPlan: Sendable {
  struct Column: Hashable, Sendable {
    var name: String
    /// As Core Data declares it, `VARCHAR`.
    var type: String
  }

  struct Table: Sendable {
    var name: String
    /// In the order of the declaration, without `Z_PK`, `Z_ENT` and `Z_OPT`.
    var columns: [Column]
    /// Join tables have no row identity of their own but a primary key of two columns.
    var isJoinTable = false
  }

  var tables: [Table] = []
  /// By entity number, from 1.
  var entities: [EntityTable] = []
}

/// Core Data's types for columns, and the order of columns that follows from them.
enum ColumnKind: Int, Comparable {
  case attributeInteger
  case foreignKey
  case orderKey
  case float
  case decimal
  case text
  case uuid
  case transformable
  case binary

  init(_ type: AttributeType) {
    switch type {
    case .undefined, .composite, .binary: self = .binary
    case .integer16, .integer32, .integer64, .boolean: self = .attributeInteger
    case .decimal: self = .decimal
    case .double, .float, .date: self = .float
    case .string, .uri: self = .text
    case .uuid: self = .uuid
    case .transformable: self = .transformable
    }
  }

  /// Columns of one group stand together; inside the first one, entity by entity.
  var group: Int {
    switch self {
    case .attributeInteger, .foreignKey, .orderKey: 0
    default: rawValue
    }
  }

  static func < (left: Self, right: Self) -> Bool {
    left.rawValue < right.rawValue
  }
}

extension AttributeType {
  var columnType: String {
    switch self {
    case .integer16, .integer32, .integer64, .boolean: "INTEGER"
    case .decimal: "DECIMAL"
    case .double, .float: "FLOAT"
    case .date: "TIMESTAMP"
    case .string, .uri: "VARCHAR"
    case .undefined, .binary, .uuid, .transformable, .composite: "BLOB"
    }
  }
}

/// Bare, as Core Data writes it, and quoted only where it would be no identifier: a store may have
/// any names. Core Data's own begin with a Z, as no word of SQL does.
func identifier(_ name: String) -> String {
  let isBare = name.utf8.allSatisfy {
    (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0)
      || $0 == 0x5F || $0 >= 0x80
  }
  let isName = name.utf8.first == UInt8(ascii: "Z") || name == JoinNaming.reflexiveColumn
  return isBare && isName ? name : SQLText.quoted(name)
}
