import Foundation
import JSONText
import ObjectModel
import OrreryProtocol
import Server
import TestSupport
import Testing

/// Models in JSON say what model files say.
@Suite(
  .enabled(if: Places.fixtures != nil, "The fixture models are not here: set ORRERY_FIXTURES."))
struct ModelFormsTests {
  private var files: [String] {
    guard let folder = Places.fixtures?.appendingPathComponent("models").path,
      let walk = FileManager.default.enumerator(atPath: folder)
    else { return [] }
    return walk.compactMap { $0 as? String }.filter { $0.hasSuffix("/contents") }.sorted()
      .map { "\(folder)/\($0)" }
  }

  @Test func everyModelSurvivesJSONAndBack() throws {
    for file in files {
      let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: file)))
      let model = try ModelLoader.model(from: .path(file))
      let json = Wire.Model(model).json
      let again = try ModelLoader.model(from: .inline(json))
      #expect(Wire.Model(again).json.text == json.text, "\(file)")
      // What JSON lost would be missing from the file.
      let written = try XcodeModelWriter.contents(
        of: ModelDescription(again), updating: bytes, file: file)
      #expect(written == bytes, "\(file)")
    }
    #expect(files.count == 236)
  }
}
