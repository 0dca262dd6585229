/// What a value of a recording may be.
package indirect enum ValueShape: Hashable, Sendable {
  case string, bool, integer, number
  /// RFC 3339 with a zone.
  case time
  /// `[x, y, width, height]` in points; width and height are not negative.
  case frame
  /// `[width, height]` in points, neither negative.
  case size
  /// A number from 0 to 1.
  case fraction
  case oneOf([String])
  case list(ValueShape)
  /// Named fields; others are unknown.
  case object([FieldSchema])
  /// Free keys, all values of one shape.
  case map(ValueShape)
  /// The first shape that fits.
  case either([ValueShape])

  /// What an error message calls it: "a string", "a number from 0 to 1", "'ios', 'android' or 'web'".
  package var expectation: String {
    switch self {
    case .string: "a string"
    case .bool: "true or false"
    case .integer: "an integer"
    case .number: "a number"
    case .time: "a time such as 2026-11-20T10:00:00.120Z"
    case .frame: "a frame [x, y, width, height]"
    case .size: "a size [width, height]"
    case .fraction: "a number from 0 to 1"
    case .oneOf(let words): Self.alternatives(words.map { "'\($0)'" })
    case .list(let element): "a list, each \(element.expectation)"
    case .object: "an object"
    case .map(let value): "an object with values that are each \(value.expectation)"
    case .either(let shapes): Self.alternatives(shapes.map(\.expectation))
    }
  }

  private static func alternatives(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }
}

/// One field of an event or of an object in it.
package struct FieldSchema: Hashable, Sendable {
  package let name: String
  package let shape: ValueShape
  package let isRequired: Bool

  package init(_ name: String, _ shape: ValueShape, required: Bool = false) {
    self.name = name
    self.shape = shape
    isRequired = required
  }
}

/// The fields of one event beyond the common ones: the table that validates recordings and makes their JSON Schema.
package struct EventSchema: Sendable {
  package let kind: EventKind
  package let fields: [FieldSchema]
  /// Whether it is about an ad, and so needs `ad`.
  package let isAboutAd: Bool

  /// `event`, `session`, `time`, `seq`, `ad`: the fields of every event.
  package static let common = [
    FieldSchema("event", .string, required: true), FieldSchema("session", .string, required: true),
    FieldSchema("time", .time, required: true), FieldSchema("seq", .integer), FieldSchema("ad", .string),
  ]

  /// The schema of a kind; `unknown` has no fields of its own.
  package static func of(_ kind: EventKind) -> EventSchema { table[Int(kind.rawValue)] }

  /// One row a kind, in the order of `EventKind`.
  package static let table: [EventSchema] = EventKind.allCases.map { kind in
    let fields = ownFields(of: kind)
    return EventSchema(
      kind: kind, fields: fields, isAboutAd: fields.contains { $0.name == "ad" && $0.isRequired })
  }

  private static let adField = FieldSchema("ad", .string, required: true)

  private static func ownFields(of kind: EventKind) -> [FieldSchema] {
    switch kind {
    case .unknown, .sessionEnd, .streamEnd: []
    case .sessionStart: sessionStart
    case .consent: Shapes.consentFields
    case .serviceSetup:
      [
        FieldSchema("service", .string, required: true), FieldSchema("ok", .bool, required: true),
        FieldSchema("missing", .list(.string)),
      ]
    case .streamRequest:
      [
        FieldSchema("networkCode", .string, required: true),
        FieldSchema("customAssetKey", .string, required: true),
      ]
    case .streamLoad: [FieldSchema("streamId", .string, required: true)]
    case .streamFailed, .streamError: [FieldSchema("error", Shapes.error)]
    case .breakSchedule: breakSchedule
    case .breakStart, .breakEnd, .periodStart, .periodEnd: [FieldSchema("break", .string, required: true)]
    case .adRequest, .adLoad, .adLoadFailed, .adRetry, .adCallback: [adField] + loading(kind)
    case .viewRender, .viewHide, .assetRender, .assetHide, .impression, .adViewable, .click, .screenPresent,
      .screenDismiss, .videoPlay, .videoPause, .videoEnd, .videoMute, .videoUnmute:
      [adField] + showing(kind)
    case .adapterLoad, .adapterMap, .adapterComplete, .adapterTrack, .adapterResponse:
      [adField] + mediation(kind)
    case .adShow, .adDisplay, .adDisplayFailed, .rewardStart, .rewardComplete, .rewardGrant, .rewardDeliver,
      .adRevenue, .adHide:
      [adField] + rewarded(kind)
    case .adStart, .adFirstQuartile, .adMidpoint, .adThirdQuartile, .adComplete, .adSkip:
      [adField, FieldSchema("break", .string, required: true)] + (kind == .adStart ? podFields : [])
    }
  }
}

