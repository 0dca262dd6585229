package import Basics

/// The format's video; formats without one can't carry video.
package struct VideoDefinition: DefinitionPart {
  /// Key of the image shown when no video was delivered.
  package var fallback: Located<String>?
  package var range: SourceRange

  package init(range: SourceRange) { self.range = range }
}

/// The subject of a system-defined native ad.
package enum NativeVariant: String, CaseIterable, AuthoredConvertible { case content, appInstall }

/// The properties that only a system-defined native format has, besides its assets.
package struct NativeSystem: Sendable {
  package var variantField: Located<NativeVariant>?
  /// The adapter for another network's ads; `nil` if ads are served directly.
  package var mediation: Mediation?

  package init() {}

  package var variant: NativeVariant { variantField?.value ?? .content }
}

/// The adapter's need for a parameter.
package enum ParameterNeed: String, CaseIterable, AuthoredConvertible { case required, optional }

/// The side that counts impressions or clicks: either the SDK or the adapter, never both
/// (`MediationNativeAd.handlesUserImpressions`, `handlesUserClicks`).
package enum TrackingParty: String, CaseIterable, AuthoredConvertible { case sdk, adapter }

/// The orientation of the pictures that an adapter requests from its network.
package enum ImageOrientation: String, CaseIterable, AuthoredConvertible { case any, portrait, landscape }

/// A name in the definition and the mediated network's name for it.
package struct FieldMapping: Sendable {
  package var ours: Located<String>
  package var theirs: Located<String>

  package init(ours: Located<String>, theirs: Located<String>) {
    self.ours = ours
    self.theirs = theirs
  }
}

/// A custom event adapter that maps another network's native ad to ours
/// (developers.google.com/admob/ios/custom-events/native).
package struct Mediation: DefinitionPart {
  /// The adapter's class name; `nil` only if the definition lacks it, which is reported as a finding.
  package var adapter: Located<String>?
  package var parameterField: Located<ParameterNeed>?
  package var mapping: [FieldMapping] = []
  package var extraAssets: [FieldMapping] = []
  package var impressionTracking: Located<TrackingParty>?
  package var clickTracking: Located<TrackingParty>?
  package var imageDownload: Located<Bool>?
  package var multipleImages: Located<Bool>?
  package var imageOrientation: Located<ImageOrientation>?
  package var range: SourceRange

  package init(range: SourceRange) { self.range = range }

  package var parameter: ParameterNeed { parameterField?.value ?? .optional }
}

/// The side that gives a granted reward to the viewer.
package enum RewardDelivery: String, CaseIterable, AuthoredConvertible { case app, server }

/// The properties of a rewarded format: its reward, and the loading of ads.
package struct RewardedSystem: Sendable {
  /// The mediation platform, e.g. `appLovin`.
  package var platform: Located<String>?
  /// Names of the parameters that the platform's set-up needs.
  package var setupParameters: [Located<String>] = []
  package var rewardName: Located<String>?
  package var rewardAmount: Located<Double>?
  package var deliveredByField: Located<RewardDelivery>?
  package var retryOnFailure: Located<Bool>?
  package var maxRetriesField: Located<Int>?
  package var preloadNextField: Located<Bool>?

  package init() {}

  package var retries: Bool { retryOnFailure?.value ?? false }
  package var maxRetries: Int { maxRetriesField?.value ?? 0 }
  package var preloadNext: Bool { preloadNextField?.value ?? true }
  package var deliveredBy: RewardDelivery { deliveredByField?.value ?? .app }
}

/// Restrictions of viewers during an ad break, `SKIP` and `JUMP` of X-RESTRICT.
package enum BreakRestriction: String, CaseIterable, AuthoredConvertible {
  case skip, seek

  /// The restriction in words, with its name in X-RESTRICT: `skip (SKIP)`.
  package var words: String {
    switch self {
    case .skip: "skip (SKIP)"
    case .seek: "seek (JUMP)"
    }
  }
}

/// The resume offset: where the primary content resumes after an ad break (`X-RESUME-OFFSET`,
/// `AVPlayerInterstitialEvent.resumptionOffset`).
package enum Resumption: Hashable, Sendable {
  case zero
  case indefinite
  case seconds(Double)

  /// True if the stream resumes where the break began. Viewers of a live stream then are later than the stream.
  package var isZero: Bool { self == .zero || self == .seconds(0) }
}

/// The properties of HLS interstitials: their stream and its ad breaks.
package struct LiveSystem: Sendable {
  package var networkCode: Located<String>?
  package var customAssetKey: Located<String>?
  /// Permitted lengths of a break; `nil` permits any.
  package var lengths: Located<BreakLengths>?
  /// The pattern of pod identifiers, such as `news-{number}`: `{…}` matches any text without `/`.
  package var podIdentifier: Located<String>?
  package var leadSecondsField: Located<Double>?
  package var restrictions: [Located<BreakRestriction>] = []
  package var resumption: Located<Resumption>?

  package init() {}

  package var leadSeconds: Double { leadSecondsField?.value ?? 0 }
  /// A permitted length of a break in milliseconds; `nil` if any is permitted.
  package var typicalDurationMs: Int? { lengths?.value.typical }
}
