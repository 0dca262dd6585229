import Basics

extension DefinitionSchema {
  /// The fields that only system-defined native formats have.
  package static let native = [nativeVariant, mediation]
  package static let rewarded = [service, reward, load]
  package static let live = [stream, breaks]

  static let video = DefinitionField<FormatDeclaration>(
    "video", in: \.video, title: "video", default: "no video", "That the format can carry video.",
    fields: [
      AuthoredField(
        "fallback", .text(.filled), default: "none",
        "Key of the image asset that is shown when no video was delivered.",
        rules: ["video-fallback-invalid", "video-without-fallback"]
      ).held(in: \.fallback, .condition, "Apps have to show this image where no video comes.")
    ], .permission, "Videos that are booked for it have no place any more.")

  static let clicks = DefinitionField<FormatDeclaration>(
    "clicks", title: "clicks", default: "{}", "What a click does.",
    fields: [
      AuthoredField(
        "customHandler", .boolean, default: "false",
        "True if the app opens clicks itself; the clickHandler of a recorded ad.load takes precedence.",
        rules: ["click-action-conflict"]
      ).held(in: \.customClickHandler, .identity, "Apps have to change who opens a click.")
    ])

  static let nativeVariant: DefinitionField<NativeSystem> = AuthoredField(
    "variant", .choice(of: NativeVariant.self), default: NativeVariant.content.rawValue,
    "Which of the system's native formats it is."
  ).held(in: \.variantField, .identity, "It is another of the system's formats: apps have to request that.")

  static let mediation = DefinitionField<NativeSystem>(
    "mediation", in: \.mediation, title: "mediation", default: "served directly",
    "The adapter that brings another network's ads.",
    fields: [
      AuthoredField(
        "adapter", .text(.filled), isRequired: true,
        "Class name of the custom event adapter, as recordings name it; rules judge no other adapter.",
        rules: ["adapter-unknown"]
      ).held(in: \.adapter, .identity, "Apps have to link another adapter."),
      AuthoredField(
        "parameter", .choice(of: ParameterNeed.self),
        default: ParameterNeed.optional.rawValue, "The adapter's need of the server parameter.",
        rules: ["adapter-parameter-missing"]
      ).held(
        in: \.parameterField, .condition, "The adapter has to be configured with a parameter.",
        nothing: .optional),
      AuthoredField(
        "mapping", names, default: "{}", "The format's asset keys, each with the network's name for it.",
        rules: ["mapping-key-unknown", "mapping-differs"]
      ).held(in: \.mapping, .offered, "The adapter has to map these assets in another way."),
      AuthoredField(
        "extraAssets", names, default: "{}",
        "Assets that only the network has: a key, and the network's name for it. They are not declared under assets.",
        rules: ["mapping-differs", "asset-key-unknown"]
      ).held(in: \.extraAssets, .offered, "Apps may read an extra asset that is gone."),
      tracking, images,
    ])

  private static let names: AuthoredType = .map(AuthoredMap(keyTitle: "asset", values: .text(.filled)))

  private static let parties: AuthoredType = .choice(of: TrackingParty.self)

  private static let tracking = DefinitionField<Mediation>(
    "tracking", title: "tracking", default: "{}",
    "The sides that count impressions and clicks: exactly one for each.",
    fields: [
      AuthoredField(
        "impressions", parties, default: "not stated",
        "The side that counts impressions: with adapter, handlesUserImpressions returns true.",
        rules: ["adapter-not-notified", "tracking-contradicted", "tracking-undeclared"]
      ).held(in: \.impressionTracking, .statement, "Another party counts: twice, or not at all."),
      AuthoredField(
        "clicks", parties, default: "not stated",
        "The side that counts clicks: with adapter, handlesUserClicks returns true.",
        rules: ["adapter-not-notified", "tracking-contradicted", "tracking-undeclared"]
      ).held(in: \.clickTracking, .statement, "Another party counts: twice, or not at all."),
    ])

  private static let images = DefinitionField<Mediation>(
    "images", title: "images", default: "{}", "How the adapter should deliver pictures.",
    fields: [
      AuthoredField(
        "download", .boolean, default: "not stated",
        "True if the adapter passes on pictures instead of addresses.", rules: ["image-data-missing"]
      ).held(in: \.imageDownload, .statement, "Apps get pictures in another form."),
      AuthoredField(
        "multiple", .boolean, default: "not stated",
        "True if several pictures are asked for, unless a request states it.",
        rules: ["image-options-ignored"]
      ).held(in: \.multipleImages, .harmless),
      AuthoredField(
        "orientation", .choice(of: ImageOrientation.self), default: "not stated",
        "The orientation of pictures that is asked for, if a request doesn't state it.",
        rules: ["image-options-ignored"]
      ).held(in: \.imageOrientation, .harmless),
    ])

  static let service = DefinitionField<RewardedSystem>(
    "service", title: "service", default: "{}", "The mediation platform that brings the ads.",
    fields: [
      AuthoredField(
        "platform", .text(.filled), default: "not stated",
        "The mediation platform. A format's page has its code for appLovin; for others the recorder's calls alone."
      ).held(in: \.platform, .statement, "Apps have to set up another mediation platform."),
      AuthoredField(
        "setup", .list(of: .text(.filled), atLeast: 0), default: "[]",
        "Names of the parameters that its set-up needs."
      ).held(in: \.setupParameters, .demanded, "Apps have to pass another parameter when they set up."),
    ])

  /// Range of a reward's amount, in any currency of a game.
  private static let amounts = NumberRange.above(0, to: NumberRange.amounts.most)

  /// A day in seconds.
  private static let day = 86_400

