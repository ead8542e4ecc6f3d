import Foundation
import JSONText
import OrreryClient
import OrreryCoreData
import OrreryProtocol
import Synchronization

/// Maps the conformance suite's commands to the library: lines of JSON in, lines of JSON out.
/// Commands are taken on the main queue, where the main context is used; those that only wait for
/// the server do not hold up others.
@MainActor final class Driver {
  struct Failure: Error {
    let kind: String
    let message: String
    var data: RawJSON?
  }

  /// What has happened, as `events` tells it.
  private struct Log {
    var counts = ["disconnected": 0, "reconnected": 0, "changesLost": 0]
    var errors: [String] = []
  }

  private let connection = Mutex<Connection?>(nil)
  private var address: ServerAddress?
  private var coordinator: NSPersistentStoreCoordinator?
  private var viewContext: NSManagedObjectContext?
  private var privateContexts: [String: NSManagedObjectContext] = [:]
  /// That which the command is about.
  private var contextInUse: NSManagedObjectContext?
  private var objects: [String: NSManagedObject] = [:]
  private var lists: [String: DriverList] = [:]
  private let tasks = Mutex<[Int64: Task<Void, Never>]>([:])
  private let log = Mutex(Log())
  private let output = Mutex(())
  private var waiters: [(event: String, count: Int, id: Int64)] = []

  // MARK: Lines

  /// What can be told though the library waits for the server on the main queue.
  ///
  /// - Returns: Whether the command was that.
  nonisolated func takeAtOnce(_ line: [UInt8]) -> Bool {
    guard let json = try? JSONValue(RawJSON(uncheckedBytes: line)), let id = json["id"]?.integer
    else { return false }
    switch json["command"]?.string {
    case "events":
      let log = log.withLock { $0 }
      let counts: [(key: String, value: JSONValue)] = log.counts.map {
        ($0.key, .integer(Int64($0.value)))
      }
      let errors = JSONValue.array(log.errors.map(JSONValue.string))
      reply(id, JSONValue.object(counts + [("errors", errors)]).raw)
    case "request":
      let name = json["method"]?.string ?? ""
      answer(id) {
        guard let method = Method(rawValue: name) else { throw self.unsupported(name) }
        let params = json["params"]?.raw ?? .emptyObject
        return try await self.connected.send(method, params) { $0 }.value()
      }
    case "cancel":
      let request = json["request"]?.integer ?? 0
      tasks.withLock { $0[request] }?.cancel()
      reply(id, .emptyObject)
    default: return false
    }
    return true
  }

  func take(_ line: [UInt8]) {
    guard let members = try? JSONMembers(json: RawJSON(uncheckedBytes: line)),
      let id = members["id"].flatMap({ try? JSONValue($0).integer }),
      let command = members["command"].flatMap({ try? JSONValue($0).string }),
      (try? members.map { try JSONValue($0.value) }) != nil
    else { return refuse(line) }
    viewContext?.processPendingChanges()
    do {
      let name = members["context"].flatMap { try? JSONValue($0).string }
      contextInUse = name.map { privateContexts[$0] } ?? viewContext
      if let result = try obey(command, Members(members), id) { reply(id, result.raw) }
    } catch {
      reply(id, error)
    }
  }

  /// A text that ends within a character is none in Swift.
  private func refuse(_ line: [UInt8]) {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    let number = line.drop { !digits.contains($0) }.prefix { digits.contains($0) }
    guard let id = Int64(String(decoding: number, as: UTF8.self)) else { return }
    reply(id, Failure(kind: "client.refused", message: "This cannot be said in Swift."))
  }

  private nonisolated func reply(_ id: Int64, _ result: RawJSON) {
    write(["id": JSONValue.integer(id).raw, "result": result])
  }

  private nonisolated func reply(_ id: Int64, _ error: any Error) {
    var failure: Failure
    switch ((error as NSError).userInfo[NSUnderlyingErrorKey] as? OrreryError) ?? error {
    case let error as OrreryError:
      failure = Failure(kind: error.kind.rawValue, message: error.message, data: error.data.json)
    case let error as Failure: failure = error
    case is CancellationError: failure = Failure(kind: "client.cancelled", message: "Cancelled.")
    case let error as ParameterError:
      failure = Failure(kind: "client.refused", message: error.message)
    default: failure = Failure(kind: "client.failed", message: "\(error)")
    }
    let data = failure.data ?? (["kind": failure.kind.json] as JSONMembers).json
    let members: JSONMembers = [
      "kind": failure.kind.json, "message": failure.message.json, "data": data,
    ]
    write(["id": JSONValue.integer(id).raw, "error": members.json])
  }

