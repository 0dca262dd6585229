/// The fields of one event beyond the common ones: the table that validates recordings and generates their JSON Schema.
package struct EventSchema: Sendable {
  package let kind: EventKind
  package let fields: [FieldSchema]
  /// True if the event is about an ad, and so requires `ad`.
  package let isAboutAd: Bool

  /// The range of `seq`. Negative numbers are allowed, but no lost events can be found by them.
  package static let sequence = NumberRange.exact

  /// The fields of every event: `event`, `session`, `time`, `seq`, `ad`, `source`.
  package static let common = [
    FieldSchema("event", .string(.name), required: true),
    FieldSchema("session", .string(.id), required: true),
    FieldSchema("time", .time, required: true), FieldSchema("seq", .integer(sequence)),
    FieldSchema("ad", .string(.id)), FieldSchema("source", .object(Shapes.originFields)),
  ]

  /// All fields of the event: those of its kind, and the common ones that its kind doesn't define anew (as for instance
  /// `ad`, if it is required).
  package var allFields: [FieldSchema] {
    Self.common.filter { field in !fields.contains { $0.name == field.name } } + fields
  }

  /// The fields to show in addition to the event's name, time and ad: those of its kind, and `source`.
  package var shownFields: [FieldSchema] {
    fields
      + Self.common.filter { field in field.name == "source" && !fields.contains { $0.name == field.name } }
  }

  /// Returns the schema of a kind; `unknown` has no fields of its own.
  package static func of(_ kind: EventKind) -> EventSchema { table[Int(kind.rawValue)] }

  /// One schema per event kind, in the order of `EventKind`.
  package static let table: [EventSchema] = EventKind.allCases.map { kind in
    let fields = ownFields(of: kind)
    return EventSchema(
      kind: kind, fields: fields, isAboutAd: fields.contains { $0.name == "ad" && $0.isRequired })
  }

  private static let adField = FieldSchema("ad", .string(.id), required: true)

  private static func ownFields(of kind: EventKind) -> [FieldSchema] {
    switch kind {
    case .unknown, .sessionEnd, .appBackground, .appForeground, .streamPause, .streamResume, .streamEnd: []
    case .sessionStart: sessionStart
    case .consent: Shapes.consentFields
    case .serviceSetup:
      [
        FieldSchema("service", .string(.name), required: true), FieldSchema("ok", .bool, required: true),
        FieldSchema("missing", .list(.string(.name))),
      ]
    case .streamRequest:
      [
        FieldSchema("networkCode", .string(.name), required: true),
        FieldSchema("customAssetKey", .string(.name), required: true),
      ]
    case .streamLoad: [FieldSchema("streamId", .string(.never), required: true)]
    case .streamFailed, .streamError: [FieldSchema("error", Shapes.error)]
    case .streamSeek: [FieldSchema("from", .time, required: true), FieldSchema("to", .time, required: true)]
    case .breakSchedule: breakSchedule
    case .breakCancel:
      [
        FieldSchema("break", .string(.name), required: true),
        FieldSchema("reason", .oneOf(["noStream", "noItem", "noURL", "skipped", "empty", "other"])),
      ]
    case .breakStart, .breakEnd, .periodStart, .periodEnd:
      [FieldSchema("break", .string(.name), required: true)]
    case .adRequest, .adLoad, .adLoadFailed, .adRetry, .adCallback: [adField] + loading(kind)
    case .viewRender, .viewHide, .assetRender, .assetHide, .impression, .adViewable, .click, .screenPresent,
      .screenDismiss, .videoPlay, .videoPause, .videoEnd, .videoMute, .videoUnmute:
      [adField] + showing(kind)
    case .adapterLoad, .adapterMap, .adapterComplete, .adapterTrack, .adapterNotify, .adapterResponse:
      [adField] + mediation(kind)
    case .adShow, .adDisplay, .adDisplayFailed, .rewardStart, .rewardComplete, .rewardGrant, .rewardDeliver,
      .adRevenue, .adHide:
      [adField] + rewarded(kind)
    case .adStart, .adFirstQuartile, .adMidpoint, .adThirdQuartile, .adComplete, .adSkip:
      [adField, FieldSchema("break", .string(.name), required: true)] + (kind == .adStart ? podFields : [])
    }
  }
}

