import Reports
import Model

/// The files for search engines and other crawlers.
enum SiteMapFiles {
  /// `robots.txt` and, given a base address, `sitemap.xml`, which requires absolute addresses.
  static func files(for paths: [String], baseURL: String?) -> [OutputFile] {
    guard let baseURL else { return [OutputFile(path: "robots.txt", text: "User-agent: *\nAllow: /\n")] }
    let base = HTML.escaped(baseURL)
    let addresses = paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      .map { "  <url><loc>\(base)/\(address(of: $0))</loc></url>\n" }.joined()
    return [
      OutputFile(
        path: "robots.txt", text: "User-agent: *\nAllow: /\nSitemap: \(baseURL)/sitemap.xml\n"),
      OutputFile(
        path: "sitemap.xml",
        text: """
          <?xml version="1.0" encoding="UTF-8"?>
          <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
          \(addresses)</urlset>

          """),
    ]
  }

  /// Returns the address of a page. For an `index.html`, this is the address of its folder.
  static func address(of path: String) -> String {
    path.hasSuffix("index.html") ? String(path.dropLast("index.html".count)) : path
  }
}
