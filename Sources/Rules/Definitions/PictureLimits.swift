import Basics
import Model

/// The known properties of the file of a picture or a video: of a sample, or as it was delivered.
struct PictureFile {
  /// Size in pixels; `nil` if it isn't known.
  var width: Double?
  var height: Double?
  var bytes: Double?
  /// The length of a video in milliseconds; `nil` if it isn't known.
  var durationMs: Double?
}

/// A limit of an asset that a file breaks.
struct BrokenLimit {
  /// Words that follow the file's name: "is 480 pixels wide, and 'minWidth' is 600".
  var problem: Phrase
  /// The range of the limit in the definition.
  var range: SourceRange
}

/// The limits of an asset with which a file was compared.
struct PictureLimits {
  /// True if the file states a value for which the definition has a limit.
  private(set) var wasCompared = false
  private(set) var broken: [BrokenLimit] = []

  init(of asset: Asset, comparedWith file: PictureFile) {
    compareShape(of: file, asset)
    compare(file.width, "pixels wide", least: asset.minWidth, "minWidth", most: asset.maxWidth, "maxWidth")
    compare(
      file.height, "pixels high", least: asset.minHeight, "minHeight", most: asset.maxHeight, "maxHeight")
    compare(file.bytes, "bytes large", least: nil, "", most: asset.maxBytes, "maxBytes")
    compare(
      file.durationMs, "ms long", least: asset.minDurationMs, "minDurationMs", most: asset.maxDurationMs,
      "maxDurationMs")
  }

  private mutating func compareShape(of file: PictureFile, _ asset: Asset) {
    guard let width = file.width, let height = file.height else { return }
    if let ratio = asset.ratio {
      let asked = "\(number: ratio.value.width):\(number: ratio.value.height)" as Phrase
      note(
        ratio.value.fits(width: width, height: height),
        "is \(number: width) × \(number: height), and 'ratio' is \(asked)", ratio.range)
    }
    if let first = asset.sizes.first {
      let sizes = asset.sizes.compactMap { PictureSize($0.value) }
      note(
        sizes.contains { Double($0.width) == width && Double($0.height) == height },
        "is \(number: width) × \(number: height), and 'sizes' are \(names: asset.sizes.map(\.value))",
        first.range)
    }
  }

  private mutating func compare(
    _ value: Double?, _ unit: String, least: Located<Int>?, _ leastName: String, most: Located<Int>?,
    _ mostName: String
  ) {
    guard let value else { return }
    for (limit, name, isKept) in [
      (least, leastName, least.map { value >= Double($0.value) } ?? true),
      (most, mostName, most.map { value <= Double($0.value) } ?? true),
    ] {
      guard let limit else { continue }
      note(
        isKept, "is \(number: value) \(words: unit), and '\(words: name)' is \(limit.value)", limit.range)
    }
  }

  private mutating func note(_ isKept: Bool, _ problem: @autoclosure () -> Phrase, _ range: SourceRange) {
    wasCompared = true
    if !isKept { broken.append(BrokenLimit(problem: problem(), range: range)) }
  }
}
