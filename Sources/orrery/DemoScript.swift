import JSONText

/// What the demonstration plays: requests of two front ends, with a remark before each part.
struct DemoScript {
  enum Step {
    case remark(String)
    case request(frontEnd: String, method: String, params: JSONValue)
  }

  /// Padded, so that the arrows stand in one column.
  static let frontEnds = ["desk ", "phone"]

  let steps: [Step]

  init(path: String) {
    let desk = Self.frontEnds[0]
    let phone = Self.frontEnds[1]
    func ask(_ frontEnd: String, _ method: String, _ params: JSONValue = [:]) -> Step {
      .request(frontEnd: frontEnd, method: method, params: params)
    }
    let byOrder: JSONValue = [["key": "orderingValue"]]
    let open: JSONValue = [
      "path": .string(path), "inlineModel": Self.model, "create": "ifMissing",
    ]
    steps = [
      .remark("Two front ends open one document."),
      ask(desk, "initialize", ["processId": nil, "clientInfo": ["name": "desk"]]),
      ask(phone, "initialize", ["processId": nil, "clientInfo": ["name": "phone"]]),
      ask(desk, "document/open", open), ask(phone, "document/open", open),
      .remark("The first run makes the types: three objects, one notice."),
      ask(desk, "context/perform", ["operations": .array(Self.types)]),
      .remark("An insert; the model sets its date, key and place. The phone hears of it too."),
      ask(desk, "object/insert", Self.item("Shiny Bear", 62)),
      ask(phone, "object/insert", Self.item("Rusty Spork", 12)),
      .remark("What is worth more than 50 dollars, saved or not."),
      ask(
        phone, "fetch/execute",
        ["entity": "BNRItem", "predicate": "valueInDollars > 50", "sort": byOrder]),
      .remark("The item gets a type, and moves to the end of the list."),
      ask(
        desk, "object/update",
        ["id": "BNRItem/p1", "values": ["assetType": "BNRAssetType/p3"]]),
      ask(desk, "object/value", ["id": "BNRItem/p1", "keyPath": "assetType.label"]),
      ask(
        desk, "object/move",
        ["id": "BNRItem/p1", "key": "orderingValue", "after": "BNRItem/p2"]),
      .remark("A mistake, and its undo."),
      ask(phone, "object/delete", ["ids": ["BNRItem/p1"]]), ask(phone, "context/undo"),
      .remark("Saved, closed, opened again: everything is there."),
      ask(desk, "document/save"), ask(desk, "document/close"), ask(phone, "document/close"),
      ask(desk, "document/open", open),
      ask(desk, "fetch/execute", ["entity": "BNRItem", "sort": byOrder]),
      ask(desk, "shutdown"), ask(phone, "shutdown"),
    ]
  }

  private static let types: [JSONValue] = ["Furniture", "Jewelry", "Electronics"].map { label in
    [
      "method": "object/insert",
      "params": ["entity": "BNRAssetType", "values": ["label": .string(label)]],
    ]
  }

  private static func item(_ name: String, _ dollars: Int64) -> JSONValue {
    [
      "entity": "BNRItem",
      "values": ["itemName": .string(name), "valueInDollars": .integer(dollars)],
    ]
  }

  /// `Examples/Homepwner.xcdatamodeld` as JSON, so that the program needs no file beside it.
  static let model: JSONValue = [
    "entities": [
      [
        "name": "BNRAssetType", "className": "BNRAssetType",
        "attributes": [["name": "label", "type": "String"]],
        "relationships": [
          [
            "name": "items", "destination": "BNRItem", "inverse": "assetType",
            "isToMany": true, "isOptional": true,
          ]
        ],
      ],
      [
        "name": "BNRItem", "className": "BNRItem",
        "attributes": [
          ["name": "dateCreated", "type": "Date", "userInfo": awake("now()")],
          ["name": "itemKey", "type": "String", "userInfo": awake("uuid()")],
          ["name": "itemName", "type": "String", "isOptional": true],
          [
            "name": "orderingValue", "type": "Double", "defaultValue": 0.0,
            "usesScalarValueType": true, "userInfo": awake("max(orderingValue) + 1"),
          ],
          ["name": "serialNumber", "type": "String", "isOptional": true],
          [
            "name": "thumbnail", "type": "Transformable", "isOptional": true,
            "valueTransformerName": "BNRImageTransformer",
          ],
          [
            "name": "valueInDollars", "type": "Integer 32", "defaultValue": 0,
            "usesScalarValueType": true,
          ],
        ],
        "relationships": [
          [
            "name": "assetType", "destination": "BNRAssetType", "inverse": "items",
            "isOptional": true, "maximumCount": 1,
          ]
        ],
        "fetchIndexes": [
          ["name": "byOrderingValueIndex", "elements": [["property": "orderingValue"]]]
        ],
      ],
    ]
  ]

  private static func awake(_ expression: String) -> JSONValue {
    ["orrery.awakeFromInsert": .string(expression)]
  }
}