  private nonisolated func write(_ members: JSONMembers) {
    let line = Data(members.json.text.utf8 + [UInt8(ascii: "\n")])
    output.withLock { _ in FileHandle.standardOutput.write(line) }
  }

  /// Lets a command wait for the server while others are taken.
  private func wait(
    _ id: Int64, _ work: @escaping @MainActor @Sendable () async throws -> RawJSON
  ) { answer(id, work) }

  private nonisolated func answer(
    _ id: Int64, _ work: @escaping @Sendable () async throws -> RawJSON
  ) {
    tasks.withLock {
      $0[id] = Task {
        do { reply(id, try await work()) } catch { reply(id, error) }
        tasks.withLock { $0[id] = nil }
      }
    }
  }

  // MARK: Commands

  /// - Returns: nil where the reply comes later.
  private func obey(_ command: String, _ members: Members, _ id: Int64) throws -> JSONValue? {
    switch command {
    case "check": return try check(try members.string("type"), members.raw("value"))
    case "connect": try connect(members, id)
    case "openDocument": return try openDocument(members)
    case "newContext":
      let context = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
      context.persistentStoreCoordinator = coordinator
      context.automaticallyMergesChangesFromParent = true
      privateContexts[try members.string("name")] = context
      return ["context": .string(try context.session().context)]
    case "read":
      let object = try existing(try members.string("object"))
      let data = object.value(forKey: try members.string("key")) as? Data
      return ["value": .string(data?.base64EncodedString() ?? "")]
    case "insert", "set", "delete", "transaction", "get":
      return try obeyWithObjects(command, members)
    case "fetch":
      let fetch = try members.fetch()
      let request = NSFetchRequest<NSManagedObject>(entityName: fetch.entity)
      request.take(fetch)
      let found = try context.fetch(request)
      for object in found { objects[object.objectID.text] = object }
      return ["ids": .array(found.map { .string($0.objectID.text) })]
    case "undo", "redo", "save", "rollback", "state": return try obeyWithContext(command)
    case "isOpen": return ["isOpen": .bool(lists[try members.string("name")] != nil)]
    case "openList", "setFetch", "setWindow", "closeList", "rows", "failure", "hold", "release":
      return try obeyWithList(command, members, id)
    case "waitFor":
      waiters.append((try members.string("event"), Int(try members.integer("count")), id))
      tellWaiters()
    case "presence":
      let present = try context.frontEnds().map { JSONValue.string($0.connection) }
      return ["connections": .array(present)]
    case "close":
      let connection = try connected
      wait(id) {
        for store in self.coordinator?.persistentStores ?? [] {
          try self.coordinator?.remove(store)
        }
        try await connection.close()
        return .emptyObject
      }
    default: throw unsupported(command)
    }
    return nil
  }

  private func obeyWithContext(_ command: String) throws -> JSONValue {
    let context = try context
    switch command {
    case "undo": try context.step({ ContextUndoParams(context: $0.context) }, \.contextState)
    case "redo": try context.step({ ContextRedoParams(context: $0.context) }, \.contextState)
    case "save":
      do { try context.save() } catch let error as NSError
        where error.userInfo[OrreryErrorKindKey] as? String == OrreryError.Kind.changesLost.rawValue
      {
        // It was counted as an event before; Core Data has no other place to tell it than a save.
        try context.save()
      }
    case "rollback": context.rollback()
    default:
      let state = context.state
      return [
        "hasChanges": .bool(context.hasChanges), "canUndo": .bool(state.canUndo),
        "canRedo": .bool(state.canRedo),
      ]
    }
    return [:]
  }

  /// - Parameter name: Of a type, or `error:KIND`.
  private func check(_ name: String, _ value: RawJSON) throws -> JSONValue {
    let name = name.hasPrefix("error:") ? "ErrorData" : name
    guard let type = WireTypes.byName[name] else { throw unsupported(name) }
    do {
      _ = try type.init(json: value, checkingEncodedMembers: true)
      return ["problems": []]
    } catch {
      return ["problems": [.string(error.message)]]
    }
  }

  private nonisolated func unsupported(_ what: String) -> Failure {
    Failure(kind: "client.unsupported", message: "There is no \(what).")
  }

  private nonisolated var connected: Connection {
    get throws {
      guard let connection = connection.withLock({ $0 }) else {
        throw OrreryError(.connectionLost, "Nothing is connected.")
      }
      return connection
    }
  }