/// Shapes that several events share.
private enum Shapes {
  static let error = ValueShape.object([
    FieldSchema("domain", .string), FieldSchema("code", .either([.integer, .string])),
    FieldSchema("message", .string),
  ])
  static let nameAndVersion = ValueShape.object([
    FieldSchema("name", .string), FieldSchema("version", .string),
  ])
  static let consentFields = [
    FieldSchema("gdpr", .bool), FieldSchema("npa", .bool), FieldSchema("ltd", .bool),
    FieldSchema("tcf", .string), FieldSchema("gpp", .string), FieldSchema("rdp", .bool),
  ]
  static let source = ValueShape.object([FieldSchema("id", .string), FieldSchema("name", .string)])
  static let party = ValueShape.oneOf(["app", "sdk", "adapter"])
  /// `other` is what no format here is of, such as a banner; `unknown` what an importer can't tell.
  static let requestedKind = ValueShape.oneOf(FormatKind.allCases.map(\.rawValue) + ["other", "unknown"])
  static let trackingParty = ValueShape.oneOf(["sdk", "adapter"])
  static let asset = ValueShape.object([
    FieldSchema("text", .string), FieldSchema("url", .string), FieldSchema("width", .number),
    FieldSchema("height", .number), FieldSchema("mime", .string), FieldSchema("number", .number),
  ])
  /// `required` and `params` are the names of before 26 January 2024 (IAB Tech Lab, DSA transparency): known, so that a rule can say so.
  static let dsaOfRequest = ValueShape.object([
    FieldSchema("dsarequired", .integer), FieldSchema("pubrender", .integer),
    FieldSchema("datatopub", .integer),
    FieldSchema("required", .integer), FieldSchema("transparency", .list(transparency)),
  ])
  static let dsaOfBid = ValueShape.object([
    FieldSchema("behalf", .string), FieldSchema("paid", .string),
    FieldSchema("transparency", .list(transparency)), FieldSchema("adrender", .integer),
  ])
  static let transparency = ValueShape.object([
    FieldSchema("domain", .string), FieldSchema("dsaparams", .list(.integer)),
    FieldSchema("params", .list(.integer)),
  ])
}

extension EventSchema {
  private static let sessionStart = [
    FieldSchema("platform", .oneOf(["ios", "android", "tvos", "web"]), required: true),
    FieldSchema(
      "recorder",
      .object([
        FieldSchema("name", .string), FieldSchema("version", .string),
        FieldSchema("observes", .list(.oneOf(Observation.allCases.map(\.rawValue)))),
      ])),
    FieldSchema("app", .object([FieldSchema("id", .string), FieldSchema("version", .string)])),
    FieldSchema("sdk", Shapes.nameAndVersion), FieldSchema("country", .string),
    FieldSchema("language", .string), FieldSchema("screen", .size),
    FieldSchema("consent", .object(Shapes.consentFields)),
    FieldSchema("underAge", .bool), FieldSchema("test", .bool),
  ]

  private static func loading(_ kind: EventKind) -> [FieldSchema] {
    switch kind {
    case .adRequest:
      [
        FieldSchema("kind", .either([Shapes.requestedKind, .list(Shapes.requestedKind)]), required: true),
        FieldSchema("adUnit", .string), FieldSchema("formats", .list(.string)),
        FieldSchema("attempt", .integer), FieldSchema("count", .integer),
        FieldSchema("dsa", Shapes.dsaOfRequest),
      ]
    case .adLoad:
      [
        FieldSchema("request", .string), FieldSchema("format", .string),
        FieldSchema("inventory", .oneOf(["reservation", "backfill"])),
        FieldSchema("source", Shapes.source),
        FieldSchema("house", .bool), FieldSchema("lineItem", .string), FieldSchema("creative", .string),
        FieldSchema("order", .string), FieldSchema("responseId", .string),
        FieldSchema("assets", .map(Shapes.asset)), FieldSchema("video", .bool),
        FieldSchema("clickHandler", .bool), FieldSchema("deepLinks", .list(.string)),
        FieldSchema("destination", .string), FieldSchema("dsa", Shapes.dsaOfBid),
        FieldSchema("direction", .oneOf(["ltr", "rtl"])),
      ]
    case .adLoadFailed: [FieldSchema("error", Shapes.error), FieldSchema("attempt", .integer)]
    case .adRetry:
      [FieldSchema("attempt", .integer, required: true), FieldSchema("delaySeconds", .number)]
    default:
      [
        FieldSchema("of", .oneOf(["load", "show"]), required: true), FieldSchema("ok", .bool, required: true),
        FieldSchema("error", Shapes.error),
      ]
    }
  }

