import AdModel
import Diagnostics

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
  /// `nil` where the network's name could not be read, which is reported.
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
    durationMs = breaks.integer("durationMs")
    podIdentifier = breaks.text("podIdentifier")
    leadSecondsField = breaks.number("leadSeconds")
    restrictions = breaks.choices("restrictions")
    resumption =
      breaks.text("resumption").flatMap(Self.resumption)
      ?? breaks.number("resumption").map {
        Located(.seconds($0.value), at: $0.range)
      }
  }

  private static func resumption(_ word: Located<String>) -> Located<Resumption>? {
    switch word.value {
    case "zero": Located(.zero, at: word.range)
    case "indefinite": Located(.indefinite, at: word.range)
    default: nil
    }
  }
}
