import AdModel

/// The files that a new format or catalog starts with: sound as they are, so that the first check is clean.
enum Scaffold {
  struct File {
    /// Relative to the format's folder.
    var path: String
    var text: String
  }

  static func configuration(title: String) -> String {
    """
    \(SchemaCopies.configurationLine)
    # Every field is optional.
    title: \(YAMLText.quoted(title))
    # baseURL: https://specs.example.com
    failOn: error                # error | warning | note | never
    dsa: {platform: unknown}     # yes | no | unknown; with no, say why: {platform: no, reason: "…"}

    """
  }

  static func format(_ kind: FormatKind, id: String) -> [File] {
    switch kind {
    case .customNative:
      [File(path: "format.yaml", text: customNative(id)), notes(id), image]
    case .native:
      [File(path: "format.yaml", text: native(id)), notes(id), image]
    case .rewarded:
      [File(path: "format.yaml", text: rewarded(id)), notes(id)]
    case .liveInterstitial:
      [File(path: "format.yaml", text: live(id)), notes(id)]
    }
  }

  private static func notes(_ id: String) -> File {
    File(
      path: "README.md",
      text: """
        ## When to use it

        Say what this format is for, where it stands, and what makes a good one.

        - [ ] The texts fit their limits
        - [ ] The AdChoices icon is wholly visible

        """)
  }

  private static let image = File(
    path: "samples/main.svg",
    text: """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 628">
        <rect width="1200" height="628" fill="#dfe7ee"/>
        <circle cx="960" cy="160" r="72" fill="#f3c969"/>
        <path d="M0 628 380 250l250 250 150-150 420 278z" fill="#7c9cb5"/>
      </svg>

      """)
}

extension Scaffold {
  private static func customNative(_ id: String) -> String {
    """
    \(SchemaCopies.definitionLine)
    kind: customNative
    id: \(YAMLText.quoted(id))
    name: \(YAMLText.quoted(id))
    summary: One sentence about what it is and where it runs.
    status: draft                # draft | active | deprecated
    inventory: reservation       # reservation | backfill | any
    adUnits: [/1234567/example/native]
    assets:                      # order is kept
      Headline:  {type: text, required: true, maxLength: 90, clickable: true, sample: A headline that fits}
      MainImage: {type: image, required: true, ratio: "1.91:1", minWidth: 600, clickable: true,
                  sample: samples/main.svg, alt: Hills under the sun}
      Caption:   {type: text, maxLength: 140, sample: One more sentence about it}
      AdBadge:   {type: badge}
      AdChoices: {type: adChoices, corner: topRight}

    """
  }

  private static func native(_ id: String) -> String {
    """
    \(SchemaCopies.definitionLine)
    kind: native
    id: \(YAMLText.quoted(id))
    name: \(YAMLText.quoted(id))
    summary: One sentence about what it is and where it runs.
    status: draft                # draft | active | deprecated
    variant: content             # content | appInstall
    adUnits: [/1234567/example/native]
    assets:                      # order is kept
      Headline:     {type: text, required: true, maxLength: 90, clickable: true, sample: A headline that fits}
      Images:       {type: image, ratio: "1.91:1", clickable: true, sample: samples/main.svg,
                     alt: Hills under the sun}
      Body:         {type: text, maxLength: 180, sample: A sentence or two that say more than the headline}
      CallToAction: {type: text, maxLength: 15, clickable: true, sample: Read more}
      Advertiser:   {type: text, maxLength: 25, sample: Example Ltd}
      AdChoices:    {type: adChoices}

    """
  }

  private static func rewarded(_ id: String) -> String {
    """
    \(SchemaCopies.definitionLine)
    kind: rewarded
    id: \(YAMLText.quoted(id))
    name: \(YAMLText.quoted(id))
    summary: One sentence about what people get and for what.
    status: draft                # draft | active | deprecated
    service: {platform: appLovin, setup: [sdkKey]}
    adUnits: [0123456789abcdef]
    reward: {name: coins, amount: 10}
    load: {retryOnFailure: true, maxRetries: 6, preloadNext: true}

    """
  }

  private static func live(_ id: String) -> String {
    """
    \(SchemaCopies.definitionLine)
    kind: liveInterstitial
    id: \(YAMLText.quoted(id))
    name: \(YAMLText.quoted(id))
    summary: One sentence about the stream and its breaks.
    status: draft                # draft | active | deprecated
    stream: {networkCode: "1234567", customAssetKey: \(YAMLText.quoted(id))}
    breaks: {durationMs: 30000, podIdentifier: "ad_break_id/mid-roll-{minute}", leadSeconds: 30,
             restrictions: [skip, seek], resumption: indefinite}

    """
  }
}
