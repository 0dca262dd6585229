import Foundation
import Model
import TestSupport

/// The listings on the pages of the sample catalog's built site, as a developer copies them.
struct SiteListings {
  /// Identifier of a platform on the pages, with the extension of its files.
  enum Platform: String {
    case ios
    case androidNextGen = "android-next-gen"
    case android
    var fileExtension: String { self == .ios ? "swift" : "kt" }
  }

  struct Listing {
    /// The name of the page's folder: the id of a format, or `recorder`.
    let page: String
    let platform: Platform
    let code: String
    /// The name of the first class in the code.
    var type: String { code.firstMatch(of: /class (\w+)/).map { String($0.output.1) } ?? "" }
    var lines: Int { code.count { $0.isNewline } + 1 }
  }

  let all: [Listing]
  /// The recordings of one ad on the formats' pages, by the format's id.
  let recordings: [String: String]

  /// The listings of the samples; the site is built once.
  static let samples: Result<SiteListings, any Error> = Result {
    let folder = try TemporaryFolder()
    let built = try BuiltBinary.run(["build", "-o", folder("site"), "--no-cache"], in: Repository.path)
    guard built.code < 2 else { throw NotBuilt(said: built.errors) }
    let pages = try FileManager.default.contentsOfDirectory(atPath: folder("site/formats")).sorted()
    let formats = try pages.filter { !$0.contains(".") }.map { page in
      (page, try folder.text(of: "site/formats/\(page)/index.html"))
    }
    let recorder = try folder.text(of: "site/recorder/index.html")
    return SiteListings(
      all: formats.flatMap { listings(of: $0, in: $1) } + listings(of: "recorder", in: recorder),
      recordings: Dictionary(
        uniqueKeysWithValues: formats.map { page, html in
          (page, codes(in: html).first { $0.hasPrefix("{") } ?? "")
        }))
  }

  /// Returns all code of a page.
  private static func codes(in html: String) -> [String] {
    html.matches(of: /<pre tabindex="0" dir="ltr"><code>([^\u{0}]*?)<\/code><\/pre>/).map {
      plain($0.output.1)
    }
  }

  private static func plain(_ html: Substring) -> String {
    String(html).replacing(/<[^>]*>/, with: "").replacing("&lt;", with: "<").replacing("&gt;", with: ">")
      .replacing("&quot;", with: "\"").replacing("&#39;", with: "'").replacing("&amp;", with: "&")
  }

  /// Returns the listings of one page; each platform's are in an element with its identifier.
  private static func listings(of page: String, in html: String) -> [Listing] {
    let element =
      /id="(?<id>ios|android-next-gen|android)"|<pre tabindex="0" dir="ltr"><code>(?<code>[^\u{0}]*?)<\/code><\/pre>/
    var platform: Platform?
    var found: [Listing] = []
    for match in html.matches(of: element) {
      if let id = match.output.id { platform = Platform(rawValue: String(id)) }
      guard let platform, let code = match.output.code.map(plain), !code.hasPrefix("{") else { continue }
      found.append(Listing(page: page, platform: platform, code: code))
    }
    return found
  }

  struct NotBuilt: Error { let said: String }
}
