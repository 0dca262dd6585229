import Browser
import Foundation
import TestSupport
import Testing

@Suite("The browser", .enabled(if: SystemCommand.areThere(.chromium))) struct ChromiumBrowserTests {
  private func browser(
    _ program: String = SystemCommand.browser, patience: Int = 30_000
  ) throws -> (ChromiumBrowser, TemporaryFolder) {
    let folder = try TemporaryFolder()
    var options = ChromiumBrowser.Options(program: program, folder: folder.path)
    options.patienceMilliseconds = patience
    return (try ChromiumBrowser(options), folder)
  }

  /// A program of a few lines of shell.
  private func script(_ text: String, in folder: TemporaryFolder) throws -> String {
    try folder.writeProgram(text, to: "browser")
    return folder("browser")
  }

  private func failure(of text: String, patience: Int = 20_000) throws -> String {
    let folder = try TemporaryFolder()
    do {
      _ = try browser(try script(text, in: folder), patience: patience)
      return "none"
    } catch let failure as BrowserFailure {
      return failure.description
    }
  }

  @Test(
    "A page gets what it is given and nothing else, and none of its scripts runs",
    .holds("R-574", "R-577"))
  func pages() throws {
    let (browser, _) = try browser()
    #expect(browser.product.contains("Chrome"))
    let tab = try browser.newTab()
    var asked: [String] = []
    tab.answer = { request in
      asked.append(request.url)
      guard request.url == "http://a.invalid/page" else { return nil }
      let html =
        "<title>before</title><script>document.title = 'after'</script><img src=http://b.invalid/x.png>"
      return Tab.Response(type: "text/html", bytes: Array(html.utf8))
    }
    try tab.prepare()
    try tab.load("http://a.invalid/page")
    #expect(try tab.evaluate("document.title", as: String.self) == "before")
    #expect(Set(asked) == ["http://a.invalid/page", "http://b.invalid/x.png"])
    #expect(try tab.screenshot().hasPrefix("iVBORw0KGgo"))
    browser.close()
    #expect(throws: BrowserFailure.self) { try tab.screenshot() }
  }

  @Test("A request for the icon of a tab is the browser's own, one of a picture with that name isn't")
  func tabIcon() {
    func isOwn(_ url: String, _ kind: String) -> Bool { Tab.Request(url: url, kind: kind).isForIconOfTab }
    #expect(isOwn("http://a.invalid/favicon.ico", "Other"))
    #expect(!isOwn("http://a.invalid/favicon.ico", "Image"))
    #expect(!isOwn("http://a.invalid/other.ico", "Other"))
  }

  @Test("A program that isn't there, ends, is silent or talks rubbish is told by what it did")
  func bad() throws {
    #expect(
      try failureOf("/none/such")
        == "The browser '/none/such' can't be started: no such file or directory.")
    #expect(try failure(of: "exit 3") == "The browser ended with exit code 3.")
    #expect(try failure(of: "kill -9 $$") == "The browser was ended by signal 9.")
    #expect(
      try failure(of: "exec sleep 100", patience: 1000)
        == "The browser didn't answer 'Browser.getVersion' within 1 s.")
    #expect(
      try failure(of: "printf 'hello\\0' >&4; exec sleep 100")
        == "The browser sent something that is no message of the DevTools protocol.")
    #expect(
      try failure(
        of: #"printf '{"id":1,"result":{"product":"HeadlessChrome/79.0.3945.130"}}\0' >&4; exec sleep 100"#)
        == "The browser, HeadlessChrome/79.0.3945.130, is too old: Chromium 112 or newer is needed.")
    #expect(
      try failure(of: #"printf '{"id":1,"error":{"message":"no such method"}}\0' >&4; exec sleep 100"#)
        == "The browser refused 'Browser.getVersion': no such method.")
  }

  private func failureOf(_ program: String) throws -> String {
    do {
      _ = try browser(program)
      return "none"
    } catch let failure as BrowserFailure {
      return failure.description
    }
  }
}
