import Foundation
import Testing

/// House style, checked on every file of the package. `HouseRulesTests` checks the checker.
struct TidyTests {
  private static let folders = ["Sources", "Tests", "protocol", "clients"]
  private static let extensions: Set<String> = [
    "swift", "md", "json", "py", "ts", "js", "mjs", "lua", "el", "sh", "c", "h", "txt", "yml",
  ]
  private static let skippedFolders: Set<String> = [".build", "node_modules", "__pycache__"]

  @Test(arguments: HouseRule.allCases)
  func everyFileKeeps(rule: HouseRule) throws {
    let violations = Self.files.flatMap { file in
      rule.violations(in: file).map { "\(file.path):\($0)" }
    }
    #expect(
      violations.isEmpty, "To cure: \(rule.cure).\n  \(violations.joined(separator: "\n  "))")
  }

  @Test func theWalkFindsTheProject() {
    #expect(Self.files.contains { $0.path == "Package.swift" })
    #expect(Self.files.contains { $0.path.hasPrefix("Sources/ObjectModel/") })
    #expect(Self.files.contains { $0.path == "Tests/TidyTests/TidyTests.swift" })
  }

  /// A library whose code by hand grows past its bound takes too much upon itself: what it does
  /// belongs into the server or the generator.
  @Test(arguments: ClientLibrary.all)
  func clientLibrariesStaySmall(library: ClientLibrary) {
    let files = Self.files.filter(library.contains)
    let count = files.map(ClientLibrary.codeLineCount).reduce(0, +)
    #expect(!files.isEmpty, "\(library) has no files")
    #expect(count <= library.maximumCodeLines)
  }

  /// Every line counts, as `wc` counts them. The bound only goes down.
  @Test func whatKeepsDocumentsStaysSmall() {
    let folders = ["ObjectContext", "PersistentStore", "Server"].map { "Sources/\($0)/" }
    var count = 0
    for folder in folders {
      let files = Self.files.filter { $0.path.hasPrefix(folder) && $0.path.hasSuffix(".swift") }
      #expect(!files.isEmpty, "\(folder) has no files")
      // A text ends in a newline.
      count += files.map { $0.lines.count - 1 }.reduce(0, +)
    }
    #expect(count <= 39_264)
  }

  /// What a client is and how to begin with it fits on a page.
  @Test func clientsAreIntroducedInAPage() {
    let pages = Self.files.filter {
      $0.path.hasPrefix("clients/") && $0.path.hasSuffix("/README.md")
    }
    #expect(pages.count > 8)
    for page in pages {
      // The text ends in a newline.
      #expect(page.lines.count <= 61, "\(page.path) has \(page.lines.count - 1) lines")
    }
  }

  /// Pictures, too. Other sites are nobody's to check here.
  @Test func documentsLinkToWhatIsThere() {
    let documents = Self.files.filter { $0.path.hasSuffix(".md") }
    var count = 0
    for document in documents {
      let folder = Self.root.appendingPathComponent(document.path).deletingLastPathComponent()
      for link in document.text.matches(of: /\]\(([^)#\s]+)[^)]*\)/).map(\.output.1)
      where !link.contains("://") {
        count += 1
        let target = folder.appendingPathComponent(String(link)).standardizedFileURL
        #expect(
          FileManager.default.fileExists(atPath: target.path), "\(document.path) links to \(link)")
      }
    }
    #expect(count > 20)
  }

  private static let root = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private static let files: [ProjectFile] = {
    var paths = (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
    for folder in folders {
      let below = FileManager.default.enumerator(atPath: root.appendingPathComponent(folder).path)
      paths += (below?.compactMap { $0 as? String } ?? []).map { "\(folder)/\($0)" }
    }
    return paths.sorted().compactMap { path in
      let isText =
        extensions.contains(URL(fileURLWithPath: path).pathExtension)
        || path.hasSuffix("Makefile")
      let url = root.appendingPathComponent(path)
      // What a link leads to has a place of its own.
      let isLink = (try? FileManager.default.destinationOfSymbolicLink(atPath: url.path)) != nil
      guard isText, !isLink,
        skippedFolders.isDisjoint(with: path.split(separator: "/").map(String.init)),
        let text = try? String(contentsOf: url, encoding: .utf8)
      else { return nil }
      return ProjectFile(path: path, text: text)
    }
  }()
}
