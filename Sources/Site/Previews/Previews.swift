package import Reports
package import Model
import Basics

/// The previews of a format, one for each state.
package enum Previews {
  /// The previews in the order in which they are shown; the typical one comes first.
  ///
  /// - Parameter look: how an app showed an ad of the format; `nil` if that wasn't recorded.
  package static func pages(for folder: FormatFolder, as look: RecordedLook? = nil) -> [PreviewPage] {
    let isRightToLeft = samplesRunRightToLeft(folder.definition)
    let rightToLeft = rightToLeft(for: folder.definition)
    let (own, others) = isRightToLeft ? (rightToLeft, PreviewWords.english) : (.english, rightToLeft)
    return PreviewState.allCases.filter { has($0, folder) }.map { state in
      let words =
        switch state {
        case .otherDirection: others
        case .chinese: PreviewWords.chinese
        case .japanese: PreviewWords.japanese
        default: own
        }
      return PreviewPage(
        state: state, title: state.title(isRightToLeft: isRightToLeft), words: words,
        recordedOrder: look?.order ?? [], isStress: isStress(state, words, of: folder.definition))
    }
  }

  /// The published sample pictures of a format; their paths are relative to its folder in the site.
  static func samples(of folder: FormatFolder) -> [OutputFile] {
    folder.samples.values.compactMap { sample in
      guard let bytes = SampleMedia.publishedBytes(of: sample) else { return nil }
      return OutputFile(path: URLPath.plain(sample.path), bytes: bytes)
    }.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  private static func has(_ state: PreviewState, _ folder: FormatFolder) -> Bool {
    let format = folder.definition
    return switch state {
    case .videoFallback: format.video != nil
    case .rewardGranted: format.kind == .rewarded
    case .breakAhead: format.kind == .liveInterstitial
    case .missingImage: format.assets.contains { $0.type.value == .image }
    default: true
    }
  }

  /// Returns Hebrew for a format with Hebrew samples and no Arabic ones, otherwise Arabic.
  private static func rightToLeft(for format: FormatDefinition) -> PreviewWords {
    let isHebrew = hasSample(with: 0x590...0x5FF, format) || hasSample(in: .hebrew, format)
    return isHebrew && !hasSample(in: .arabic, format) ? .hebrew : .arabic
  }

  /// True for states that test the limits of the layout. A state in another language counts as such a test only if the
  /// format has no sample in that language.
  private static func isStress(
    _ state: PreviewState, _ words: PreviewWords, of format: FormatDefinition
  ) -> Bool {
    switch state {
    case .longWord, .missingImage, .emoji: true
    case .otherDirection: !hasSample(in: words, format)
    case .chinese: !hasSample(in: words, format) && !hasSample(with: 0x4E00...0x9FFF, format)
    case .japanese: !hasSample(in: words, format) && !hasSample(with: 0x3040...0x30FF, format)
    default: false
    }
  }

  /// True if at least one asset has a sample of its own in the language `words.language`.
  private static func hasSample(in words: PreviewWords, _ format: FormatDefinition) -> Bool {
    format.assets.contains { words.sample(of: $0) != nil }
  }

  /// True if the sample of a text has a character in this Unicode range.
  private static func hasSample(with range: ClosedRange<UInt32>, _ format: FormatDefinition) -> Bool {
    format.assets.contains { asset in
      guard asset.type.value == .text, let sample = asset.sample?.value else { return false }
      return sample.unicodeScalars.contains { range.contains($0.value) }
    }
  }

  private static func samplesRunRightToLeft(_ format: FormatDefinition) -> Bool {
    let text = format.assets.first { $0.type.value == .text && $0.sample != nil }?.sample?.value
    return text.map(WritingDirection.isRightToLeft) ?? false
  }
}

extension ViewValues {
  /// Values for a text asset: its key and its text.
  static func asset(_ key: String, _ text: String) -> ViewValues { ["key": .text(key), "text": .text(text)] }

  /// A picture of an asset.
  ///
  /// - Parameter size: in pixels.
  static func picture(of key: String, source: String, alt: String, size: (width: Double, height: Double)?)
    -> ViewValues
  {
    [
      "key": .text(key), "source": .text(source), "alt": .text(alt),
      "size": .part(
        size.map { size -> ViewValues in
          [
            "width": .text(PreviewText.number(size.width.rounded())),
            "height": .text(PreviewText.number(size.height.rounded())),
          ]
        }),
    ]
  }

  /// Returns template values for an AdChoices icon.
  ///
  /// - Parameters:
  ///   - width: in points, like `height`.
  ///   - neighbour: values of the ad label, if it is in the same corner as the icon; otherwise `nil`.
  static func adChoices(
    _ key: String, _ corner: Corner, width: Double, height: Double, neighbour: ViewValues? = nil
  ) -> ViewValues {
    [
      "key": .text(key), "corner": .text(corner.rawValue), "width": .text(PreviewText.number(width)),
      "height": .text(PreviewText.number(height)), "neighbour": .part(neighbour),
    ]
  }

  /// Default position and size of AdChoices in Google's SDKs (support.google.com/admanager/answer/2695279).
  static func standardAdChoices(_ neighbour: ViewValues? = nil) -> ViewValues {
    adChoices(AssetKeys.adChoices, .topRight, width: 19, height: 15, neighbour: neighbour)
  }

  /// A star rating from 0 to 5, rounded to half stars. The drawing is 100 wide, a star 20.
  static func stars(_ number: String) -> ViewValues {
    let halves = min(10, max(0, Int(nearest: 2 * (Asset.number(number) ?? 0))))
    return ["number": .text(number), "filled": .number(halves * 10), "outline": .text(starOutline)]
  }

  /// Five stars side by side as an SVG path.
  private static let starOutline = (0..<5).map { place in
    "M\(20 * place + 10) 1.5l2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9-4.3-4.1 5.9-.8z"
  }.joined()
}
