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

  private var connection: Connection?
  private var coordinator: NSPersistentStoreCoordinator?
  private var viewContext: NSManagedObjectContext?
  private var objects: [String: NSManagedObject] = [:]
  private let lists = Mutex<[String: DriverList]>([:])
  private let presence = Mutex<[JSONValue]>([])
  private let errors = Mutex<[String]>([])
  private var tasks: [Int64: Task<Void, Never>] = [:]
  private var counts = ["disconnected": 0, "reconnected": 0]
  private var waiters: [(event: String, count: Int, id: Int64)] = []

  // MARK: Lines

  func take(_ line: [UInt8]) {
    guard let members = try? JSONMembers(json: RawJSON(uncheckedBytes: line)),
      let id = members["id"].flatMap({ try? JSONValue($0).integer }),
      let command = members["command"].flatMap({ try? JSONValue($0).string }),
      (try? members.map { try JSONValue($0.value) }) != nil
    else { return refuse(line) }
    viewContext?.processPendingChanges()
    do {
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

  private func reply(_ id: Int64, _ result: RawJSON) {
    write(["id": JSONValue.integer(id).raw, "result": result])
  }

  private func reply(_ id: Int64, _ error: any Error) {
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

  private func write(_ members: JSONMembers) {
    FileHandle.standardOutput.write(Data(members.json.text.utf8 + [UInt8(ascii: "\n")]))
  }

  /// Lets a command wait for the server while others are taken.
  private func wait(
    _ id: Int64, _ work: @escaping @MainActor @Sendable () async throws -> RawJSON
  ) {
    tasks[id] = Task {
      do { reply(id, try await work()) } catch { reply(id, error) }
      tasks[id] = nil
    }
  }

  // MARK: Commands

  /// - Returns: nil where the reply comes later.
  private func obey(_ command: String, _ members: Members, _ id: Int64) throws -> JSONValue? {
    switch command {
    case "check": return try check(try members.string("type"), members.raw("value"))
    case "connect": try connect(members, id)
    case "openDocument": return try openDocument(members)
    case "request":
      let name = try members.string("method")
      guard let method = Method(rawValue: name) else { throw unsupported(name) }
      let connection = try connected
      let params = members.raw["params"] ?? .emptyObject
      wait(id) { try await connection.send(method, params) }
    case "cancel":
      tasks[try members.integer("request")]?.cancel()
      return [:]
    case "insert", "set", "delete", "transaction", "get":
      return try obeyWithObjects(command, members)
    case "fetch":
      let context = try context
      let connection = try connected
      let fetch = try Wire.FetchRequest(json: members.raw("fetch"))
      wait(id) {
        let found = try await connection.send(FetchObjectsParams(fetch: fetch))
        let objects = try [Wire.ManagedObject](json: found.objects)
        let ids = context.take(objects, at: found.clock).map { object -> JSONValue in
          self.objects[object.objectID.text] = object
          return .string(object.objectID.text)
        }
        return (["ids": .array(ids)] as JSONValue).raw
      }
    case "undo", "redo", "save", "rollback", "state": return try obeyWithContext(command)
    case "openList", "setFetch", "setWindow", "closeList", "rows", "hold", "release":
      return try obeyWithList(command, members, id)
    case "waitFor":
      waiters.append((try members.string("event"), Int(try members.integer("count")), id))
      tellWaiters()
    case "events":
      let errors = errors.withLock { $0.map(JSONValue.string) }
      return .object(
        counts.map { ($0.key, .integer(Int64($0.value))) } + [("errors", .array(errors))])
    case "presence": return ["connections": .array(presence.withLock { $0 })]
    case "close":
      let connection = try connected
      wait(id) {
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
    case "save": try context.save()
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

  private func unsupported(_ what: String) -> Failure {
    Failure(kind: "client.unsupported", message: "There is no \(what).")
  }

  private var connected: Connection {
    get throws {
      guard let connection else {
        throw OrreryError(.connectionLost, "Nothing is connected.")
      }
      return connection
    }
  }

  private var context: NSManagedObjectContext {
    get throws {
      guard let viewContext else { throw OrreryError(.misuse, "No document is open.") }
      return viewContext
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
    wait(id) {
      let connection = try await Connection.connect(to: address, name: "orrery-swift-driver")
      self.connection = connection
      self.follow(connection)
      return .emptyObject
    }
  }

  private func follow(_ connection: Connection) {
    connection.onPush { method, json in
      do {
        switch method {
        case .listDidChange, .listDidReset, .listDidFail:
          let stream = try JSONValue(json)["stream"]?.string ?? ""
          for list in self.lists.withLock({ Array($0.values) }) {
            if try list.take(method, stream, json) { break }
          }
        case .connectionDidChange:
          let push = try JSONValue(json)
          self.presence.withLock { $0 = Self.connections(in: push) }
        default: break
        }
      } catch {
        self.errors.withLock { $0.append("\(error)") }
      }
    }
    Task {
      for await event in connection.events {
        switch event {
        case .disconnected: counts["disconnected", default: 0] += 1
        case .reconnected: counts["reconnected", default: 0] += 1
        case .failed(let error): errors.withLock { $0.append("\(error)") }
        }
        tellWaiters()
      }
    }
  }

  private nonisolated static func connections(in list: JSONValue) -> [JSONValue] {
    list["connections"]?.elements?.compactMap { $0["connection"] } ?? []
  }

  private func tellWaiters() {
    for (event, count, id) in waiters where counts[event, default: 0] >= count {
      reply(id, .emptyObject)
    }
    waiters.removeAll { counts[$0.event, default: 0] >= $0.count }
  }

  private func openDocument(_ members: Members) throws -> JSONValue {
    let model = members.value("model")?.string.map { URL(fileURLWithPath: $0) }
    let description = NSPersistentStoreDescription(
      url: URL(fileURLWithPath: try members.string("path")))
    description.connection = try connected
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
    let present = try connected.sendAndWait(ConnectionListParams(document: session.document))
    let list = try JSONValue(present.json)
    presence.withLock { $0 = Self.connections(in: list) }
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
      _ = try connected.sendAndWait(ObjectInsertParams(entity: name))
      throw OrreryError(.misuse, "There is no entity \(name).")
    }
    return NSEntityDescription.insertNewObject(forEntityName: name, into: try context)
  }

  /// What was deleted is out of the context after a save, as with Core Data. Brought back by an
  /// undo, it is another object.
  private func object(_ id: String) throws -> NSManagedObject? {
    if let object = objects[id], object.managedObjectContext != nil { return object }
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
    var values: [(key: String, value: JSONValue)] = []
    for (name, attribute) in object.entity.attributesByName {
      let value = try AttributeValues.encode(object.value(forKey: name), attribute)
      values.append((name, try JSONValue(value)))
    }
    for (name, relationship) in object.entity.relationshipsByName where !relationship.isToMany {
      let target = object.objectIDs(forRelationshipNamed: name).first?.text
      values.append((name, target.map(JSONValue.string) ?? .null))
    }
    return ["values": .object(values), "isDeleted": .bool(object.isGone)]
  }

  // MARK: Lists

  private func obeyWithList(
    _ command: String, _ members: Members, _ id: Int64
  ) throws -> JSONValue? {
    let name = try members.string("name")
    let section = members.value("sectionNameKeyPath")?.string
    let window = try members.raw["window"].map { try Wire.RowWindow(json: $0) }
    if command == "openList" {
      let fetch = try Wire.FetchRequest(json: members.raw("fetch"))
      let list = DriverList(
        ListOpenParams(fetch: fetch, sectionNameKeyPath: section, window: window),
        on: try connected)
      // Pushes behind the reply are this list's already.
      lists.withLock { $0[name] = list }
      wait(id) {
        do { try await list.open() } catch {
          self.lists.withLock { $0[name] = nil }
          throw error
        }
        return .emptyObject
      }
      return nil
    }
    guard let list = lists.withLock({ $0[name] }) else {
      throw OrreryError(.misuse, "There is no list \(name).")
    }
    switch command {
    case "rows": return try list.json
    case "hold": list.hold()
    case "release": return ["calls": .integer(Int64(list.release()))]
    case "setFetch":
      let fetch = try Wire.FetchRequest(json: members.raw("fetch"))
      wait(id) {
        try await list.setFetch(fetch, section)
        return .emptyObject
      }
      return nil
    case "setWindow":
      wait(id) {
        try await list.setWindow(window)
        return .emptyObject
      }
      return nil
    default:
      lists.withLock { $0[name] = nil }
      wait(id) {
        try await list.close()
        return .emptyObject
      }
      return nil
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

  func all() throws -> [(key: String, value: JSONValue)] {
    try raw.map { ($0.key, try JSONValue($0.value)) }
  }
}
