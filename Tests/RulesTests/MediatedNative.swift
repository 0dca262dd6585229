import Model
import Basics
import TestSupport

extension FormatFolder {
  /// A native format that the adapter `Sample` maps: headline and picture are required.
  static let mediated = mediated(impressions: .sdk, clicks: .sdk)

  static func mediated(
    impressions: TrackingParty?, clicks: TrackingParty?, imageDownload: Bool = true
  ) -> FormatFolder {
    var mediation = Mediation(range: SourceRange(line: 9, column: 1, endLine: 20, endColumn: 1))
    mediation.adapter = .here("Sample", line: 10)
    mediation.parameterField = .here(.required, line: 11)
    mediation.mapping = [("Headline", "title"), ("Images", "image"), ("Body", "text")].enumerated().map {
      FieldMapping(ours: .here($1.0, line: 12 + $0), theirs: .here($1.1, line: 12 + $0))
    }
    mediation.extraAssets = [FieldMapping(ours: .here("Awesomeness"), theirs: .here("awesomeness"))]
    mediation.impressionTracking = impressions.map { .here($0, line: 15) }
    mediation.clickTracking = clicks.map { .here($0, line: 16) }
    mediation.imageDownload = .here(imageDownload, line: 17)
    var system = NativeSystem()
    system.mediation = mediation
    return named(
      "mediated", kind: .native,
      assets: [
        .text("Headline", required: true, clickable: true), .named("Images", .image, required: true),
        .text("Body"),
      ], system: .native(system))
  }
}

/// Lines of an ad `a1` of the format `mediated`.
enum MediationLine {
  static let request = Line.request(format: "mediated", kind: .native)
  /// From the start of the session to the ad's request: two lines.
  static let toRequest = recording(Line.start, request)

  static func load(_ adapter: String = "Sample", parameter: String? = "unit-7") -> String {
    let parameter = parameter.map { #","parameter":"\#($0)""# } ?? ""
    return #"{"event":"adapter.load","ad":"a1","adapter":"\#(adapter)"\#(parameter)}"#
  }

  static func map(
    _ fields: String = #""Headline":"title","Images":"image""#, adapter: String? = "Sample", more: String = ""
  ) -> String {
    #"{"event":"adapter.map","ad":"a1"\#(named(adapter)),"fields":{\#(fields)}\#(more)}"#
  }

  static func complete(_ outcome: String = "ad", adapter: String? = "Sample", more: String = "") -> String {
    #"{"event":"adapter.complete","ad":"a1"\#(named(adapter)),"outcome":"\#(outcome)"\#(more)}"#
  }

  static func track(_ who: String, adapter: String? = "Sample") -> String {
    #"{"event":"adapter.track","ad":"a1"\#(named(adapter)),\#(who)}"#
  }

  private static func named(_ adapter: String?) -> String { adapter.map { #","adapter":"\#($0)""# } ?? "" }

  static let adLoad = #"{"event":"ad.load","ad":"a1","format":"mediated"}"#

  static func click(by party: String) -> String {
    #"{"event":"click","ad":"a1","asset":"Headline","by":"\#(party)"}"#
  }
}
