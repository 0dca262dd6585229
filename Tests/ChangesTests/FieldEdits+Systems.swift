import Changes

extension FieldEdit {
  static let native = [
    Self(
      mediated, "variant: content", "variant: appInstall", "variant", "appInstall, was content", .breaking,
      back: .breaking),
    Self(
      mediated, "adapter: A", "adapter: B", "mediation.adapter", "B, was A", .breaking, back: .breaking),
    Self(
      mediated, "parameter: optional", "parameter: required", "mediation.parameter", "added: required",
      .breaking, back: .compatible),
    Self(
      mediated, "{Headline: title}", "{Headline: title, Body: text}", "mediation.mapping",
      "[Headline: title, Body: text], was [Headline: title]", .compatible, back: .breaking),
    Self(
      mediated, "extraAssets: {}", "extraAssets: {Mood: mood}", "mediation.extraAssets",
      "added: [Mood: mood]", .compatible, back: .breaking),
    Self(
      mediated, "impressions: sdk", "impressions: adapter", "mediation.tracking.impressions",
      "adapter, was sdk", .breaking, back: .breaking),
    Self(
      mediated, "tracking: {", "tracking: {clicks: sdk, ", "mediation.tracking.clicks", "added: sdk",
      .compatible, back: .breaking),
    Self(
      mediated, "download: true", "download: false", "mediation.images.download", "false, was true",
      .breaking, back: .breaking),
    Self(
      mediated, "images: {", "images: {multiple: true, ", "mediation.images.multiple", "added: true",
      .compatible, back: .compatible),
    Self(
      mediated, "images: {", "images: {orientation: portrait, ", "mediation.images.orientation",
      "added: portrait", .compatible, back: .compatible),
  ]

  static let rewarded = [
    Self(
      coins, "platform: appLovin", "platform: other", "service.platform", "other, was appLovin", .breaking,
      back: .breaking),
    Self(
      coins, "[sdkKey]", "[sdkKey, zone]", "service.setup", "[sdkKey, zone], was [sdkKey]", .breaking,
      back: .compatible),
    Self(coins, "name: coins,", "name: gems,", "reward.name", "gems, was coins", .breaking, back: .breaking),
    Self(coins, "amount: 10", "amount: 2.5", "reward.amount", "2.5, was 10", .breaking, back: .breaking),
    Self(
      coins, "amount: 10", "amount: 10, deliveredBy: server", "reward.deliveredBy", "server, was app",
      .breaking, back: .breaking),
    Self(
      coins, "retryOnFailure: true", "retryOnFailure: false", "load.retryOnFailure", "false, was true",
      .breaking, back: .compatible),
    Self(
      coins, "maxRetries: 5", "maxRetries: 3", "load.maxRetries", "3, was 5", .breaking, back: .compatible),
    Self(
      coins, "preloadNext: false", "preloadNext: true", "load.preloadNext", "true, was false", .breaking,
      back: .compatible),
  ]

  static let live = [
    Self(
      match, #"networkCode: "1""#, #"networkCode: "2""#, "stream.networkCode", "2, was 1", .breaking,
      back: .breaking),
    Self(
      match, "customAssetKey: k", "customAssetKey: l", "stream.customAssetKey", "l, was k", .breaking,
      back: .breaking),
    Self(
      match, "durationMs: 60000", "durationMs: 90000", "breaks.durationMs", "90000, was 60000", .breaking,
      back: .breaking),
    Self(
      match, "podIdentifier: pod/1", "podIdentifier: pod/2", "breaks.podIdentifier", "pod/2, was pod/1",
      .breaking, back: .breaking),
    Self(
      match, "leadSeconds: 5", "leadSeconds: 8", "breaks.leadSeconds", "8, was 5", .breaking,
      back: .compatible),
    Self(
      match, "[skip]", "[skip, seek]", "breaks.restrictions", "[seek, skip], was [skip]", .breaking,
      back: .compatible),
    Self(
      match, "resumption: zero", "resumption: 2.5", "breaks.resumption", "2.5, was zero", .breaking,
      back: .breaking),
  ]

  static let mediated = """
    kind: native
    id: mediated
    variant: content
    assets:
      Headline: {type: text}
      Body: {type: text}
    mediation:
      adapter: A
      parameter: optional
      mapping: {Headline: title}
      extraAssets: {}
      tracking: {impressions: sdk}
      images: {download: true}

    """

  static let coins = """
    kind: rewarded
    id: coins
    adUnits: [u]
    service: {platform: appLovin, setup: [sdkKey]}
    reward: {name: coins, amount: 10}
    load: {retryOnFailure: true, maxRetries: 5, preloadNext: false}

    """

  static let match = """
    kind: liveInterstitial
    id: match
    stream: {networkCode: "1", customAssetKey: k}
    breaks: {durationMs: 60000, podIdentifier: pod/1, leadSeconds: 5, restrictions: [skip], resumption: zero}

    """
}
