import Reading
import Serving
import TestSupport
import Testing

@Suite("What a local server gives out") struct ServedFolderTests {
  private let folder = ServedFolder(
    MemorySource(texts: [
      "index.html": "<meta content=\"script-src 'self'\"><body>First</body>",
      "404.html": "<p>Nothing here</p>",
      "formats/a b/index.html": "<p>A preview</p>", "data/list.csv": "a,b\n", "site.js": "go()",
      "assets/logo": "?",
    ]), reload: ReloadSignal(patience: 20))

  @Test("Files by their paths, pages of folders, types by names; nothing is listed")
  func files() {
    #expect(told("/data/list.csv") == "200 text/csv; charset=utf-8 a,b\n")
    #expect(told("/site.js") == "200 text/javascript; charset=utf-8 go()")
    #expect(told("/assets/logo") == "200 application/octet-stream ?")
    #expect(told("/formats/a b/") == "200 text/html; charset=utf-8 <p>A preview</p>")
    #expect(told("/formats/a b") == "301 /formats/a%20b/ text/plain; charset=utf-8 ")
    #expect(told("//data//list.csv") == "200 text/csv; charset=utf-8 a,b\n")
    let nothing = "404 text/html; charset=utf-8 <p>Nothing here</p>"
    for path in ["/data/", "/none", "/none/", "/data/list.csv/x", "/404"] {
      #expect(told(path) == nothing, "\(path)")
    }
    let empty = ServedFolder(MemorySource(), reload: ReloadSignal())
    #expect(told("/", by: empty) == "404 text/plain; charset=utf-8 There is no such page.\n")
  }

  @Test(
    "A path that leads out of the folder leads nowhere",
    arguments: ["/../x", "/data/../../x", "/./index.html", "/..\\x"])
  func escapes(_ path: String) {
    #expect(told(path).hasPrefix("404 "))
  }

  @Test(
    "Who asks for another host than this machine gets nothing: a page elsewhere could have led here",
    .holds("R-376"))
  func hosts() {
    for host in ["localhost", "LOCALHOST:8017", "127.0.0.1:1", "[::1]:8017", "[::1]"] {
      #expect(folder.response(to: HTTPRequest(path: "/site.js", host: host)).status == .ok, "\(host)")
    }
    for host in [
      "evil.example", "evil.example:8017", "localhost.evil.example", "127.0.0.1.evil.example:80", "", "::1",
      nil,
    ] {
      #expect(
        folder.response(to: HTTPRequest(path: "/site.js", host: host)).status == .misdirected,
        "\(host ?? "–")")
    }
  }

  @Test(
    "A page whose policy allows scripts gets one that loads it anew; it waits for the next site, and not for ever"
  )
  func reloading() {
    let page = told("/")
    #expect(
      page
        == "200 text/html; charset=utf-8 <meta content=\"script-src 'self'\"><body>First<script src=\"/-adspec/reload.js\" defer></script></body>"
    )
    let reload = ReloadSignal(patience: 20)
    let folder = ServedFolder(MemorySource(), reload: reload)
    #expect(told("/-adspec/reload.js", by: folder).contains("changed.js?0"))
    #expect(told("/-adspec/changed.js", query: "0", by: folder).hasSuffix("adspecWait();\n"))
    reload.send()
    #expect(told("/-adspec/changed.js", query: "0", by: folder).hasSuffix("location.reload();\n"))
    #expect(told("/-adspec/changed.js", query: "1", by: folder).hasSuffix("adspecWait();\n"))
    #expect(told("/-adspec/changed.js", query: "x", by: folder).hasSuffix("adspecWait();\n"))
  }

  @Test("Of pages that wait for a change there may be so many: one more is told to ask again")
  func waiting() {
    let reload = ReloadSignal(patience: 20, mostWaiting: 0)
    let folder = ServedFolder(MemorySource(), reload: reload)
    #expect(
      told("/-adspec/changed.js", query: "0", by: folder)
        == "503 text/plain; charset=utf-8 Too many pages wait for a change.\n")
    reload.send()
    #expect(told("/-adspec/changed.js", query: "0", by: folder).hasSuffix("location.reload();\n"))
  }

  private func told(_ path: String, query: String = "", by other: ServedFolder? = nil) -> String {
    let response = (other ?? folder).response(
      to: HTTPRequest(path: path, query: query, host: "localhost:8017"))
    var text = "\(response.status.rawValue) "
    if let location = response.location { text += location + " " }
    text += response.type + " "
    switch response.body {
    case .bytes(let bytes): return text + String(decoding: bytes, as: UTF8.self)
    case .file(var stream, let size):
      let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: size + 1, alignment: 1)
      defer { buffer.deallocate() }
      do {
        let count = try stream.read(into: buffer)
        return text + String(decoding: buffer.prefix(count), as: UTF8.self)
      } catch {
        return "\(error)"
      }
    }
  }
}
