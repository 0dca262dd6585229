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
        == "200 text/html; charset=utf-8 <meta content=\"script-src 'self'\"><body>First<script src=\"/-adspec/reload.js?0\" defer></script></body>"
    )
    let reload = ReloadSignal(patience: 20)
    let folder = ServedFolder(MemorySource(), reload: reload)
    #expect(told("/-adspec/reload.js", query: "0", by: folder).contains("changed.js?0"))
    #expect(told("/-adspec/changed.js", query: "0", by: folder).hasSuffix("adspecWait();\n"))
    reload.send()
    #expect(told("/-adspec/changed.js", query: "0", by: folder).hasSuffix("location.reload();\n"))
    // A page that was made before the build waits for nothing, even if its script comes after it.
    #expect(told("/-adspec/reload.js", query: "0", by: folder).contains("changed.js?0"))
    #expect(told("/-adspec/changed.js", query: "1", by: folder).hasSuffix("adspecWait();\n"))
    #expect(told("/-adspec/changed.js", query: "x", by: folder).hasSuffix("adspecWait();\n"))
  }

  @Test(
    "The failure of the last build stands at the top of each page, escaped, without a script or a style in the page; the next good build removes it",
    .holds("R-1190", "R-1191"))
  func failures() {
    let reload = ReloadSignal(patience: 20)
    let folder = ServedFolder(
      MemorySource(texts: [
        "index.html": "<meta content=\"script-src 'self'\"><body class=\"a\">First</body>",
        "404.html": "<meta content=\"style-src 'unsafe-inline'\"><body>Nothing here</body>",
        "preview.html": "<body>A preview</body>",
      ]), reload: reload)
    let good = told("/", by: folder)
    reload.send(failure: "formats/a/format.yaml:3:5: '<b>\u{202E}&\"' isn't a kind.\nadspec.yaml:1: Other.")
    let notice = """

      <link rel="stylesheet" href="/-adspec/failure.css">
      <div class="adspec-failure" role="alert" tabindex="0">
      <p><strong>The last build failed.</strong> Pages are as they were before, and load themselves anew once this is mended:</p>
      <ul>
      <li><bdi>formats/a/format.yaml:3:5: &#39;&lt;b&gt;⟨U+202E⟩&amp;&quot;&#39; isn&#39;t a kind.</bdi></li>
      <li><bdi>adspec.yaml:1: Other.</bdi></li>
      </ul>
      </div>

      """
    let script = "<script src=\"/-adspec/reload.js?1\" defer></script></body>"
    #expect(
      told("/", by: folder)
        == "200 text/html; charset=utf-8 <meta content=\"script-src 'self'\"><body class=\"a\">\(notice)First\(script)"
    )
    #expect(
      told("/none", by: folder)
        == "404 text/html; charset=utf-8 <meta content=\"style-src 'self' 'unsafe-inline'; script-src 'self'\"><body>\(notice)Nothing here\(script)"
    )
    #expect(told("/preview.html", by: folder) == "200 text/html; charset=utf-8 <body>A preview</body>")
    #expect(
      told("/-adspec/failure.css", by: folder).hasPrefix("200 text/css; charset=utf-8 .adspec-failure {"))
    reload.send(failure: String(repeating: "A mistake.\n", count: 21))
    let long = told("/", by: folder)
    #expect(long.matches(of: /<li>/).count == 21 && long.contains("<li>… and more, in the terminal</li>"))
    reload.send()
    #expect(told("/", by: folder) == good.replacing("reload.js?0", with: "reload.js?3"))
  }

  @Test("Before the first good build each page says what is to be mended, and loads itself anew")
  func noSite() {
    let reload = ReloadSignal(patience: 20)
    let folder = ServedFolder(MemorySource(), reload: reload)
    reload.send(failure: "adspec.yaml:1:1: Nonsense.")
    expect(
      told("/", by: folder),
      is: """
        404 text/html; charset=utf-8 <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'self'; script-src 'self'; base-uri 'none'; form-action 'none'">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <title>There is no such page</title>
        </head>
        <body>
        <link rel="stylesheet" href="/-adspec/failure.css">
        <div class="adspec-failure" role="alert" tabindex="0">
        <p><strong>The last build failed.</strong> Pages are as they were before, and load themselves anew once this is mended:</p>
        <ul>
        <li><bdi>adspec.yaml:1:1: Nonsense.</bdi></li>
        </ul>
        </div>

        <main>
        <h1>There is no such page</h1>
        <p>This one loads itself anew after the next build.</p>
        </main>
        <script src="/-adspec/reload.js?1" defer></script></body>
        </html>

        """)
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

  @Test("An SVG may draw and nothing else, in whatever browser it is opened", .holds("R-1073"))
  func pictures() {
    let folder = ServedFolder(
      MemorySource(texts: ["a.SVG": "<svg/>", "a.png": "?"]), reload: ReloadSignal())
    func lines(_ path: String) -> [String] {
      folder.response(to: HTTPRequest(path: path, host: "localhost")).head.split(separator: "\r\n")
        .map(String.init)
    }
    let policy =
      "Content-Security-Policy: default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"
    #expect(lines("/a.SVG").contains(policy) && lines("/a.SVG").contains("X-Content-Type-Options: nosniff"))
    #expect(!lines("/a.png").contains(policy) && lines("/a.png").contains("X-Content-Type-Options: nosniff"))
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
