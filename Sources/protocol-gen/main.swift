// Writes the bindings and documents that are made from `protocol/`; with --check only says which
// of them are stale. Run it in the package's folder.

import Foundation
import ProtocolGenerator

let arguments = CommandLine.arguments.dropFirst()
guard arguments.isEmpty || Array(arguments) == ["--check"] else {
  FileHandle.standardError.write(Data("usage: protocol-gen [--check]\n".utf8))
  exit(64)
}

do {
  let root = URL(filePath: FileManager.default.currentDirectoryPath, directoryHint: .isDirectory)
  let generator = try ProtocolGenerator(root: root)
  if arguments.isEmpty {
    for path in try generator.write() { print(path) }
  } else {
    let stale = try generator.staleFiles()
    for path in stale { print("\(path) is stale: run `swift run protocol-gen`.") }
    exit(stale.isEmpty ? 0 : 1)
  }
} catch {
  FileHandle.standardError.write(Data("\(error)\n".utf8))
  exit(1)
}
