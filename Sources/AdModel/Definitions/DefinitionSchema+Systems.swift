extension DefinitionSchema {
  static let video = AuthoredField(
    "video",
    .object(
      AuthoredObject(
        title: "video",
        fields: [
          AuthoredField(
            "fallback", .text(.filled), "Key of the image asset that is shown when no video was delivered.")
        ])),
    "That the format can carry video. Absent: it can't.")

  static let clicks = AuthoredField(
    "clicks",
    .object(
      AuthoredObject(
        title: "clicks",
        fields: [
          AuthoredField(
            "customHandler", .boolean, default: "false", "Whether the app opens clicks itself.")
        ])),
    "What a click does.")

  static let nativeVariant = AuthoredField(
    "variant", .choice(NativeVariant.allCases.map(\.rawValue)), default: NativeVariant.content.rawValue,
    "Which of the system's native formats it is.")

  static let mediation = AuthoredField(
    "mediation",
    .object(
      AuthoredObject(
        title: "mediation",
        fields: [
          AuthoredField(
            "adapter", .text(.filled), isRequired: true, "Class name of the custom event adapter."),
          AuthoredField(
            "parameter", .choice(ParameterNeed.allCases.map(\.rawValue)),
            default: ParameterNeed.optional.rawValue, "Whether the adapter needs the server parameter."),
          AuthoredField("mapping", names, "Our asset keys, each with the network's name for it."),
          AuthoredField(
            "extraAssets", names, "Assets that only the network has: our key, and its name for it."),
          tracking, images,
        ])),
    "The adapter that brings another network's ads. Absent: the ads are served directly.")

  private static let names: AuthoredType = .map(AuthoredMap(keyTitle: "asset", values: .text(.filled)))

  private static let parties: AuthoredType = .choice(TrackingParty.allCases.map(\.rawValue))

  private static let tracking = AuthoredField(
    "tracking",
    .object(
      AuthoredObject(
        title: "tracking",
        fields: [
          AuthoredField("impressions", parties, "Who counts impressions."),
          AuthoredField("clicks", parties, "Who counts clicks."),
        ])),
    "Who counts: exactly one party for each.")

  private static let images = AuthoredField(
    "images",
    .object(
      AuthoredObject(
        title: "images",
        fields: [
          AuthoredField(
            "download", .boolean, "Whether the adapter hands over pictures instead of addresses."),
          AuthoredField("multiple", .boolean, "Whether several pictures are asked for."),
          AuthoredField(
            "orientation", .choice(ImageOrientation.allCases.map(\.rawValue)), "Which pictures are preferred."
          ),
        ])),
    "What the adapter is asked to do with pictures.")

  static let service = AuthoredField(
    "service",
    .object(
      AuthoredObject(
        title: "service",
        fields: [
          AuthoredField("platform", .text(.filled), "The aggregation framework, such as appLovin."),
          AuthoredField(
            "setup", .list(of: .text(.filled), atLeast: 0), "Names of the parameters that its set-up needs."),
        ])),
    "The framework that brings the ads.")

  static let reward = AuthoredField(
    "reward",
    .object(
      AuthoredObject(
        title: "a reward",
        fields: [
          AuthoredField("name", .text(.filled), "What the viewer gets."),
          AuthoredField("amount", .number(isPositive: true), "How much of it."),
        ])),
    isRequired: true, "What the viewer gets for a film.")

  static let load = AuthoredField(
    "load",
    .object(
      AuthoredObject(
        title: "load",
        fields: [
          AuthoredField(
            "retryOnFailure", .boolean, default: "false", "Whether a failed load is tried again."),
          AuthoredField("maxRetries", .integer(atLeast: 0), default: "0", "How many times, at most."),
          AuthoredField(
            "preloadNext", .boolean, default: "true", "Whether the next ad is loaded when one has gone."),
        ])),
    "How ads are loaded.")

  static let stream = AuthoredField(
    "stream",
    .object(
      AuthoredObject(
        title: "a stream",
        fields: [
          AuthoredField("networkCode", .text(.identifier), "Ad Manager's network code, in quotes."),
          AuthoredField("customAssetKey", .text(.identifier), "The stream's custom asset key."),
        ])),
    isRequired: true, "The live stream that the breaks belong to.")

  static let breaks = AuthoredField(
    "breaks",
    .object(
      AuthoredObject(
        title: "breaks",
        fields: [
          AuthoredField(
            "durationMs", .integer(atLeast: 1), isRequired: true, "Length of a break, in milliseconds."),
          AuthoredField(
            "podIdentifier", .text(.filled), isRequired: true,
            "The pod's identifier; {name} in it stands for any text without a slash."),
          AuthoredField(
            "leadSeconds", .number(isPositive: false), default: "0",
            "How long before its start a break is scheduled, at least, in seconds."),
          AuthoredField(
            "restrictions", .list(of: .choice(BreakRestriction.allCases.map(\.rawValue)), atLeast: 0),
            default: "none", "What viewers may not do in a break."),
          AuthoredField(
            "resumption", .choiceOrNumber(["zero", "indefinite"]),
            "Where the stream goes on after a break: zero (where it began), indefinite (at the live edge), or seconds from its start."
          ),
        ])),
    isRequired: true, "The breaks of the stream.")
}
