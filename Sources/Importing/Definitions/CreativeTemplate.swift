/// A creative template of Ad Manager, which traffickers fill in.
struct CreativeTemplate {
  var id: String?
  var name: String?
  var description: String?
  var variables: [TemplateVariable]
  /// False for a template that apps can't request; true if the source doesn't state it.
  var isNative: Bool
  /// True if the template is inactive or deleted.
  var isRetired: Bool
  /// Content that no field of a definition holds.
  var comments: [String] = []
  var line: Int?

  /// Reads a template; enums may be names or numbers, and ids may be in names (`networks/1/creativeTemplates/2`).
  init(_ object: AdManagerObject) {
    let path = object.text("name").flatMap { $0.contains("/creativeTemplates/") ? $0 : nil }
    id = object.text("creativeTemplateId", "id") ?? path?.split(separator: "/").last.map(String.init)
    name = object.text("displayName") ?? (path == nil ? object.text("name") : nil)
    description = object.text("description")
    isRetired = ["INACTIVE", "DELETED", "2", "3"].contains(object.text("status") ?? "")
    variables = object.objects("variables").map(TemplateVariable.init)
    isNative = object.flag("nativeEligible", "isNativeEligible") != false
    comments = Self.comments(
      type: object.text("type"), snippet: object.markup("snippet"),
      flags: [
        ("interstitial", object.flag("interstitial", "isInterstitial")),
        ("safeFrameCompatible", object.flag("safeFrameCompatible", "isSafeFrameCompatible")),
      ])
    line = object.line
  }

  /// The template's name in a form that folder names allow, such as `feed-card`; `nil` if the name has no ASCII letter
  /// or digit.
  var slug: String? {
    let slug = FormatIDs.slug(of: name ?? "")
    return slug.isEmpty ? nil : slug
  }

  private static func comments(
    type: String?, snippet: String?, flags: [(String, Bool?)]
  ) -> [String] {
    var comments: [String] = []
    if let type { comments.append("type: \(type)") }
    for (name, value) in flags { if value == true { comments.append("\(name): true") } }
    if let snippet, !snippet.isEmpty {
      comments.append("Its snippet (\(snippet.count) characters) isn't taken over.")
    }
    return comments
  }
}