  private var context: NSManagedObjectContext {
    get throws {
      guard let contextInUse else { throw OrreryError(.misuse, "No document is open.") }
      return contextInUse
    }
  }

  private func connect(_ members: Members, _ id: Int64) throws {
    let address: ServerAddress
    if let arguments = members.value("arguments")?.elements?.compactMap(\.string) {
      address = .program(arguments[0], arguments: Array(arguments.dropFirst()))
    } else {
      address = .socket(
        try members.string("address"), token: members.value("token")?.string,
        certificateAuthority: members.value("certificateAuthority")?.string)
    }
    self.address = address
    let patience = try members.value("patience").map { _ in try members.integer("patience") }
    wait(id) {
      let connection = try await Connection.connected(to: address, patience: patience)
      self.connection.withLock { $0 = connection }
      self.follow(connection)
      return .emptyObject
    }
  }

  private func follow(_ connection: Connection) {
    Task {
      for await event in connection.events {
        log.withLock { log in
          switch event {
          case .disconnected: log.counts["disconnected", default: 0] += 1
          case .reconnected: log.counts["reconnected", default: 0] += 1
          case .failed(let error) where error.kind == .changesLost:
            log.counts["changesLost", default: 0] += 1
          case .failed(let error): log.errors.append("\(error)")
          }
        }
        tellWaiters()
      }
    }
  }

  private func tellWaiters() {
    let counts = log.withLock { $0.counts }
    for (event, count, id) in waiters where counts[event, default: 0] >= count {
      reply(id, .emptyObject)
    }
    waiters.removeAll { counts[$0.event, default: 0] >= $0.count }
  }

  private func openDocument(_ members: Members) throws -> JSONValue {
    guard coordinator == nil else {
      throw Failure(kind: "client.refused", message: "A connection is of one coordinator.")
    }
    let model = members.value("model")?.string.map { URL(fileURLWithPath: $0) }
    let description = NSPersistentStoreDescription(
      url: URL(fileURLWithPath: try members.string("path")))
    (description.serverAddress, description.connection) = (address, try connected)
    description.creation =
      members.value("create")?.string.map { Wire.CreateMode(rawValue: $0) }
      ?? .never
    description.setOption(NSNumber(value: true), forKey: OrreryAutosaveOption)
    let coordinator = NSPersistentStoreCoordinator(
      managedObjectModel: NSManagedObjectModel(at: model))
    var failure: (any Error)?
    coordinator.addPersistentStore(with: description) { failure = $1 }
    if let failure { throw failure }
    let context = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
    context.persistentStoreCoordinator = coordinator
    let session = try context.session()
    self.coordinator = coordinator
    viewContext = context
    return ["document": .string(session.document), "context": .string(session.context)]
  }

  // MARK: Objects

  private func obeyWithObjects(_ command: String, _ members: Members) throws -> JSONValue {
    switch command {
    case "get": return try get(try members.string("object"))
    case "transaction":
      let steps = try members.json("steps").elements ?? []
      if let name = members.value("actionName")?.string {
        try context.undoManager?.setActionName(name)
      }
      return ["ids": .array(try perform(steps).map { .string($0.objectID.text) })]
    default:
      let step = JSONValue.object([(command, .object(try members.all()))])
      let object = try perform([step])[0]
      return command == "insert" ? ["id": .string(object.objectID.text)] : [:]
    }
  }

  /// Makes edits and sends them, as one step.
  private func perform(_ steps: [JSONValue]) throws -> [NSManagedObject] {
    let context = try context
    // What has to be read for them is read before.
    for case (let verb, let step)? in steps.map({ $0.members?.first }) where verb != "insert" {
      if let id = step["object"]?.string { _ = try existing(id) }
    }
    do {
      var made: [NSManagedObject] = []
      for case (let verb, let step)? in steps.map({ $0.members?.first }) {
        let object: NSManagedObject
        if verb == "insert" {
          object = try insert(step)
        } else if let index = step["object"]?.integer {
          object = made[Int(index)]
        } else {
          object = try existing(step["object"]?.string ?? "")
        }
        made.append(object)
        if verb == "delete" {
          context.delete(object)
        } else {
          for (key, value) in step["values"]?.members ?? [] {
            try set(key, of: object, to: value, made)
          }
        }
      }
      try context.obtainPermanentIDs(for: made)
      for object in made { objects[object.objectID.text] = object }
      return made
    } catch {
      context.dropPending()
      throw error
    }
  }

