import ObjectModel
import Spelling
import Transport
import WebFiles

/// The files that the program has in itself to serve.
enum EmbeddedPages {
  /// The page itself, which is at `/` too.
  private static let start = "/web/index.html"

  /// By path, as URLs have it.
  static var files: [String: WebPages.File] {
    var files: [String: WebPages.File] = [:]
    for index in 0..<web_file_count() {
      let file = web_file_at(index)
      let content = Array(UnsafeBufferPointer(start: file.bytes, count: file.count))
      let path = String(cString: file.path)
      let hash = SHA256.digest(of: content).map { byte in
        String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
      }.joined()
      files[path] = WebPages.File(content, contentType: contentType(of: path), hash: hash)
    }
    files["/"] = files[start]
    return files
  }

  private static func contentType(of path: String) -> String {
    switch path.cut(atLast: ".")?.after {
    case "html": "text/html; charset=utf-8"
    case "css": "text/css; charset=utf-8"
    case "json": "application/json"
    case "svg": "image/svg+xml"
    default: "text/javascript; charset=utf-8"
    }
  }
}
