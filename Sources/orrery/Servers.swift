import ArgumentParser
import Dispatch
import Files
import Foundation
import Glibc
import JSONText
import OrreryProtocol
import PersistentStore
import Server
import Spelling
import Synchronization
import Transport

/// `orrery servers`: what runs, and ending it.
struct Servers: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "servers",
    abstract: "Lists the running servers of this user, or ends one.",
    discussion: """
      A line for each server, and one below it for each of its documents, with how many clients \
      have it open. With --json it is one array, as rpc/getStatus tells each server; of one that \
      does not answer it has the process alone.
      """,
    subcommands: [List.self, Stop.self], defaultSubcommand: List.self)

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "Lists the running servers.")

    @OptionGroup var failures: ListOptions

    func run() throws {
      let servers = try RunningServer.all()
      if failures.json {
        let all = JSONValue.array(servers.map(\.json))
        return try StandardOutput.write(all.text + "\n")
      }
      try StandardOutput.write(ServerTable(servers, width: StandardOutput.width).text)
    }
  }

  struct Stop: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "stop",
      abstract: "Ends a server: its documents are saved and closed first.",
      discussion: """
        What could not be saved is told, and is in recovery files beside the stores; the exit code \
        is 1 then. Left out, the server is the only one that runs.
        """)

    @Argument(
      help: "The number of its process, or a document that it has open.", completion: .file())
    var server: String?

    @OptionGroup var failures: FailureOptions

    func run() throws {
      let (process, socket) =
        try server.map(RunningServer.place(of:)) ?? RunningServer.onlyPlace()
      do {
        _ = try DocumentClient(socket: socket).ask(.rpcStop).get()
      } catch is ServerSilent {
        throw Failure.serverSilent(process: process)
      }
    }
  }

  /// As `FailureOptions`, for a command that has more to tell.
  struct ListOptions: ParsableArguments {
    @Flag(help: "Print the list, and tell failures, as JSON, for programs.")
    var json = false
  }
}

/// A server of this user, by the socket that each has for its process.
struct RunningServer {
  let process: Int32
  let socket: String
  /// nil where it does not answer.
  let status: RPCGetStatusResult?

  var json: JSONValue {
    (status.flatMap { try? JSONValue($0.json) }) ?? ["process": .integer(Int64(process))]
  }

  /// They are asked at the same time: those that do not answer hold up nobody.
  static func all() throws -> [RunningServer] {
    let sockets = try sockets()
    let replies = Mutex<[Int32: RPCGetStatusResult]>([:])
    DispatchQueue.concurrentPerform(iterations: sockets.count) { index in
      let (process, socket) = sockets[index]
      let status: RPCGetStatusResult?
      do {
        let client = DocumentClient(socket: socket)
        status = try RPCGetStatusResult(json: client.ask(.rpcGetStatus, timeout: .seconds(2)).get())
      } catch {
        // It is listed as one that does not answer.
        status = nil
      }
      replies.withLock { $0[process] = status }
    }
    return sockets.map { process, socket in
      RunningServer(
        process: process, socket: socket, status: replies.withLock { $0[process] })
    }
  }

  /// Of the system's list of sockets: those of a busy machine take some megabytes.
  private static let maximumListBytes = 64 << 20

