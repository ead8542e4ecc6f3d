import Foundation
import JSONRPC
import OrreryProtocol

/// What went wrong, as the server tells it, or on the way to it.
///
/// Programs go by `kind`; the protocol's manual lists the kinds of each request.
public struct OrreryError: Error, Sendable {
  /// What kind of failure it is: a name of the protocol's, such as `object.notFound`, or one that
  /// begins with `client.`, for what happens on this side.
  public struct Kind: RawRepresentable, Hashable, Sendable {
    /// As it stands on the wire.
    public let rawValue: String

    /// A kind by its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The connection was lost. Whether the request was carried out is not known.
    public static let connectionLost = Kind(rawValue: "client.connectionLost")
    /// Changes that were unsaved may have gone with their server.
    public static let changesLost = Kind(rawValue: "client.changesLost")
    /// The connection was closed, on this side.
    public static let connectionClosed = Kind(rawValue: "client.connectionClosed")
    /// The server cannot be started or reached.
    public static let cannotConnect = Kind(rawValue: "client.cannotConnect")
    /// The server wants nothing to do with this program; most often for want of a token it knows.
    public static let refused = Kind(rawValue: "client.refused")
    /// What the server sent is not what the protocol says.
    public static let invalidReply = Kind(rawValue: "client.invalidReply")
    /// The request was cancelled before it was carried out.
    package static let cancelled = Kind(rawValue: "rpc.requestCancelled")
    /// The object is deleted.
    package static let deleted = Kind(rawValue: "object.deleted")
    /// The request has more bytes than the server takes, and was not sent.
    public static let tooLarge = Kind(rawValue: "client.tooLarge")
    /// The library was used in a way that cannot work; the message says how.
    public static let misuse = Kind(rawValue: "client.misuse")
  }

  /// As the server told it.
  private let info: Wire.ErrorInfo

  package init(_ kind: Kind, _ message: String, hint: String? = nil, isRetryable: Bool = false) {
    let data = Wire.ErrorData(kind: kind.rawValue, hint: hint, retryable: isRetryable)
    info = Wire.ErrorInfo(code: 0, message: message, data: data)
  }

  package init(_ info: Wire.ErrorInfo) { self.info = info }

  package init(_ error: ResponseError) {
    let data = error.data.flatMap { try? Wire.ErrorData(json: $0) }
    info = Wire.ErrorInfo(
      code: Int64(error.code), message: error.message,
      data: data ?? Wire.ErrorData(kind: Kind.invalidReply.rawValue, retryable: false))
  }

  /// What a request failed with, whatever it is.
  package init(_ error: any Error) {
    let message = (error as? ParameterError).map { "The reply: \($0.message)" } ?? "\(error)"
    self = error as? OrreryError ?? OrreryError(.invalidReply, message)
  }

  /// What kind of failure it is.
  public var kind: Kind { Kind(rawValue: data.kind) }
  /// The number that belongs to the kind: Core Data's where it has one; 0 for `client.` kinds.
  public var code: Int { Int(info.code) }
  /// One sentence for a person.
  public var message: String { info.message }
  /// All that the server told.
  package var data: Wire.ErrorData { info.data }
  /// What to do about it, where there is something.
  public var hint: String? { data.hint }
  /// Whether the same request may succeed later.
  public var isRetryable: Bool { data.retryable }
  /// Each failure, where there are several.
  public var failures: [OrreryError] { data.errors.map { OrreryError($0) } }
  /// The entity concerned.
  public var entity: String? { data.entity }
  /// The property at fault.
  public var property: String? { data.property }
  /// The path of the request's parameter at fault.
  public var parameter: String? { data.parameter }
  /// Ids of the objects concerned.
  public var objects: [String] { data.objects }
  /// What would have been allowed.
  public var allowed: [String] { data.allowed }
  /// Where in the text at fault the fault is, in bytes.
  public var offset: Int? { data.offset.map(Int.init) }
}

extension OrreryError: CustomStringConvertible {
  /// The kind, the message and the hint.
  public var description: String { "\(data.kind): \(message)" + (hint.map { " (\($0))" } ?? "") }
}
