import Foundation

/// A file of the package, with what rules need of it.
struct ProjectFile {
  /// From the package's root, `Sources/ObjectModel/Entity.swift`.
  let path: String
  let text: String
  let lines: [Substring]
  /// Empty for files that are not Swift.
  let code: SwiftText

  init(path: String, text: String) {
    self.path = path
    self.text = text
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    code = SwiftText(path.hasSuffix(".swift") ? text : "")
  }

  var isSwift: Bool { path.hasSuffix(".swift") }
  var isSource: Bool { isSwift && path.hasPrefix("Sources/") }
  /// Source of the program itself: not of its tests, nor of what runs before it is built.
  var isProgram: Bool {
    let others = ["Seeds", "StoreSupport", "TestSupport", "ProtocolGenerator", "protocol-gen"]
    return isSource && !isGenerated && !others.contains { path.hasPrefix("Sources/\($0)/") }
  }
  /// Of the package, or of a client in `clients/`, in its language.
  var isTest: Bool {
    let isClients = path.hasPrefix("clients/")
    return isClients
      ? path.contains("/tests/") || path.contains("/Tests/") || path.contains("/conformance/")
      : isSwift && path.hasPrefix("Tests/")
  }
  var isGenerated: Bool {
    path.contains("/Generated/") || path.contains("/generated/")
  }

  /// The numbers of the lines of code that match, from 1.
  func codeLines(where matches: (Substring) -> Bool) -> [Int] {
    code.lines.enumerated().filter { matches($0.element) }.map { $0.offset + 1 }
  }

  /// The numbers of the lines, comments and strings included, that match, from 1.
  func lines(where matches: (Substring) -> Bool) -> [Int] {
    lines.enumerated().filter { matches($0.element) }.map { $0.offset + 1 }
  }
}

/// A rule of house style that a machine can check. Formatting proper is `swift format`'s.
enum HouseRule: String, CaseIterable, Sendable {
  case lineWidth
  case functionLength
  case fileLength
  case fileHeader
  case noDeferredWork
  case noPrinting
  case noTraps
  case noSleeping
  case noTrailingWhitespace
  case noTabs
  case oneTitle
  case columnsApart
  case oneStoreModule
  case noMachinePaths
  case noDeadFiles
  case syntaxByBytes
  case checkedConversions
  case noLostFailures

  static let maximumWidth = 100
  static let maximumFunctionLines = 70
  static let maximumFileLines = 500

  /// Where standard output is nothing but messages for a person: the generator.
  static let printingFiles = ["Sources/protocol-gen/main.swift"]

  /// What to do about a violation.
  var cure: String {
    switch self {
    case .lineWidth: "break lines at \(Self.maximumWidth) columns"
    case .functionLength: "split functions of more than \(Self.maximumFunctionLines) lines"
    case .fileLength: "split files of more than \(Self.maximumFileLines) lines by concern"
    case .fileHeader: "open with a /// comment: what the main type is for, and what it is not"
    case .noDeferredWork: "do it now, or leave it out; the tracker remembers, comments do not"
    case .noPrinting: "log through swift-log: standard output belongs to the protocol"
    case .noTraps: "throw an error: bad input must never end the process"
    case .noSleeping: "wait for the event itself; sleeping tests are slow or fail by chance"
    case .noTrailingWhitespace: "remove the white space at the end of the line"
    case .noTabs: "indent with spaces, two in Swift"
    case .oneTitle: "give a Markdown file exactly one “# ” title"
    case .columnsApart: "only Server knows both columns: move the code, or pass plain values"
    case .oneStoreModule: "speak to PersistentStore's protocols; StoreFactory opens stores"
    case .noMachinePaths: "find the path from #filePath or the environment"
    case .noDeadFiles: "delete the file, or put code into it"
    case .syntaxByBytes: "compare bytes, as ByteText.swift does: combining marks hide Characters"
    case .checkedConversions: "use Int64(exactly:) and say what becomes of the rest"
    case .noLostFailures: "throw, or catch and say what is assumed; try? is for what is in memory"
    }
  }

