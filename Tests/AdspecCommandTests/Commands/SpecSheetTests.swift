import Foundation
import TestSupport
import Testing

@Suite("Spec sheets") struct SpecSheetTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func build(_ catalog: String, _ arguments: String...) throws {
    let result = try BuiltBinary.run(
      ["build", catalog, "--exit-zero", "--no-sync", "-q", "-o", "site"] + arguments, in: folder.path)
    #expect(result == BuiltBinary.Result(code: 0, output: "", errors: ""))
  }

  @Test("A format has a page with its assets and their limits, its facts, its version and its address")
  func contents() throws {
    try folder.write("baseURL: https://specs.example/a\n", to: "c/adspec.yaml")
    try folder.write(
      """
      kind: customNative
      id: card
      name: Card & more
      summary: A card of the feed.
      owner: Ad formats
      assets:
        Headline: {type: text, required: true, maxLength: 50, clickable: true, sample: Fresh bread}
        AdChoices: {type: adChoices, corner: topRight}
        AdBadge: {type: badge}

      """, to: "c/formats/card/format.yaml")
    try build("c", "--previews", "none")
    let page = try folder.text(of: "site/formats/card/sheet.html")
    expect(
      page.firstMatch(of: /(?s)<main.*<\/main>/).map { String($0.output) } ?? "",
      is: """
        <main id="main" tabindex="-1">
        <article class="sheet">
        <div class="page-head">
        <p class="eyebrow"><svg class="icon" width="16" height="16" aria-hidden="true"><use href="#icon-customNative"/></svg>Custom native · <code><bdi>card</bdi></code></p>
        <h1 dir="auto"><bdi>Card &amp; more</bdi></h1>
        <p class="lead" dir="auto">A card of the feed.</p>
        </div>
        <div class="sheet-body">
        <div>
        <table class="sheet-assets">
        <thead><tr><th scope="col">Asset</th><th scope="col">Type</th><th scope="col">Limits</th><th scope="col">Needed</th></tr></thead>
        <tbody>
        <tr><th scope="row"><code><bdi>Headline</bdi></code></th><td>Text</td><td><span class="limit" dir="auto">at most 50 characters</span></td><td><b>required</b><span class="asset-label">takes clicks</span></td></tr>
        <tr><th scope="row"><code><bdi>AdChoices</bdi></code></th><td>AdChoices icon</td><td><span class="limit" dir="auto">top right corner</span><span class="limit" dir="auto">19 × 15 points</span></td><td>by the app, for reservation ads in the EEA</td></tr>
        <tr><th scope="row"><code><bdi>AdBadge</bdi></code></th><td>Ad label</td><td></td><td>by the app, always in the EEA</td></tr>
        </tbody>
        </table>
        <dl class="facts">
        <div><dt>Owner</dt><dd dir="auto">Ad formats</dd></div>
        <div><dt>Demand channel (inventory)</dt><dd dir="auto">reservation</dd></div>
        <div><dt>Territory</dt><dd dir="auto">everywhere</dd></div>
        <div><dt>File</dt><dd><code><bdi>formats/card/format.yaml</bdi></code></dd></div>
        <div><dt>Video</dt><dd dir="auto">none</dd></div>
        </dl>
        </div>
        </div>
        <p class="soft sheet-end">Ad specs · definition <code>1159181f994c</code> · <a href="https://specs.example/a/formats/card/">https://specs.example/a/formats/card/</a></p>
        </article>

        </main>
        """)
    #expect(try folder.text(of: "site/formats/card/index.html").contains(#"<a href="sheet.html">"#))
  }

  @Test(
    "Those of the samples are one page each, in print, too",
    .enabled(if: SystemCommand.areThere(.chromium)))
  func pages() throws {
    try build(Repository.path)
    let sheets = try folder.tree("site/formats").filter { $0.hasSuffix("/sheet.html") }
    #expect(sheets.count == 13)
    for sheet in sheets {
      let result = try Shell.run(
        """
        '\(SystemCommand.browser)' --no-sandbox --print-to-pdf=sheet.pdf 'file://\(folder("site/formats/" + sheet))'
        """, in: folder.path)
      #expect(result.code == 0, "\(result.text)")
      let bytes = try Data(contentsOf: URL(fileURLWithPath: folder("sheet.pdf")))
      let pages = String(decoding: bytes, as: UTF8.self).matches(of: /\/Type \/Page[^s]/).count
      #expect(pages == 1, "\(sheet)")
    }
  }
}