/// Value types and ranges that several events share.
enum Shapes {
  // Ranges are wide: they exclude typing errors and attacks, and include -1, which SDKs write for "not known".
  static let count = NumberRange.from(-1, to: 1_000_000)
  /// Range of a duration of up to a day, in milliseconds; -1 stands for an unknown one.
  static let milliseconds = NumberRange.from(-1, to: 86_400_000)
  /// Range of a time in a stream, in seconds; the stream's clock may start in 1970.
  static let seconds = NumberRange.from(-10_000_000_000, to: 10_000_000_000)
  static let pixels = NumberRange.from(-1, to: 1_000_000_000)
  /// Range of a file's size in bytes; -1 stands for an unknown one.
  static let fileSize = NumberRange.from(-1, to: 1_000_000_000_000)
  /// Range of a code from a list of the IAB, such as the values of `dsarequired`.
  static let code = NumberRange.from(-1_000_000, to: 1_000_000)
  static let error = ValueShape.object([
    FieldSchema("domain", .string(.name)), FieldSchema("code", .either([.integer(.exact), .string(.name)])),
    FieldSchema("message", .string(.cut)),
  ])
  static let nameAndVersion = ValueShape.object([
    FieldSchema("name", .string(.name)), FieldSchema("version", .string(.version)),
  ])
  static let consentFields = [
    FieldSchema("gdpr", .bool), FieldSchema("npa", .bool), FieldSchema("ltd", .bool),
    FieldSchema("tcf", .string(.never)), FieldSchema("gpp", .string(.never)), FieldSchema("rdp", .bool),
  ]
  /// The fields for the origin of an imported event: the file, the position in it (RFC 6901 for JSON), the line, and a
  /// note of what is in doubt.
  static let originFields = [
    FieldSchema("file", .string(.name)), FieldSchema("at", .string(.name)),
    FieldSchema("line", .integer(.from(1, to: 1_000_000_000))), FieldSchema("note", .string(.cut)),
  ]
  /// An object that names the network or server that filled an ad request, with `originFields`.
  static let source = ValueShape.object(
    [FieldSchema("id", .string(.name)), FieldSchema("name", .string(.name))] + originFields)
  static let party = ValueShape.oneOf(["app", "sdk", "adapter"])
  /// The kinds of format that a request may name. `other` is a format outside this tool's scope, such as a banner;
  /// `unknown` is for importers that can't determine it.
  static let requestedKind = ValueShape.oneOf(FormatKind.allCases.map(\.rawValue) + ["other", "unknown"])
  static let trackingParty = ValueShape.oneOf(["sdk", "adapter"])
  static let pictureForm = ValueShape.oneOf(["data", "url"])
  /// The options for pictures in a request to a mediation adapter.
  static let imageOptions = ValueShape.object([
    FieldSchema("images", pictureForm), FieldSchema("multiple", .bool),
    FieldSchema("orientation", .oneOf(ImageOrientation.allCases.map(\.rawValue))),
  ])
  static let asset = ValueShape.object([
    FieldSchema("text", .string(.cut)), FieldSchema("url", .string(.cut)),
    FieldSchema("width", .number(pixels)),
    FieldSchema("height", .number(pixels)), FieldSchema("mime", .string(.name)),
    FieldSchema("number", .number(.amounts)), FieldSchema("scale", .number(.from(1, to: 100))),
    FieldSchema("fileSize", .integer(Shapes.fileSize)),
    FieldSchema("durationMs", .integer(Shapes.milliseconds)),
  ])
  /// The DSA object of a request. `required` and `params` are the names before 26 January 2024 (IAB Tech Lab, DSA
  /// transparency), accepted so that a rule can report them.
  static let dsaOfRequest = ValueShape.object([
    FieldSchema("dsarequired", .integer(code)), FieldSchema("pubrender", .integer(code)),
    FieldSchema("datatopub", .integer(code)),
    FieldSchema("required", .integer(code)), FieldSchema("transparency", .list(transparency)),
  ])
  static let dsaOfBid = ValueShape.object([
    FieldSchema("behalf", .string(.cut)), FieldSchema("paid", .string(.cut)),
    FieldSchema("transparency", .list(transparency)), FieldSchema("adrender", .integer(code)),
  ])
  static let transparency = ValueShape.object([
    FieldSchema("domain", .string(.name)), FieldSchema("dsaparams", .list(.integer(code))),
    FieldSchema("params", .list(.integer(code))),
  ])
}

extension EventSchema {
  private static let sessionStart = [
    FieldSchema("platform", .oneOf(["ios", "android", "tvos", "web"])),
    FieldSchema(
      "recorder",
      .object([
        FieldSchema("name", .string(.name)), FieldSchema("version", .string(.version)),
        FieldSchema("observes", .list(.oneOf(Observation.allCases.map(\.rawValue)))),
        FieldSchema("incomplete", .bool),
      ])),
    FieldSchema(
      "app", .object([FieldSchema("id", .string(.name)), FieldSchema("version", .string(.version))])),
    FieldSchema("sdk", Shapes.nameAndVersion), FieldSchema("country", .string(.name)),
    FieldSchema("language", .string(.name)), FieldSchema("screen", .size),
    FieldSchema("consent", .object(Shapes.consentFields)),
    FieldSchema("underAge", .bool), FieldSchema("test", .bool),
  ]

