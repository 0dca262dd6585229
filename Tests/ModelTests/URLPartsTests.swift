import Model
import Testing

@Suite("URL parts") struct URLPartsTests {
  @Test("A URL comes apart into all its parts")
  func allParts() throws {
    let url = try #require(URLParts("HTTPS://user:pass@CDN.Example.com:8443/a/b%20c?x=1&y=a|b#top"))
    #expect(url.scheme == "https")
    #expect(url.userInfo == "user:pass")
    #expect(url.host == "cdn.example.com")
    #expect(url.port == 8443)
    #expect(url.path == "/a/b%20c")
    #expect(url.query == "x=1&y=a|b")
    #expect(url.fragment == "top")
  }

  @Test(
    "The host is where a link leads, whatever else looks like it",
    arguments: [
      ("https://adssettings.google.com/whythisad?source=display", "adssettings.google.com"),
      ("https://adssettings.google.com@evil.example/", "evil.example"),
      ("https://adssettings.google.com:443@evil.example/", "evil.example"),
      ("https://evil.example/adssettings.google.com", "evil.example"),
      ("https://evil.example?adssettings.google.com/", "evil.example"),
      ("https://evil.example#@adssettings.google.com/", "evil.example"),
      ("https://adssettings.google.com.evil.example/", "adssettings.google.com.evil.example"),
      ("https://adssettings.google.com./", "adssettings.google.com"),
      ("https://ADSSETTINGS.google.com:443", "adssettings.google.com"),
      ("https://[2001:DB8::1]:80/", "[2001:db8::1]"),
      ("https://bäckerei.example/größe", "bäckerei.example"),
    ])
  func host(_ text: String, host: String) throws {
    #expect(try #require(URLParts(text)).host == host)
  }

  @Test(
    "No authority, no host",
    arguments: [
      "tel:112", "images/bread.jpg", "/whythisad", "file:///etc/hosts", "www.example.com/a", "",
      "mailto:a@b.example",
    ])
  func noHost(_ text: String) throws {
    #expect(try #require(URLParts(text)).host == nil)
  }

  @Test(
    "What browsers read differently is no URL",
    arguments: [
      "https://adssettings.google.com\\@evil.example/", "https://a b.example/", "https://a.example/\n",
      "https://a@b@c.example/", "https://[::1/", "https://[]/", "https://[::1]x/", "https://a.example:x/",
      "https://a.example:99999/", "https://a^b.example/", "https://a.example/\u{00A0}",
    ])
  func malformed(_ text: String) {
    #expect(URLParts(text) == nil)
  }

  @Test(
    "A scheme is told from text that merely holds a colon",
    arguments: [
      ("http://a.example", "http"), ("HTTPS:", "https"), ("example-app://open", "example-app"),
      ("//a.example/b", nil), ("a/b:c", nil), ("1http://a.example", nil), (":a", nil), ("ftp", nil),
      ("https://a b", "https"),
    ] as [(String, String?)])
  func scheme(_ text: String, scheme: String?) {
    #expect(URLParts.scheme(of: text) == scheme)
  }

  @Test("A page is on a host only over http or https")
  func page() throws {
    let hosts = ["adssettings.google.com"]
    #expect(try #require(URLParts("https://adssettings.google.com/x")).isWebPage(onHostIn: hosts))
    #expect(try #require(URLParts("http://adssettings.google.com")).isWebPage(onHostIn: hosts))
    #expect(try #require(URLParts("app://adssettings.google.com/x")).isWebPage(onHostIn: hosts) == false)
    #expect(try #require(URLParts("//adssettings.google.com/x")).isWebPage(onHostIn: hosts) == false)
    #expect(try #require(URLParts("https://example.com/")).isWebPage(onHostIn: hosts) == false)
  }
}
