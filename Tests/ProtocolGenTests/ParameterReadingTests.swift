import JSONText
import OrreryProtocol
import Testing

/// How parameters are read, whichever they are.
@Suite struct ParameterReadingTests {
  private func read<Params: JSONDecodable>(
    _ type: Params.Type, _ text: String?
  ) throws(ParameterError) -> Params {
    try Params(params: text.map { RawJSON(text: $0) })
  }

  private func error<Params: JSONDecodable>(
    _ type: Params.Type, _ text: String
  ) -> ParameterError? {
    do {
      _ = try read(type, text)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [nil, "null", "{}", "[]", " [ ] "])
  func noParameters(_ text: String?) throws {
    #expect(try read(DocumentListParams.self, text) == DocumentListParams())
    #expect(try read(ContextSaveParams.self, text) == ContextSaveParams())
  }

  @Test func parametersByPositionAreRefused() {
    #expect(error(ContextSaveParams.self, "[\"c1\"]")?.reason == .positional)
    #expect(error(ContextSaveParams.self, "\"c1\"")?.reason == .wrongType)
  }

  @Test func missingWithoutParameters() {
    let error = error(ObjectInsertParams.self, "null")
    #expect(error?.reason == .missing)
    #expect(error?.message == "“entity” is missing: it must be a string.")
  }

  @Test func pathsLeadThroughArraysAndObjects() {
    let perform = error(
      ContextPerformParams.self,
      #"{"operations":[{"method":"object/get"},{"method":7}]}"#)
    #expect(perform?.path == "operations[1].method")
    #expect(perform?.found == "a number")
    let fetch = error(
      FetchObjectsParams.self,
      #"{"fetch":{"entity":"A","sort":[{"keyPath":"a","comparator":"loud"}]}}"#)
    #expect(fetch?.path == "fetch.sort[0].comparator")
    #expect(fetch?.allowed.contains("localizedStandardCompare") == true)
    let model = error(
      Wire.Model.self,
      #"{"entities":[],"configurations":{"All":["A",{}]}}"#)
    #expect(model?.path == "configurations.All[1]")
    let constraint = error(
      Wire.ModelEntity.self, #"{"name":"A","uniquenessConstraints":[["a"],["b",1]]}"#)
    #expect(constraint?.path == "uniquenessConstraints[1][1]")
  }

  @Test func nullIsAbsentForOptionalMembersAndAValueForValues() throws {
    let insert = try read(
      ObjectInsertParams.self, #"{"entity":"A","context":null,"values":null}"#)
    #expect(insert == ObjectInsertParams(entity: "A"))
    let set = try read(
      ObjectSetValueParams.self, #"{"id":"A/p1","keyPath":"b","value":null}"#)
    #expect(set.value == .null)
    #expect(error(ObjectInsertParams.self, #"{"entity":null}"#)?.reason == .wrongType)
  }

  @Test func valuesKeepTheirOrderAndText() throws {
    let insert = try read(
      ObjectInsertParams.self, #"{"entity":"A","values":{"z":1.50,"a":[ 1 ],"é":null}}"#)
    #expect(insert.values.keys == ["z", "a", "é"])
    #expect(insert.values["z"]?.text == "1.50")
    #expect(insert.values["a"]?.text == "[ 1 ]")
    #expect(
      error(ObjectInsertParams.self, #"{"entity":"A","values":{"a":1,"a":2}}"#)?.path
        == "values.a")
    // However the key is spelled.
    let spelled = error(ObjectInsertParams.self, #"{"entity":"A","values":{"a":1,"\u0061":2}}"#)
    #expect(spelled?.path == "values.a" && spelled?.reason == .duplicate)
    let other = try read(ObjectInsertParams.self, #"{"entity":"A","values":{"a":1,"\u0062":2}}"#)
    #expect(other.values.keys == ["a", "b"] && other.values.count == 2)
    #expect(try JSONMembers(json: other.values.text).keys == ["a", "b"])
  }

  @Test func manyMembersTwice() {
    let members = (0..<40).map { "\"k\($0)\":\($0)" } + ["\"k3\":0"]
    let text = "{\(members.joined(separator: ","))}"
    #expect(error(JSONMembers.self, text)?.reason == .duplicate)
    #expect(error(JSONMembers.self, text)?.path == "k3")
  }

  @Test func anEmptyArrayIsAnEmptyObject() throws {
    let insert = try read(ObjectInsertParams.self, #"{"entity":"A","values":[]}"#)
    #expect(insert.values.isEmpty)
    let initialize = try read(InitializeParams.self, #"{"clientInfo":{"name":"a"},"trace":"off"}"#)
    #expect(initialize.clientInfo?.name == "a")
  }

  @Test func integers() throws {
    #expect(try read(Wire.FetchRequest.self, #"{"entity":"A","limit":3.0}"#).limit == 3)
    #expect(error(Wire.FetchRequest.self, #"{"entity":"A","limit":3.5}"#)?.path == "limit")
    #expect(error(Wire.FetchRequest.self, #"{"entity":"A","limit":1e40}"#)?.path == "limit")
    #expect(error(Wire.FetchRequest.self, #"{"entity":"A","limit":"3"}"#)?.found == "a string")
  }

  @Test func unknownMembersAreRefusedWithTheNameThatWasMeant() throws {
    let delete = error(BatchDeleteParams.self, #"{"entity":"A","predcate":"a = 1"}"#)
    #expect(delete?.reason == .unknownMember)
    #expect(delete?.path == "predcate")
    #expect(delete?.message == "There is no member “predcate”.")
    #expect(delete?.hint == "Did you mean “predicate”?")
    let nested = error(ListOpenParams.self, #"{"fetch":{"entity":"A","sort":[{"keyPat":"a"}]}}"#)
    #expect(nested?.path == "fetch.sort[0].keyPat")
    #expect(nested?.hint == "Did you mean “keyPath”?")
    let window = error(
      ListOpenParams.self, #"{"fetch":{"entity":"A"},"window":{"offset":0,"zzz":1,"count":1}}"#)
    #expect(window?.path == "window.zzz")
    #expect(window?.hint == "Known are: offset, count.")
    #expect(error(DocumentListParams.self, #"{"document":"d1"}"#)?.hint == "Give none here.")
    let word = error(InitializeParams.self, #"{"trace":"mesages"}"#)
    #expect(word?.hint == "Did you mean “messages”?")
    // What a model's file says of itself is no misspelt member.
    let model = #"{"$schema":"model.schema.json","entities":[]}"#
    #expect(error(Wire.Model.self, model) == nil)
  }

  @Test func whatLSPsClientsSayBesidesIsPassedOver() throws {
    let text = #"{"locale":"de","clientInfo":{"name":"a","x":1},"initializationOptions":{"x":{}}}"#
    #expect(try InitializeParams(lspParams: RawJSON(text: text)).clientInfo?.name == "a")
  }

  @Test func requestIDs() throws {
    #expect(try read(CancelRequestParams.self, #"{"id":7}"#).id == .integer(7))
    #expect(try read(CancelRequestParams.self, #"{"id":"a"}"#).id == .string("a"))
    #expect(error(CancelRequestParams.self, #"{"id":null}"#)?.path == "id")
    #expect(error(CancelRequestParams.self, "{}")?.reason == .missing)
  }

  @Test func includedMembersAreThoseOfTheType() throws {
    let text = #"{"clock":"e:1","insertedCount":0,"updatedCount":1,"deletedCount":2}"#
    let result = try read(DocumentRevertResult.self, text)
    let changes = Wire.WrittenChanges(insertedCount: 0, updatedCount: 1, deletedCount: 2)
    #expect(result.writtenChanges == changes)
    #expect(DocumentRevertResult(writtenChanges: changes, clock: "e:1") == result)
    let state = Wire.ContextState(hasChanges: true, canUndo: false, canRedo: true)
    let undone = ContextUndoResult(writtenChanges: changes, contextState: state, clock: "e:1")
    #expect(undone.writtenChanges == changes)
    #expect(undone.contextState == state)
  }

  @Test func handlersAreFoundByName() throws {
    #expect(Method(rawValue: "object/insert") == .objectInsert)
    #expect(ObjectInsertParams.method == .objectInsert)
    #expect(ServerNotification.contextDidChangeObjects.rawValue == "context/didChangeObjects")
  }
}