  private static func loading(_ kind: EventKind) -> [FieldSchema] {
    switch kind {
    case .adRequest:
      [
        FieldSchema("kind", .either([Shapes.requestedKind, .list(Shapes.requestedKind)]), required: true),
        FieldSchema("adUnit", .string(.name)), FieldSchema("formats", .list(.string(.name))),
        FieldSchema("attempt", .integer(Shapes.count)), FieldSchema("count", .integer(Shapes.count)),
        FieldSchema("dsa", Shapes.dsaOfRequest), FieldSchema("options", Shapes.imageOptions),
        FieldSchema("privacy", .bool),
      ]
    case .adLoad:
      [
        FieldSchema("request", .string(.id)), FieldSchema("format", .string(.name)),
        FieldSchema("inventory", .oneOf(["reservation", "backfill"])),
        FieldSchema("source", Shapes.source),
        FieldSchema("house", .bool), FieldSchema("lineItem", .string(.name)),
        FieldSchema("creative", .string(.name)),
        FieldSchema("order", .string(.name)), FieldSchema("responseId", .string(.hashed)),
        FieldSchema("assets", .map(Shapes.asset)), FieldSchema("video", .bool),
        FieldSchema("clickHandler", .bool), FieldSchema("deepLinks", .list(.string(.cut))),
        FieldSchema("destination", .string(.cut)), FieldSchema("dsa", Shapes.dsaOfBid),
        FieldSchema("direction", .oneOf(["ltr", "rtl"])),
      ]
    case .adLoadFailed: [FieldSchema("error", Shapes.error), FieldSchema("attempt", .integer(Shapes.count))]
    case .adRetry:
      [
        FieldSchema("attempt", .integer(Shapes.count), required: true),
        FieldSchema("delaySeconds", .number(.from(0, to: 1_000_000))),
      ]
    default:
      [
        FieldSchema("of", .oneOf(["load", "show"]), required: true), FieldSchema("ok", .bool, required: true),
        FieldSchema("error", Shapes.error),
      ]
    }
  }

  private static func showing(_ kind: EventKind) -> [FieldSchema] {
    switch kind {
    case .viewRender:
      [
        FieldSchema("frame", .frame, required: true), FieldSchema("screen", .size),
        FieldSchema("visible", .fraction),
      ]
    case .viewHide: [FieldSchema("frame", .frame)]
    case .assetRender:
      [
        FieldSchema("asset", .string(.name), required: true), FieldSchema("frame", .frame, required: true),
        FieldSchema("visible", .fraction), FieldSchema("clickable", .bool),
        FieldSchema("z", .integer(.exact)),
        FieldSchema("text", .string(.cut)), FieldSchema("fit", .oneOf(["fill", "fit", "stretch"])),
        FieldSchema("truncated", .bool),
      ]
    case .assetHide: [FieldSchema("asset", .string(.name), required: true)]
    case .impression: [FieldSchema("by", Shapes.party, required: true)]
    case .adViewable:
      [FieldSchema("by", Shapes.party, required: true), FieldSchema("standard", .string(.name))]
    case .click:
      // Without `asset`, the click is somewhere on the ad.
      [
        FieldSchema("asset", .string(.name)), FieldSchema("by", Shapes.party, required: true),
        FieldSchema("action", .oneOf(["customHandler", "deepLink", "browser", "aboutThisAd", "none"])),
        FieldSchema("url", .string(.cut)), FieldSchema("openable", .list(.string(.cut))),
      ]
    default: []
    }
  }

  private static func rewarded(_ kind: EventKind) -> [FieldSchema] {
    switch kind {
    case .adDisplay, .adDisplayFailed: [FieldSchema("error", Shapes.error)]
    case .rewardGrant, .rewardDeliver:
      [
        FieldSchema("name", .string(.name), required: true),
        FieldSchema("amount", .number(.amounts), required: true),
      ]
    case .adRevenue:
      [
        FieldSchema("value", .number(.amounts), required: true),
        FieldSchema("currency", .string(.name), required: true),
        FieldSchema("precision", .string(.name)),
      ]
    default: []
    }
  }

  private static let breakSchedule = [
    FieldSchema("break", .string(.name), required: true), FieldSchema("pod", .string(.name), required: true),
    FieldSchema("start", .time, required: true),
    FieldSchema("durationMs", .integer(Shapes.milliseconds), required: true),
    // At least one of `url` and `urls` is required (`alternatives`).
    FieldSchema("url", .string(.cut)), FieldSchema("urls", .list(.string(.cut))),
    FieldSchema("restrictions", .list(.oneOf(["skip", "seek"]))),
    FieldSchema("resumption", .either([.oneOf(["zero", "indefinite"]), .number(Shapes.seconds)])),
    FieldSchema("replaces", .list(.string(.name))),
  ]

  private static let podFields = [
    FieldSchema(
      "podInfo",
      .object([
        FieldSchema("position", .integer(Shapes.count)), FieldSchema("total", .integer(Shapes.count)),
        FieldSchema("bumper", .bool), FieldSchema("index", .either([.integer(.exact), .string(.name)])),
        FieldSchema("offsetSeconds", .number(Shapes.seconds)),
        FieldSchema("maxSeconds", .number(Shapes.seconds)),
      ])),
    FieldSchema("title", .string(.cut)), FieldSchema("advertiser", .string(.cut)),
    FieldSchema("description", .string(.cut)), FieldSchema("contentType", .string(.name)),
  ]
}
