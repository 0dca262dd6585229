import Serving
import Testing

@Suite("Heads of requests") struct HTTPRequestTests {
  @Test("Method, path without escapes, query and host")
  func heads() throws {
    let request = try HTTPRequest(
      head: "GET /a%20b/%C3%A4?x=%20&y HTTP/1.1\r\nAccept: */*\r\nHOST:  localhost:80 ".utf8)
    #expect(request == HTTPRequest(path: "/a b/ä", query: "x=%20&y", host: "localhost:80"))
    #expect(try HTTPRequest(head: "HEAD / HTTP/1.0".utf8) == HTTPRequest(method: .head, path: "/"))
  }

  @Test(
    "What is no head is told from what is one for another method",
    arguments: [
      "", "GET", "GET /", "GET / HTTP/2", "GET  / HTTP/1.1", "GET x HTTP/1.1", "GET http://a/ HTTP/1.1",
      "GET /%zz HTTP/1.1", "GET /%2 HTTP/1.1", "GET /%00 HTTP/1.1", "GET /%FF HTTP/1.1",
      "GET / HTTP/1.1\r\nHost",
      "GET / HTTP/1.1\r\nHost: a\r\nHost: b", "get / HTTP/1.1",
    ])
  func flaws(_ head: String) {
    let isOther = head.hasPrefix("get ")
    #expect(throws: isOther ? HTTPRequest.Flaw.otherMethod : .malformed) { try HTTPRequest(head: head.utf8) }
    #expect(throws: HTTPRequest.Flaw.otherMethod) { try HTTPRequest(head: "POST / HTTP/1.1".utf8) }
  }
}
