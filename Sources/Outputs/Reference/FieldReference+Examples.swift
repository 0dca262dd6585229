import AdModel

extension FieldReference {
  /// A definition with every field of its kind; a test has the tool check it.
  static func example(of kind: FormatKind) -> String {
    switch kind {
    case .customNative: customNative
    case .native: native
    case .rewarded: rewarded
    case .liveInterstitial: liveInterstitial
    }
  }

  private static let customNative = """
    kind: customNative
    id: "11804213"  # Ad Manager's own: text, so in quotes
    name: Recipe card
    summary: A sponsor's recipe between the articles of the food section.
    status: active
    inventory: reservation
    territory: [EEA, CH, GB]
    adUnits: [/1234567/food/recipes]

    assets:  # in the order in which they are shown
      Headline:
        type: text
        required: true
        clickable: true
        label: Headline
        description: The dish, without the sponsor's name.
        default: Recipe of the day
        maxLength: 60
        sample: Shakshuka in twenty minutes
      MainImage:
        type: image
        required: true
        clickable: true
        ratio: "1.91:1"
        minWidth: 600
        minHeight: 314
        mimeTypes: [image/jpeg, image/png]
        sample: samples/dish.svg
        alt: A pan of eggs in tomato sauce
      Film: {type: video}
      Cuisine:
        type: list
        choices: [Alpine, Levantine, Nordic]
        allowOtherChoices: false
        default: Alpine
        sample: Levantine
      Method: {type: url, sample: "https://recipes.example.com/shakshuka"}
      PrepMinutes: {type: number, sample: 20}
      AdBadge: {type: badge}
      AdChoices: {type: adChoices, corner: topRight, width: 19, height: 15}

    video: {fallback: MainImage}
    clicks: {customHandler: false}
    """

  private static let native = """
    kind: native
    id: travel-native
    name: Travel ad
    summary: Native ads of another network, through a custom event.
    status: draft
    inventory: backfill
    territory: [EEA]
    adUnits: [/1234567/travel/feed]
    variant: content

    assets:
      Headline: {type: text, required: true, maxLength: 90, clickable: true, sample: Where the last ferry turns around}
      Body: {type: text, maxLength: 200, sample: "Eleven rooms, one lighthouse, no timetable"}
      Images: {type: image, required: true, ratio: "1.91:1", clickable: true, sample: samples/island.svg, alt: An island at dusk}
      CallToAction: {type: text, maxLength: 25, clickable: true, sample: Look at the rooms}
      Advertiser: {type: text, maxLength: 40, sample: Fyrvik Guesthouse}
      Media: {type: video}
      AdBadge: {type: badge}
      AdChoices: {type: adChoices}

    video: {fallback: Images}
    clicks: {customHandler: false}
    mediation:
      adapter: SampleCustomEvent
      parameter: required  # the network's ad unit, entered in Ad Manager
      mapping:  # ours: theirs
        Headline: title
        Body: text
        Images: image
        CallToAction: action
        Advertiser: brand
      extraAssets: {DegreeOfAwesomeness: degreeOfAwesomeness}
      tracking: {impressions: sdk, clicks: sdk}
      images: {download: true, multiple: false, orientation: any}
    """

  private static let rewarded = """
    kind: rewarded
    id: coins-for-film
    name: Coins for a film
    summary: Ten coins for one film, loaded ahead and shown on demand.
    status: active
    inventory: any
    territory: [consent, US]
    adUnits: [c3ae87d19c167b0b]

    service: {platform: appLovin, setup: [sdkKey]}
    reward: {name: coins, amount: 10}
    load: {retryOnFailure: true, maxRetries: 6, preloadNext: true}
    """

  private static let liveInterstitial = """
    kind: liveInterstitial
    id: news-live
    name: News, live
    summary: Half a minute of advertising in the live stream, scheduled by the player.
    status: active
    inventory: any
    territory: [EEA]
    adUnits: [/1234567/news/live]

    stream: {networkCode: "1234567", customAssetKey: news-live}
    breaks:
      durationMs: 30000
      podIdentifier: "ad_break_id/mid-roll-{minute}"  # the same for every viewer
      leadSeconds: 30
      restrictions: [skip, seek]
      resumption: indefinite
    """

  static let settingsExample = """
    extends: ../shared/adspec.yaml
    title: Example News ad specs
    baseURL: https://specs.example.com
    failOn: warning
    maxWarnings: 60
    select: [all]
    ignore: [test-id]  # all rules whose names begin so
    dsa: {platform: yes, reason: Readers' comments are disseminated to the public}
    territories:
      EEA: {add: [GP, RE], remove: []}
    aliases:
      AdChoices: ["3011", "1098"]
    aboutHosts: [adssettings.google.com]
    rules: {url-insecure: error, image-distorted: off}
    paths:
      - match: formats/old-*/**
        rules: {asset-sample-missing: note}
    exclude: [drafts/**]
    respectGitignore: true
    baseline: adspec-baseline.json
    """

  static let reviewsExample = """
    - reviewer: Ada Example
      date: 2026-11-20
      verdict: conditional
      note: Once the reward is in the console.
      hash: "sha256:debae978923217c1fe9878e7444ddce8d9902c234619cc99125e8b08870505b0"
    """
}
