import JSONText
import OrreryProtocol

/// The data of the example documents, as operations of one `context/perform`.
enum ExampleData {
  /// - Parameter application: One that has a model; of another there is nothing.
  static func operations(of application: String) -> [JSONValue] {
    switch application {
    case "Homepwner": homepwner
    case "People": people
    case "Photomania": photomania
    case "ToDo": toDo
    default: []
    }
  }

  private static func insertion(
    _ entity: String, _ values: [(key: String, value: JSONValue)]
  ) -> JSONValue {
    [
      "method": "object/insert",
      "params": ["entity": .string(entity), "values": .object(values), "returning": "none"],
    ]
  }

  /// The object that an operation before makes.
  private static func result(_ operation: Int) -> JSONValue {
    ["$result": .integer(Int64(operation))]
  }

  private static func number(_ value: Int) -> JSONValue { .integer(Int64(value)) }

  private static var homepwner: [JSONValue] {
    let kinds = ["Furniture", "Electronics", "Jewelry"]
    let adjectives = ["Fluffy", "Rusty", "Shiny", "Quiet", "Golden", "Crooked"]
    let things = [["Sofa", "Lamp", "Chair"], ["Radio", "Camera", "Kettle"], ["Ring", "Brooch"]]
    let types = kinds.map { insertion("BNRAssetType", [("label", .string($0))]) }
    var items: [JSONValue] = []
    for (kind, names) in things.enumerated() {
      for name in names {
        for (place, adjective) in adjectives.enumerated() {
          let serial = "\(name.uppercased().prefix(2))-\(1000 + items.count * 37)"
          items.append(
            insertion(
              "BNRItem",
              [
                ("itemName", .string("\(adjective) \(name)")), ("serialNumber", .string(serial)),
                ("valueInDollars", number(5 + (items.count * 29 + place * 7) % 95)),
                ("assetType", result(kind)),
              ]))
        }
      }
    }
    return types + items
  }

  private static let firstNames = [
    "Ada", "Grace", "Edsger", "Barbara", "Alan", "Radia", "Donald", "Frances", "Niklaus", "Hedy",
    "John", "Margaret",
  ]
  private static let lastNames = [
    "Lovelace", "Hopper", "Dijkstra", "Liskov", "Turing", "Perlman", "Knuth", "Allen", "Wirth",
    "Lamarr", "McCarthy", "Hamilton",
  ]

  private static func person(
    _ entity: String, _ place: Int, _ more: [(key: String, value: JSONValue)] = []
  ) -> JSONValue {
    let first = firstNames[place % firstNames.count]
    let last = lastNames[(place + place / firstNames.count * 5) % lastNames.count]
    return insertion(
      entity,
      [
        ("firstName", .string(first)), ("lastName", .string(last)),
        ("age", number(22 + place * 13 % 45)),
      ] + more)
  }

  private static var people: [JSONValue] {
    let managerCount = 4
    let managers = (0..<managerCount).map { person("Manager", $0) }
    let employees = (managerCount..<40).map { place in
      person("Employee", place, [("manager", result(place % managerCount))])
    }
    return managers + employees + (40..<46).map { person("Person", $0) }
  }

  private static var photomania: [JSONValue] {
    let places = ["Harbour", "Old Bridge", "Market", "Lighthouse", "Night Train", "Orchard"]
    let subtitles = ["In the morning", "After the rain", "Long exposure", "From the hill"]
    let photographers = zip(firstNames, lastNames).map { first, last in
      insertion("Photographer", [("name", .string("\(first) \(last)"))])
    }
    let photos = (0..<240).map { number in
      let (month, day) = (1 + number / 20, 1 + number % 28)
      let date = "2025-\(twoDigits(month))-\(twoDigits(day))T\(twoDigits(number % 24)):15:00Z"
      return insertion(
        "Photo",
        [
          ("title", .string("\(places[number % places.count]) \(1 + number / places.count)")),
          ("subtitle", .string(subtitles[number * 7 % subtitles.count])),
          ("unique", .string("photo-\(1000 + number)")), ("uploadDate", .string(date)),
          ("imageURL", .string("https://photos.example/\(1000 + number).jpg")),
          ("thumbnailURL", .string("https://photos.example/\(1000 + number)-small.jpg")),
          ("whoTook", result(number * number % photographers.count)),
        ])
    }
    return photographers + photos
  }

  private static func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }

  private static var toDo: [JSONValue] {
    let names = [
      "Draw the model", "Write the tests", "Water the plants", "Answer the letter",
      "Return the books", "Tune the piano", "Sort the photographs", "Call the dentist",
      "Bake bread", "Mend the fence", "Plan the journey", "Learn the poem",
    ]
    return names.enumerated().map { place, name in
      insertion("ToDo", [("name", .string(name)), ("done", .bool(place % 3 == 0))])
    }
  }
}
