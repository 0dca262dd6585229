import Checking
import Model
import Basics

/// Reports an SVG that the site doesn't publish, because it does more than draw. Those of the author's pages are found
/// when the pages are read.
enum PictureRefused: DefinitionRule {
  static let info = RuleInfo(
    id: "picture-refused",
    title: "Picture does more than draw",
    group: .definitions,
    severity: .warning,
    summary: """
      An SVG that is a `sample`, or a picture in a page below `pages/`, has something that doesn't only draw. Allowed are \
      elements, attributes and CSS functions that draw, and references to ids of the same file (`#id`) and to embedded \
      pictures (`data:image/png`, `jpeg`, `gif`, `webp`, `avif`). Refused are scripts, event handlers, HTML, animations \
      and other references. So are encodings other than UTF-8, processing instructions, and a DOCTYPE that declares \
      something: they change what a browser reads. The metadata of drawing programs may stay.
      """,
    rationale: """
      Browsers ignore scripts in an embedded picture. Opened by itself, an SVG is a page with the catalog's own address, \
      and acts there for whoever follows a link to it. The site therefore shows a grey picture in its place.
      """,
    remedy: """
      Remove what the finding names, or export the picture again as plain SVG: as paths and shapes, with pictures \
      embedded, and without links or editing data. A PNG, JPEG, GIF or WebP of it always passes.
      """,
    citations: [
      Citation(
        "W3C, SVG 2: Conformance (secure animated and secure static mode)",
        url: "https://www.w3.org/TR/SVG2/conform.html#secure-static-mode"),
      Citation("W3C, SVG Integration", url: "https://www.w3.org/TR/svg-integration/"),
    ],
    grounds: [
      .documented(
        "SVG 2 defines that an embedded picture runs no script and loads nothing, but a whole document may."),
      .advice("It is our decision that published pictures may neither act nor load from elsewhere."),
    ],
    good: [
      .catalog([
        ("formats/bread/format.yaml", format("samples/bread.svg")),
        (
          "formats/bread/samples/bread.svg",
          """
          <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 191 100">
            <style>.loaf { fill: url(#crust) }</style>
            <linearGradient id="crust"><stop stop-color="#c98a4b"/></linearGradient>
            <ellipse class="loaf" cx="95" cy="50" rx="60" ry="30"/>
          </svg>
          """
        ),
      ])
    ],
    bad: [
      .catalog([
        ("formats/bread/format.yaml", format("↓samples/bread.svg")),
        (
          "formats/bread/samples/bread.svg",
          """
          <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 191 100">
            <ellipse cx="95" cy="50" rx="60" ry="30" onclick="order()"/>
          </svg>
          """
        ),
      ]),
      .catalog([
        ("formats/bread/format.yaml", format("↓samples/oven.svg")),
        (
          "formats/bread/samples/oven.svg",
          """
          <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 191 100">
            <image width="191" height="100" href="https://cdn.example.com/oven.png"/>
          </svg>
          """
        ),
      ]),
    ])

  private static func format(_ sample: String) -> String {
    """
    kind: customNative
    id: bread-native
    assets:
      Headline: {type: text, sample: Fresh bread before seven}
      MainImage: {type: image, sample: \(sample), alt: A loaf on a board}
      AdChoices: {type: adChoices}
    """
  }

  static func judge(_ format: FormatFolder, in configuration: Configuration) -> RuleOutcome {
    if format.samples.isEmpty { return .notApplicable }
    let definition = format.definition
    return .passUnless(
      definition.assets.compactMap { asset in
        guard [.image, .video, .adChoices].contains(asset.type.value), let sample = asset.sample,
          let refusal = format.samples[sample.value]?.refusal
        else { return nil }
        return Violation(
          """
          The sample of \(asset.key.value.quoted) is the file \(sample.value.quoted), which isn't shown: \
          \(refusal.clause).
          """,
          at: definition.location(sample.range), help: refusal.help)
      })
  }
}
