import Model
import Basics
import TestSupport

/// The formats that tests of rules use, and lines of their recordings.
extension FormatFolder {
  /// A custom native format with an asset of each sort.
  static let bread = bread(.named("AdChoices", .adChoices))

  static func bread(_ adChoices: Asset) -> FormatFolder {
    make(
      "bread",
      assets: [
        .text("Headline", required: true, clickable: true, maxLength: 25), .picture("MainImage"),
        .text("Caption"), .named("AdBadge", .badge), adChoices,
      ])
  }

  /// A custom native format with a required video, for which the picture is the fallback.
  static let breadVideo = named(
    "bread-video", video: video,
    assets: [
      .text("Headline", required: true, clickable: true), .picture("MainImage"),
      .named("Film", .video, required: true), .named("AdChoices", .adChoices),
    ])

  private static let video: VideoDefinition = {
    var video = VideoDefinition(range: SourceRange(line: 9, column: 1, endLine: 9, endColumn: 30))
    video.fallback = .here("MainImage")
    return video
  }()

  /// A system-defined native format.
  static let article = make(
    "article", kind: .native,
    assets: [
      .text("Headline", required: true, clickable: true), .named("StarRating", .number),
      .named("AdChoices", .adChoices),
    ])

  static let coins = named("coins", kind: .rewarded, adUnits: ["unit-7"])

  static func make(_ id: String, kind: FormatKind = .customNative, assets: [Asset]) -> FormatFolder {
    FormatFolder.named(id, kind: kind, assets: assets)
  }
}

extension Asset {
  static func text(
    _ key: String, required: Bool = false, clickable: Bool = false, maxLength: Int? = nil
  ) -> Asset {
    named(key, .text, required: required, clickable: clickable, maxLength: maxLength)
  }

  /// A required picture of 1.91:1.
  static func picture(_ key: String) -> Asset {
    named(
      key, .image, required: true, clickable: true, ratio: AspectRatio(width: 1.91, height: 1),
      minWidth: 600, mimeTypes: ["image/jpeg"])
  }
}

/// Lines of a session with one ad, to be put together.
enum Line {
  static let start = start(country: "DE")
  static func start(country: String?, more: String = "") -> String {
    let place = country.map { #","country":"\#($0)""# } ?? ""
    let app = more.contains(#""app""#) ? "" : #","app":{"id":"com.example.news","version":"6.4.0"}"#
    return #"{"event":"session.start","platform":"ios","screen":[390,844]\#(place)\#(more)\#(app)}"#
  }

  static func request(_ ad: String = "a1", format: String = "bread", kind: FormatKind = .customNative)
    -> String
  {
    #"{"event":"ad.request","ad":"\#(ad)","kind":"\#(kind.rawValue)","formats":["\#(format)"]}"#
  }

  static let headline = #""Headline":{"text":"Fresh bread"}"#
  static let picture =
    #""MainImage":{"url":"https://c.example/b.jpg","width":1200,"height":628,"mime":"image/jpeg"}"#
  static let adChoices = #""AdChoices":{"url":"https://c.example/i.png","width":19,"height":15}"#
  static let all = [headline, picture, adChoices]

  static func load(_ assets: [String] = all, format: String = "bread", more: String = "") -> String {
    #"{"event":"ad.load","ad":"a1","format":"\#(format)"\#(more),"assets":{\#(assets.joined(separator: ","))}}"#
  }

  static let view = #"{"event":"view.render","ad":"a1","frame":[16,120,358,300]}"#
  static let hideView = #"{"event":"view.hide","ad":"a1"}"#

  static func render(_ key: String, more: String = "") -> String {
    let frame = key == "AdChoices" ? "[355,120,19,15]" : "[16,140,358,187]"
    return #"{"event":"asset.render","ad":"a1","asset":"\#(key)","frame":\#(frame)\#(more)}"#
  }

  static func hide(_ key: String) -> String { #"{"event":"asset.hide","ad":"a1","asset":"\#(key)"}"# }

  static func impression(by party: String = "app") -> String {
    #"{"event":"impression","ad":"a1","by":"\#(party)"}"#
  }

  static func click(_ key: String, _ action: String? = nil, more: String = "") -> String {
    let action = action.map { #","action":"\#($0)""# } ?? ""
    return #"{"event":"click","ad":"a1","asset":"\#(key)","by":"app"\#(action)\#(more)}"#
  }

  static let end = #"{"event":"session.end"}"#
}

/// Lines one below the other.
func recording(_ lines: String...) -> String { lines.joined(separator: "\n") }
