import Basics

extension DefinitionSchema {
  static let video = AuthoredField(
    "video", title: "video", default: "no video", "That the format can carry video.",
    fields: [
      AuthoredField(
        "fallback", .text(.filled), default: "none",
        "Key of the image asset that is shown when no video was delivered.",
        rules: ["video-fallback-invalid", "video-without-fallback"])
    ])

  static let clicks = AuthoredField(
    "clicks", title: "clicks", default: "{}", "What a click does.",
    fields: [
      AuthoredField(
        "customHandler", .boolean, default: "false",
        "Whether the app opens clicks itself; what a recorded ad.load says of its clickHandler goes before.",
        rules: ["click-action-conflict"])
    ])

  static let nativeVariant = AuthoredField(
    "variant", .choice(of: NativeVariant.self), default: NativeVariant.content.rawValue,
    "Which of the system's native formats it is.")

  static let mediation = AuthoredField(
    "mediation", title: "mediation", default: "served directly",
    "The adapter that brings another network's ads.",
    fields: [
      AuthoredField(
        "adapter", .text(.filled), isRequired: true,
        "Class name of the custom event adapter, as recordings name it; rules look at no other.",
        rules: ["adapter-unknown"]),
      AuthoredField(
        "parameter", .choice(of: ParameterNeed.self),
        default: ParameterNeed.optional.rawValue, "Whether the adapter needs the server parameter.",
        rules: ["adapter-parameter-missing"]),
      AuthoredField(
        "mapping", names, default: "{}", "Our asset keys, each with the network's name for it.",
        rules: ["mapping-key-unknown", "mapping-differs"]),
      AuthoredField(
        "extraAssets", names, default: "{}",
        "Assets that only the network has: our key, and its name for it. They are not declared under assets.",
        rules: ["mapping-differs", "asset-key-unknown"]),
      tracking, images,
    ])

  private static let names: AuthoredType = .map(AuthoredMap(keyTitle: "asset", values: .text(.filled)))

  private static let parties: AuthoredType = .choice(of: TrackingParty.self)

  private static let tracking = AuthoredField(
    "tracking", title: "tracking", default: "{}", "Who counts: exactly one party for each.",
    fields: [
      AuthoredField(
        "impressions", parties, default: "not stated",
        "Who counts impressions: with adapter, handlesUserImpressions answers true.",
        rules: ["adapter-not-notified", "tracking-contradicted", "tracking-undeclared"]),
      AuthoredField(
        "clicks", parties, default: "not stated",
        "Who counts clicks: with adapter, handlesUserClicks answers true.",
        rules: ["adapter-not-notified", "tracking-contradicted", "tracking-undeclared"]
      ),
    ])

  private static let images = AuthoredField(
    "images", title: "images", default: "{}", "What the adapter is asked to do with pictures.",
    fields: [
      AuthoredField(
        "download", .boolean, default: "not stated",
        "Whether the adapter hands over pictures instead of addresses.", rules: ["image-data-missing"]),
      AuthoredField(
        "multiple", .boolean, default: "not stated",
        "Whether several pictures are asked for, where a request doesn't say it.",
        rules: ["image-options-ignored"]
      ),
      AuthoredField(
        "orientation", .choice(of: ImageOrientation.self), default: "not stated",
        "Which pictures are asked for, where a request doesn't say it.", rules: ["image-options-ignored"]),
    ])

  static let service = AuthoredField(
    "service", title: "service", default: "{}", "The mediation platform that brings the ads.",
    fields: [
      AuthoredField(
        "platform", .text(.filled), default: "not stated",
        "The mediation platform, such as appLovin, for which there are integration notes."),
      AuthoredField(
        "setup", .list(of: .text(.filled), atLeast: 0), default: "[]",
        "Names of the parameters that its set-up needs."),
    ])

  /// Range of a reward's amount, in any currency of a game.
  private static let amounts = NumberRange.above(0, to: NumberRange.amounts.most)

