import Model

/// A creative template of Ad Manager, which traffickers fill in.
struct CreativeTemplate: Equatable {
  var id: String?
  var name: String?
  var description: String?
  var variables: [TemplateVariable]
  /// False for a template that apps can't request; true if the source doesn't state it.
  var isNative: Bool
  /// Deprecated if the template is inactive or deleted; `nil` if the source doesn't state it.
  var status: FormatStatus?
  /// Content that no field of a definition holds.
  var comments: [String] = []
  var line: Int?

  /// Reads a template; enums may be names or numbers, and ids may be in names (`networks/1/creativeTemplates/2`).
  init(_ object: AdManagerObject) {
    id = Self.id(of: object)
    name = object.text("displayName") ?? (Self.path(of: object) == nil ? object.text("name") : nil)
    description = object.text("description")
    status = object.text("status").flatMap { Self.statuses[$0] }
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

  /// Names and numbers of a template's status in Ad Manager's API.
  private static let statuses: [String: FormatStatus] = [
    "ACTIVE": .active, "1": .active, "INACTIVE": .deprecated, "2": .deprecated, "DELETED": .deprecated,
    "3": .deprecated,
  ]

  /// Returns a template's id.
  static func id(of object: AdManagerObject) -> String? {
    object.text("creativeTemplateId", "id") ?? path(of: object)?.split(separator: "/").last.map(String.init)
  }

  /// Returns the template's name in the REST API (`networks/1/creativeTemplates/2`).
  private static func path(of object: AdManagerObject) -> String? {
    object.text("name").flatMap { $0.contains("/creativeTemplates/") ? $0 : nil }
  }

  /// True if another object is the same but for its line.
  func equals(_ other: CreativeTemplate) -> Bool {
    var copy = self
    copy.line = other.line
    return copy == other
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
