import Foundation
import Testing

@testable import ObjectModel

/// Models of real applications, which lie beside the project and not in it.
enum Fixtures {
  static let folder: String? = {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let path =
      ProcessInfo.processInfo.environment["ORRERY_FIXTURES"]
      ?? root.deletingLastPathComponent().appendingPathComponent("shared/fixtures").path
    return FileManager.default.fileExists(atPath: path + "/models") ? path : nil
  }()

  static let missing: Comment =
    "The fixtures are not here: set ORRERY_FIXTURES to their folder to run this test."

  /// Every `contents` file, sorted.
  static var contents: [String] {
    guard let folder, let walk = FileManager.default.enumerator(atPath: folder + "/models") else {
      return []
    }
    return walk.compactMap { $0 as? String }.filter { $0.hasSuffix("/contents") }.sorted()
      .map { "\(folder)/models/\($0)" }
  }
}

@Suite(.enabled(if: Fixtures.folder != nil, Fixtures.missing))
struct FixtureModelTests {
  @Test func everyModelLoadsAndChecks() throws {
    var refused: [String] = []
    var entityCount = 0
    for file in Fixtures.contents {
      do {
        let model = try ManagedObjectModel(checking: XcodeModelReader.read(path: file))
        entityCount += model.entities.count
      } catch {
        refused.append(error.message)
      }
    }
    #expect(refused == [])
    #expect(Fixtures.contents.count == 236)
    #expect(entityCount == 965)
  }

  @Test func everyPackageHasACurrentVersion() throws {
    let folder = try #require(Fixtures.folder) + "/models"
    let packages = try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(".xcdatamodeld") }
    for package in packages {
      let versions = try XcodeModelReader.versions(path: "\(folder)/\(package)")
      #expect(versions.names.contains(versions.current))
      let model = try XcodeModelReader.read(path: "\(folder)/\(package)")
      #expect(model.location?.file.hasSuffix("\(versions.current).xcdatamodel/contents") == true)
    }
    #expect(packages.count > 100)
  }

  /// Seven versions of one application give two to-ones of Image the same inverse.
  @Test func onlyOneKindOfOddityOccurs() throws {
    var warned: [String: Int] = [:]
    for file in Fixtures.contents {
      let model = try ManagedObjectModel(checking: XcodeModelReader.read(path: file))
      for warning in model.warnings {
        warned["\(warning.entity ?? "").\(warning.key ?? "")", default: 0] += 1
      }
      if !model.warnings.isEmpty {
        let image = try #require(model.entity(named: "Image"))
        #expect(image.relationship(named: "artist")?.inverseSlot == nil)
        let thumbnail = try #require(image.relationship(named: "thumbnail"))
        #expect(model.inverse(of: thumbnail)?.name == "thumbnail")
      }
    }
    #expect(warned == ["Image.artist": 7])
  }

  @Test func currentVersionIsTheOneThatTheFileNames() throws {
    let folder = try #require(Fixtures.folder) + "/models"
    let versions = try XcodeModelReader.versions(
      path: folder + "/objcio__core-data__Moody.xcdatamodeld")
    #expect(versions.current == "Moody 6")
    #expect(versions.names.first == "Moody")
  }

  /// What Z_PRIMARYKEY holds in stores that Apple's framework wrote of these models.
  @Test(arguments: [
    (
      "alemar11__CoreDataPlus__SampleModel.xcdatamodeld/SampleModel",
      ["Car", "SportCar", "ExpensiveSportCar", "Person"]
    ),
    (
      "objcio__core-data__Moody.xcdatamodeld/Moody 3",
      ["GeographicRegion", "Continent", "Country", "Mood"]
    ),
    ("objcio__core-data__Moody.xcdatamodeld/Moody 4", ["Continent", "Country", "Mood"]),
    (
      "carekit-apple__CareKit__CareKitStore.xcdatamodeld/CareKitStore2.0",
      [
        "OCKCDCarePlan", "OCKCDContact", "OCKCDHealthKitLinkage", "OCKCDNote", "OCKCDOutcome",
        "OCKCDOutcomeValue", "OCKCDPatient", "OCKCDPersonName", "OCKCDPostalAddress",
        "OCKCDScheduleElement", "OCKCDTask",
      ]
    ),
  ])
  func numbersAreThoseOfApplesStores(version: String, names: [String]) throws {
    let path = try #require(Fixtures.folder) + "/models/\(version).xcdatamodel"
    let model = try ManagedObjectModel(checking: XcodeModelReader.read(path: path))
    // Some of these models list abstract entities that older stores lack.
    #expect(model.entities.map(\.name).filter(names.contains) == names)
  }
}
