import JSONText
import OrreryProtocol

/// What the demonstration plays: the requests of two front ends, with what each is for.
struct DemoScript {
  enum FrontEnd: CaseIterable {
    case desk
    case phone

    /// Padded, so that what follows stands in one column.
    var name: String { self == .desk ? "desk " : "phone" }
  }

  struct Step {
    enum Outcome {
      case done
      case refused
      case opensList
    }

    let frontEnd: FrontEnd
    let method: Method
    let params: JSONValue
    /// What it is for; nil for what is not shown.
    let caption: String?
    let outcome: Outcome
  }

  static let introduction = """
    Two front ends, a desk and a phone, share one document. Each table is the
    phone's live list: the items over 10 dollars, the dearest first.

    """

  let steps: [Step]

  init(path: String) {
    let open: JSONValue = [
      "location": ["path": .string(path)], "model": ["model": Self.model], "create": "ifMissing",
    ]
    let list: JSONValue = [
      "fetch": [
        "entity": "Item", "predicate": "dollars > 10",
        "sort": [["keyPath": "dollars", "ascending": false]],
      ]
    ]
    func step(
      _ frontEnd: FrontEnd, _ method: Method, _ params: JSONValue = [:], _ caption: String? = nil,
      _ outcome: Step.Outcome = .done
    ) -> Step {
      Step(
        frontEnd: frontEnd, method: method, params: params, caption: caption, outcome: outcome)
    }
    let items = [("Rusty Spork", 12), ("Shiny Bear", 62), ("Fluffy Sofa", 9)]
    steps = [
      step(.desk, .initialize, ["clientInfo": ["name": "desk"]]),
      step(.phone, .initialize, ["clientInfo": ["name": "phone"]]),
      step(.desk, .documentOpen, open), step(.phone, .documentOpen, open),
      step(.phone, .listOpen, list, "the list is live from here on", .opensList),
      step(
        .desk, .contextPerform, ["operations": .array(items.map(Self.insertion))],
        "three items as one step; nothing is saved yet"),
      step(
        .phone, .objectUpdate, Self.update("Item/p1", 950), "the spork is an antique"),
      step(
        .desk, .objectUpdate, Self.update("Item/p2", "lots"), "the bear's price in words",
        .refused),
      step(.desk, .objectDelete, ["ids": ["Item/p1"]], "the spork goes"),
      step(.phone, .contextUndo, [:], "and is back: both share one undo stack"),
      step(.desk, .contextSave), step(.desk, .documentClose), step(.phone, .documentClose),
      step(.phone, .documentOpen, open),
      step(.phone, .listOpen, list, "saved, closed, opened again", .opensList),
      step(.desk, .shutdown), step(.phone, .shutdown),
    ]
  }

  private static func insertion(_ name: String, _ dollars: Int) -> JSONValue {
    [
      "method": "object/insert",
      "params": [
        "entity": "Item", "values": ["name": .string(name), "dollars": .integer(Int64(dollars))],
      ],
    ]
  }

  private static func update(_ id: String, _ dollars: JSONValue) -> JSONValue {
    ["id": .string(id), "values": ["dollars": dollars]]
  }

  static let model: JSONValue = [
    "entities": [
      [
        "name": "Item",
        "attributes": [
          ["name": "name", "type": "String"],
          ["name": "dollars", "type": "Integer 32"],
        ],
      ]
    ]
  ]
}
