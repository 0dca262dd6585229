import Model
import Browser
import Foundation
import Auditing
import Synchronization
import TestSupport
import Testing

/// Renderings of a card in a real browser, and browsers that fail.
@Suite("Measuring", .enabled(if: SystemCommand.areThere(.chromium))) struct AuditingTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func measurer(
    _ program: String = SystemCommand.browser, eyes: [SimulatedEye?] = [nil], patience: Int = 30_000
  ) -> Measurer {
    var options = ChromiumBrowser.Options(program: program, folder: folder("profile"))
    options.patienceMilliseconds = patience
    return Measurer(options, scope: AuditScope(widths: [320], schemes: [.light], eyes: eyes), tabs: 1)
  }

  /// A page of a state, with the icon where the body has it.
  private func page(
    _ state: String = "typical", body: String = Self.icon, head: String = "",
    file: @escaping @Sendable (String) -> RenderingPage.OwnFile? = { _ in nil }
  ) -> RenderingPage {
    RenderingPage(
      state: state, html: "<!doctype html><style>body { margin: 0 }</style>\(head)<body>\(body)", keys: [],
      assets: [.init(key: "AdChoices", type: .adChoices)], file: file)
  }

  private static let icon = """
    <a data-asset="AdChoices" href="https://ads.example/" aria-label="AdChoices" \
    style="display: block; width: 19px; height: 15px; background: #06c"></a>
    """

  private func measured(
    _ measurer: Measurer, _ pages: [RenderingPage]
  ) throws(BrowserFailure) -> MeasuredRendering {
    let rendering = MeasuredRendering(format: "bread", source: .file)
    return try measurer.measure([Measurer.Job(rendering, pages: pages)]).renderings[0]
  }

  /// Returns a line for each combination with what was painted in it, then what could not be measured.
  private func words(_ rendering: MeasuredRendering) -> String {
    let pages = rendering.pages.map { page in
      "\(page.combination.words): "
        + page.assets.map { $0.isPainted ? "painted" : $0.hiddenBy ?? "missing" }.joined(separator: ", ")
    }
    return (pages + rendering.failures.map { "\($0.state): \($0.reason)" }).joined(separator: "\n") + "\n"
  }

  @Test(
    "A picture that only a style sheet names is shown by the element that has it as its background",
    .holds("R-1342"))
  func background() throws {
    let picture = RenderingPage.OwnFile(
      type: "image/svg+xml",
      bytes: Array(
        #"<svg xmlns="http://www.w3.org/2000/svg" width="90" height="50"><path d="M0 0h90v50H0z"/></svg>"#
          .utf8))
    func element(_ address: String) throws -> String? {
      let page = RenderingPage(
        state: "typical",
        html: """
          <!doctype html><style>.pic { width: 90px; height: 50px; background: url("samples/\(address)") }</style>
          <body><p class="pic"></p>
          """, keys: ["MainImage"],
        assets: [.init(key: "MainImage", type: .image, address: "samples/main.svg")]
      ) { $0.hasSuffix(".svg") ? picture : nil }
      let found = try measured(measurer(), [page]).pages.first?.assets.first
      return found.flatMap { $0.isPainted ? $0.element : nil }
    }
    #expect(try element("main.svg") == "p.pic")
    #expect(try element("other.svg") == nil)
  }

  @Test(
    "Each simulated eye sees what it is told to see, and nothing of it is left for the next",
    .holds("R-572", "R-780"))
  func eyes() throws {
    let style = """
      <style>
      @media (prefers-reduced-motion: reduce) { a { display: none !important } }
      @media (forced-colors: active) { a { visibility: hidden } }
      </style>
      """
    let picture = RenderingPage.OwnFile(
      type: "image/svg+xml",
      bytes: Array(
        #"<svg xmlns="http://www.w3.org/2000/svg" width="19" height="15"><path d="M0 0h19v15H0z"/></svg>"#
          .utf8))
    let body =
      #"<a data-asset="AdChoices" href="https://ads.example/"><img src="icon.svg" alt="" width="19" height="15"></a>"#
    let found = try measured(
      measurer(eyes: [nil] + SimulatedEye.allCases),
      [page(body: body, head: style) { $0 == "icon.svg" ? picture : nil }])
    expect(
      words(found),
      is: """
        typical, 320 px, light: painted
        typical, 320 px, light, forced colours: visibility: hidden
        typical, 320 px, light, no pictures: a picture that didn't load
        typical, 320 px, light, reduced motion: display: none
        typical, 320 px, light, text at 130 %: painted
        typical, 320 px, light, text twice as large: painted

        """)
    #expect(found.pages.filter(\.isStress).map(\.combination.eye) == [.noImages, .text130, .text200])
    var word = page("long-word")
    word.isStress = true
    #expect(try measured(measurer(), [word]).pages.map(\.isStress) == [true])
  }

  @Test("Larger text is measured at its size, and the next page has the text's own")
  func textSizes() throws {
    var headline = page(body: "<p data-asset=Headline style='font-size: 10px'>Bread</p>")
    headline.assets = [.init(key: "Headline", type: .text)]
    let found = try measured(measurer(eyes: [.text130, .text200, nil]), [headline])
    #expect(
      found.pages.map { "\($0.combination.eye?.rawValue ?? "own"): \($0.assets.first?.text?.size ?? 0)" }
        == ["own: 10.0", "text130: 13.0", "text200: 20.0"])
  }

  @Test(
    "A rendering of 20 MB, one of 10,000 elements and one whose animation never ends are measured like others",
    .holds("R-570")
  )
  func large() throws {
    let long = page(
      "long", body: "<!-- \(String(repeating: "bread and butter ", count: 1_200_000)) -->" + Self.icon)
    let many = page(
      "many", body: Self.icon + (0..<10_000).map { "<i style=\"float: left\">\($0) </i>" }.joined())
    let restless = page(
      "restless",
      body: Self.icon + "<p>moving</p>",
      head:
        "<style>@keyframes turn { to { transform: rotate(1turn) } } p { animation: turn 1s infinite }</style>"
    )
    #expect(long.html.utf8.count > 20_000_000)
    let found = try measured(measurer(patience: 120_000), [long, many, restless])
    expect(
      words(found),
      is: """
        long, 320 px, light: painted
        many, 320 px, light: painted
        restless, 320 px, light: painted

        """)
  }

  /// A source of files that finds none, and sends the browser a signal at each of its first `times` calls.
  private func deadly(
    times: Int, _ asked: Count, signal: Int32
  ) -> @Sendable (String) -> RenderingPage.OwnFile? {
    let profile = folder("profile")
    return { _ in
      if asked.next() <= times {
        for process in Self.processes(naming: profile) { kill(process, signal) }
      }
      return nil
    }
  }

  private static let picture = #"<img src="none.png" alt="">"#

  @Test(
    "A page that hangs is tried once more in a new browser; one that hangs again is told, and the others aren't lost",
    .holds("R-604", "R-605"))
  func hanging() throws {
    func page(_ state: String, hangs times: Int, _ asked: Count) -> RenderingPage {
      self.page(
        state, body: Self.icon + Self.picture, file: deadly(times: times, asked, signal: SIGSTOP))
    }
    let (once, always) = (Count(), Count())
    let first = try measured(measurer(patience: 6000), [page("once", hangs: 1, once), self.page("sound")])
    let second = try measured(
      measurer(patience: 6000), [page("always", hangs: 99, always), self.page("sound")])
    expect(
      words(first) + words(second),
      is: """
        once, 320 px, light: painted
        sound, 320 px, light: painted
        sound, 320 px, light: painted
        always: The browser didn't answer 'Page.loadEventFired' within 6 s.

        """)
    #expect(always.value == 2)
    #expect(Self.processes(naming: folder("profile")) == [])
  }

  @Test("A browser that dies amid a page is replaced; nothing is lost, and none is left behind")
  func dying() throws {
    let asked = Count()
    let deadly = page(
      "deadly", body: Self.icon + Self.picture, file: deadly(times: 1, asked, signal: SIGKILL))
    let found = try measured(measurer(), [page("before"), deadly, page("sound")])
    expect(
      words(found),
      is: """
        before, 320 px, light: painted
        deadly, 320 px, light: painted
        sound, 320 px, light: painted

        """)
    #expect(Self.processes(naming: folder("profile")) == [])
  }

  @Test(
    "A page that takes too much memory has its browser ended, which is told, and the others aren't lost",
    .holds("R-601", "R-602"),
    .enabled(if: SystemCommand.areThere(.python3)))
  func greedy() throws {
    // Grey, 400 kB, and 576 MB where it is shown.
    let made = try Shell.run(
      """
      python3 - <<'END'
      import struct, zlib
      def part(name, data):
          return struct.pack('>I', len(data)) + name + data + struct.pack('>I', zlib.crc32(name + data))
      head = struct.pack('>IIBBBBB', 12000, 12000, 8, 0, 0, 0, 0)
      rows = zlib.compress((b'\\0' + b'\\x55' * 12000) * 12000)
      with open('large.png', 'wb') as file:
          file.write(b'\\x89PNG\\r\\n\\x1a\\n' + part(b'IHDR', head) + part(b'IDAT', rows) + part(b'IEND', b''))
      END
      """, in: folder.path)
    #expect(made.code == 0, "\(made.text)")
    let picture = try Data(contentsOf: URL(fileURLWithPath: folder("large.png")))
    let greedy = page(
      "greedy", body: Self.icon + #"<img src="large.png" alt="" width="20" height="20">"#
    ) { _ in RenderingPage.OwnFile(type: "image/png", bytes: Array(picture)) }
    var measurer = measurer()
    #expect(measurer.browser.mostMemory == 1 << 30)
    measurer.browser.mostMemory = 0
    let found = try measured(measurer, [greedy, page("sound")])
    expect(
      words(found),
      is: """
        sound, 320 px, light: painted
        greedy: The browser took more than 256 MiB of memory, and was ended.

        """)
    #expect(Self.processes(naming: folder("profile")) == [])
  }

  @Test(
    "A browser is replaced after as many pages as it may show",
    .holds("R-607"))
  func replaced() throws {
    try folder.writeProgram(
      "echo started >> '\(folder("log"))'\nexec '\(SystemCommand.browser)' \"$@\"", to: "browser")
    var measurer = measurer(folder("browser"))
    measurer.pagesPerBrowser = 2
    let found = try measured(measurer, (1...5).map { page("state\($0)") })
    #expect(found.pages.count == 5)
    #expect(found.failures == [])
    #expect(try folder.text(of: "log") == "started\nstarted\nstarted\n")
    #expect(Self.processes(naming: folder("profile")) == [])
  }

  @Test(
    "After ten pages in a row that failed twice, the rest isn't tried again",
    .holds("R-606"))
  func hopeless() throws {
    let asked = Count()
    let file = deadly(times: 99, asked, signal: SIGKILL)
    let found = try measured(
      measurer(), (10...22).map { page("state\($0)", body: Self.icon + Self.picture, file: file) })
    #expect(found.pages == [])
    #expect(found.failures.count == 13)
    // One for all of them, and then ten, each for one.
    #expect(asked.value == 11)
  }

  /// Processes with these words on their command lines.
  private static func processes(naming words: String) -> [Int32] {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return all.compactMap { Int32($0) }.filter { process in
      let data = FileManager.default.contents(atPath: "/proc/\(process)/cmdline") ?? Data()
      return String(decoding: data, as: UTF8.self).contains(words)
    }
  }
}

/// A count that several threads add to.
private final class Count: Sendable {
  private let number = Mutex(0)

  var value: Int { number.withLock { $0 } }

  func next() -> Int {
    number.withLock { number in
      number += 1
      return number
    }
  }
}
