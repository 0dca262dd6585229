import Basics
import Model
import Reading

/// A creative format of AdCP.
struct AdCPFormat {
  var id: String?
  var name: String?
  /// The canonical kind that the format declares, or its type in versions of the protocol before 3.1.
  var type: String?
  var description: String?
  var assets: [AssetText] = []
  var comments: [String] = []
  private var taken = UniqueNames()
  /// Other names of the format: the kind that a custom format is based on, and ids that other versions of the protocol
  /// use for it.
  private var otherNames: [String] = []

  /// - Parameters:
  ///   - capability: the agent's capability in which the format is listed; `nil` outside of capabilities.
  ///   - key: the format's key, if formats are the members of an object; otherwise `nil`.
  init(_ node: JSONNode, of capability: JSONNode? = nil, id key: String? = nil) {
    let formatID = node["format_id"]
    id =
      formatID?["id"]?.string ?? formatID?.string
      ?? node[any: "format_option_id", "option_id", "id"]?.string ?? capability?["capability_id"]?.string
      ?? key ?? node["format_kind"]?.string
    name = node["name"]?.string ?? node[any: "display_name", "title"]?.string
    let kind = node[any: "type", "format_kind", "kind"]?.string ?? node["canonical"]?["kind"]?.string
    type = kind.flatMap { $0.contains { !$0.isWhitespace } ? $0 : nil }
    description = node["description"]?.string
    let references = node["v1_format_ref"]?.elements ?? []
    otherNames =
      references.compactMap { $0["id"]?.string } + [node["format_shape"]?.string].compactMap(\.self)
    let params = node["params"]
    let list = node[any: "assets", "slots"] ?? params?[any: "slots", "assets"]
    for asset in list?.elements ?? [] { add(asset) }
    // The list of AdCP 2: clients take all of it as required, unless an asset says otherwise.
    let required = list == nil ? node["assets_required"] : nil
    for asset in required?.elements ?? [] { add(asset, isRequired: true) }
    if let params { addDeclared(by: params, hasSlots: (list ?? required) != nil) }
    addDisclosure(node)
    for render in node["renders"]?.elements ?? [] {
      if let size = render["dimensions"] { comments.append("renders: \(size.compactText)") }
    }
    comments += formatID?.comments(except: ["id"], prefix: "format_id.") ?? []
    comments += node.comments(except: Self.translated) + (capability?.comments(except: ["format"]) ?? [])
  }

  /// Names of a format's members that are translated, or that repeat translated ones. All other members become
  /// comments.
  private static let translated: Set<String> = [
    "$schema", "format_id", "format_option_id", "option_id", "id", "format_kind", "kind", "type", "name",
    "display_name", "title", "description", "assets", "slots", "params", "assets_required", "renders",
    "supported_disclosure_positions", "disclosure_positions",
  ]

  /// True for a native format. Its kind decides. If it has no kind, its ids do, and if its kind is `custom`, its other
  /// names do.
  var isNative: Bool {
    switch type {
    case "native", "native_in_feed": true
    case nil: ([id ?? ""] + otherNames).contains(where: Self.saysNative)
    case "custom": otherNames.contains(where: Self.saysNative)
    default: false
    }
  }

  /// True if `native` is one of the words of a name: `native_standard`.
  private static func saysNative(_ name: String) -> Bool {
    name.lowercased().split { !$0.isLetter }.contains("native")
  }

