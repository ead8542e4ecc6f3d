import Foundation
import Spelling

/// The versions that a model went through, in that order: those of its `.xcdatamodeld`, or just the
/// model where it comes from elsewhere.
package struct ModelVersions {
  package struct Version {
    /// nil for a model that is in no `.xcdatamodeld`.
    package let name: String?
    package var model: ManagedObjectModel

    package init(name: String? = nil, model: ManagedObjectModel) {
      self.name = name
      self.model = model
    }
  }

  package let current: Version
  /// The current one among them.
  package let all: [Version]
  private let currentIndex: Int

  /// - Parameters:
  ///   - path: Of the `.xcdatamodeld` that the model is the current version of; nil for none.
  ///   - configuration: Which of it, where the model is one.
  package init(
    _ model: ManagedObjectModel, path: String?, configuration: String?
  ) throws(OrreryError) {
    guard let path else {
      current = Version(model: model)
      (all, currentIndex) = ([current], 0)
      return
    }
    let versions = try XcodeModelReader.versions(path: path)
    current = Version(name: versions.current, model: model)
    var all: [Version] = []
    var currentIndex = 0
    // Xcode calls the versions after “Model” “Model 2” and so on.
    let names = versions.names.sorted { $0.compare($1, options: .numeric) == .orderedAscending }
    for name in names {
      if name == versions.current {
        currentIndex = all.count
        all.append(current)
        continue
      }
      do {
        var description = try XcodeModelReader.read(path: path, version: name)
        if let configuration, description.configurations[configuration] != nil {
          description = try description.restricted(toConfiguration: configuration)
        }
        all.append(Version(name: name, model: try ManagedObjectModel(checking: description)))
      } catch {
        // One that cannot be read is none that this program has made a store with. A store of it
        // is not opened: no other version fits.
      }
    }
    (self.all, self.currentIndex) = (all, currentIndex)
  }

  /// The current one first, then the others from the latest on.
  package var bestFirst: [Version] {
    [current] + all.reversed().filter { $0.name != current.name }
  }

  package func version(withHashes hashes: [String: [UInt8]]) -> Version? {
    bestFirst.first { $0.model.versionHashes == hashes }
  }

  // MARK: From one to the next

  /// One step of a migration.
  package struct Step {
    package let to: Version
    package let diff: ModelDiff
  }

  /// The steps from that version to the current one.
  ///
  /// - Parameter mappings: One that is between whichever versions, or any number between versions
  ///   that it names: each is a step, and what is left between them is inferred.
  /// - Throws: `migration.mappingInvalid` for versions that there are not.
  package func steps(
    from old: Version, by mappings: [MappingModel]
  ) throws(OrreryError) -> [Step] {
    // One that names no two of these versions is for all of the way.
    if mappings.count == 1,
      old.name == nil || index(of: mappings[0].from) == nil || index(of: mappings[0].to) == nil
    {
      return [
        Step(to: current, diff: ModelDiff(from: old.model, to: current.model, by: mappings[0]))
      ]
    }
    for mapping in mappings {
      for name in [mapping.from, mapping.to] where index(of: name) == nil {
        throw OrreryError(
          .migrationMappingInvalid, "The model has no version “\(name ?? "")”.", parameter: "from",
          hint: NearestName.hint(
            for: name ?? "", among: all.compactMap(\.name), called: "versions"))
      }
    }
    var steps: [Step] = []
    var version = old
    var left = mappings
    while let next = next(of: left, after: version), let from = index(of: left[next].from),
      let to = index(of: left[next].to)
    {
      steps += inferred(from: version, to: all[from])
      let diff = ModelDiff(from: all[from].model, to: all[to].model, by: left[next])
      steps.append(Step(to: all[to], diff: diff))
      version = all[to]
      left.remove(at: next)
    }
    return steps + inferred(from: version, to: current)
  }

  /// The mapping to take next: the one that begins at the version, or the soonest after it, as long
  /// as the current version is not passed.
  private func next(of mappings: [MappingModel], after version: Version) -> Int? {
    guard let place = index(of: version.name) else { return nil }
    func begins(_ mapping: MappingModel) -> Int { index(of: mapping.from) ?? -1 }
    return mappings.indices.filter {
      (place...max(place, currentIndex)).contains(begins(mappings[$0]))
    }
    .filter { begins(mappings[$0]) != currentIndex }
    .min { begins(mappings[$0]) < begins(mappings[$1]) }
  }

  private func index(of name: String?) -> Int? {
    name.flatMap { name in all.firstIndex { $0.name == name } }
  }

  /// Straight, or where that cannot be inferred version by version. Nothing from one to itself.
  private func inferred(from old: Version, to new: Version) -> [Step] {
    guard old.model !== new.model else { return [] }
    let straight = Self.steps(along: [old, new])
    guard let first = index(of: old.name), let last = index(of: new.name), first < last,
      !Self.areInferable(straight)
    else { return straight }
    let way = Self.steps(along: Array(all[first...last]))
    return Self.areInferable(way) ? way : straight
  }

  private static func steps(along way: [Version]) -> [Step] {
    zip(way, way.dropFirst()).map {
      Step(to: $1, diff: ModelDiff(from: $0.model, to: $1.model))
    }
  }

  private static func areInferable(_ steps: [Step]) -> Bool {
    steps.allSatisfy(\.diff.isInferable)
  }
}
