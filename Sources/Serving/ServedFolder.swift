package import Reading

/// Answers requests with the files of a site. Pages reload after each build, and show the failure of the last one.
///
/// A page gets one script of the server's own, `reload.js`, which its content security policy allows. The script loads
/// `changed.js`, whose response waits for the next build: pages may load scripts from their own origin but open no
/// connection. The notice of a failure is part of the page, so that it needs no script; its style is a file of the
/// server's own, because the policy forbids a style in the page.
package struct ServedFolder: Sendable {
  private let source: any FileSource
  private let reload: ReloadSignal

  /// Path prefix of the server's own files; no file of a site has such a name.
  static let ownPrefix = "/-adspec/"

  /// - Parameter source: files whose root is the site's folder.
  package init(_ source: any FileSource, reload: ReloadSignal) {
    (self.source, self.reload) = (source, reload)
  }

  package func response(to request: HTTPRequest) -> HTTPResponse {
    guard Self.isLocal(request.host) else {
      return HTTPResponse(.misdirected, "This server answers to localhost and 127.0.0.1 alone.")
    }
    switch request.path {
    case Self.ownPrefix + "reload.js": return own("a.js", Self.reloadScript(since: number(in: request)))
    case Self.ownPrefix + "failure.css": return own("a.css", FailureNotice.style)
    case Self.ownPrefix + "changed.js":
      guard let isNewer = reload.wait(for: number(in: request)) else {
        // The page's script retries after a while.
        return HTTPResponse(.busy, "Too many pages wait for a change.")
      }
      return own("a.js", isNewer ? "location.reload();\n" : "adspecWait();\n")
    default: break
    }
    let names = request.path.split(separator: "/", omittingEmptySubsequences: true)
    // No file of a site has such a name; `..` would lead out of it.
    if names.contains(where: { $0 == "." || $0 == ".." || $0.contains("\\") }) { return notFound }
    let path = names.joined(separator: "/")
    guard source.resolved(path) != nil else { return notFound }
    switch source.form(of: path) {
    case .file: return file(path)
    case .folder where !request.path.hasSuffix("/"):
      return HTTPResponse(.moved, location: Self.escaped("/" + path + "/"), .bytes([]))
    case .folder: return page(path.isEmpty ? "index.html" : path + "/index.html") ?? notFound
    case .other, nil: return notFound
    }
  }

  /// Returns the number of a build in the query of a request, or that of the last build.
  private func number(in request: HTTPRequest) -> Int { Int(request.query) ?? reload.lastBuild.number }

  /// True if the request names this machine as its host. Under any other name a page elsewhere could have its own host
  /// name resolve to this server (DNS rebinding).
  private static func isLocal(_ host: String?) -> Bool {
    guard let host else { return false }
    let name = host.lastIndex(of: ":").map {
      host[$0...].dropFirst().allSatisfy(\.isNumber) ? host[..<$0] : host[...]
    }
    return ["localhost", "127.0.0.1", "[::1]"].contains((name ?? host[...]).lowercased())
  }

  private func file(_ path: String) -> HTTPResponse {
    if path.hasSuffix(".html") { return page(path) ?? notFound }
    guard let size = source.size(of: path) else { return notFound }
    do {
      return HTTPResponse(.ok, type: MediaType.of(path), .file(try source.stream(of: path), size: size))
    } catch {
      return notFound
    }
  }

  private var notFound: HTTPResponse {
    page(Self.notFoundPath, .notFound)
      ?? HTTPResponse(.notFound, type: MediaType.of("a.html"), .bytes(watching(FailureNotice.emptyPage)))
  }

  /// The page of a site for everything that isn't there.
  private static let notFoundPath = "404.html"

  /// Maximum bytes of a page.
  private static let largestPage = 256 << 20

  private func page(_ path: String, _ status: HTTPResponse.Status = .ok) -> HTTPResponse? {
    guard source.form(of: path) == .file, source.resolved(path) != nil else { return nil }
    do {
      var text = String(decoding: try source.bytes(of: path, limit: Self.largestPage), as: UTF8.self)
      if path == Self.notFoundPath {
        // Its policy allows only its own style: it needs none of the site's files, wherever it is shown.
        text.replace("style-src 'unsafe-inline'", with: "style-src 'self' 'unsafe-inline'; script-src 'self'")
      }
      return HTTPResponse(status, type: MediaType.of(path), .bytes(watching(text)))
    } catch {
      return HTTPResponse(.notFound, "\(error)")
    }
  }

  /// Adds the server's script, and the failure of the last build, to a page if the page's content security policy
  /// allows scripts; that of previews allows none.
  private func watching(_ page: String) -> [UInt8] {
    var page = page
    guard page.contains("script-src 'self'"), let end = page.firstRange(of: "</body>") else {
      return Array(page.utf8)
    }
    let (number, failure) = reload.lastBuild
    let script = "<script src=\"\(Self.ownPrefix)reload.js?\(number)\" defer></script>"
    page.insert(contentsOf: script, at: end.lowerBound)
    if let failure, let body = page.firstRange(of: "<body"),
      let start = page[body.upperBound...].firstIndex(of: ">")
    {
      page.insert(contentsOf: FailureNotice.markup(failure), at: page.index(after: start))
    }
    return Array(page.utf8)
  }

  /// - Parameter name: a file name with the type of the text.
  private func own(_ name: String, _ text: String) -> HTTPResponse {
    HTTPResponse(.ok, type: MediaType.of(name), .bytes(Array(text.utf8)))
  }

  private static func reloadScript(since number: Int) -> String {
    """
    function adspecWait() {
      const script = document.createElement('script');
      script.src = '\(ownPrefix)changed.js?\(number)';
      script.onload = () => script.remove();
      script.onerror = () => { script.remove(); setTimeout(adspecWait, 2000); };
      document.head.append(script);
    }
    addEventListener('load', adspecWait);

    """
  }

  private static func escaped(_ path: String) -> String {
    let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/".utf8)
    return path.utf8.reduce(into: "") { text, byte in
      if plain.contains(byte) {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        text += "%" + (digits.count < 2 ? "0" : "") + digits
      }
    }
  }
}

/// Media types by the ends of file names.
private enum MediaType {
  static func of(_ path: String) -> String {
    let end = path.lastIndex(of: ".").map { path[path.index(after: $0)...].lowercased() } ?? ""
    return byEnd[end] ?? "application/octet-stream"
  }

  private static let byEnd = [
    "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "txt": "text/plain; charset=utf-8", "md": "text/plain; charset=utf-8", "csv": "text/csv; charset=utf-8",
    "json": "application/json", "ndjson": "text/plain; charset=utf-8", "xml": "application/xml",
    "atom": "application/atom+xml", "svg": "image/svg+xml", "png": "image/png", "jpg": "image/jpeg",
    "jpeg": "image/jpeg", "gif": "image/gif", "webp": "image/webp", "avif": "image/avif",
    "ico": "image/x-icon",
    "mp4": "video/mp4", "webm": "video/webm", "pdf": "application/pdf",
  ]
}
