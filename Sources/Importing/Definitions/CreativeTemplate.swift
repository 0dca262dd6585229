import Model
import Reading

/// A creative template of Ad Manager, which traffickers fill in.
struct CreativeTemplate {
  var id: String?
  var name: String?
  var description: String?
  var variables: [TemplateVariable]
  /// True if inactive or deleted.
  var isRetired: Bool
  /// Content that no field of a definition holds.
  var comments: [String] = []
  var line: Int?

  /// Reads a template of the REST API: enums by name or number, ids in names (`networks/1/creativeTemplates/2`).
  init(_ node: JSONNode) {
    let path = node["name"]?.string.flatMap { $0.contains("/creativeTemplates/") ? $0 : nil }
    id =
      node["creativeTemplateId"]?.idText ?? node["id"]?.idText
      ?? path?.split(separator: "/").last.map(String.init)
    name = node["displayName"]?.string ?? (path == nil ? node["name"]?.string : nil)
    description = node["description"]?.string
    let status = node["status"]?.idText
    isRetired = ["INACTIVE", "DELETED", "2", "3"].contains(status ?? "")
    variables = (node["variables"]?.elements ?? []).map(TemplateVariable.init)
    let isNative = (node["nativeEligible"] ?? node["isNativeEligible"])?.bool
    comments = Self.comments(
      isNative: isNative, type: node["type"]?.idText, snippet: node["snippet"]?.string,
      flags: [
        ("interstitial", node[any: "interstitial", "isInterstitial"]?.bool),
        ("safeFrameCompatible", node[any: "safeFrameCompatible", "isSafeFrameCompatible"]?.bool),
      ])
  }

  /// Reads a template of the SOAP API.
  init(_ element: XMLElement) {
    func text(_ name: String) -> String? { element[name]?.trimmed }
    (id, name, description) = (text("id"), text("name"), text("description"))
    isRetired = ["INACTIVE", "DELETED"].contains(text("status") ?? "")
    variables = element.children(named: "variables").map(TemplateVariable.init)
    comments = Self.comments(
      isNative: text("isNativeEligible").map { $0 == "true" }, type: text("type"), snippet: text("snippet"),
      flags: [
        ("interstitial", text("isInterstitial").map { $0 == "true" }),
        ("safeFrameCompatible", text("isSafeFrameCompatible").map { $0 == "true" }),
      ])
    line = element.line
  }

  private static func comments(
    isNative: Bool?, type: String?, snippet: String?, flags: [(String, Bool?)]
  ) -> [String] {
    var comments: [String] = []
    if isNative == false { comments.append("It isn't eligible for native ads: apps can't ask for it.") }
    if let type { comments.append("type: \(type)") }
    for (name, value) in flags { if value == true { comments.append("\(name): true") } }
    if let snippet, !snippet.isEmpty {
      comments.append("Its snippet (\(snippet.count) characters) isn't taken over.")
    }
    return comments
  }
}

/// A variable of a template: its key and the values that it takes.
struct TemplateVariable {
  var key: String?
  var label: String?
  var description: String?
  var isRequired: Bool
  var preset: String?
  var type = AssetType.text
  var mimeTypes: [String] = []
  var choices: [String] = []
  var allowsOthers: Bool?
  var comments: [String] = []

  init(_ node: JSONNode) {
    key = node["uniqueDisplayName"]?.string ?? node["uniqueName"]?.string
    label = node["label"]?.string
    description = node["description"]?.string
    isRequired = (node["required"] ?? node["isRequired"])?.bool == true
    let own: JSONNode?
    if let asset = node["assetVariable"] {
      (type, own) = (.image, asset)
      mimeTypes = (asset["mimeTypes"]?.elements ?? []).compactMap(\.idText).map(Self.mimeType)
    } else if let list = node["listStringVariable"] {
      (type, own) = (.list, list)
    } else if let number = node["longVariable"] {
      (type, own) = (.number, number)
    } else if let url = node["urlVariable"] {
      (type, own) = (.url, url)
    } else {
      own = node["stringVariable"]
      if own == nil { setType(named: node["type"]?.string ?? node["xsi_type"]?.string ?? "") }
    }
    let source = own ?? node
    if mimeTypes.isEmpty {
      mimeTypes = (source["mimeTypes"]?.elements ?? []).compactMap(\.idText).map(Self.mimeType)
    }
    choices = (source["choices"]?.elements ?? []).compactMap { $0["value"]?.idText ?? $0["label"]?.idText }
    allowsOthers = source[any: "allowOtherChoice", "allowOtherChoices"]?.bool
    preset = source["defaultValue"]?.idText
    if source[any: "trackingUrl", "isTrackingUrl"]?.bool == true { comments.append("a tracking URL") }
  }

  init(_ element: XMLElement) {
    func text(_ name: String) -> String? { element[name]?.trimmed }
    (key, label, description) = (text("uniqueName"), text("label"), text("description"))
    isRequired = text("isRequired") == "true"
    preset = text("defaultValue")
    setType(named: element.attributes["type"] ?? "")
    mimeTypes = element.children(named: "mimeTypes").compactMap(\.trimmed).map(Self.mimeType)
    choices = element.children(named: "choices").compactMap { $0["value"]?.trimmed ?? $0["label"]?.trimmed }
    allowsOthers = text("allowOtherChoice").map { $0 == "true" }
    if text("isTrackingUrl") == "true" { comments.append("a tracking URL") }
  }

  /// Sets the type by SOAP's name of the variable, with or without a prefix. "ListString" contains "String", so it
  /// comes first.
  private mutating func setType(named name: String) {
    for (word, type) in [
      ("ListString", AssetType.list), ("Asset", .image), ("Long", .number), ("Url", .url), ("String", .text),
    ] where name.contains(word) {
      self.type = type
      return
    }
    if !name.isEmpty { comments.append("a variable of the type \(name)") }
  }

  /// The MIME type of a name or number: `JPG` and `IMAGE_JPG` are `image/jpeg`.
  private static func mimeType(_ name: String) -> String {
    let types = [
      "JPG": "image/jpeg", "JPEG": "image/jpeg", "PNG": "image/png", "GIF": "image/gif",
      "SVG": "image/svg+xml",
      "WEBP": "image/webp", "SWF": "application/x-shockwave-flash", "1": "image/jpeg", "2": "image/png",
      "3": "image/gif", "4": "application/x-shockwave-flash",
    ]
    if name.contains("/") { return name.lowercased() }
    return types[String(name.split(separator: "_").last ?? "").uppercased()] ?? "application/"
      + name.lowercased()
  }

  /// The asset to be written; texts longer than a definition allows become comments.
  func asset(_ key: String) -> AssetText {
    var asset = AssetText(key, type)
    asset.comments = comments
    if isRequired { asset.add("required", true) }
    if label != key { Self.add("label", label, atMost: 127, to: &asset) }
    Self.add("description", description, atMost: 255, to: &asset)
    if let preset, !preset.isEmpty { asset.add("default", text: preset) }
    switch type {
    case .image: asset.add("mimeTypes", list: mimeTypes)
    case .list:
      asset.fields.append(("choices", YAMLText.list(choices)))
      if let allowsOthers { asset.add("allowOtherChoices", allowsOthers) }
    default: break
    }
    return asset
  }

  private static func add(_ name: String, _ text: String?, atMost limit: Int, to asset: inout AssetText) {
    guard let text, !text.isEmpty else { return }
    if text.count <= limit {
      asset.add(name, text: text)
    } else {
      asset.comments.append("\(name), longer than \(limit) characters: \(text)")
    }
  }
}
