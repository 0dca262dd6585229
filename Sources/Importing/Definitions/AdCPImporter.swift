import Model
import Basics
package import Reading

/// Imports creative formats of the Ad Context Protocol as definitions: `core/format.json`, lists of them, and
/// `core/product-format-declaration.json`.
package struct AdCPImporter: DefinitionImporter {
  private let options: ImportOptions
  private var results: [Imported] = []
  private var taken = UniqueNames(isCaseless: true)

  package init(options: ImportOptions) { self.options = options }

  package mutating func finish() -> [Imported] { results }

  package mutating func add(_ path: String, in files: ForeignFiles) throws {
    var notes = ImportNotes(path: path)
    var imported = Imported()
    if let root = try DefinitionSource.json(path, in: files, &notes) {
      let formats = Self.formats(in: root)
      if formats.isEmpty {
        let kind = SourceKind.words(
          keys: root.members.map(\.key).filter { $0 != "formats" }, insteadOf: "a list of creative formats")
        notes.unreadable(kind ?? "has no creative formats: neither 'formats' nor 'assets'")
      }
      for node in formats {
        let format = AdCPFormat(node)
        guard !format.assets.isEmpty else {
          notes.skipped(
            "The format '\(format.name ?? format.id ?? "without a name")' (\(format.type ?? "of no type")) has no asset that an app could show.",
            cause: "formats without assets of ours")
          continue
        }
        let id = FormatIDs.unique(FormatIDs.made(of: format.id ?? format.name ?? "format"), &taken)
        let text = format.definition(id: id, options).text
        imported.definitions.append(
          ImportedDefinition(folder: id, files: [(path: "format.yaml", text: text)]))
      }
    }
    notes.close()
    imported.mistakes = notes.mistakes
    imported.summary = counted(imported.definitions.count, "definition")
    results.append(imported)
  }

  private static func formats(in root: JSONNode) -> [JSONNode] {
    if root.isArray { return root.elements.filter(\.isObject) }
    // An agent's response to a request for its products.
    if let products = root["products"], products.isArray {
      return products.elements.flatMap { $0["format_options"]?.elements ?? [] }
    }
    if let list = root[any: "formats", "creative_formats", "format_options"], list.isArray {
      return list.elements
    }
    let isFormat =
      root[any: "assets", "assets_required", "format_id", "format_kind", "params", "slots"] != nil
    return isFormat && root["$schema"] == nil ? [root] : []
  }
}

/// A creative format of AdCP.
struct AdCPFormat {
  var id: String?
  var name: String?
  var type: String?
  var description: String?
  var assets: [AssetText] = []
  var comments: [String] = []

  init(_ node: JSONNode) {
    let formatID = node["format_id"]
    id =
      formatID?["id"]?.string ?? formatID?.string
      ?? node[any: "format_option_id", "option_id", "id", "format_kind"]?.string
    name = node["name"]?.string ?? node[any: "display_name", "title"]?.string
    type = node[any: "type", "format_kind", "kind"]?.string
    description = node["description"]?.string
    let params = node["params"]
    let list = node[any: "assets", "slots"] ?? params?[any: "slots", "assets"] ?? node["assets_required"]
    var taken = UniqueNames()
    for asset in list?.elements ?? [] { add(asset, &taken) }
    if let params { addDeclared(by: params, hasSlots: list != nil, &taken) }
    addDisclosure(node, &taken)
    for render in node["renders"]?.elements ?? [] {
      if let size = render["dimensions"] { comments.append("renders: \(size.rawText)") }
    }
    for name in Self.remarked {
      if let value = node[name], value.rawText.utf8.count < 200 {
        comments.append("\(name): \(value.rawText)")
      }
    }
  }

  /// Fields that have no counterpart in a definition and become comments.
  private static let remarked = [
    "accepts_parameters", "delivery", "supported_macros", "publisher_domain", "applies_to_channels",
    "seller_preference", "format_shape", "format_schema",
  ]

  /// Adds what a product's declaration specifies: the canonical format's slots if it names none, and its limits.
  private mutating func addDeclared(by params: JSONNode, hasSlots: Bool, _ taken: inout UniqueNames) {
    if !hasSlots, let type, let slots = AdCPDeclaration.slots(of: type) {
      comments.append("The slots are those that '\(type)' has by default.")
      for slot in slots {
        guard let assetType = Self.types[slot.type] else {
          comments.append("'\(slot.key)' (\(slot.type)) has no counterpart.")
          continue
        }
        var asset = AssetText(NativeKeys.unique(slot.key, &taken), assetType)
        if slot.isRequired { asset.add("required", true) }
        assets.append(asset)
      }
    }
    for index in assets.indices { AdCPDeclaration.narrow(&assets[index], by: params) }
    comments += AdCPDeclaration.rest(of: params, assets: assets)
  }

