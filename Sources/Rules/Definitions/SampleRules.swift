import Checking
import Model
import Basics

extension Rule {
  /// Rules about the samples of a definition.
  static let samples: [Rule] = [
    Rule("asset-sample-invalid", .definition(AssetSampleInvalid.judge)),
    Rule("asset-sample-missing", .definition(assetSampleMissing)),
    Rule("picture-refused", .definition(pictureRefused)),
  ]
}

/// Reports a sample that breaks a limit of its own asset's definition.
private enum AssetSampleInvalid {
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
            "\(words: name) of \(name: asset.key.value) \(fault.message).",
            at: definition.location(sample.range), help: fault.help,
            related: fault.broken.map { [RelatedPlace("what it breaks", at: definition.location($0))] } ?? []
          ).about(asset.key.value)
        }
      })
  }

  /// A fault of a sample. It has the words that follow "The sample of 'X' …", and the range of the definition's field
  /// that the sample violates.
  private struct Fault {
    var message: Phrase
    var broken: SourceRange?
    var help: String

    init(_ message: Phrase, breaking broken: SourceRange? = nil, help: String = "") {
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
          "is \(count: sample.count, "character") long, and 'maxLength' is \(limit.value)",
          breaking: limit.range)
      ]
    case .number:
      if Asset.number(sample) != nil { return [] }
      let range = Double(decimal: sample) == nil ? "" : " \(NumberRange.amounts.words)"
      return [Fault("is \(name: sample), which is no number\(words: range)")]
    case .image, .video: return faults(ofFile: sample, for: asset, in: format)
    case .url, .list, .adChoices, .badge: return []
    }
  }

  private static func faults(ofFile path: String, for asset: Asset, in format: FormatFolder) -> [Fault] {
    let help = format.samples[path]?.nearest.map { "Did you mean \(name: $0)?" } ?? ""
    switch format.samples[path]?.content {
    case nil: return [Fault("is the file \(name: path), which is missing")]
    case .unusable(let reason):
      return [Fault("is the file \(name: path), which \(words: reason)", help: help)]
    case .media(_, let mime, let width, let height):
      var faults = faults(ofType: mime, for: asset)
      let sample = format.samples[path]
      let isDrawing = mime == "image/svg+xml"
      let file = PictureFile(
        width: width, height: height, bytes: isDrawing ? nil : sample?.byteCount.map { Double($0) },
        durationMs: sample?.durationMs.map { Double($0) })
      faults += PictureLimits(of: asset, comparedWith: file).broken.map {
        Fault($0.problem, breaking: $0.range)
      }
      if width == nil || height == nil, !mime.hasPrefix("video/"), sample?.refusal == nil,
        let asked = sizeLimit(of: asset)
      {
        faults.append(Fault("has a size that can't be read from \(name: path)", breaking: asked))
      }
      return faults
    }
  }

  private static func faults(ofType mime: String, for asset: Asset) -> [Fault] {
    if mime == "image/svg+xml" { return [] }
    let family = asset.type.value == .video ? "video/" : "image/"
    guard mime.hasPrefix(family) else {
      return [
        Fault("is \(name: mime), which is no \(words: asset.type.value.rawValue)", breaking: asset.type.range)
      ]
    }
    guard let first = asset.mimeTypes.first, !asset.mimeTypes.contains(where: { $0.value == mime }) else {
      return []
    }
    return [
      Fault("is \(name: mime), not \(names: asset.mimeTypes.map(\.value), "or")", breaking: first.range)
    ]
  }

  /// Returns the range of the first limit of a picture's width and height; `nil` without one.
  private static func sizeLimit(of asset: Asset) -> SourceRange? {
    asset.ratio?.range ?? asset.sizes.first?.range
      ?? [asset.minWidth, asset.minHeight, asset.maxWidth, asset.maxHeight].compactMap { $0?.range }.first
  }
}

/// Reports a required text or image for which the preview has no sample.
private func assetSampleMissing(_ format: FormatFolder, in configuration: Configuration) -> RuleOutcome {
  let definition = format.definition
  let needy = definition.assets.filter {
    $0.isRequired && ($0.type.value == .text || $0.type.value == .image)
  }
  if needy.isEmpty { return .notApplicable }
  return .passUnless(
    needy.filter { $0.sample == nil }.map { asset in
      Violation(
        "Asset \(name: asset.key.value) is required and has no sample.",
        at: definition.location(asset.key.range),
        help: asset.type.value == .text
          ? "Add 'sample:' with a text that could run as it is."
          : "Add 'sample:' with the path of a picture in the format's folder."
      ).about(asset.key.value)
    })
}

/// Reports an SVG that the site doesn't publish, because it does more than draw. Those of the author's pages are found
/// when the pages are read.
private func pictureRefused(_ format: FormatFolder, in configuration: Configuration) -> RuleOutcome {
  if format.samples.isEmpty { return .notApplicable }
  let definition = format.definition
  return .passUnless(
    definition.assets.compactMap { asset in
      guard [.image, .video, .adChoices].contains(asset.type.value), let sample = asset.sample,
        let refusal = format.samples[sample.value]?.refusal
      else { return nil }
      return Violation(
        """
        The sample of \(name: asset.key.value) is the file \(name: sample.value), which isn't shown: \
        \(words: refusal.clause).
        """,
        at: definition.location(sample.range), help: refusal.help)
    })
}