  /// Whatever folder a server has been told to keep them in: the system lists all sockets.
  /// It hands the list out in pieces, of which Foundation would take the first for all.
  private static func sockets() throws -> [(process: Int32, path: String)] {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try FileSystem.contents(
        ofFile: "/proc/\(getpid())/net/unix", limit: maximumListBytes)
    } catch {
      throw Failure(
        "The system's list of sockets cannot be read: \(error.reason).", code: .inputOutput)
    }
    let table = String(decoding: bytes, as: UTF8.self)
    let listening = Substring("00010000")
    return table.parts(separatedBy: "\n").compactMap { line in
      let fields = line.parts(separatedBy: " ", maxSplits: 7)
      guard fields.count == 8, fields[3] == listening else { return nil }
      let path = String(fields[7])
      return DocumentSocket.process(ofSocket: path).map { ($0, path) }
    }.sorted { $0.process < $1.process }
  }

  /// - Parameter name: A process's number, or a document.
  static func place(of name: String) throws -> (process: Int64, socket: String) {
    if let process = Int32(name) {
      guard let found = try sockets().first(where: { $0.process == process }) else {
        throw Failure(
          "No server runs as process \(process).", hint: "List them with orrery servers.",
          code: .noInput)
      }
      return (Int64(process), found.path)
    }
    guard case .file(let path) = try StoreLocation(path: name),
      let holder = StoreLock.holder(ofStoreAt: path)
    else {
      throw Failure(
        "No server has \(name) open for writing.", hint: "List them with orrery servers.",
        code: .noInput)
    }
    guard let socket = holder.socket else { throw RequestFailure.inUse(path, by: holder) }
    return (holder.process, socket)
  }

  static func onlyPlace() throws -> (process: Int64, socket: String) {
    let all = try sockets()
    guard let only = all.first, all.count == 1 else {
      throw Failure(
        all.isEmpty ? "No server runs." : "There are \(all.count) servers.",
        hint: all.isEmpty ? nil : "Say which; list them with orrery servers.",
        code: all.isEmpty ? .noInput : .validationFailure)
    }
    return (Int64(only.process), only.path)
  }
}

/// The list for people.
struct ServerTable {
  private(set) var text: String

  /// - Parameter width: of the terminal, in columns; nil where lines may be of any length.
  init(_ servers: [RunningServer], width: Int?, now: Date = .now) {
    guard !servers.isEmpty else {
      text = "No server runs.\n"
      return
    }
    var lines = [Self.columns("PROCESS", "VERSION", "AGE", "CLIENTS", "DOCUMENTS")]
    for server in servers {
      guard let status = server.status else {
        lines.append(Self.columns("\(server.process)", "", "", "", "(does not answer)"))
        continue
      }
      let age = Self.age(of: status.started, now: now)
      let clients = "\(status.connections)"
      let documents =
        status.documents.isEmpty
        ? ["(none)"] : status.documents.map { Self.words($0, room: width.map { $0 - 36 }) }
      for (index, document) in documents.enumerated() {
        lines.append(
          index == 0
            ? Self.columns("\(server.process)", status.version, age, clients, document)
            : Self.columns("", "", "", "", document))
      }
    }
    text = lines.map { $0 + "\n" }.joined()
  }

  private static func columns(
    _ process: String, _ version: String, _ age: String, _ clients: String, _ rest: String
  ) -> String {
    let cells = [(process, 8), (version, 8), (age, 8), (clients, 8)]
    return cells.map { text, width in
      text + String(repeating: " ", count: max(0, width - text.utf8.count)) + " "
    }.joined() + rest
  }

  /// - Parameter room: in columns; nil for as much as it takes.
  private static func words(_ document: Wire.DocumentUse, room: Int?) -> String {
    var details = ["\(document.connections) \(document.connections == 1 ? "client" : "clients")"]
    if document.hasChanges { details.append("unsaved edits") }
    if document.readOnly { details.append("read-only") }
    let detail = " (\(details.joined(separator: ", ")))"
    var path = TerminalText.shown(document.path ?? ":memory:")[...]
    // The end says which document it is.
    let rest = room.map { max(1, $0 - TerminalText.width(of: detail) - 1) } ?? .max
    let isCut = TerminalText.width(of: path) > rest
    while TerminalText.width(of: path) > rest { path = path.dropFirst() }
    return (isCut ? "…" : "") + path + detail
  }

  private static func age(of started: String, now: Date) -> String {
    guard let date = try? Date(started, strategy: .iso8601) else { return "" }
    let seconds = max(0, Int(now.timeIntervalSince(date)))
    return switch seconds {
    case ..<60: "\(seconds) s"
    case ..<3_600: "\(seconds / 60) min"
    case ..<86_400: "\(seconds / 3_600) h"
    default: "\(seconds / 86_400) d"
    }
  }
}
