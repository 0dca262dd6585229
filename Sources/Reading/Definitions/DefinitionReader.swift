package import Model
package import Basics

/// The readable part of a definition's file.
package struct DefinitionReading: Sendable {
  /// `nil` if the file is cut off, or its kind or id could not be read; then nothing more is reported of the format.
  package var definition: FormatDefinition?
  /// All diagnostics of the file, in the order of their places.
  package var diagnostics: [Diagnostic]
  /// The file's lines without their ends; empty if it isn't text.
  package var lines: [String]
}

/// Reads `format.yaml`. `DefinitionSchema` defines the fields; here their values become the model.
package enum DefinitionReader {
  /// - Parameter file: the path for the definition and its diagnostics, relative to the catalog.
  package static func read(_ content: [UInt8], file: String) -> DefinitionReading {
    let document = YAMLDocument(content, file: file)
    var reading = DefinitionReading(definition: nil, diagnostics: document.diagnostics, lines: document.lines)
    guard let root = document.root else {
      if document.isComplete, document.diagnostics.isEmpty {
        reading.diagnostics = [.emptyDefinition(file: file)]
      }
      return reading
    }
    var reader = AuthoredReader(file: file, isComplete: document.isComplete)
    let fields = reader.fields(root, DefinitionSchema.definition, at: nil)
    reading.diagnostics = (reading.diagnostics + reader.diagnostics).sorted {
      $0.violation.location < $1.violation.location
    }
    if document.isComplete, let fields {
      reading.definition = definition(fields, file: file)
    }
    return reading
  }

  private static func definition(_ fields: AuthoredFields, file: String) -> FormatDefinition? {
    guard let kind: Located<FormatKind> = fields.choice("kind"), let id = fields.text("id") else {
      return nil
    }
    return FormatDefinition(
      file: file, kind: kind.value, id: id, range: fields.range, name: fields.text("name"),
      summary: fields.text("summary"), status: fields.choice("status"),
      owner: fields.text("owner"), tags: fields.texts("tags")?.value ?? [],
      inventory: fields.choice("inventory"),
      territory: fields.texts("territory"), adUnits: fields.texts("adUnits")?.value ?? [],
      assets: kind.value.hasAssets ? fields.map("assets").map(Asset.init) : [],
      system: system(kind.value, fields))
  }

  private static func system(_ kind: FormatKind, _ fields: AuthoredFields) -> FormatSystem {
    switch kind {
    case .customNative:
      .customNative(
        CustomNativeSystem(
          video: VideoDefinition(fields.object("video")),
          customClickHandler: fields.object("clicks")?.boolean("customHandler")))
    case .native: .native(NativeSystem(fields))
    case .rewarded: .rewarded(RewardedSystem(fields))
    case .liveInterstitial: .liveInterstitial(LiveSystem(fields))
    }
  }
}

extension Diagnostic {
  fileprivate static func emptyDefinition(file: String) -> Diagnostic {
    Diagnostic(
      .definitionUnreadable, "The file holds no definition.", at: Location(file: file),
      help: "A definition begins with its kind and its id.")
  }
}

extension Asset {
  convenience init(_ entry: AuthoredEntry) {
    guard case .object(let fields) = entry.value?.value, let range = entry.value?.range else {
      self.init(
        key: entry.key, type: Located(Self.likelyType(key: entry.key.value, nil), at: entry.key.range),
        range: entry.key.range)
      return
    }
    let type: Located<AssetType> =
      fields.choice("type")
      ?? Located(
        Self.likelyType(key: entry.key.value, fields), at: fields.written("type")?.range ?? entry.key.range)
    // Only fields that this type of asset can have are used.
    let isPicture = [.image, .video, .adChoices].contains(type.value)
    let (text, picture) = isPicture ? (nil, fields) : (fields, nil)
    let list = type.value == .list ? fields : nil
    let icon = type.value == .adChoices ? fields : nil
    let mark = icon ?? (type.value == .badge ? fields : nil)
    let key = entry.key.range
    self.init(
      key: entry.key, type: type,
      range: SourceRange(
        line: key.line, column: key.column, endLine: range.endLine, endColumn: range.endColumn),
      required: fields.boolean("required"), clickable: fields.boolean("clickable"),
      label: fields.text("label"), description: fields.text("description"),
      defaultValue: fields.text("default"), sample: fields.text("sample"),
      maxLength: text?.integer("maxLength"), choices: list?.texts("choices"),
      allowOtherChoices: list?.boolean("allowOtherChoices"),
      ratio: picture?.text("ratio").flatMap { text in
        AspectRatio(text.value).map { Located($0, at: text.range) }
      },
      minWidth: picture?.integer("minWidth"), minHeight: picture?.integer("minHeight"),
      mimeTypes: picture?.texts("mimeTypes")?.value ?? [], alt: picture?.text("alt"),
      corner: mark?.choice("corner"), width: icon?.number("width"), height: icon?.number("height"))
  }

