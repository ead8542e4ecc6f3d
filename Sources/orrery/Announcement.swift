import Glibc
import JSONText
import Transport

/// Where a server listens and with what token, for people on standard error and for programs in a
/// file that only this user can read. Unix sockets alone need none: their paths were given.
struct Announcement {
  private let path: String

  /// nil where there is nothing to tell.
  init?(_ addresses: [ListenAddress], _ admission: Admission) throws(TransportError) {
    guard addresses.contains(where: \.isNetwork) else { return nil }
    path = DocumentSocket.paths(named: "server-\(getpid()).json")[0]
    var members: [(key: String, value: JSONValue)] = [
      ("process", .integer(Int64(getpid()))),
      ("listening", .array(addresses.map { .string($0.description) })),
    ]
    if let token = admission.madeToken { members.append(("token", .string(token))) }
    try PrivateFile.write(Array((JSONValue.object(members).text + "\n").utf8), to: path)
    for address in addresses { StandardError.write("orrery: listening on \(address)\n") }
    let what = admission.madeToken == nil ? "the addresses" : "the token and the addresses"
    StandardError.write("orrery: \(what) are in \(path)\n")
  }

  func withdraw() {
    unlink(path)
  }
}
