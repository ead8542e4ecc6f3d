import CZlib

/// Inflates raw DEFLATE data (RFC 1951, without zlib's header), with a bound on what comes of it: a
/// few bytes can stand for any number of them.
package enum Inflation {
  package struct Fault: Error {
    package let message: String
  }

  private static let pieceSize = 64 << 10

  /// - Parameter limit: of bytes, compressed or not.
  package static func inflate(
    _ compressed: [UInt8], limit: Int
  ) throws(Fault) -> [UInt8] {
    guard compressed.count <= min(limit, Int(UInt32.max)) else {
      throw Fault(message: "it is larger than \(limit) bytes")
    }
    var stream = z_stream()
    // Negative: no header, no checksum.
    let code = inflateInit2_(
      &stream, -MAX_WBITS, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    guard code == Z_OK else { throw Fault(message: "zlib failed with \(code)") }
    defer { inflateEnd(&stream) }
    var input = compressed
    var output: [UInt8] = []
    let outcome = input.withUnsafeMutableBufferPointer { bytes in
      stream.next_in = bytes.baseAddress
      stream.avail_in = UInt32(bytes.count)
      return inflate(&stream, into: &output, limit: limit)
    }
    switch outcome {
    case Z_STREAM_END: return output
    case Z_OK: throw Fault(message: "it inflates to more than \(limit) bytes")
    case Z_BUF_ERROR: throw Fault(message: "it is cut off")
    default: throw Fault(message: "it is not deflated data")
    }
  }

  /// - Returns: zlib's last code; `Z_OK` where the limit was passed.
  private static func inflate(
    _ stream: inout z_stream, into output: inout [UInt8], limit: Int
  ) -> Int32 {
    var piece = [UInt8](repeating: 0, count: pieceSize)
    while output.count <= limit {
      let (code, count) = piece.withUnsafeMutableBufferPointer { bytes -> (Int32, Int) in
        stream.next_out = bytes.baseAddress
        stream.avail_out = UInt32(bytes.count)
        let code = CZlib.inflate(&stream, Z_NO_FLUSH)
        return (code, bytes.count - Int(stream.avail_out))
      }
      output += piece[..<count]
      if code != Z_OK { return output.count > limit ? Z_OK : code }
    }
    return Z_OK
  }
}
