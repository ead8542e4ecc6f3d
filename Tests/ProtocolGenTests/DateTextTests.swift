import Seeds
import Spelling
import Testing

@Suite("Dates in JSON")
struct DateTextTests {
  @Test(
    "a date is written with the digits that it takes",
    arguments: [
      (0, "2001-01-01T00:00:00Z"), (0.5, "2001-01-01T00:00:00.5Z"),
      (-0.25, "2000-12-31T23:59:59.75Z"), (-86_400, "2000-12-31T00:00:00Z"),
      (800_000_000.123456, "2026-05-09T06:13:20.123456Z"),
      (1e-5, "2001-01-01T00:00:00.00001Z"), (1.5e-7, "2001-01-01T00:00:00.00000015Z"),
      (-1e-5, "2000-12-31T23:59:59.99999Z"), (5_097_600, "2001-03-01T00:00:00Z"),
      (-63_113_904_000, "0001-01-01T00:00:00Z"), (-63_145_526_400, "0000-01-01T00:00:00Z"),
      (-63_145_526_401, "-000001-12-31T23:59:59Z"), (252_455_616_000, "+010001-01-01T00:00:00Z"),
      (.nan, "2001-01-01T00:00:00Z"),
    ] as [(Double, String)])
  func writing(seconds: Double, text: String) {
    #expect(DateText.text(of: seconds) == text)
  }

  @Test(
    "a date is read in every form of RFC 3339",
    arguments: [
      ("2001-01-01T00:00:00.000000Z", 0), ("2001-01-01t01:00:00+01:00", 0),
      ("2000-12-31 23:59:59.75z", -0.25),
      ("2026-05-09T06:13:20.1234567890123Z", 800_000_000.1234568),
      ("+010001-01-01T00:00:00Z", 252_455_616_000), ("2000-02-29T00:00:00-00:30", -26_523_000),
    ] as [(String, Double)])
  func reading(text: String, seconds: Double) {
    #expect(DateText.seconds(parsing: text) == seconds)
  }

  @Test(
    "nothing else is read",
    arguments: [
      "", "2001-01-01", "2001-02-29T00:00:00Z", "2001-13-01T00:00:00Z", "2001-01-01T24:00:00Z",
      "2001-01-01T00:00:00", "2001-01-01T00:00:00.Z", "2001-01-01T00:00:00Zx",
      "2001-01-01T00:00:00+24:00", "01-01-01T00:00:00Z", "2001-1-01T00:00:00Z",
      "２001-01-01T00:00:00Z",
    ])
  func refusing(text: String) {
    #expect(DateText.seconds(parsing: text) == nil)
  }

  @Test("what is written is read as the same number, to the last bit")
  func roundTrips() {
    var random = Seed.next().generator()
    for _ in 0..<20_000 {
      let scale: Double = [1e-6, 1, 1e3, 1e9, 1e11, 1e15].randomElement(using: &random) ?? 1
      var seconds = Double.random(in: -scale...scale, using: &random)
      let digits: Double = [1.0, 10, 1e3, 1e6].randomElement(using: &random) ?? 1
      if Bool.random(using: &random) { seconds = (seconds * digits).rounded() / digits }
      let text = DateText.text(of: seconds)
      #expect(DateText.seconds(parsing: text) == seconds, "\(text)")
    }
  }

  @Test("up to six digits of a fraction round as a number of as many digits does")
  func fractions() {
    var random = Seed.next().generator()
    for _ in 0..<5_000 {
      let whole = Int.random(in: 0..<60, using: &random)
      let digits = Int.random(in: 1...9, using: &random)
      let fraction = (0..<digits).map { _ in
        String(Int.random(in: 0...9, using: &random))
      }.joined()
      let text = "2001-01-01T00:00:\(whole < 10 ? "0" : "")\(whole).\(fraction)Z"
      #expect(DateText.seconds(parsing: text) == Double("\(whole).\(fraction)"), "\(text)")
    }
  }
}