  private static func showing(_ kind: EventKind) -> [FieldSchema] {
    switch kind {
    case .viewRender: [FieldSchema("frame", .frame, required: true)]
    case .viewHide: [FieldSchema("frame", .frame)]
    case .assetRender:
      [
        FieldSchema("asset", .string, required: true), FieldSchema("frame", .frame, required: true),
        FieldSchema("visible", .fraction), FieldSchema("clickable", .bool), FieldSchema("z", .integer),
        FieldSchema("text", .string), FieldSchema("fit", .oneOf(["fill", "fit", "stretch"])),
      ]
    case .assetHide: [FieldSchema("asset", .string, required: true)]
    case .impression: [FieldSchema("by", Shapes.party, required: true)]
    case .adViewable:
      [FieldSchema("by", Shapes.party, required: true), FieldSchema("standard", .string)]
    case .click:
      // Without `asset` it is a tap somewhere on the ad.
      [
        FieldSchema("asset", .string), FieldSchema("by", Shapes.party, required: true),
        FieldSchema("action", .oneOf(["customHandler", "deepLink", "browser", "aboutThisAd", "none"])),
        FieldSchema("url", .string), FieldSchema("openable", .list(.string)),
      ]
    default: []
    }
  }

  private static func mediation(_ kind: EventKind) -> [FieldSchema] {
    switch kind {
    case .adapterLoad:
      [FieldSchema("adapter", .string, required: true), FieldSchema("parameter", .string)]
    case .adapterMap:
      [
        FieldSchema("fields", .map(.string), required: true), FieldSchema("adapter", .string),
        FieldSchema("extra", .list(.string)), FieldSchema("images", .oneOf(["data", "url"])),
      ]
    case .adapterComplete:
      [
        FieldSchema("outcome", .oneOf(["ad", "error"]), required: true), FieldSchema("adapter", .string),
        FieldSchema("error", Shapes.error), FieldSchema("thread", .oneOf(["main", "other"])),
      ]
    case .adapterResponse:
      [
        FieldSchema("adapter", .string, required: true),
        FieldSchema("outcome", .oneOf(["ad", "error", "skipped"])), FieldSchema("latencyMs", .integer),
        FieldSchema("source", Shapes.source),
      ]
    default:
      [
        FieldSchema("impressions", Shapes.trackingParty), FieldSchema("clicks", Shapes.trackingParty),
        FieldSchema("adapter", .string),
      ]
    }
  }

  private static func rewarded(_ kind: EventKind) -> [FieldSchema] {
    switch kind {
    case .adDisplay, .adDisplayFailed: [FieldSchema("error", Shapes.error)]
    case .rewardGrant, .rewardDeliver:
      [FieldSchema("name", .string, required: true), FieldSchema("amount", .number, required: true)]
    case .adRevenue:
      [
        FieldSchema("value", .number, required: true), FieldSchema("currency", .string, required: true),
        FieldSchema("precision", .string),
      ]
    default: []
    }
  }

  private static let breakSchedule = [
    FieldSchema("break", .string, required: true), FieldSchema("pod", .string, required: true),
    FieldSchema("start", .time, required: true), FieldSchema("durationMs", .integer, required: true),
    FieldSchema("url", .string, required: true),
    FieldSchema("restrictions", .list(.oneOf(["skip", "seek"]))),
    FieldSchema("resumption", .either([.oneOf(["zero", "indefinite"]), .number])),
    FieldSchema("replaces", .list(.string)),
  ]

  private static let podFields = [
    FieldSchema(
      "podInfo",
      .object([
        FieldSchema("position", .integer), FieldSchema("total", .integer), FieldSchema("bumper", .bool),
        FieldSchema("index", .either([.integer, .string])), FieldSchema("offsetSeconds", .number),
        FieldSchema("maxSeconds", .number),
      ])),
    FieldSchema("title", .string), FieldSchema("advertiser", .string),
  ]
}
