import Foundation
import JSONText
import TestSupport
import Testing

/// A folder with a store, and the program run on it.
struct Tables {
  let folder: TemporaryFolder
  var store: String { folder.path("store.data") }
  let model: String

  /// - Parameter model: in JSON; left out: one with every type of attribute and relationship.
  init(model text: String = Tables.catalog) throws {
    folder = try TemporaryFolder()
    model = folder.path("model.json")
    try write(text, to: "model.json")
  }

  typealias End = (code: Int32, output: String, errors: String)

  @discardableResult
  func run(_ arguments: String..., input: String? = nil) throws -> End {
    let file = try input.map { text in
      try write(text, to: "input")
      return try #require(FileHandle(forReadingAtPath: folder.path("input")))
    }
    let run = try ProgramRun(arguments, input: file)
    return try run.finish()
  }

  /// Sends one request; one that writes makes the store where there is none.
  @discardableResult
  func call(_ method: String, _ params: JSONValue, store: String? = nil) throws -> JSONValue {
    try write(params.text, to: "params")
    let input = try #require(FileHandle(forReadingAtPath: folder.path("params")))
    let run = try ProgramRun(
      ["call", store ?? self.store, method, "-", "--model", model], input: input)
    let end = try run.finish()
    try #require(end.code == 0, "\(end.errors)")
    return try JSONValue.parse(end.output)
  }

  func export(_ arguments: String...) throws -> String {
    let end = try ProgramRun(["export", store] + arguments).finish()
    try #require(end.code == 0, "\(end.errors)")
    return end.output
  }

  @discardableResult
  func write(_ text: String, to name: String) throws -> String {
    try Data(text.utf8).write(to: URL(fileURLWithPath: folder.path(name)))
    return folder.path(name)
  }

  func read(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: folder.path(name))), as: UTF8.self)
  }

  /// What is in the folder.
  var files: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted() }
  }

  static let catalog = """
    {"entities": [
      {"name": "Thing", "attributes": [
        {"name": "code", "type": "String"},
        {"name": "small", "type": "Integer 16", "isOptional": true},
        {"name": "whole", "type": "Integer 32", "isOptional": true},
        {"name": "large", "type": "Integer 64", "isOptional": true},
        {"name": "price", "type": "Decimal", "isOptional": true},
        {"name": "ratio", "type": "Double", "isOptional": true},
        {"name": "single", "type": "Float", "isOptional": true},
        {"name": "text", "type": "String", "isOptional": true},
        {"name": "flag", "type": "Boolean", "isOptional": true},
        {"name": "moment", "type": "Date", "isOptional": true},
        {"name": "data", "type": "Binary", "isOptional": true},
        {"name": "mark", "type": "UUID", "isOptional": true},
        {"name": "link", "type": "URI", "isOptional": true},
        {"name": "archive", "type": "Transformable", "isOptional": true},
        {"name": "place", "type": "Composite", "composite": "Place", "isOptional": true},
        {"name": "passing", "type": "String", "isOptional": true, "isTransient": true},
        {"name": "folded", "type": "String", "isOptional": true,
         "derivationExpression": "canonical:(code)"}],
       "relationships": [
        {"name": "group", "destination": "Group", "inverse": "things", "isOptional": true},
        {"name": "shelf", "destination": "Shelf", "inverse": "things", "isOptional": true},
        {"name": "tags", "destination": "Tag", "inverse": "things", "isToMany": true,
         "isOptional": true}],
       "uniquenessConstraints": [["code"]]},
      {"name": "Group", "attributes": [
        {"name": "name", "type": "String"},
        {"name": "size", "type": "Integer 16", "isOptional": true, "minimum": 1, "maximum": 9}],
       "relationships": [
        {"name": "things", "destination": "Thing", "inverse": "group", "isToMany": true,
         "isOptional": true}],
       "uniquenessConstraints": [["name"]]},
      {"name": "Shelf", "attributes": [{"name": "width", "type": "Integer 16"}],
       "relationships": [
        {"name": "things", "destination": "Thing", "inverse": "shelf", "isToMany": true,
         "isOrdered": true, "isOptional": true}]},
      {"name": "Tag", "attributes": [{"name": "number", "type": "Integer 32", "isOptional": true}],
       "relationships": [
        {"name": "things", "destination": "Thing", "inverse": "tags", "isToMany": true,
         "isOptional": true}],
       "uniquenessConstraints": [["number"]]}],
     "composites": [{"name": "Place", "elements": [
       {"name": "city", "type": "String", "isOptional": true},
       {"name": "photo", "type": "Binary", "isOptional": true}]}]}
    """
}