  /// The numbers of the lines at fault, from 1.
  func violations(in file: ProjectFile) -> [Int] {
    switch self {
    case .lineWidth:
      guard file.isSwift, !file.isGenerated else { return [] }
      // Counting characters is slow, and few lines have more bytes than the limit.
      return file.lines { $0.utf8.count > Self.maximumWidth && $0.count > Self.maximumWidth }
    case .functionLength:
      guard file.isSwift, !file.isGenerated else { return [] }
      return FunctionLengths.functions(in: file.code).map(\.lines)
        .filter { $0.count > Self.maximumFunctionLines }.map(\.lowerBound)
    case .fileLength:
      guard file.isSwift, !file.isGenerated else { return [] }
      return file.lines.count - 1 > Self.maximumFileLines ? [file.lines.count] : []
    case .fileHeader: return fileHeader(file)
    case .noDeferredWork: return file.lines(where: Self.defersWork)
    case .noPrinting:
      guard file.isSource, !Self.printingFiles.contains(where: file.path.hasPrefix) else {
        return []
      }
      return file.codeLines { Self.calls("print", in: $0) || Self.calls("debugPrint", in: $0) }
    case .noTraps:
      guard file.isSource else { return [] }
      return file.codeLines {
        !Self.ranges(of: "try!", in: $0).isEmpty || Self.calls("fatalError", in: $0)
      }
    case .noSleeping:
      guard file.isTest else { return [] }
      // A sleep of 0 lets others run, and waits for nothing.
      let isSleep = { (line: Substring) in
        ["sleep", "usleep", "nanosleep"].contains { Self.calls($0, in: line, orMember: true) }
          && !line.contains("sleep(0)")
      }
      return file.isSwift ? file.codeLines(where: isSleep) : file.lines(where: isSleep)
    case .noTrailingWhitespace: return file.lines { $0.utf8.last == 0x20 || $0.utf8.last == 0x09 }
    case .noTabs:
      return file.path.hasSuffix("Makefile") ? [] : file.lines { $0.utf8.contains(0x09) }
    case .oneTitle: return oneTitle(file)
    case .columnsApart: return Columns.forbiddenImports(in: file)
    case .oneStoreModule: return Columns.namesOfSQLite(in: file)
    case .noMachinePaths: return file.lines(where: Self.namesMachinePath)
    case .noDeadFiles: return isDead(file) ? [1] : []
    case .syntaxByBytes: return inProgram(file, TokenRules.textsByCharacters)
    case .checkedConversions: return inProgram(file, TokenRules.uncheckedConversions)
    case .noLostFailures: return inProgram(file, TokenRules.lostFailures)
    }
  }

  private func inProgram(
    _ file: ProjectFile, _ rule: ([SwiftText.Token]) -> [Int]
  ) -> [Int] {
    file.isProgram ? rule(file.code.tokens) : []
  }

  /// Imports may come before it. A script has nothing for `///` to stand at: `//` does there.
  private func fileHeader(_ file: ProjectFile) -> [Int] {
    guard file.isSource, !file.isGenerated else { return [] }
    let first = file.lines.enumerated().first { _, line in
      let line = line.drop { $0 == " " }
      return !line.isEmpty && Columns.module(importedBy: line) == nil && !line.hasPrefix("#")
    }
    guard let first else { return [] }
    let isScript = file.path.hasSuffix("/main.swift")
    return first.element.hasPrefix(isScript ? "//" : "///") ? [] : [first.offset + 1]
  }

  /// Titles in fenced blocks of code are comments of that code.
  private func oneTitle(_ file: ProjectFile) -> [Int] {
    guard file.path.hasSuffix(".md") else { return [] }
    var isFenced = false
    var titles: [Int] = []
    for (offset, line) in file.lines.enumerated() {
      if line.hasPrefix("```") { isFenced.toggle() }
      if !isFenced && line.hasPrefix("# ") { titles.append(offset + 1) }
    }
    return titles.count == 1 ? [] : [titles.dropFirst().first ?? 1]
  }

  /// Without text, or in Swift without a line of code besides imports.
  private func isDead(_ file: ProjectFile) -> Bool {
    // What makes a folder a package of Python need not say anything.
    guard !file.path.hasSuffix("/__init__.py") else { return false }
    guard file.isSwift else { return file.text.allSatisfy(\.isWhitespace) }
    return file.code.lines.allSatisfy { line in
      let line = line.drop { $0 == " " }
      return line.allSatisfy(\.isWhitespace) || Columns.module(importedBy: line) != nil
    }
  }

  // The words are put together here, so that this file does not break its own rules.
  private static let deferringWords = ["TO" + "DO", "FIX" + "ME", "XX" + "X"]
  private static let machinePaths = ["work", "home", "root"].map { "/\($0)/" }
  /// The home that examples of the protocol show.
  private static let examplePath = "/home/me/"

  private static func defersWork(_ line: Substring) -> Bool {
    deferringWords.contains { word in
      ranges(of: word, in: line).contains { range in
        let before = line[..<range.lowerBound].last
        let after = line[range.upperBound...].first
        return !(before?.isLetter ?? false) && !(after?.isLetter ?? false)
      }
    }
  }

  private static func namesMachinePath(_ line: Substring) -> Bool {
    machinePaths.contains { path in
      ranges(of: path, in: line).contains { range in
        if line[range.lowerBound...].hasPrefix(examplePath) { return false }
        // `https://host/home/x` and `some/work/x` are no absolute paths.
        guard let before = line[..<range.lowerBound].last else { return true }
        return !(before.isLetter || before.isNumber || "._-/~)}".contains(before))
      }
    }
  }

  /// `ranges(of:)` of the standard library, which is slow, only where
  /// the first byte is there at all.
  private static func ranges(of word: String, in line: Substring) -> [Range<String.Index>] {
    guard let first = word.utf8.first else { return [] }
    let isThere = line.utf8.withContiguousStorageIfAvailable { bytes in
      bytes.baseAddress.map { memchr($0, Int32(first), bytes.count) != nil } ?? false
    }
    return isThere == false ? [] : line.ranges(of: word)
  }

  /// Whether the line calls a function of that name, and not a method or another's longer name.
  private static func calls(
    _ name: String, in line: Substring, orMember: Bool = false
  ) -> Bool {
    ranges(of: name + "(", in: line).contains { range in
      guard let before = line[..<range.lowerBound].last else { return true }
      if before.isLetter || before.isNumber || before == "_" { return false }
      return orMember || before != "."
    }
  }
}
