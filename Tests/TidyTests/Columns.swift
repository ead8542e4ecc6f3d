/// Which modules a target must not import: invariant 1 of `Sources/README.md`, from the files
/// themselves. The build checks that imports are declared; this, that none is declared wrongly.
enum Columns {
  static let data = [
    "ObjectModel", "ModelDrawing", "Predicates", "PersistentStore", "ObjectContext",
  ]
  static let wire = [
    "JSONText", "JSONRPC", "OrreryProtocol", "Transport", "RecordText", "Transfer",
  ]
  /// It writes wire types, and runs before there are any.
  static let generator = ["ProtocolGenerator", "protocol-gen"]
  private static let above = ["Server", "Seeds", "TestSupport", "ArgumentParser"]

  static func forbiddenImports(in file: ProjectFile) -> [Int] {
    let folders = file.path.split(separator: "/")
    guard file.isSource, folders.count > 2 else { return [] }
    let target = String(folders[1])
    return file.codeLines { line in
      module(importedBy: line).map { isForbidden(String($0), in: target) } ?? false
    }
  }

  static func isForbidden(_ module: String, in target: String) -> Bool {
    let isNetwork = module.hasPrefix("NIO")
    if data.contains(target) {
      return wire.contains(module) || above.contains(module) || isNetwork
    }
    if wire.contains(target) {
      let isData = data.contains(module) || module.hasPrefix("GRDB")
      return isData || above.contains(module) || (isNetwork && target != "Transport")
    }
    if generator.contains(target) { return data.contains(module) || above.contains(module) }
    return false
  }

  /// Where a kind of store is named outside the module that makes it: invariant 10.
  static func namesOfSQLite(in file: ProjectFile) -> [Int] {
    guard file.isSource, !file.path.hasPrefix("Sources/PersistentStore/") else { return [] }
    let names = ["SQLite", "CSQLite", "GRDB"]
    let lines = file.code.tokens.filter { token in names.contains { token.text.hasPrefix($0) } }
      .map(\.line)
    return Set(lines).sorted()
  }

  /// `A` of `import A`, `@testable import A`, `import struct A.B`, `package import A`; nil where
  /// the line is no import.
  static func module(importedBy line: Substring) -> Substring? {
    var words = line.split(whereSeparator: \.isWhitespace)
    let modifiers = ["public", "package", "internal", "fileprivate", "private"]
    while let first = words.first, first.hasPrefix("@") || modifiers.contains(String(first)) {
      words.removeFirst()
    }
    guard words.first == "import", words.count > 1 else { return nil }
    let kinds = ["struct", "class", "enum", "protocol", "func", "var", "let", "typealias"]
    let name = kinds.contains(String(words[1])) && words.count > 2 ? words[2] : words[1]
    return name.prefix { $0 != "." }
  }
}
