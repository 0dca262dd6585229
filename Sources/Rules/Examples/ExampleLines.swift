import Checking
import Model

/// Lines of a clean session with one ad `a1` of `ExampleFormats.simpleNative`, from which examples are composed:
///
///     \(ExampleLines.toRender)
///     \(ExampleLines.impression)
///     \(ExampleLines.end)
///
/// `ExampleRecording` fills in session, time and number of each line (`Example.Content.recording`).
enum ExampleLines {
  /// A session on a phone in Germany.
  static let start = """
    {"event":"session.start","platform":"ios","country":"DE","language":"de","screen":[390,844],\
    "consent":{"gdpr":true,"tcf":"CQEx"}}
    """
  static let request = """
    {"event":"ad.request","ad":"a1","kind":"customNative","adUnit":"/1234567/news/feed","formats":["bread-native"],\
    "attempt":1}
    """
  static let load = load()

  /// The member of `assets` in `ad.load` that delivers the headline.
  static let headline = #""Headline":{"text":"Fresh bread before seven"}"#
  static let mainImage = """
    "MainImage":{"url":"https://cdn.example.com/bread.jpg","width":1200,"height":628,"mime":"image/jpeg"}
    """
  static let caption = #""Caption":{"text":"Order tonight, taste tomorrow"}"#
  static let adChoices =
    #""AdChoices":{"url":"https://cdn.example.com/adchoices.png","width":19,"height":15}"#

  /// Returns the `ad.load` of a reservation ad.
  ///
  /// - Parameters:
  ///   - assets: the members of `assets`, as JSON without braces.
  ///   - dsa: the `dsa` object, as JSON.
  static func load(
    assets: String = "\(headline),\(mainImage),\(caption),\(adChoices)", dsa: String = dsa
  ) -> String {
    """
    {"event":"ad.load","ad":"a1","format":"bread-native","inventory":"reservation","lineItem":"4711",\
    "assets":{\(assets)},"destination":"https://bakery.example.com/","dsa":\(dsa)}
    """
  }

  /// A complete `dsa` object as a bid contains it.
  static let dsa = """
    {"behalf":"Example Bakery","paid":"Example Bakery",\(transparency)}
    """
  /// The member `transparency` of the example's `dsa` object.
  static let transparency = #""transparency":[{"domain":"ads.example.com","dsaparams":[2]}]"#

  static let viewRender = #"{"event":"view.render","ad":"a1","frame":[16,120,358,300]}"#
  static let imageRender = """
    {"event":"asset.render","ad":"a1","asset":"MainImage","frame":[16,140,358,187],"visible":1,"clickable":true,\
    "fit":"fit"}
    """
  static let headlineRender = """
    {"event":"asset.render","ad":"a1","asset":"Headline","frame":[24,340,342,24],"visible":1,"clickable":true,\
    "text":"Fresh bread before seven"}
    """
  static let captionRender = """
    {"event":"asset.render","ad":"a1","asset":"Caption","frame":[24,372,342,20],"visible":1,"clickable":false,\
    "text":"Order tonight, taste tomorrow"}
    """
  static let badgeRender = """
    {"event":"asset.render","ad":"a1","asset":"AdBadge","frame":[20,121,46,16],"visible":1,"text":"Anzeige"}
    """
  static let adChoicesRender = """
    {"event":"asset.render","ad":"a1","asset":"AdChoices","frame":[355,120,19,15],"visible":1,"clickable":true,"z":9}
    """
  /// Lines of a recording by which the ad and all its assets come onto the screen.
  static let render = """
    \(viewRender)
    \(imageRender)
    \(headlineRender)
    \(captionRender)
    \(badgeRender)
    \(adChoicesRender)
    """
  /// Lines for the assets of an ad below the screen's edge; the ad's top is at 840.
  static let below = """
    {"event":"asset.render","ad":"a1","asset":"MainImage","frame":[16,860,358,187],"clickable":true,"fit":"fit"}
    {"event":"asset.render","ad":"a1","asset":"Headline","frame":[24,1060,342,24],"clickable":true}
    {"event":"asset.render","ad":"a1","asset":"AdBadge","frame":[20,841,46,16],"text":"Anzeige"}
    {"event":"asset.render","ad":"a1","asset":"AdChoices","frame":[355,840,19,15],"visible":1,"clickable":true,"z":9}
    """
  /// Lines for the ad and all its assets on the screen, 6 seconds after the session's start.
  static let laterRender = later(render)
  static let impression = #"{"event":"impression","ad":"a1","by":"app"}"#
  /// A click on the picture that opens the advertiser's page.
  static let click = """
    {"event":"click","ad":"a1","asset":"MainImage","by":"app","action":"browser",\
    "url":"https://bakery.example.com/","openable":[]}
    """
  /// A click on AdChoices, and the page that it opens.
  static let adChoicesClick = """
    {"event":"click","ad":"a1","asset":"AdChoices","by":"app","action":"aboutThisAd"}
    {"event":"screen.present","ad":"a1"}
    {"event":"screen.dismiss","ad":"a1"}
    """
  static let end = #"{"event":"session.end"}"#

  /// Returns lines with the first of them set to 6 seconds after the session's start.
  static func later(_ lines: String) -> String {
    lines.replacing(#""ad":"a1""#, with: #""time":"2026-11-20T10:00:06.000Z","ad":"a1""#, maxReplacements: 1)
  }

  /// The lines from the start of the session to the ad's `ad.request`.
  static let toRequest = "\(start)\n\(request)"
  /// The lines from the start of the session to the ad's `ad.load`.
  static let toLoad = "\(toRequest)\n\(load)"
  /// The lines from the start of the session to the last `asset.render`.
  static let toRender = "\(toLoad)\n\(render)"
  /// The lines from the start of the session to the impression.
  static let toImpression = "\(toRender)\n\(impression)"
  /// The lines of a whole session with a click.
  static let session = "\(toImpression)\n\(click)\n\(end)"
}

extension Example {
  /// An example with the whole session, for which no rule has a finding.
  static let nativeSession = recording(ExampleLines.session, formats: [ExampleFormats.simpleNative])
  static let mediatedSession = recording(
    ExampleMediationLines.session, formats: [ExampleFormats.mediatedNative])

  /// Returns an example of a session without a click. These lines stand between the last `asset.render` and the
  /// impression.
  static func native(rendered lines: String, fileID: StaticString = #fileID, line: UInt = #line) -> Example {
    native("\(ExampleLines.toRender)\n\(lines)\n\(ExampleLines.impression)", fileID, line)
  }

  /// Returns an example of a session without a click. These lines stand between the impression and the session's end.
  static func native(shown lines: String, fileID: StaticString = #fileID, line: UInt = #line) -> Example {
    native("\(ExampleLines.toImpression)\n\(lines)", fileID, line)
  }

  private static func native(_ lines: String, _ fileID: StaticString, _ line: UInt) -> Example {
    recording(
      "\(lines)\n\(ExampleLines.end)", formats: [ExampleFormats.simpleNative], fileID: fileID, line: line)
  }
}
