import Model

/// A variable of a creative template: its key, and the values that it accepts.
struct TemplateVariable: Equatable {
  var key: String?
  var label: String?
  var description: String?
  var isRequired: Bool
  var preset: String?
  /// The sample value of the variable, which Ad Manager's own preview shows.
  var sample: String?
  var type = AssetType.text
  var mimeTypes: [String] = []
  var choices: [String] = []
  var allowsOthers: Bool?
  var comments: [String] = []

  init(_ object: AdManagerObject) {
    key = object.text("uniqueDisplayName", "uniqueName")
    label = object.text("label")
    description = object.text("description")
    isRequired = object.flag("required", "isRequired") == true
    let own = Self.restTypes.lazy.compactMap { name, type in object.objects(name).first.map { ($0, type) } }
      .first
    let source = own?.0 ?? object
    preset = source.text("defaultValue")
    sample = source.text("sampleValue")
    mimeTypes = source.texts("mimeTypes").map { Self.mimeTypes[$0] ?? $0 }
    for choice in source.objects("choices") {
      guard let value = choice.text("value", "label") ?? choice.ownText else { continue }
      choices.append(value)
      if let label = choice.text("label"), label != value {
        comments.append("the choice '\(value)' is labelled '\(label)'")
      }
    }
    allowsOthers = source.flag("allowOtherChoice", "allowOtherChoices")
    if let own { type = own.1 } else { setType(of: object) }
    if source.flag("trackingUrl", "isTrackingUrl") == true { comments.append("a tracking URL") }
    if let kind = source.text("urlType").map({ Self.urlTypes[$0] ?? $0 }), kind != "STANDARD_HTTP" {
      comments.append("a URL of the type \(kind)")
    }
  }

  /// The types of variables in the REST API, each with the name of the object that holds the fields of such a variable.
  private static let restTypes: [(name: String, type: AssetType)] = [
    ("assetVariable", .image), ("listStringVariable", .list), ("longVariable", .number),
    ("urlVariable", .url),
    ("stringVariable", .text),
  ]

  /// Sets the variable's type by its type name or, if it has none that is known, by the fields that only variables of one
  /// type have.
  private mutating func setType(of object: AdManagerObject) {
    let name = object.typeName
    if let type = name.flatMap(Self.type(named:)) {
      self.type = type
      return
    }
    if let name { comments.append("a variable of the type \(name)") }
    if let type = Self.type(byFieldsOf: object) {
      self.type = type
    } else if name == nil, !isSurelyText {
      comments.append("its type isn't in the source: taken for a text")
    }
  }

  /// True if the default value is neither a number nor a web address, so that the variable must be a text.
  private var isSurelyText: Bool {
    guard let preset else { return false }
    return Int(preset) == nil && !preset.lowercased().hasPrefix("http")
  }

  /// Returns the type that a variable's type name stands for, in the spelling of SOAP or of any client:
  /// `v202505:ListStringCreativeTemplateVariable`, `listString`, `ASSET`. `ListString` also contains `String`, so it is
  /// compared first. The result is `nil` for an unknown name.
  private static func type(named name: String) -> AssetType? {
    let letters = name.lowercased().filter(\.isLetter)
    let words: [(String, AssetType)] = [
      ("liststring", .list), ("asset", .image), ("long", .number), ("url", .url), ("string", .text),
    ]
    return words.first { letters.contains($0.0) }?.1
  }

  /// Returns the type of a variable by the fields that only variables of this type have; `nil` if it has none of these.
  /// Empty fields count, because clients without types write all fields of a type.
  private static func type(byFieldsOf object: AdManagerObject) -> AssetType? {
    for (name, type) in [
      ("choices", AssetType.list), ("allowOtherChoice", .list), ("mimeTypes", .image),
      ("isTrackingUrl", .url),
    ] where object.has(name) { return type }
    return object.isNumber("defaultValue") ? .number : nil
  }

  /// The types of addresses that numbers of the REST API stand for.
  private static let urlTypes = [
    "1": "CLICK_TRACKER", "2": "DEEPLINK", "3": "IMPRESSION_TRACKER", "4": "STANDARD_HTTP",
  ]

  /// The MIME types that numbers of the REST API stand for.
  private static let mimeTypes = [
    "1": "image/jpeg", "2": "image/png", "3": "image/gif", "4": "application/x-shockwave-flash",
  ]

  /// Returns the variable as an asset of a definition. Texts that are longer than the limit of their field become
  /// comments.
  func asset(_ key: String) -> AssetText {
    var asset = AssetText(key, type)
    asset.comments = comments
    if isRequired { asset.add("required", true) }
    if label != key { Self.add("label", label, atMost: 127, to: &asset) }
    Self.add("description", description, atMost: 255, to: &asset)
    asset.add("default", text: preset)
    asset.add("sample", text: sample)
    switch type {
    case .image: asset.add(mimeTypes: mimeTypes)
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
