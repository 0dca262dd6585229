import Checking
import Model
import Basics

/// Reports a sample that breaks a limit of its own asset's definition.
enum AssetSampleInvalid: DefinitionRule {
  static let info = RuleInfo(
    id: "asset-sample-invalid",
    title: "Sample breaks the definition",
    group: .definitions,
    severity: .error,
    summary: """
      A `sample`, or one of `samples`, is longer than `maxLength`. Or the file of a `sample` is missing, lies outside \
      the format's folder, can't be read, or has the wrong ratio, size or MIME type. An SVG may stand for any picture \
      or video: its type isn't judged, and its size is its `viewBox`. A video's size is read from its file (MP4, \
      QuickTime, WebM, Matroska). A rotated video counts as it is shown. The size isn't judged if the first 16 MiB of \
      the file don't state it.
      """,
    rationale: """
      The preview promises how ads of this format look. A sample that the format itself would refuse promises an ad \
      that can't be booked, and designers who follow it design for the wrong size.
      """,
    remedy: """
      Shorten the text, or replace the picture by one that fits. Keep sample files in the format's folder: files \
      outside are not read, so that a catalog can be moved and published as it is. If the sample is right, correct the \
      definition.
      """,
    citations: [.creativeTemplateService],
    grounds: [
      .documented("Ad Manager's API refuses files of types that the variable doesn't list."),
      .advice(
        "Samples belong to the catalog and not to an ad: it is advice that they keep the format's limits."),
    ],
    good: [
      .definition(
        """
        kind: customNative
        id: bread-native
        assets:
          Headline: {type: text, maxLength: 30, sample: Fresh bread before seven}
          MainImage: {type: image, ratio: "1.91:1", minWidth: 600, sample: samples/bread.svg, alt: A loaf on a board}
          AdChoices: {type: adChoices}
        """)
    ],
    bad: [
      .definition(
        """
        kind: customNative
        id: bread-native
        assets:
          Headline: {type: text, maxLength: 20, sample: ↓Fresh bread before seven}
          MainImage: {type: image, ratio: "1:1", sample: ↓samples/bread.svg, alt: A loaf on a board}
          Logo: {type: image, sample: ↓samples/logo.png, alt: The bakery's logo}
          AdChoices: {type: adChoices}
        """)
    ])

  static func judge(_ format: FormatFolder, in configuration: Configuration) -> RuleOutcome {
    let definition = format.definition
    guard definition.hasAssets else { return .notApplicable }
    let samples = definition.assets.flatMap { asset in
      let others = asset.samples.sorted { $0.key < $1.key }.map { ("The \($0) sample", $1) }
      return ([asset.sample.map { ("The sample", $0) }].compactMap(\.self) + others).map { (asset, $0, $1) }
    }
    if samples.isEmpty { return .notApplicable }
    return .passUnless(
      samples.flatMap { asset, name, sample in
        faults(of: sample.value, for: asset, in: format).map { fault in
          Violation(
            "\(name) of \(asset.key.value.quoted) \(fault.message).",
            at: definition.location(sample.range), help: fault.help,
            related: fault.broken.map { [RelatedPlace("what it breaks", at: definition.location($0))] } ?? []
          ).about(asset.key.value)
        }
      })
  }

  /// A fault of a sample. It has the words that follow "The sample of 'X' …", and the range of the definition's field
  /// that the sample violates.
  private struct Fault {
    var message: String
    var broken: SourceRange?
    var help: String

    init(_ message: String, breaking broken: SourceRange? = nil, help: String = "") {
      self.message = message
      self.broken = broken
      self.help = help
    }
  }

  private static func faults(of sample: String, for asset: Asset, in format: FormatFolder) -> [Fault] {
    switch asset.type.value {
    case .text:
      guard let limit = asset.maxLength, sample.count > limit.value else { return [] }
      return [
        Fault(
          "is \(counted(sample.count, "character")) long, and 'maxLength' is \(limit.value)",
          breaking: limit.range)
      ]
    case .number:
      if Asset.number(sample) != nil { return [] }
      let range = Double(decimal: sample) == nil ? "" : " \(NumberRange.amounts.words)"
      return [Fault("is \(sample.quoted), which is no number\(range)")]
    case .image, .video: return faults(ofFile: sample, for: asset, in: format)
    case .url, .list, .adChoices, .badge: return []
    }
  }

  private static func faults(ofFile path: String, for asset: Asset, in format: FormatFolder) -> [Fault] {
    let help = format.samples[path]?.nearest.map { "Did you mean \($0.quoted)?" } ?? ""
    switch format.samples[path]?.content {
    case nil: return [Fault("is the file \(path.quoted), which is missing")]
    case .unusable(let reason): return [Fault("is the file \(path.quoted), which \(reason)", help: help)]
    case .media(_, let mime, let width, let height):
      var faults = faults(ofType: mime, for: asset)
      if let width, let height {
        faults += self.faults(ofWidth: width, height: height, for: asset)
      } else if !mime.hasPrefix("video/"), format.samples[path]?.refusal == nil,
        let asked = asset.ratio?.range ?? asset.minWidth?.range ?? asset.minHeight?.range
      {
        faults.append(Fault("has a size that can't be read from \(path.quoted)", breaking: asked))
      }
      return faults
    }
  }

  private static func faults(ofType mime: String, for asset: Asset) -> [Fault] {
    if mime == "image/svg+xml" { return [] }
    let family = asset.type.value == .video ? "video/" : "image/"
    guard mime.hasPrefix(family) else {
      return [
        Fault("is \(mime.quoted), which is no \(asset.type.value.rawValue)", breaking: asset.type.range)
      ]
    }
    guard let first = asset.mimeTypes.first, !asset.mimeTypes.contains(where: { $0.value == mime }) else {
      return []
    }
    let allowed = asset.mimeTypes.map(\.value.quoted).listed("or")
    return [Fault("is \(mime.quoted), not \(allowed)", breaking: first.range)]
  }

  private static func faults(ofWidth width: Double, height: Double, for asset: Asset) -> [Fault] {
    var faults: [Fault] = []
    if let ratio = asset.ratio, !ratio.value.fits(width: width, height: height) {
      let asked = "\(ratio.value.width.plain):\(ratio.value.height.plain)"
      faults.append(
        Fault("is \(width.plain) × \(height.plain), and 'ratio' is \(asked)", breaking: ratio.range))
    }
    if let least = asset.minWidth, width < Double(least.value) {
      faults.append(
        Fault("is \(width.plain) pixels wide, and 'minWidth' is \(least.value)", breaking: least.range))
    }
    if let least = asset.minHeight, height < Double(least.value) {
      faults.append(
        Fault("is \(height.plain) pixels high, and 'minHeight' is \(least.value)", breaking: least.range))
    }
    return faults
  }
}