  private mutating func add(_ node: JSONNode, _ taken: inout UniqueNames) {
    let key =
      node[any: "asset_id", "asset_group_id", "slot_id", "id"]?.string ?? node["asset_role"]?.string ?? ""
    if let inner = node["assets"], inner.isArray {
      comments.append("'\(key)' repeats: its assets are listed once.")
      for asset in inner.elements { add(asset, &taken) }
      return
    }
    let kind = node["asset_type"]?.string ?? ""
    guard let type = Self.types[kind], !key.isEmpty else {
      comments.append("'\(key)' (\(kind.isEmpty ? "no type" : kind)) has no counterpart.")
      return
    }
    var asset = AssetText(NativeKeys.unique(key, &taken), type)
    if node["required"]?.bool == true { asset.add("required", true) }
    let needs = node["requirements"] ?? node
    asset.add("description", text: needs["description"]?.string.flatMap { $0.count <= 255 ? $0 : nil })
    if let text = needs["description"]?.string, text.count > 255 {
      asset.comments.append("description: \(text)")
    }
    addRequirements(needs, to: &asset)
    assets.append(asset)
  }

  private static let types: [String: AssetType] = [
    "text": .text, "markdown": .text, "image": .image, "url": .url, "video": .video,
  ]

  private func addRequirements(_ needs: JSONNode, to asset: inout AssetText) {
    if asset.type == .image || asset.type == .video {
      asset.add("ratio", text: needs["aspect_ratio"]?.string)
      asset.add("minWidth", needs[any: "min_width", "width"]?.integer, in: 1...100_000)
      asset.add("minHeight", needs[any: "min_height", "height"]?.integer, in: 1...100_000)
      let formats = needs[any: "formats", "acceptable_formats", "file_types", "containers"]?.elements ?? []
      asset.add("mimeTypes", list: formats.compactMap(\.string).map { Self.mimeType($0, asset.type) })
    } else if asset.type == .text {
      asset.add("maxLength", needs[any: "max_length", "max_characters", "max_chars"]?.integer, in: 1...10_000)
    }
    let known: Set<String> = [
      "description", "aspect_ratio", "min_width", "width", "min_height", "height", "formats",
      "acceptable_formats",
      "file_types", "containers", "max_length", "max_characters", "max_chars", "asset_id", "asset_type",
      "item_type",
      "required",
      "asset_role", "asset_group_id", "requirements", "event", "method", "min", "max",
    ]
    for (name, value) in needs.members where !known.contains(name) && value.rawText.utf8.count < 300 {
      asset.comments.append("\(name): \(value.rawText)")
    }
  }

  static func mimeType(_ name: String, _ type: AssetType) -> String {
    let names = ["jpg": "jpeg", "svg": "svg+xml", "mov": "quicktime"]
    if name.contains("/") { return name.lowercased() }
    return (type == .video ? "video/" : "image/") + (names[name.lowercased()] ?? name.lowercased())
  }

  /// Adds AdChoices in the first corner that a disclosure position names; other positions become a comment.
  private mutating func addDisclosure(_ node: JSONNode, _ taken: inout UniqueNames) {
    let positions = node[any: "supported_disclosure_positions", "disclosure_positions"]?.elements.compactMap(
      \.string)
    let capabilities = node["disclosure_capabilities"]?.elements.compactMap { $0["position"]?.string }
    let all = positions ?? capabilities ?? []
    let corners = [
      "top_right": "topRight", "top_left": "topLeft", "bottom_right": "bottomRight",
      "bottom_left": "bottomLeft",
    ]
    if let corner = all.lazy.compactMap({ corners[$0.replacing("-", with: "_")] }).first {
      var asset = AssetText(NativeKeys.unique("AdChoices", &taken), .adChoices)
      asset.fields.append(("corner", corner))
      assets.append(asset)
    }
    let others = all.filter { corners[$0.replacing("-", with: "_")] == nil }
    if !others.isEmpty { comments.append("disclosure positions: \(others.joined(separator: ", "))") }
  }

  func definition(id: String, _ options: ImportOptions) -> DefinitionText {
    var definition = DefinitionText(kind: .customNative, id: id)
    definition.name = name.map { String($0.prefix(255)) }
    definition.summary = description
    definition.territory = options.territory
    definition.comments = ["From AdCP's format '\(self.id ?? id)' (\(type ?? "no type"))."] + comments
    definition.assets = assets
    return definition
  }
}
