import Glibc
import JSONText
import Transport

/// Where a server listens and with what token, for people on standard error and for programs in a
/// file that only this user can read. Unix sockets alone need no file: their paths were given.
struct Announcement {
  private let path: String

  /// nil where there is no file.
  init?(_ addresses: [ListenAddress], _ admission: Admission) throws(TransportError) {
    guard addresses.contains(where: \.isNetwork) else {
      Self.tell(addresses)
      return nil
    }
    path = DocumentSocket.paths(named: "server-\(getpid()).json")[0]
    var members: [(key: String, value: JSONValue)] = [
      ("process", .integer(Int64(getpid()))),
      ("listening", .array(addresses.map { .string($0.description) })),
    ]
    if let token = admission.madeToken { members.append(("token", .string(token))) }
    try PrivateFile.write(Array((JSONValue.object(members).text + "\n").utf8), to: path)
    Self.tell(addresses)
    let what = admission.madeToken == nil ? "the addresses" : "the token and the addresses"
    StandardError.write("orrery: \(what) are in \(path)\n")
  }

  private static func tell(_ addresses: [ListenAddress]) {
    for address in addresses { StandardError.write("orrery: listening on \(address)\n") }
  }

  func withdraw() {
    unlink(path)
  }
}
