import MachineOutput
package import Model
import Reading

/// The files of a new format or catalog. In them `adspec check` finds only the texts that the user has to replace.
package enum Scaffold {
  struct File {
    /// Path of the file, relative to the catalog.
    var path: String
    var text: String
  }

  /// Writes all files below the folder, or none if one of them exists.
  static func write(_ files: [File], to folder: String) throws {
    let there = files.map(\.path).filter { Disk.form(of: Folders.path($0, in: folder)) != nil }
    if !there.isEmpty {
      throw ScaffoldFailure.filesExist(
        there.map { ShownPaths.fromCurrentFolder(Folders.path($0, in: folder)) })
    }
    for file in files {
      try OutputWriter.create(file.path, bytes: Array(file.text.utf8), in: folder)
    }
  }

  /// Patterns for `.gitignore` that match what builds write: the site's default folder, the folder that documents build to,
  /// and the cache beside it.
  private static let madeByBuilds = ["_site/", "public/", ".*.adspec-cache"]

  static let gitignore = File(
    path: ".gitignore",
    text: "# What adspec build makes.\n" + madeByBuilds.map { $0 + "\n" }.joined())

  /// Advice on lines to add to an existing `.gitignore`; `nil` if no line is missing.
  static func advice(on gitignore: [UInt8]?, at path: String) -> String? {
    guard let gitignore else { return nil }
    let lines = String(decoding: gitignore, as: UTF8.self).split(whereSeparator: \.isNewline).map { line in
      line.filter { !$0.isWhitespace }.drop { $0 == "/" }
    }
    let missing = madeByBuilds.filter { !lines.contains($0[...]) }
    if missing.isEmpty { return nil }
    return "'\(path)' is left as it is. Add to it what builds make: \(Wording.list(missing))."
  }

  static func configuration(title: String) -> File {
    let text = """
      \(SchemaCopies.configurationLine)
      # Every field is optional.
      title: \(YAMLText.quoted(title))
      # baseURL: https://specs.example.com
      failOn: error                # error | warning | note | never
      dsa: {platform: unknown}     # yes | no | unknown; with no, say why: {platform: no, reason: "…"}

      """
    return File(path: "adspec.yaml", text: text)
  }

  static func format(_ kind: FormatKind, id: String) -> [File] {
    files(kind, id: id).map { File(path: "formats/\(id)/\($0.path)", text: $0.text) }
  }

  private static func files(_ kind: FormatKind, id: String) -> [File] {
    switch kind {
    case .customNative:
      [File(path: "format.yaml", text: customNative(id)), notes(kind), image]
    case .native:
      [File(path: "format.yaml", text: native(id)), notes(kind), image]
    case .rewarded:
      [File(path: "format.yaml", text: rewarded(id)), notes(kind)]
    case .liveInterstitial:
      [File(path: "format.yaml", text: live(id)), notes(kind)]
    }
  }

  private static func notes(_ kind: FormatKind) -> File {
    File(
      path: "README.md",
      text: """
        ## When to use it

        \(ScaffoldText.notes)

        \(checklist(of: kind).map { "- [ ] \($0)\n" }.joined())
        """)
  }

  /// Returns the points that people check by hand before a format of this kind goes live.
  private static func checklist(of kind: FormatKind) -> [String] {
    switch kind {
    case .customNative, .native: ["The texts fit their limits", "The AdChoices icon is wholly visible"]
    case .rewarded:
      [
        "The offer says what the reward is before the video starts",
        "Whoever closes early still gets what was earned",
      ]
    case .liveInterstitial:
      ["Every break is scheduled with its lead time", "The stream resumes where the definition says"]
    }
  }

  static let image = File(
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
    summary: \(ScaffoldText.summary(of: .customNative))
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
    summary: \(ScaffoldText.summary(of: .native))
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
      AdBadge:      {type: badge}
      AdChoices:    {type: adChoices}

    """
  }

  private static func rewarded(_ id: String) -> String {
    """
    \(SchemaCopies.definitionLine)
    kind: rewarded
    id: \(YAMLText.quoted(id))
    name: \(YAMLText.quoted(id))
    summary: \(ScaffoldText.summary(of: .rewarded))
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
    summary: \(ScaffoldText.summary(of: .liveInterstitial))
    status: draft                # draft | active | deprecated
    stream: {networkCode: "1234567", customAssetKey: \(YAMLText.quoted(id))}
    breaks: {durationMs: 30000, podIdentifier: "ad_break_id/mid-roll-{minute}", leadSeconds: 30,
             restrictions: [skip, seek], resumption: indefinite}

    """
  }
}

extension Scaffold {
  /// Writes a new format into a catalog, and returns its folder's path from the current folder.
  ///
  /// - Parameter catalog: its folder; `nil`: the nearest above the current folder.
  package static func addFormat(_ kind: FormatKind, id: String, to catalog: String?) throws -> String {
    let root = try InputResolver.catalogRoot(catalog)
    try write(format(kind, id: id), to: root)
    try SchemaCopies.renew(in: root)
    return ShownPaths.fromCurrentFolder(Folders.path("formats/\(id)", in: root))
  }

  /// Writes a new catalog with one format, or a demo catalog with made-up recordings.
  ///
  /// - Returns: the formats' ids, and advice on an existing `.gitignore`; the advice is `nil` if none is needed.
  /// - Throws: `ScaffoldFailure` if the folder is a catalog already, or not a folder.
  package static func start(
    in folder: String, title: String, isDemo: Bool = false
  ) throws -> (ids: [String], advice: String?) {
    let (id, source) = ("simple-native", DiskSource(root: ""))
    let above = Folders.upwards(from: folder).lazy.compactMap { source.form(of: $0) }.first
    if let above, above != .folder { throw ScaffoldFailure.notAFolder(folder) }
    let signs = ConfigurationLoader.names + ["formats"]
    if let name = signs.first(where: { source.form(of: Folders.path($0, in: folder)) != nil }) {
      throw ScaffoldFailure.catalogExists(folder: folder, holds: name)
    }
    let ignored = Folders.path(gitignore.path, in: folder)
    let present = source.form(of: ignored) == nil ? nil : try source.bytes(of: ignored, limit: 1 << 20)
    let definitions = isDemo ? DemoCatalog.definitions : format(.customNative, id: id)
    try write(
      [configuration(title: title)] + definitions + (present == nil ? [gitignore] : []), to: folder)
    try SchemaCopies.renew(in: folder)
    if isDemo { try DemoCatalog.record(in: folder) }
    return (isDemo ? DemoCatalog.ids : [id], advice(on: present, at: ignored))
  }
}