  /// Adds the slots and limits that a product's declaration specifies. If it names no slots, those of the canonical
  /// format are added.
  private mutating func addDeclared(by params: JSONNode, hasSlots: Bool) {
    if !hasSlots, let type, let slots = AdCPDeclaration.slots(of: type) {
      comments.append("The slots are those that '\(type)' has by default.")
      for slot in slots {
        guard let assetType = Self.assetType(slot.type, key: slot.key) else {
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

  /// - Parameter isRequired: true if the asset is required where it doesn't say otherwise.
  private mutating func add(_ node: JSONNode, isRequired: Bool = false) {
    let key =
      node[any: "asset_id", "asset_group_id", "slot_id", "id"]?.string ?? node["asset_role"]?.string ?? ""
    if let inner = node["assets"], inner.isArray {
      comments.append("'\(key)' repeats: its assets are listed once.")
      comments += node.comments(
        except: ["assets", "item_type", "asset_id", "asset_group_id"], prefix: "\(key).")
      for asset in inner.elements { add(asset, isRequired: isRequired) }
      return
    }
    let kind = node["asset_type"]?.string ?? ""
    let type = Self.assetType(kind, key: node["asset_group_id"]?.string ?? key)
    guard let type, !key.isEmpty else {
      comments.append("'\(key)' (\(kind.isEmpty ? "no type" : kind)) has no counterpart.")
      return
    }
    var asset = AssetText(NativeKeys.unique(key, &taken), type)
    if node["required"]?.bool ?? isRequired { asset.add("required", true) }
    let needs = node["requirements"] ?? node
    if let text = needs["description"]?.string, text.count > 255 {
      asset.comments.append("description: \(text)")
    } else {
      asset.add("description", text: needs["description"]?.string)
    }
    Self.addRequirements(needs, to: &asset)
    if node["requirements"] != nil { Self.remark(node, in: &asset, except: ["description"]) }
    assets.append(asset)
  }

  private static func assetType(_ name: String, key: String) -> AssetType? {
    switch name {
    // The words that mark the ad, such as "Sponsored".
    case "text", "markdown": key == "sponsored_label" ? .badge : .text
    case "image": .image
    case "url": .url
    case "video": .video
    default: nil
    }
  }

  private static func addRequirements(_ needs: JSONNode, to asset: inout AssetText) {
    var read: Set<String> = ["description"]
    func first(_ names: String...) -> JSONNode? {
      guard let name = names.first(where: { needs[$0] != nil }) else { return nil }
      read.insert(name)
      return needs[name]
    }
    switch asset.type {
    case .image, .video:
      asset.add("ratio", text: first("aspect_ratio")?.string)
      // Print formats are measured in inches or centimetres.
      if ["px", nil].contains(needs["unit"]?.string) {
        read.insert("unit")
        asset.add("minWidth", first("min_width")?.integer, in: AssetText.pixels)
        asset.add("minHeight", first("min_height")?.integer, in: AssetText.pixels)
        asset.add("maxWidth", first("max_width")?.integer, in: AssetText.pixels)
        asset.add("maxHeight", first("max_height")?.integer, in: AssetText.pixels)
        asset.add(sizes: [(first("width")?.integer, first("height")?.integer)])
      }
      asset.add(
        "maxBytes", first("max_file_size_kb")?.integer.map { min($0, 1_000_000) * 1000 }, in: AssetText.bytes)
      if asset.type == .video {
        asset.add("minDurationMs", first("min_duration_ms")?.integer, in: AssetText.durations)
        asset.add("maxDurationMs", first("max_duration_ms")?.integer, in: AssetText.durations)
      }
      let formats = first("formats", "acceptable_formats", "file_types", "containers")?.elements ?? []
      asset.add(mimeTypes: formats.compactMap(\.string))
    case .text, .badge:
      asset.add("maxLength", first("max_length", "max_characters", "max_chars")?.integer, in: 1...10_000)
    default: break
    }
    remark(needs, in: &asset, except: read)
  }

  /// Adds comments to an asset, for those of its members that have no field in a definition.
  private static func remark(_ node: JSONNode, in asset: inout AssetText, except read: Set<String>) {
    let known: Set<String> = [
      "asset_id", "asset_type", "item_type", "required", "requirements", "slot_id", "id",
    ]
    let own = node.members.filter { $0.key.hasPrefix("asset_") && $0.value.string == asset.key }
    asset.comments += node.comments(except: known.union(read).union(own.map(\.key)))
  }

  /// Adds an AdChoices asset in the first corner that a disclosure position names. Positions that name no corner become
  /// a comment.
  private mutating func addDisclosure(_ node: JSONNode) {
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
    definition.hasVideo = assets.contains { $0.type == .video }
    if !isNative {
      definition.tags = [type ?? "not native"]
      if Self.runsInEEA(options.territory), !assets.contains(where: { $0.type == .adChoices }) {
        definition.ignored = (
          "adchoices-undeclared", "\(type ?? "It") is no native format, whose icon an app draws."
        )
      }
    }
    return definition
  }

  private static func runsInEEA(_ territory: [String]) -> Bool {
    let groups = Territories()
    return territory.isEmpty
      || territory.contains { name in
        !(groups.group(name) ?? [Territories.normalised(name)]).isDisjoint(with: groups.eea)
      }
  }
}
