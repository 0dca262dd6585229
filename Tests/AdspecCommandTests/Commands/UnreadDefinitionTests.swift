import Foundation
import TestSupport
import Testing

@Suite("A definition that can't be read, in the site") struct UnreadDefinitionTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      """
      kind: customNative
      id: bread
      assets:
        Headline: {type: text, sample: Bread}
        AdChoices: {type: adChoices}

      """, to: "formats/bread/format.yaml")
    try folder.write(
      "kind: customNative\nid: cake\nassets: {Headline: {type: text, sample: Cake}, AdChoices: {type: adChoices}}\n",
      to: "formats/cake/format.yaml")
    try build()
    try folder.write(
      "kind: customNative\nid: cake\nname: <script>alert(1)</script>\nassets: [\n",
      to: "formats/cake/format.yaml")
    try build()
  }

  private func build() throws {
    let result = try BuiltBinary.run(["build", "-o", "site", "--exit-zero"], in: folder.path)
    #expect(result.code == 0, "\(result.errors)")
  }

  /// A page's text between two others, without them.
  private func part(of page: String, from start: String, to end: String) throws -> String {
    let text = try folder.text(of: page)
    let from = try #require(text.range(of: start)).upperBound
    let to = try #require(text.range(of: end, range: from..<text.endIndex)).lowerBound
    return String(text[from..<to])
  }

  @Test("It keeps its page, which shows the faults and the source, and nothing of the last build")
  func page() throws {
    let main = try part(
      of: "site/formats/cake/index.html", from: "<main id=\"main\" tabindex=\"-1\">\n", to: "</main>")
    let chip =
      "<span class=\"chip chip-error\"><svg class=\"icon\" width=\"16\" height=\"16\" aria-hidden=\"true\">"
      + "<use href=\"#icon-error\"/></svg>"
    let rules = "../../rules"
    let line = "../../formats/cake/index.html#line-4"
    let expected = """
      <div class="page-head">
      <h1><bdi>cake</bdi></h1>
      <p class="lead">This definition could not be read: there is no preview, no figure and no verdict of this format \
      until it is mended.</p>
      <p class="chips">\(chip)Could not be read</span></p>
      </div>
      <section class="section" id="findings" aria-labelledby="findings-title">
      <h2 id="findings-title">Findings</h2>
      <ul class="findings">
      <li class="finding finding-error">
      <p class="finding-head">\(chip)Error</span><a class="finding-rule" href="\(rules)/field-invalid/index.html">\
      <code>field-invalid</code></a><span class="finding-place"><a href="\(line)"><code>formats/cake/format.yaml:4:9</code>\
      </a></span></p>
      <p class="finding-message" dir="auto">&#39;assets&#39; is a list; expected an object with a field for each asset.</p>
      <pre class="excerpt" tabindex="0" dir="ltr"><span class="excerpt-number">4</span><code>assets: <mark>[</mark></code></pre>
      </li>
      <li class="finding finding-error">
      <p class="finding-head">\(chip)Error</span><a class="finding-rule" href="\(rules)/definition-unreadable/index.html">\
      <code>definition-unreadable</code></a><span class="finding-place"><a href="\(line)"><code>formats/cake/format.yaml:4:10\
      </code></a></span></p>
      <p class="finding-message" dir="auto">The YAML can&#39;t be read from here on: did not find expected node content \
      while parsing a flow node.</p>
      <pre class="excerpt" tabindex="0" dir="ltr"><span class="excerpt-number">4</span><code>assets: [<mark></mark></code></pre>
      </li>
      </ul>
      </section>
      <section class="section" id="source" aria-labelledby="source-title">
      <h2 id="source-title">Source</h2>
      <p class="section-intro"><code>formats/cake/format.yaml</code></p>
      <div class="source" role="group" tabindex="0" aria-label="Source" dir="ltr">
      <ol>
      <li id="line-1"><a href="#line-1" aria-label="Line 1">1</a><code>kind: customNative</code></li>
      <li id="line-2"><a href="#line-2" aria-label="Line 2">2</a><code>id: cake</code></li>
      <li id="line-3"><a href="#line-3" aria-label="Line 3">3</a><code>name: &lt;script&gt;alert(1)&lt;/script&gt;</code></li>
      <li id="line-4" class="source-error"><a href="#line-4" aria-label="Line 4">4</a><code>assets: [</code></li>
      </ol>
      </div>
      </section>
      """
    #expect(main.trimmingCharacters(in: .newlines) == expected, "\(main)")
    #expect(try folder.tree("site").filter { $0.contains("cake") } == ["formats/cake/index.html"])
  }

  @Test("The catalog lists it with a mark, and links its findings to it")
  func catalog() throws {
    let section = try part(
      of: "site/index.html", from: "<h2 id=\"unread-title\">Could not be read</h2>\n", to: "</section>")
    #expect(
      section == """
        <ul class="ranks">
        <li><span class="chip chip-error"><svg class="icon" width="16" height="16" aria-hidden="true">\
        <use href="#icon-error"/></svg>Could not be read</span> <a href="formats/cake/index.html"><bdi>cake</bdi></a></li>
        </ul>

        """)
    #expect(try !folder.text(of: "site/index.html").contains("id=\"findings\""))
    #expect(try folder.text(of: "site/findings/index.html").contains("../formats/cake/index.html#line-4"))
  }

  @Test("Its folder's name may be the id of another format, which keeps the page")
  func taken() throws {
    try folder.write("kind: [\n", to: "formats/other/format.yaml")
    try folder.write(
      "kind: customNative\nid: other\nassets: {Headline: {type: text, sample: Cake}, AdChoices: {type: adChoices}}\n",
      to: "formats/cake/format.yaml")
    try build()
    #expect(try folder.text(of: "site/formats/other/index.html").contains("id=\"previews\""))
    let pages = try folder.tree("site/formats").filter { $0.hasPrefix("id-") }
    #expect(pages.count == 1)
    #expect(try folder.text(of: "site/formats/\(pages[0])").contains("This definition could not be read"))
  }
}
