package import AdModel
import Diagnostics

/// The previews of a format, one static page a state.
package enum Previews {
  /// In the order in which they are shown; the first is the typical one. `path`: the format's folder in the site, with a
  /// `/` at its end.
  package static func pages(for folder: FormatFolder, below path: String) -> [PreviewPage] {
    let isRightToLeft = samplesRunRightToLeft(folder.definition)
    return states(of: folder).map { state in
      PreviewPage(
        state: state, title: state.title(isRightToLeft: isRightToLeft),
        path: "\(path)preview/\(state.rawValue).html",
        words: (state == .otherDirection) != isRightToLeft ? .arabic : .english,
        sizes: sizes(of: folder.definition.kind))
    }
  }

  /// The sample pictures of a format, where previews and pages show them: below its folder in the site.
  static func samples(of folder: FormatFolder) -> [OutputFile] {
    folder.samples.values.compactMap { sample in
      guard let bytes = SampleMedia.publishedBytes(of: sample) else { return nil }
      return OutputFile(path: URLPath.plain(sample.path), bytes: bytes)
    }.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  /// A small phone, a phone and a tablet; players need less height than feeds.
  private static func sizes(of kind: FormatKind) -> [PreviewSize] {
    switch kind {
    case .customNative, .native:
      [(320, 600), (390, 600), (768, 600)].map { PreviewSize(width: $0, height: $1) }
    case .rewarded: [(320, 568), (390, 700)].map { PreviewSize(width: $0, height: $1) }
    case .liveInterstitial: [(320, 280), (390, 320), (768, 520)].map { PreviewSize(width: $0, height: $1) }
    }
  }

  private static func states(of folder: FormatFolder) -> [PreviewState] {
    let format = folder.definition
    var states: [PreviewState] = [.typical]
    if folder.preview != nil { states.append(.authored) }
    if format.customNative?.video != nil || format.native?.video != nil { states.append(.videoFallback) }
    if format.kind == .rewarded { states.append(.rewardGranted) }
    if format.kind == .liveInterstitial { states.append(.breakAhead) }
    return states + [.longest, .requiredOnly, .otherDirection, .withoutAdChoices]
  }

  private static func samplesRunRightToLeft(_ format: FormatDefinition) -> Bool {
    let text = format.assets.first { $0.type.value == .text && $0.sample != nil }?.sample?.value
    return text.map(WritingDirection.isRightToLeft) ?? false
  }
}

extension PreviewPage {
  package func html(
    of folder: FormatFolder, _ renderer: TemplateRenderer
  ) throws(TemplateError) -> [UInt8] {
    let format = folder.definition
    if state == .authored, let template = folder.preview {
      return Array(AuthoredPreview(folder: folder, template: template, words: words).html.utf8)
    }
    let (name, model): (String, ViewValues) =
      switch format.system {
      case .customNative, .native: ("native", NativePreview(folder: folder, state: state, words: words).model)
      case .rewarded(let system):
        ("rewarded", RewardedPreview(format: format, system: system, state: state, words: words).model)
      case .liveInterstitial(let system):
        ("live", LivePreview(format: format, system: system, state: state, words: words).model)
      }
    return try renderer.bytes("previews/\(name)", model, isVerbatim: true)
  }
}

extension ViewValues {
  /// What every preview page has.
  static func previewHead(
    _ format: FormatDefinition, _ state: PreviewState, _ words: PreviewWords
  ) -> ViewValues {
    let title = state.title(isRightToLeft: words.direction == "rtl")
    return [
      "language": .text(words.language), "direction": .text(words.direction),
      "title": .text("\(format.name): \(title)"), "stylesheet": .text("../../../assets/preview.css"),
      "adLabel": .text(words.advertisement), "notes": .texts(PreviewNotes.of(format, state: state)),
    ]
  }

  /// A text, and the key of the asset that it is.
  static func asset(_ key: String, _ text: String) -> ViewValues { ["key": .text(key), "text": .text(text)] }

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

  /// - Parameters: width and height in points.
  static func adChoices(_ key: String, _ corner: Corner, width: Double, height: Double) -> ViewValues {
    [
      "key": .text(key), "corner": .text(corner.rawValue), "width": .text(PreviewText.number(width)),
      "height": .text(PreviewText.number(height)),
    ]
  }

  /// Where and how large Google's SDKs draw it unless told otherwise (support.google.com/admanager/answer/2695279).
  static let standardAdChoices = adChoices(AssetKeys.adChoices, .topRight, width: 19, height: 15)

  /// A star rating, 0–5, drawn to the nearest star.
  static func stars(_ number: String) -> ViewValues {
    let stars = min(5, max(0, Int(nearest: Asset.number(number) ?? 0)))
    let drawn = String(repeating: "★", count: stars) + String(repeating: "☆", count: 5 - stars)
    return ["number": .text(number), "drawn": .text(drawn)]
  }
}