  static let reward = DefinitionField<RewardedSystem>(
    "reward", title: "a reward", isRequired: true, "What the viewer gets for a video.",
    fields: [
      AuthoredField(
        "name", .text(.filled), default: "any", "What the viewer gets, such as coins.",
        rules: ["reward-differs"]
      ).held(in: \.rewardName, .condition, "Viewers get something else than they were promised."),
      AuthoredField(
        "amount", .number(amounts), default: "any", "How much of it.", rules: ["reward-differs"]
      ).held(in: \.rewardAmount, .condition, "Viewers get another amount than they were promised."),
      AuthoredField(
        "deliveredBy", .choice(of: RewardDelivery.self), default: RewardDelivery.app.rawValue,
        "Which side gives it to the viewer: with server, no reward.deliver is expected in the app.",
        rules: ["reward-lost", "reward-repeated"]
      ).held(in: \.deliveredByField, .statement, "Another side has to give viewers their reward."),
    ])

  static let load = DefinitionField<RewardedSystem>(
    "load", title: "load", default: "{}", "How ads are loaded.",
    fields: [
      AuthoredField(
        "retryOnFailure", .boolean, default: "false", "True if a failed load is retried.",
        rules: ["retry-limit"]
      ).held(in: \.retryOnFailure, .permission, "Apps have to stop trying again."),
      AuthoredField(
        "maxRetries", .integer(.from(0, to: 1000)), default: "0",
        "The maximum number of retries since the ad unit's last load; with 0 a load is never retried.",
        rules: ["retry-limit"]
      ).held(in: \.maxRetriesField, .atMost, "Apps have to give up earlier."),
      AuthoredField(
        "preloadNext", .boolean, default: "true", "True if the next ad is loaded when an ad is used up.",
        rules: ["preload-missing"]
      ).held(in: \.preloadNextField, .demand, "Apps have to load the next ad when one has gone."),
    ])

  static let stream = DefinitionField<LiveSystem>(
    "stream", title: "a stream", isRequired: true, "The live stream that the ad breaks belong to.",
    fields: [
      AuthoredField(
        "networkCode", .text(.identifier), default: "any", "Ad Manager's network code, in quotes.",
        rules: ["pod-url-invalid"]
      ).held(in: \.networkCode, .condition, "Apps have to ask for pods under this network code."),
      AuthoredField(
        "customAssetKey", .text(.identifier), default: "any",
        "The stream's custom asset key. It identifies the format of a recorded stream.",
        rules: ["pod-url-invalid"]
      ).held(in: \.customAssetKey, .condition, "Apps have to ask for pods under this key."),
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

  static let breaks = DefinitionField<LiveSystem>(
    "breaks", title: "breaks", isRequired: true, "The ad breaks of the stream.",
    fields: [
      AuthoredField(
        "durationMs", lengths, default: "any",
        "Lengths that an ad break may have, in milliseconds: a number, a list, or an object with min and max.",
        rules: ["break-duration-differs"]
      ).held(in: \.lengths, .identity, "Apps have to ask for pods of this length."),
      AuthoredField(
        "podIdentifier", .text(.pod), isRequired: true,
        "The pod's identifier: pod/ and a number, or ad_break_id/ and a name; {name} in it stands for any text without a slash.",
        rules: ["pod-url-invalid"]
      ).held(in: \.podIdentifier, .identity, "Apps have to name pods in this way."),
      AuthoredField(
        "leadSeconds", .number(.from(0, to: day)), default: "0",
        "The minimum time between the schedule of an ad break and its start, in seconds.",
        rules: ["break-lead-short"]
      ).held(in: \.leadSecondsField, .atLeast, "Apps have to schedule breaks earlier."),
      AuthoredField(
        "restrictions", .list(of: .choice(of: BreakRestriction.self), atLeast: 0),
        default: "[]",
        "What viewers may not do in an ad break (X-RESTRICT): fast-forward the ads (skip: SKIP), jump beyond it (seek: JUMP).",
        rules: ["break-skippable"]
      ).held(.demanded, "Apps have to keep viewers from more.") {
        let words = $0.restrictions.map(\.value.rawValue).sorted()
        return FieldReading(words.isEmpty ? nil : .list(words), at: $0.restrictions.first?.range)
      } store: {
        $1.restrictions = $0.items()
      },
      AuthoredField(
        "resumption", .choiceOrNumber(["zero", "indefinite"], .from(0, to: day)), default: "indefinite",
        "The resume offset (X-RESUME-OFFSET), the point at which the stream resumes after an ad break: zero (where the break began), indefinite (at the live edge), or seconds from the break's start.",
        rules: ["live-resume-zero"]
      ).held(in: \.resumption, .identity, "Apps have to go on with the stream at another place."),
    ])
}

extension AuthoredField {
  /// Returns this field as a field of a definition whose map, from our names to the mediated network's, is stored in
  /// the property `path`.
  fileprivate func held(
    in path: any WritableKeyPath<Mediation, [FieldMapping]> & Sendable, _ effect: FieldEffect,
    _ impact: String
  ) -> DefinitionField<Mediation> {
    held(effect, impact) { mediation in
      let mapping = mediation[keyPath: path]
      let names = mapping.map { "\($0.ours.value): \($0.theirs.value)" }
      return FieldReading(names.isEmpty ? nil : .list(names), at: mapping.first?.ours.range)
    } store: { value, mediation in
      guard case .map(let entries) = value.value else { return }
      // A name that could not be read already has a diagnostic.
      mediation[keyPath: path] = entries.compactMap { entry in
        entry.value?.asText.map { FieldMapping(ours: entry.key, theirs: $0) }
      }
    }
  }
}