  private func insert(_ step: JSONValue) throws -> NSManagedObject {
    let name = step["entity"]?.string ?? ""
    let model = try context.persistentStoreCoordinator?.managedObjectModel
    guard model?.entitiesByName[name] != nil else {
      // What Core Data ends the program for; the server says what is wrong.
      _ = try connected.send(ObjectInsertParams(entity: name)).wait()
      throw OrreryError(.misuse, "There is no entity \(name).")
    }
    return NSEntityDescription.insertNewObject(forEntityName: name, into: try context)
  }

  /// What was deleted is out of the context after a save, as with Core Data. Brought back by an
  /// undo, it is another object.
  private func object(_ id: String) throws -> NSManagedObject? {
    if let object = objects[id], try object.managedObjectContext === context { return object }
    return try context.object(withText: id)
  }

  private func existing(_ id: String) throws -> NSManagedObject {
    guard let object = try object(id), !object.isGone,
      let found = try? context.existingObject(with: object.objectID), !found.isGone
    else { throw Failure(kind: "object.notFound", message: "There is no object \(id).") }
    objects[id] = found
    return found
  }

  private func set(
    _ key: String, of object: NSManagedObject, to value: JSONValue, _ made: [NSManagedObject]
  ) throws {
    if let attribute = object.entity.attributesByName[key] {
      object.setValue(AttributeValues.decode(value, attribute), forKey: key)
    } else if let relationship = object.entity.relationshipsByName[key] {
      let targets = try (value.elements ?? [value]).compactMap { target -> NSManagedObject? in
        if let index = target["$result"]?.integer { return made[Int(index)] }
        return try target.string.flatMap { try self.object($0) }
      }
      let isMany = relationship.isToMany
      object.setValue(isMany ? NSOrderedSet(array: targets) : targets.first, forKey: key)
    } else {
      throw Failure(kind: "model.unknownKey", message: "There is no property \(key).")
    }
  }

  private func get(_ id: String) throws -> JSONValue {
    guard let object = try? existing(id) else { return ["values": [:], "isDeleted": true] }
    return ["values": try object.json(of: nil), "isDeleted": .bool(object.isGone)]
  }

  // MARK: Lists

  private func obeyWithList(
    _ command: String, _ members: Members, _ id: Int64
  ) throws -> JSONValue? {
    let name = try members.string("name")
    let section = members.value("sectionNameKeyPath")?.string
    let window = try members.raw["window"].map { try Wire.RowWindow(json: $0) }.map {
      Int($0.offset)..<Int($0.offset + $0.count)
    }
    if command == "openList" {
      let list = DriverList(try members.fetch(), section, in: try context)
      wait(id) {
        try await list.open(window)
        self.lists[name] = list
        return .emptyObject
      }
      return nil
    }
    guard let list = lists[name] else {
      throw OrreryError(.misuse, "There is no list \(name).")
    }
    switch command {
    case "rows": return try list.json()
    case "failure": return list.failure()
    case "hold": list.hold()
    case "release": return ["calls": .integer(Int64(list.release()))]
    case "setFetch":
      let fetch = try members.fetch()
      wait(id) {
        try await list.setFetch(fetch, section)
        return .emptyObject
      }
      return nil
    case "setWindow":
      wait(id) {
        try await list.controller.setWindow(window)
        return .emptyObject
      }
      return nil
    default: lists[name] = nil
    }
    return [:]
  }
}

/// The members of a command.
struct Members {
  let raw: JSONMembers

  init(_ raw: JSONMembers) { self.raw = raw }

  func raw(_ key: String) throws -> RawJSON {
    guard let value = raw[key] else { throw OrreryError(.misuse, "\(key) is missing.") }
    return value
  }

  func json(_ key: String) throws -> JSONValue { try JSONValue(raw(key)) }
  func value(_ key: String) -> JSONValue? { raw[key].flatMap { try? JSONValue($0) } }

  func string(_ key: String) throws -> String {
    guard let text = value(key)?.string else { throw OrreryError(.misuse, "\(key) is missing.") }
    return text
  }

  func integer(_ key: String) throws -> Int64 {
    guard let number = value(key)?.integer else {
      throw OrreryError(.misuse, "\(key) is missing.")
    }
    return number
  }

  func fetch() throws -> Wire.FetchRequest { try Wire.FetchRequest(json: raw("fetch")) }

  func all() throws -> [(key: String, value: JSONValue)] {
    try raw.map { ($0.key, try JSONValue($0.value)) }
  }
}
