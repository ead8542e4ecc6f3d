import Foundation
import ObjectModel

/// The versions that a model went through, in that order: those of its `.xcdatamodeld`, or just the
/// model where it comes from elsewhere. Knows no store.
struct ModelVersions {
  struct Version {
    /// nil for a model that is in no `.xcdatamodeld`.
    var name: String?
    var model: ManagedObjectModel
  }

  let current: Version
  /// The current one among them.
  let all: [Version]
  private let currentIndex: Int

  init(_ model: ManagedObjectModel, from source: ModelSource) throws(OrreryError) {
    let (path, configuration) = source.package
    guard let path else {
      current = Version(model: model)
      (all, currentIndex) = ([current], 0)
      return
    }
    let versions = try XcodeModelReader.versions(path: path)
    current = Version(name: versions.current, model: model)
    var all: [Version] = []
    var currentIndex = 0
    for name in versions.names.sorted(by: Self.precedes) {
      if name == versions.current {
        currentIndex = all.count
        all.append(current)
        continue
      }
      // One that cannot be read is none that this program has made a store with.
      guard var description = try? XcodeModelReader.read(path: path, version: name) else {
        continue
      }
      if let configuration, description.configurations[configuration] != nil {
        guard let part = try? description.restricted(toConfiguration: configuration) else {
          continue
        }
        description = part
      }
      guard let model = try? ManagedObjectModel(checking: description) else { continue }
      all.append(Version(name: name, model: model))
    }
    (self.all, self.currentIndex) = (all, currentIndex)
  }

  /// Xcode calls the versions after “Model” “Model 2” and so on.
  private static func precedes(_ left: String, _ right: String) -> Bool {
    left.compare(right, options: .numeric) == .orderedAscending
  }

  /// The current one first, then the others from the latest on.
  var bestFirst: [Version] {
    [current] + all.reversed().filter { $0.name != current.name }
  }

  func version(withHashes hashes: [String: [UInt8]]) -> Version? {
    bestFirst.first { $0.model.versionHashes == hashes }
  }

  /// The versions to go through from that one to the current one, both included: straight, or where
  /// that cannot be inferred one by one.
  func way(from old: Version) -> [Version] {
    let straight = [old, current]
    guard let name = old.name, let first = all.firstIndex(where: { $0.name == name }),
      first < currentIndex, !Self.isInferable(straight)
    else { return straight }
    let way = Array(all[first...currentIndex])
    return Self.isInferable(way) ? way : straight
  }

  static func diffs(along way: [Version]) -> [ModelDiff] {
    zip(way, way.dropFirst()).map { ModelDiff(from: $0.model, to: $1.model) }
  }

  private static func isInferable(_ way: [Version]) -> Bool {
    diffs(along: way).allSatisfy(\.isInferable)
  }
}

extension ModelSource {
  /// The `.xcdatamodeld` that it is the current version of, and which configuration of it.
  fileprivate var package: (path: String?, configuration: String?) {
    switch self {
    case .path(let path) where path.hasSuffix(".xcdatamodeld"): (path, nil)
    case .configuration(let name, of: let source): (source.package.path, name)
    case .path, .inline, .merged: (nil, nil)
    }
  }
}
