package import Reading

/// Answers requests with the files of a site. Pages reload when the site changes.
///
/// A page gets one script of the server's own, `reload.js`, which its content security policy allows. The script loads
/// `changed.js`, whose response waits for a newer site: pages may load scripts from their own origin but open no
/// connection.
package struct ServedFolder: Sendable {
  private let source: any FileSource
  private let reload: ReloadSignal

  /// Path prefix of the server's own scripts; no file of a site has such a name.
  private static let ownPrefix = "/-adspec/"

  /// - Parameter source: files whose root is the site's folder.
  package init(_ source: any FileSource, reload: ReloadSignal) {
    (self.source, self.reload) = (source, reload)
  }

  package func response(to request: HTTPRequest) -> HTTPResponse {
    guard Self.isLocal(request.host) else {
      return HTTPResponse(.misdirected, "This server answers to localhost and 127.0.0.1 alone.")
    }
    switch request.path {
    case Self.ownPrefix + "reload.js": return script(Self.reloadScript(since: reload.number))
    case Self.ownPrefix + "changed.js":
      guard let isNewer = reload.wait(for: Int(request.query) ?? reload.number) else {
        // The page's script retries after a while.
        return HTTPResponse(.busy, "Too many pages wait for a change.")
      }
      return script(isNewer ? "location.reload();\n" : "adspecWait();\n")
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
    page("404.html", .notFound) ?? HTTPResponse(.notFound, "There is no such page.")
  }

  /// Maximum bytes of a page.
  private static let largestPage = 256 << 20

  private func page(_ path: String, _ status: HTTPResponse.Status = .ok) -> HTTPResponse? {
    guard source.form(of: path) == .file, source.resolved(path) != nil else { return nil }
    do {
      let bytes = try source.bytes(of: path, limit: Self.largestPage)
      return HTTPResponse(status, type: MediaType.of(path), .bytes(Self.watching(bytes)))
    } catch {
      return HTTPResponse(.notFound, "\(error)")
    }
  }

  /// Adds the server's script to a page if the page's content security policy allows scripts; that of previews allows
  /// none.
  private static func watching(_ page: [UInt8]) -> [UInt8] {
    let text = String(decoding: page, as: UTF8.self)
    guard text.contains("script-src 'self'"), let end = text.firstRange(of: "</body>") else { return page }
    return Array(
      (text[..<end.lowerBound] + "<script src=\"\(ownPrefix)reload.js\" defer></script>"
        + text[end.lowerBound...])
        .utf8)
  }

  private func script(_ text: String) -> HTTPResponse {
    HTTPResponse(.ok, type: MediaType.of("a.js"), .bytes(Array(text.utf8)))
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
