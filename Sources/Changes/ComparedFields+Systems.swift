import Model
import Basics

extension ComparedFields {
  /// Fields that only formats of this kind have.
  static func system(of kind: FormatKind) -> [ComparedField<FormatDefinition>] {
    switch kind {
    case .customNative: []
    case .native: native
    case .rewarded: rewarded
    case .liveInterstitial: live
    }
  }

  private static let native: [ComparedField<FormatDefinition>] = [
    ComparedField("variant", .identity, "It is another of the system's formats: apps have to request that.") {
      FieldReading($0.native?.variantField, default: .content)
    },
    ComparedField("mediation.adapter", .identity, "Apps have to link another adapter.") {
      FieldReading($0.native?.mediation?.adapter)
    },
    ComparedField("mediation.parameter", .condition, "The adapter has to be configured with a parameter.") {
      let mediation = $0.native?.mediation
      return FieldReading(
        mediation?.parameter == .required ? .text(ParameterNeed.required.rawValue) : nil,
        at: mediation?.parameterField?.range)
    },
    ComparedField("mediation.mapping", .offered, "The adapter has to map these assets in another way.") {
      Self.names($0.native?.mediation?.mapping)
    },
    ComparedField("mediation.extraAssets", .offered, "Apps may read an extra asset that is gone.") {
      Self.names($0.native?.mediation?.extraAssets)
    },
    ComparedField("mediation.tracking.impressions", .statement, "Another party counts: twice, or not at all.")
    {
      FieldReading($0.native?.mediation?.impressionTracking)
    },
    ComparedField("mediation.tracking.clicks", .statement, "Another party counts: twice, or not at all.") {
      FieldReading($0.native?.mediation?.clickTracking)
    },
    ComparedField("mediation.images.download", .statement, "Apps get pictures in another form.") {
      FieldReading($0.native?.mediation?.imageDownload, default: nil)
    },
    ComparedField("mediation.images.multiple", .harmless) {
      FieldReading($0.native?.mediation?.multipleImages, default: nil)
    },
    ComparedField("mediation.images.orientation", .harmless) {
      FieldReading($0.native?.mediation?.imageOrientation)
    },
  ]

  private static func names(_ mapping: [FieldMapping]?) -> FieldReading {
    let names = (mapping ?? []).map { "\($0.ours.value): \($0.theirs.value)" }
    return FieldReading(names.isEmpty ? nil : .list(names), at: mapping?.first?.ours.range)
  }

  private static let rewarded: [ComparedField<FormatDefinition>] = [
    ComparedField("service.platform", .statement, "Apps have to set up another mediation platform.") {
      FieldReading($0.rewarded?.platform)
    },
    ComparedField("service.setup", .demanded, "Apps have to pass another parameter when they set up.") {
      FieldReading($0.rewarded?.setupParameters ?? [])
    },
    ComparedField("reward.name", .condition, "Viewers get something else than they were promised.") {
      FieldReading($0.rewarded?.rewardName)
    },
    ComparedField("reward.amount", .condition, "Viewers get another amount than they were promised.") {
      FieldReading($0.rewarded?.rewardAmount)
    },
    ComparedField("reward.deliveredBy", .statement, "Another side has to give viewers their reward.") {
      FieldReading($0.rewarded?.deliveredByField, default: .app)
    },
    ComparedField("load.retryOnFailure", .permission, "Apps have to stop trying again.") {
      FieldReading($0.rewarded?.retryOnFailure, default: false)
    },
    ComparedField("load.maxRetries", .atMost, "Apps have to give up earlier.") {
      FieldReading($0.rewarded?.maxRetriesField.map { Located(Double($0.value), at: $0.range) }, default: 0)
    },
    ComparedField("load.preloadNext", .demand, "Apps have to load the next ad when one has gone.") {
      FieldReading($0.rewarded?.preloadNextField, default: true)
    },
  ]

  private static let live: [ComparedField<FormatDefinition>] = [
    ComparedField("stream.networkCode", .condition, "Apps have to ask for pods under this network code.") {
      FieldReading($0.live?.networkCode)
    },
    ComparedField("stream.customAssetKey", .condition, "Apps have to ask for pods under this key.") {
      FieldReading($0.live?.customAssetKey)
    },
    ComparedField("breaks.durationMs", .identity, "Apps have to ask for pods of this length.") {
      let lengths = $0.live?.lengths
      let value: FieldValue? =
        switch lengths?.value {
        case .one(let length): .number(Double(length))
        case .list(let lengths): .list(lengths.map { String($0) })
        case .range(let least, let most): .text("\(least) to \(most)")
        case nil: nil
        }
      return FieldReading(value, at: lengths?.range)
    },
    ComparedField("breaks.podIdentifier", .identity, "Apps have to name pods in this way.") {
      FieldReading($0.live?.podIdentifier)
    },
    ComparedField("breaks.leadSeconds", .atLeast, "Apps have to schedule breaks earlier.") {
      FieldReading($0.live?.leadSecondsField, default: 0)
    },
    ComparedField("breaks.restrictions", .demanded, "Apps have to keep viewers from more.") {
      let restrictions = $0.live?.restrictions ?? []
      return FieldReading(
        restrictions.isEmpty ? nil : .list(restrictions.map(\.value.rawValue).sorted()),
        at: restrictions.first?.range)
    },
    ComparedField("breaks.resumption", .identity, "Apps have to go on with the stream at another place.") {
      let resumption = $0.live?.resumption
      let words: FieldValue =
        switch resumption?.value ?? .indefinite {
        case .zero: .text("zero")
        case .indefinite: .text("indefinite")
        case .seconds(let seconds): .number(seconds)
        }
      return FieldReading(words, at: resumption?.range)
    },
  ]
}
