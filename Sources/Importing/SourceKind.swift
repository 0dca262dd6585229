/// Recognises a file given to the wrong importer by its top-level keys.
enum SourceKind {
  private static let signs: [(key: String, name: String)] = [
    ("lighthouseVersion", "a Lighthouse report"), ("traceEvents", "a trace of a browser"),
    ("creativeTemplates", "a list of Ad Manager's creative templates (adspec import ad-manager)"),
    ("seatbid", "an OpenRTB bid response (adspec import openrtb)"),
    ("mockBidRequest", "a test of Prebid Server (adspec import openrtb)"),
    ("imp", "an OpenRTB bid request (adspec import openrtb)"),
    ("log", "a HAR (adspec import har)"),
    ("formats", "a list of AdCP's creative formats (adspec import adcp)"),
    ("openapi", "an OpenAPI description"), ("swagger", "an OpenAPI description"),
    ("item", "a collection of Postman"), ("$schema", "a JSON Schema"),
    ("event", "a recording of adspec, which needs no import"),
  ]

  /// A phrase such as "is a Lighthouse report, not a HAR"; `nil` for unknown keys.
  static func words(keys: some Sequence<String>, insteadOf wanted: String) -> String? {
    let keys = Set(keys)
    return signs.first { keys.contains($0.key) }.map { "is \($0.name), not \(wanted)" }
  }
}
