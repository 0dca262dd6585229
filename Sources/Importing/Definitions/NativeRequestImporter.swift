import Model
import Basics
package import Reading

/// Imports OpenRTB native requests, alone or inside bid requests, as definitions.
package enum NativeRequestImporter {
  /// - Throws: `ReadFailure` if the file can't be opened.
  package static func read(
    _ path: String, in files: ForeignFiles, options: ImportOptions = ImportOptions()
  ) throws -> Imported {
    var notes = ImportNotes(path: path)
    var definitions: [ImportedDefinition] = []
    if let root = try DefinitionSource.json(path, in: files, &notes) {
      let trees = JSONTreeReader(longest: root.rawText.utf8.count)
      let requests = natives(in: root)
      if requests.isEmpty {
        let kind = SourceKind.words(
          keys: root.members.map(\.key).filter { $0 != "imp" && $0 != "mockBidRequest" },
          insteadOf: "a native request")
        notes.unreadable(kind ?? "has no native request: neither 'assets' nor an impression with 'native'")
      }
      var taken = UniqueNames(isCaseless: true)
      for (node, name) in requests {
        do {
          let request = try NativeRequest(node, trees: trees)
          for value in request.unread.values {
            notes.skipped(value.message(), help: value.expected, cause: "values that can't be read")
          }
          guard !request.assets.isEmpty else {
            notes.skipped(
              "The native request of '\(name ?? "the file")' asks for no assets.", cause: "no assets")
            continue
          }
          let base = FormatIDs.made(
            of: name.map { "\(ImportNames.base(path))-\(Redactor.published($0))" } ?? ImportNames.base(path))
          let id = FormatIDs.unique(base, &taken)
          let definition = definition(of: request, id: id, options)
          definitions.append(
            ImportedDefinition(folder: id, files: [(path: "format.yaml", text: definition.text)]))
        } catch {
          notes.skipped(
            "The native request of '\(name ?? "the file")' \(error.words).",
            cause: "malformed native requests")
        }
      }
    }
    var imported = Imported()
    notes.close()
    imported.definitions = definitions
    imported.mistakes = notes.mistakes
    imported.summary = "\(definitions.count) \(definitions.count == 1 ? "definition" : "definitions")"
    return imported
  }

  /// The native requests, each with the name of its impression, if it has one.
  private static func natives(in root: JSONNode) -> [(JSONNode, String?)] {
    if root["assets"] != nil || root["native"] != nil { return [(root, nil)] }
    let request = root["mockBidRequest"] ?? root["request"] ?? root["incomingRequest"]?["ortbRequest"] ?? root
    if request.string != nil { return [(root, nil)] }
    return (request["imp"]?.elements ?? []).compactMap { impression in
      impression["native"].map { ($0, impression["tagid"]?.idText ?? impression["id"]?.idText) }
    }
  }

  private static func definition(
    of request: NativeRequest, id: String, _ options: ImportOptions
  ) -> DefinitionText {
    var definition = DefinitionText(kind: .native, id: id)
    definition.territory = options.territory
    definition.comments = [
      "From an OpenRTB native request\(request.version.map { ", version \($0)" } ?? "")."
    ]
    for name in ["context", "contextsubtype", "plcmttype", "plcmtcnt", "seq", "layout", "adunit"] {
      if let value = request.node[name]?.idText { definition.comments.append("\(name): \(value)") }
    }
    definition.assets = request.assets.map(asset)
    // The exchange delivers the link of AdChoices; the app draws the icon.
    if request.wantsPrivacy { definition.assets.append(AssetText("AdChoices", .adChoices)) }
    return definition
  }

  private static func asset(_ wanted: NativeAsset) -> AssetText {
    var asset = AssetText(wanted.key, type(of: wanted))
    if let id = wanted.id { asset.comments.append("asset \(id) of the request") }
    if wanted.isRequired { asset.add("required", true) }
    let node = wanted.node
    switch wanted.part {
    case "img":
      asset.add(
        "minWidth", (node["wmin"] ?? node["w"])?.integerOrText.flatMap { $0 > 0 ? $0 : nil }, in: 1...100_000)
      asset.add(
        "minHeight", (node["hmin"] ?? node["h"])?.integerOrText.flatMap { $0 > 0 ? $0 : nil }, in: 1...100_000
      )
      if node["wmin"] != nil, let width = node["w"]?.integerOrText { asset.comments.append("w: \(width)") }
      if node["hmin"] != nil, let height = node["h"]?.integerOrText { asset.comments.append("h: \(height)") }
      asset.add("mimeTypes", list: (node["mimes"]?.elements ?? []).compactMap(\.string))
    case "video":
      for name in ["minduration", "maxduration", "protocols", "mimes"] {
        if let value = node[name] { asset.comments.append("\(name): \(value.rawText)") }
      }
    default:
      if asset.type != .number { asset.add("maxLength", node["len"]?.integerOrText, in: 1...10_000) }
    }
    return asset
  }

  private static func type(of wanted: NativeAsset) -> AssetType {
    switch wanted.part {
    case "img": .image
    case "video": .video
    default: .text
    }
  }
}
