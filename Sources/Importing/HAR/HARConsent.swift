import Model

/// Flags of consent and age in requests; consent strings are never read.
struct HARConsent: Hashable {
  var gdpr: Bool?
  var npa: Bool?
  var ltd: Bool?
  var underAge: Bool?

  init() {}

  init(_ query: URLQuery) {
    gdpr = query.flag("gdpr")
    npa = query.flag("npa")
    ltd = query.flag("ltd")
    // Child-directed treatment, or under the age of consent.
    underAge = query.flag("tfcd") == true || query.flag("tfua") == true ? true : nil
  }

  /// Returns the consent flags of the first request that has any. `underAge` is true if any request sets it.
  static func first(of entries: [HAREntry]) -> HARConsent {
    let statements = entries.lazy.filter { ![nil, .tracking, .adSense].contains($0.traffic) }.map {
      HARConsent($0.query)
    }
    var consent = statements.first { $0.gdpr != nil || $0.npa != nil || $0.ltd != nil } ?? HARConsent()
    consent.underAge = statements.contains { $0.underAge == true } ? true : nil
    return consent
  }

  var json: JSONText? {
    .members([
      "gdpr": gdpr.map { .bool($0) }, "npa": npa.map { .bool($0) }, "ltd": ltd.map { .bool($0) },
    ])
  }

  /// Updates the flags by those of a later request. Returns true if a flag is new or has changed.
  mutating func add(_ other: HARConsent) -> Bool {
    func differs(_ old: Bool?, _ new: Bool?) -> Bool { new != nil && old != new }
    let isOther = differs(gdpr, other.gdpr) || differs(npa, other.npa) || differs(ltd, other.ltd)
    gdpr = other.gdpr ?? gdpr
    npa = other.npa ?? npa
    ltd = other.ltd ?? ltd
    return isOther
  }
}

/// The app that the traffic came from. It counts as a browser unless a request shows otherwise.
struct HARApp {
  /// The app's platform; `nil` for an app whose system no request shows.
  var platform: String? = "web"
  var id: String?
  var sdk: String?

  init(_ entries: [HAREntry]) {
    for entry in entries where entry.traffic == .appRequest {
      id = id ?? entry.query["msid"] ?? entry.query["_package_name"]
      platform = nil
    }
    let marks = entries.lazy.flatMap { [$0.query["js"], $0.userAgent] }.compactMap(\.self)
    for mark in marks {
      if let system = Self.system(mark) {
        (platform, sdk) = system
        return
      }
    }
  }

  /// Returns the platform and the version of the SDK; `nil` if the text contains none. Google's SDKs write
  /// `afma-sdk-i-v12.3.0` or `afma-sdk-a-v…` anywhere in it.
  private static func system(_ text: String) -> (String, String?)? {
    for (mark, platform) in [("afma-sdk-i", "ios"), ("afma-sdk-a", "android")] {
      let parts = text.split(separator: mark, maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { continue }
      let rest = parts[1].drop { $0 == "-" || $0 == "v" }
      let version = rest.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
      return (platform, version.isEmpty ? nil : String(version))
    }
    if text.hasPrefix("Dalvik/") { return ("android", nil) }
    if text.contains("CFNetwork/"), text.contains("Darwin/") { return ("ios", nil) }
    return nil
  }
}

extension HAREntry {
  /// Returns a reference in the response as an absolute address, or as it is if the response's own isn't known; `nil`
  /// if that isn't possible.
  func absolute(_ reference: String) -> String? {
    if URLParts.scheme(of: reference) != nil { return reference }
    guard let scheme = url.scheme, let host = url.host else { return file == nil ? nil : reference }
    if reference.hasPrefix("//") { return "\(scheme):\(reference)" }
    var folder = url.path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    var rest = reference[...]
    if rest.hasPrefix("/") { folder = [""] }
    while rest.hasPrefix("../") || rest.hasPrefix("./") || rest.hasPrefix("/") {
      if rest.hasPrefix("../"), folder.count > 1 { folder.removeLast() }
      rest = rest[rest.index(after: rest.firstIndex(of: "/") ?? rest.startIndex)...]
    }
    return "\(scheme)://\(host)\(url.port.map { ":\($0)" } ?? "")\(folder.joined(separator: "/"))/\(rest)"
  }

  /// The absolute address of a redirect; `nil` without one.
  var redirectTarget: String? {
    guard let redirect else { return nil }
    if URLParts.scheme(of: redirect) != nil { return redirect }
    let base = (url.scheme ?? "https") + ":"
    if redirect.hasPrefix("//") { return base + redirect }
    return redirect.hasPrefix("/") ? "\(base)//\(url.host ?? "")\(redirect)" : nil
  }
}

extension URLParts {
  /// The address up to its `?`.
  var withoutQuery: String? {
    guard let scheme, let host else { return nil }
    return "\(scheme)://\(host)\(port.map { ":\($0)" } ?? "")\(path)"
  }
}
