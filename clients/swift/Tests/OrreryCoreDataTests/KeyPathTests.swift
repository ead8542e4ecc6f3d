import Foundation
import JSONText
import Testing

@testable import OrreryCoreData

final class Sample: NSManagedObject {
  var title: String? {
    get { managedValue(forKey: "title") }
    set { setManagedValue(newValue, forKey: "title") }
  }
  var count: Int32 {
    get { managedValue(forKey: "count") }
    set { setManagedValue(newValue, forKey: "count") }
  }
  var owner: Sample? {
    get { managedValue(forKey: "owner") }
    set { setManagedValue(newValue, forKey: "owner") }
  }
}

@Suite struct KeyPathTests {
  @Test func sortDescriptorsKnowTheirKeys() {
    #expect(NSSortDescriptor(key: "name", ascending: true).wire.keyPath == "name")
    #expect(NSSortDescriptor(keyPath: \Sample.title, ascending: false).wire.keyPath == "title")
    #expect(NSSortDescriptor(keyPath: \Sample.count, ascending: true).wire.keyPath == "count")
    let selector = Selector("localizedStandardCompare:")
    let descriptor = NSSortDescriptor(key: "name", ascending: true, selector: selector)
    #expect(descriptor.wire.comparator == .localizedStandardCompare)
    #expect(descriptor.key == "name")
  }

  @Test func predicatesKnowTheirTexts() {
    let one = NSPredicate(format: "%K == %@ AND '%' != name", "title", "x")
    let two = NSPredicate(format: "count > %d", 3)
    let both = NSCompoundPredicate(andPredicateWithSubpredicates: [
      one, NSCompoundPredicate(notPredicateWithSubpredicate: two), NSPredicate(value: true),
    ])
    let text = PredicateText(both)
    #expect(
      text.format
        == "(%K == %@ AND '%' != name) AND (NOT (count > %d)) AND (TRUEPREDICATE)")
    #expect(text.arguments.map(\.text) == [#""title""#, #""x""#, "3"])
  }

  @Test(arguments: [0, 0.1, 0.123456789, 731_234_567.987654, -1.5, -86_400, 4_102_444_800.25])
  func datesReadBackTheSame(seconds: Double) throws {
    let date = Date(timeIntervalSinceReferenceDate: seconds)
    let json = AttributeValues.argument(date)
    #expect(try AttributeValues.decode(JSONValue(json), nil) as? Date == date)
  }
}