  /// A day in seconds.
  private static let day = 86_400

  static let reward = AuthoredField(
    "reward", title: "a reward", isRequired: true, "What the viewer gets for a video.",
    fields: [
      AuthoredField(
        "name", .text(.filled), default: "any", "What the viewer gets, such as coins.",
        rules: ["reward-differs"]),
      AuthoredField(
        "amount", .number(amounts), default: "any", "How much of it.", rules: ["reward-differs"]
      ),
      AuthoredField(
        "deliveredBy", .choice(of: RewardDelivery.self), default: RewardDelivery.app.rawValue,
        "Which side gives it to the viewer: with server, no reward.deliver is expected in the app.",
        rules: ["reward-lost"]),
    ])

  static let load = AuthoredField(
    "load", title: "load", default: "{}", "How ads are loaded.",
    fields: [
      AuthoredField(
        "retryOnFailure", .boolean, default: "false", "Whether a failed load is tried again.",
        rules: ["retry-limit"]),
      AuthoredField(
        "maxRetries", .integer(.from(0, to: 1000)), default: "0",
        "How many times, at most, since the ad unit's last load; with 0 it is never tried again.",
        rules: ["retry-limit"]),
      AuthoredField(
        "preloadNext", .boolean, default: "true", "Whether the next ad is loaded when one has gone.",
        rules: ["preload-missing"]),
    ])

  static let stream = AuthoredField(
    "stream", title: "a stream", isRequired: true, "The live stream that the ad breaks belong to.",
    fields: [
      AuthoredField(
        "networkCode", .text(.identifier), default: "any", "Ad Manager's network code, in quotes.",
        rules: ["pod-url-invalid"]),
      AuthoredField(
        "customAssetKey", .text(.identifier), default: "any",
        "The stream's custom asset key. It tells which format a recorded stream is of.",
        rules: ["pod-url-invalid"]),
    ])

  private static let lengths: AuthoredType = .byForm([
    .integer(BreakLengths.allowed), .list(of: .integer(BreakLengths.allowed), atLeast: 1),
    .object(
      AuthoredObject(
        title: "a range of lengths",
        fields: [
          AuthoredField(
            "min", .integer(BreakLengths.allowed), isRequired: true, "The shortest, in milliseconds."),
          AuthoredField(
            "max", .integer(BreakLengths.allowed), isRequired: true, "The longest, in milliseconds."),
        ])),
  ])

  static let breaks = AuthoredField(
    "breaks", title: "breaks", isRequired: true, "The ad breaks of the stream.",
    fields: [
      AuthoredField(
        "durationMs", lengths, default: "any",
        "Lengths that an ad break may have, in milliseconds: a number, a list, or an object with min and max.",
        rules: ["break-duration-differs"]),
      AuthoredField(
        "podIdentifier", .text(.filled), isRequired: true,
        "The pod's identifier: pod/ and a number, or ad_break_id/ and a name; {name} in it stands for any text without a slash.",
        rules: ["pod-url-invalid"]),
      AuthoredField(
        "leadSeconds", .number(.from(0, to: day)), default: "0",
        "How long before its start an ad break is scheduled, at least, in seconds.",
        rules: ["break-lead-short"]),
      AuthoredField(
        "restrictions", .list(of: .choice(of: BreakRestriction.self), atLeast: 0),
        default: "[]",
        "What viewers may not do in an ad break (X-RESTRICT): fast-forward the ads (skip: SKIP), jump beyond it (seek: JUMP).",
        rules: ["break-skippable"]),
      AuthoredField(
        "resumption", .choiceOrNumber(["zero", "indefinite"], .from(0, to: day)), default: "indefinite",
        "The resume offset (X-RESUME-OFFSET), where the stream goes on after an ad break: zero (where it began), indefinite (at the live edge), or seconds from its start.",
        rules: ["live-resume-zero"]),
    ])
}
