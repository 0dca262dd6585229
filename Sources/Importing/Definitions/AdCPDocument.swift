import Model
import Reading

/// The creative formats in a document of the Ad Context Protocol. Such a document is a format or a product, a list or a
/// response with several of them, an agent's capabilities (`creative.supported_formats`), or a publisher's
/// `adagents.json`.
struct AdCPDocument {
  private(set) var formats: [AdCPFormat] = []
  /// Number of creatives in the document. They aren't formats, and aren't imported.
  private(set) var creatives = 0
  /// Number of formats that lists name by their ids alone.
  private var idCount = 0
  /// The address of another document that an `adagents.json` refers to.
  private(set) var authority: String?

  init(_ root: JSONNode) { add(root) }

  private mutating func add(_ node: JSONNode) {
    if node.isArray { return addAll(node) }
    guard node.isObject, !Self.isSchema(node) else { return }
    if Self.isCreative(node) {
      creatives += 1
      return
    }
    authority = authority ?? node["authoritative_location"]?.string
    creatives +=
      node["creatives"]?.elements.count {
        $0["creative_id"] != nil || $0["format_id"] != nil || $0["format_kind"] != nil || Self.isCreative($0)
      } ?? 0
    let capabilities = node["creative"]?["supported_formats"]
    for capability in capabilities?.elements ?? [] {
      if let format = capability["format"] { formats.append(AdCPFormat(format, of: capability)) }
    }
    let lists = Self.lists.compactMap { node[$0] }.filter { list in
      list.isArray || list.members.contains { Self.isFormat($0.value) }
    }
    for list in lists {
      addAll(list)
      idCount += list.elements.count { $0.string != nil }
      for (id, format) in list.members where Self.isFormat(format) {
        formats.append(AdCPFormat(format, id: id))
      }
    }
    if lists.isEmpty, capabilities == nil, Self.isFormat(node) { formats.append(AdCPFormat(node)) }
  }

  private mutating func addAll(_ list: JSONNode) {
    for node in list.elements { add(node) }
  }

  /// Returns the reason why an object has no formats, as a clause for a message: `'formats' lists none`.
  func lack(in root: JSONNode) -> String {
    if idCount > 0 {
      return
        "it names \(counted(idCount, "format")) by \(idCount == 1 ? "its id" : "their ids"), and the answer to list_creative_formats holds them"
    }
    guard let name = Self.lists.first(where: { root[$0] != nil }), let value = root[name] else {
      return "neither 'formats' nor 'assets'"
    }
    if value.isArray { return "'\(name)' lists none" }
    let found = value.isObject ? "an object without formats" : "a single value"
    return "'\(name)' is \(found), and a list of formats or an object of them by their ids is expected"
  }

  /// Members whose value is a list of formats, or a list of objects that have lists of formats.
  private static let lists = ["formats", "creative_formats", "format_options", "products", "placements"]

  private static func isFormat(_ node: JSONNode) -> Bool {
    node[any: "assets", "assets_required", "format_id", "format_kind", "params", "slots"] != nil
      && !isNativeMarkup(node)
  }

  /// True for a native request or response of OpenRTB, which also has a member `assets`.
  private static func isNativeMarkup(_ node: JSONNode) -> Bool {
    node["assets"]?.elements.contains { NativeAssets.part(of: $0) != nil } == true
  }

  /// True for a JSON Schema, which names json-schema.org in `$schema`. A document of the protocol names its own schema
  /// in this member.
  private static func isSchema(_ node: JSONNode) -> Bool {
    node["$schema"]?.string?.contains("json-schema.org") == true
  }

  /// True for a creative manifest, or for an object that contains one. In a manifest the assets are an object, in a
  /// format they are a list.
  private static func isCreative(_ node: JSONNode) -> Bool {
    node["assets"]?.isObject == true || node["creative_manifest"] != nil
      || node["$schema"]?.string?.hasSuffix("/creative-manifest.json") == true
  }
}
