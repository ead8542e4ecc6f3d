import Testing

@testable import ObjectModel

/// The fingerprints of entities, and the SHA-256 below them.
struct VersionHashTests {
  static let base = """
    <entity name="Super"><attribute name="s" attributeType="String"/></entity>
    <entity name="A" parentEntity="Super">
      <attribute name="x" optional="YES" attributeType="Integer 16"/>
      <relationship name="r" optional="YES" destinationEntity="A"/>
    </entity>
    <entity name="B"/>
    """

  /// Replacements in `base`, and the entities whose hash they change.
  static let changes: [(from: String, to: String, changed: [String])] = [
    ("name=\"x\" optional=\"YES\"", "name=\"x\"", ["A"]),
    ("Integer 16", "Integer 32", ["A"]),
    ("name=\"x\"", "name=\"y\"", ["A"]),
    ("name=\"x\"", "name=\"x\" versionHashModifier=\"2\"", ["A"]),
    ("name=\"x\"", "name=\"x\" allowsExternalBinaryDataStorage=\"YES\"", ["A"]),
    ("name=\"x\"", "name=\"x\" transient=\"YES\"", ["A"]),
    ("name=\"r\"", "name=\"r\" toMany=\"YES\"", ["A"]),
    ("name=\"r\"", "name=\"r\" deletionRule=\"Cascade\"", ["A"]),
    ("destinationEntity=\"A\"", "destinationEntity=\"B\"", ["A"]),
    ("name=\"s\" attributeType=\"String\"", "name=\"s\" attributeType=\"Date\"", ["A", "Super"]),
    ("name=\"B\"", "name=\"B\" isAbstract=\"YES\"", ["B"]),
    ("name=\"B\"", "name=\"B\" versionHashModifier=\"1\"", ["B"]),
    ("name=\"B\"", "name=\"B\" representedClassName=\"C\" elementID=\"D\"", []),
    ("name=\"x\"", "name=\"x\" defaultValueString=\"1\" minValueString=\"0\" elementID=\"z\"", []),
    ("name=\"B\"/>", "name=\"B\"><attribute name=\"t\" transient=\"YES\"/></entity>", []),
  ]

  @Test(arguments: changes)
  func whatIsStoredCounts(from: String, to: String, changed: [String]) throws {
    let before = try TestModel.checked(Self.base).versionHashes
    #expect(Self.base.contains(from))
    let after = try TestModel.checked(
      Self.base.replacing(from, with: to, maxReplacements: 1)
    ).versionHashes
    #expect(Set(after.keys) == Set(before.keys))
    #expect(after.keys.filter { after[$0] != before[$0] }.sorted() == changed)
    #expect(after.values.allSatisfy { $0.count == 32 })
  }

  @Test func orderInTheFileDoesNotCount() throws {
    let lines = Self.base.split(separator: "\n")
    let swapped = [lines[5], lines[1], lines[3], lines[2], lines[4], lines[0]]
      .joined(separator: "\n")
    #expect(
      try TestModel.checked(swapped).versionHashes == TestModel.checked(Self.base).versionHashes)
  }

  /// Stores keep these hashes: a change of the text makes every one of them need a migration.
  @Test func theTextIsWhatIsDocumented() throws {
    let model = try TestModel.checked(Self.base)
    let entity = try model.requireEntity(named: "A")
    #expect(
      VersionHash.canonicalText(of: entity, superentity: [0x0F, 0xA0])
        == """
        orrery-entity 1
        entity 1:A 0 0fa0 -
        relationship 1:r 1:A - 0 0 1 0 1 1 -
        attribute 1:x 100 1 0 - - -

        """)
  }

  /// From NIST's examples for FIPS 180-4 and its long-message test.
  static let digests: [(message: String, count: Int, digest: String)] = [
    ("", 1, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", 1, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1,
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    ("a", 1_000_000, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
    ("a", 55, "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318"),
    ("a", 64, "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"),
  ]

  @Test(arguments: digests)
  func sha256(message: String, count: Int, digest: String) {
    let bytes = Array(repeatElement(Array(message.utf8), count: count).joined())
    let text = SHA256.digest(of: bytes).map { byte in
      let hex = String(byte, radix: 16)
      return hex.count == 1 ? "0" + hex : hex
    }.joined()
    #expect(text == digest)
  }
}
