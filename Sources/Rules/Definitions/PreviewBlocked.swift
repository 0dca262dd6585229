import Checking
import Model
import Basics

/// Reports markup in an author's template that the preview's page or its frame blocks.
enum PreviewBlocked: DefinitionRule {
  static let info = RuleInfo(
    id: "preview-blocked",
    title: "Preview uses what its page blocks",
    group: .definitions,
    severity: .warning,
    summary: """
      `preview.mustache` has an element that the preview's page blocks by its content security policy, or the frame \
      around it by its sandbox. Blocked are scripts, event handlers and `javascript:` URLs. So are pictures, style \
      sheets, fonts and frames from elsewhere (`http:`, `https:`, `//`), videos, sounds and plug-ins from anywhere, \
      `<base>`, forms and refreshes.
      """,
    rationale: """
      A preview is shown to people who didn't write it, on a page with the catalog's own address. It may neither act \
      nor inform a server about its viewers. A blocked element leaves a gap or has no effect, without a message: the \
      preview then isn't what its author saw.
      """,
    remedy: """
      Write each state that a script would make as markup. Put pictures into the format's folder and name them as \
      samples of assets, or write them as `data:` URLs or inline SVG. Use `<style>` and `style`, and fonts that \
      devices have. Show a picture in place of a video.
      """,
    citations: [
      Citation("W3C, Content Security Policy Level 3", url: "https://www.w3.org/TR/CSP3/"),
      Citation(
        "WHATWG, HTML: the iframe element's sandbox attribute",
        url: "https://html.spec.whatwg.org/multipage/iframe-embed-object.html#attr-iframe-sandbox"),
    ],
    grounds: [
      .documented(
        """
        The specifications define what a content security policy and a sandboxed frame block.
        """),
      .advice("It is our decision that previews may neither act nor load from elsewhere."),
    ],
    good: [
      .catalog([
        ("formats/bread/format.yaml", format),
        (
          "formats/bread/preview.mustache",
          """
          <style>.card { background: url("data:image/gif;base64,R0lGODlhAQABAAAAACw="); }</style>
          <div class="card" style="color: #222"><h3>[%Headline%]</h3></div>
          <a href="https://bakery.example.com/">Order</a>
          """
        ),
      ])
    ],
    bad: [
      .catalog([
        ("formats/bread/format.yaml", format),
        (
          "formats/bread/preview.mustache",
          """
          ↓<script>document.title = "Bread"</script>
          <h3 ↓onclick="order()">[%Headline%]</h3>
          <img ↓src="https://cdn.example.com/bread.jpg" alt="A loaf">
          <style>.card { background: ↓url(//cdn.example.com/oven.png); }</style>
          <a ↓href="javascript:order()">Order</a>
          """
        ),
      ])
    ])

  private static let format = """
    kind: customNative
    id: bread-native
    assets:
      Headline: {type: text, sample: Fresh bread before seven}
      AdChoices: {type: adChoices}
    """

  static func judge(_ format: FormatFolder, in configuration: Configuration) -> RuleOutcome {
    guard let preview = format.preview else { return .notApplicable }
    return .passUnless(
      BlockedMarkup.all(in: preview.text).map { found in
        Violation(
          "\(found.value.what) \(found.value.why).", at: Location(file: preview.file, range: found.range),
          help: found.value.help)
      })
  }
}
