/// The parts of the head of an HTTP/1.1 request that a server of static pages needs (RFC 9112).
package struct HTTPRequest: Hashable, Sendable {
  package enum Method: String, Sendable { case get = "GET", head = "HEAD" }

  package var method: Method
  /// The requested path, percent-decoded: `/formats/a b/`.
  package var path: String
  /// The part of the address after the question mark, undecoded; empty without one.
  package var query: String
  /// The value of the header `Host`, with the port; `nil` without that header.
  package var host: String?

  package init(method: Method = .get, path: String, query: String = "", host: String? = nil) {
    (self.method, self.path, self.query, self.host) = (method, path, query, host)
  }

  /// The reason why a request gets only an error status as its response.
  package enum Flaw: Error { case malformed, otherMethod }

  /// - Parameter head: the bytes before the empty line.
  package init(head: some Sequence<UInt8>) throws(Flaw) {
    guard let text = String(validating: Array(head), as: UTF8.self) else { throw .malformed }
    let lines = text.split(separator: "\r\n", omittingEmptySubsequences: false)
    let words = lines[0].split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, words[2].hasPrefix("HTTP/1.") else { throw .malformed }
    guard let method = Method(rawValue: String(words[0])) else { throw .otherMethod }
    let target = words[1].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    guard target[0].hasPrefix("/"), let path = Self.unescaped(target[0]) else { throw .malformed }
    self.init(method: method, path: path, query: target.count > 1 ? String(target[1]) : "")
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { throw .malformed }
      guard line[..<colon].lowercased() == "host" else { continue }
      // A second `Host` may be there to mislead a reader that uses the other one.
      guard host == nil else { throw .malformed }
      host = line[line.index(after: colon)...].split(separator: " ").joined()
    }
  }

  /// The percent-decoded path; `nil` if an escape is malformed or the result isn't UTF-8 text.
  private static func unescaped(_ path: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = path.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard rest.count >= 2, let code = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      else {
        return nil
      }
      bytes.append(code)
      rest = rest.dropFirst(2)
    }
    return bytes.contains(0) ? nil : String(validating: bytes, as: UTF8.self)
  }
}