  /// A guess at the type of an asset whose own could not be read, which has a diagnostic. Without the asset, every
  /// reference to it would get one as well.
  private static func likelyType(key: String, _ fields: AuthoredFields?) -> AssetType {
    let written = fields?.written("type")?.value ?? ""
    if let meant = AssetType.allCases.map(\.rawValue).nearest(to: written).flatMap(AssetType.init) {
      return meant
    }
    switch key {
    case AssetKeys.adChoices: return .adChoices
    case AssetKeys.adBadge: return .badge
    case AssetKeys.media: return .video
    default: break
    }
    let names = Set(fields?.names ?? [])
    if !names.isDisjoint(with: ["ratio", "minWidth", "minHeight", "mimeTypes", "alt"]) { return .image }
    if !names.isDisjoint(with: ["choices", "allowOtherChoices"]) { return .list }
    return .text
  }
}

extension VideoDefinition {
  init?(_ fields: AuthoredFields?) {
    guard let fields else { return nil }
    self.init(fallback: fields.text("fallback"), range: fields.range)
  }
}

extension NativeSystem {
  init(_ fields: AuthoredFields) {
    self.init()
    variantField = fields.choice("variant")
    video = VideoDefinition(fields.object("video"))
    customClickHandler = fields.object("clicks")?.boolean("customHandler")
    mediation = fields.object("mediation").map(Mediation.init)
  }
}

extension Mediation {
  init(_ fields: AuthoredFields) {
    self.init(range: fields.range)
    adapter = fields.text("adapter")
    parameterField = fields.choice("parameter")
    mapping = fields.map("mapping").compactMap(FieldMapping.init)
    extraAssets = fields.map("extraAssets").compactMap(FieldMapping.init)
    let tracking = fields.object("tracking")
    impressionTracking = tracking?.choice("impressions")
    clickTracking = tracking?.choice("clicks")
    let images = fields.object("images")
    imageDownload = images?.boolean("download")
    multipleImages = images?.boolean("multiple")
    imageOrientation = images?.choice("orientation")
  }
}

extension FieldMapping {
  /// `nil` if the network's name could not be read, which already has a diagnostic.
  init?(_ entry: AuthoredEntry) {
    guard let theirs = entry.value?.asText else { return nil }
    self.init(ours: entry.key, theirs: theirs)
  }
}

extension RewardedSystem {
  init(_ fields: AuthoredFields) {
    self.init()
    let service = fields.object("service")
    platform = service?.text("platform")
    setupParameters = service?.texts("setup")?.value ?? []
    let reward = fields.object("reward")
    rewardName = reward?.text("name")
    rewardAmount = reward?.number("amount")
    deliveredByField = reward?.choice("deliveredBy")
    let load = fields.object("load")
    retryOnFailure = load?.boolean("retryOnFailure")
    maxRetriesField = load?.integer("maxRetries")
    preloadNextField = load?.boolean("preloadNext")
  }
}

extension LiveSystem {
  init(_ fields: AuthoredFields) {
    self.init()
    let stream = fields.object("stream")
    networkCode = stream?.text("networkCode")
    customAssetKey = stream?.text("customAssetKey")
    guard let breaks = fields.object("breaks") else { return }
    lengths = Self.lengths(breaks)
    podIdentifier = breaks.text("podIdentifier")
    leadSecondsField = breaks.number("leadSeconds")
    restrictions = breaks.choices("restrictions")
    resumption =
      breaks.text("resumption").flatMap(Self.resumption)
      ?? breaks.number("resumption").map {
        Located(.seconds($0.value), at: $0.range)
      }
  }

  /// `nil` if any length is allowed, and if none could be read.
  private static func lengths(_ breaks: AuthoredFields) -> Located<BreakLengths>? {
    let field = "durationMs"
    if let one = breaks.integer(field) { return Located(.one(one.value), at: one.range) }
    if let list = breaks.list(field) {
      let lengths = list.value.compactMap { if case .integer(let length) = $0.value { length } else { nil } }
      return lengths.isEmpty ? nil : Located(.list(lengths), at: list.range)
    }
    guard let range = breaks.object(field), let least = range.integer("min"), let most = range.integer("max")
    else { return nil }
    return Located(
      .range(min(least.value, most.value), max(least.value, most.value)), at: range.range)
  }

  private static func resumption(_ word: Located<String>) -> Located<Resumption>? {
    switch word.value {
    case "zero": Located(.zero, at: word.range)
    case "indefinite": Located(.indefinite, at: word.range)
    default: nil
    }
  }
}
