import Model
import Reading
import TestSupport
import Testing

@Suite("SVG pictures that may be published") struct SVGReaderTests {
  private func told(_ svg: [UInt8]) throws -> String {
    let definition = "kind: native\nid: x\nassets:\n  A: {type: image, sample: a.svg}\n"
    let source = MemorySource(["formats/x/format.yaml": Array(definition.utf8), "formats/x/a.svg": svg])
    let sample = try #require(
      try CatalogReader(source: source, knownRules: []).read().formats[0].samples["a.svg"])
    if case .unusable(let reason) = sample.content { return reason }
    return sample.refusal?.clause ?? "only draws"
  }

  private func told(_ svg: String) throws -> String { try told(Array(svg.utf8)) }

  /// Puts something into a picture, on its second line.
  private func told(inside text: String) throws -> String {
    try told(
      """
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">
      \(text)
      </svg>
      """)
  }

  @Test("What drawing programs write passes", arguments: DrawnPictures.all)
  func exports(_ svg: String) throws { #expect(try told(svg) == "only draws") }

  @Test(
    "What only draws, describes or refers to the same file passes",
    arguments: [
      "<a href='#b'><use xlink:href='#c'/></a>", "<image href='data:image/png;base64,iVBORw0KGgo='/>",
      "<feImage xlink:href='DATA:image/WebP,x'/>",
      "<text>on and on = fine, &lt;script&gt; javascript: &#x40;import</text>",
      "<!-- <script/> --><desc>onload='x'</desc>",
      "<title>a\\b (c)</title><g data-name='C:\\a(b)' aria-label='f(x)'/>",
      "<rect fill='url(#a)' style='mask: url( \"#b\" ); color: rgb(1, 2, 3)' transform='rotate(4)'/>",
      "<style type='text/css'><![CDATA[@media (width > 9px) { .a { fill: URL('#b') } }]]></style>",
      "<style>.a { background: url(data:image/png;base64,AA==); animation: b 2s }\n@keyframes b { }</style>",
      "<x:y xmlns:x='urn:x' onload='x' href='x'><x:script>x</x:script></x:y>",
      "<g xmlns='urn:x'><script>x</script></g>", "<g xml:space='preserve' xlink:title='a'/>",
    ])
  func drawn(_ text: String) throws { #expect(try told(inside: text) == "only draws") }

  @Test(
    "An element is refused by its namespace and name, whatever its prefix",
    arguments: [
      ("<script/>", "element 'script'"), ("<SCRIPT/>", "element 'SCRIPT'"),
      ("<foreignObject/>", "element 'foreignObject'"), ("<g><set/></g>", "element 'set'"),
      ("<animate/>", "element 'animate'"), ("<animateMotion/>", "element 'animateMotion'"),
      ("<iframe/>", "element 'iframe'"), ("<script xmlns=''/>", "element 'script'"),
      ("<s:script xmlns:s='http://www.w3.org/2000/svg'/>", "element 's:script'"),
      ("<h:script xmlns:h='http://www.w3.org/1999/xhtml'/>", "element 'h:script'"),
      ("<img xmlns='http://www.w3.org/1999/xhtml' src='x' onerror='x'/>", "element 'img'"),
      ("<m:math xmlns:m='http://www.w3.org/1998/Math/MathML'/>", "element 'm:math'"),
      ("<x:y xmlns:x='urn:x'><script/></x:y>", "element 'script'"),
      ("<g xmlns='urn:x'><s:set xmlns:s='http://www.w3.org/2000/svg'/></g>", "element 's:set'"),
      ("<metadata><script/></metadata>", "element 'script'"),
      ("<style><g/></style>", "element 'g' in 'style'"),
      ("<x:y/>", "prefix 'x', which isn't declared"),
      ("<g xmlns:x='urn:x'/><x:y/>", "prefix 'x', which isn't declared"),
    ])
  func elements(_ text: String, _ what: String) throws {
    #expect(try told(inside: text) == "its line 2 has the \(what)")
  }

  @Test(
    "An attribute is refused by its namespace and name, on elements of any namespace",
    arguments: [
      ("<g onclick='x'/>", "'onclick' of 'g'"), ("<g\nONCLICK = 'x'/>", "'ONCLICK' of 'g'"),
      ("<a href='#b' target='_top'/>", "'target' of 'a'"), ("<image src='a.png'/>", "'src' of 'image'"),
      ("<g xml:base='https://x.example/'/>", "'xml:base' of 'g'"),
      ("<g xmlns:e='http://www.w3.org/2001/xml-events' e:event='load'/>", "'e:event' of 'g'"),
      ("<x:y xmlns:x='urn:x' xml:base='a'/>", "'xml:base' of 'x:y'"), ("<g x:y='1'/>", "'x:y' of 'g'"),
      ("<g xmlns:s='http://www.w3.org/2000/svg' s:onload='x'/>", "'s:onload' of 'g'"),
    ])
  func attributes(_ text: String, _ what: String) throws {
    #expect(try told(inside: text) == "its line 2 has the attribute \(what)")
  }

  @Test(
    "A reference leads to an id of the same file, or to an embedded picture that isn't SVG",
    arguments: [
      ("<a href='javascript:x()'/>", "'javascript:x()' in 'href' of 'a'"),
      ("<a xlink:href='//x.example/'/>", "'//x.example/' in 'xlink:href' of 'a'"),
      ("<x:y xmlns:x='urn:x' xlink:href='a'/>", "'a' in 'xlink:href' of 'x:y'"),
      ("<use href='b.svg#a'/>", "'b.svg#a' in 'href' of 'use'"),
      ("<use href=' #a'/>", "' #a' in 'href' of 'use'"),
      ("<use href='data:image/png,x'/>", "'data:…' in 'href' of 'use'"),
      ("<image href=''/>", "'' in 'href' of 'image'"),
      ("<image href='data:image/svg+xml,x'/>", "'data:…' in 'href' of 'image'"),
      ("<image href='data:image/pngx,x'/>", "'data:…' in 'href' of 'image'"),
      ("<image href='data:,x'/>", "'data:…' in 'href' of 'image'"),
      ("<g fill='url(a.svg#b)'/>", "'a.svg#b' in 'fill' of 'g'"),
      ("<g filter='none URL( \"a\" )'/>", "'a' in 'filter' of 'g'"),
      ("<g style='mask:url(data:image/svg+xml,x)'/>", "'data:…' in 'style' of 'g'"),
      ("<style>/* url(a) */</style>", "'a' in 'style'"), ("<style>a{b:url('\"#c')}</style>", "'' in 'style'"),
      ("<style>@font-face{src:url(data:font/woff,x)}</style>", "'data:…' in 'style'"),
      ("<style>a{b:url(</style>", "'' in 'style'"),
    ])
  func references(_ text: String, _ what: String) throws {
    #expect(try told(inside: text) == "its line 2 refers to \(what)")
  }

  @Test(
    "CSS has no escapes, and of rules and functions only those that load nothing",
    arguments: [
      ("<g style='fill:u\\72l(a)'/>", "an escape (\\) in 'style' of 'g'"),
      ("<g fill='\\75rl(a)'/>", "an escape (\\) in 'fill' of 'g'"),
      ("<style>@\\69mport 'a'</style>", "'@' in 'style'"),
      ("<style>@import 'a'</style>", "'@import' in 'style'"),
      ("<style>@IMPORT 'a'</style>", "'@import' in 'style'"),
      ("<style>@im<!-- -->port 'a'</style>", "'@import' in 'style'"),
      ("<style><![CDATA[@im]]>&#112;ort 'a'</style>", "'@import' in 'style'"),
      ("<style>a{b:image-set('c' 1x)}</style>", "'image-set(' in 'style'"),
      ("<g style='background:src(\"a\")'/>", "'src(' in 'style' of 'g'"),
      ("<g style='width:expression(x)'/>", "'expression(' in 'style' of 'g'"),
    ])
  func styles(_ text: String, _ what: String) throws {
    #expect(try told(inside: text) == "its line 2 has \(what)")
  }

  @Test(
    "Nothing before, after or in the picture changes what a browser reads",
    .holds("R-1070"),
    arguments: [
      ("<?xml version='1.0' encoding='utf-8'?>\n<!DOCTYPE svg>\n<svg/>", "only draws"),
      (
        "<?xml version='1.0' encoding='ISO-2022-JP'?>\n<svg/>",
        "its line 1 has the encoding 'ISO-2022-JP', not UTF-8"
      ),
      (
        "<?xml version='1.0' encoding='us-ascii'?><svg/>", "its line 1 has the encoding 'us-ascii', not UTF-8"
      ),
      ("<?xml-stylesheet href='a'?>\n<svg/>", "its line 1 has the processing instruction 'xml-stylesheet'"),
      ("<svg>\n<?a b?></svg>", "its line 2 has the processing instruction 'a'"),
      ("<svg/>\n<?a b?>", "its line 2 has the processing instruction 'a'"),
      ("\n<!DOCTYPE svg [<!ATTLIST svg onload CDATA 'x'>]>\n<svg/>", Self.doctype),
      ("\n<!DOCTYPE s:svg [<!ENTITY a 'b'>]>\n<s:svg", Self.doctype),
      ("\n<!DOCTYPE svg SYSTEM 'a.dtd'>\n<svg/>", Self.doctype),
      ("\n<!DOCTYPE svg PUBLIC '-//W3C//DTD SVG 1.1//EN' 'a.dtd'>\n<svg/>", Self.doctype),
      (
        "\n<!DOCTYPE svg PUBLIC '-//W3C//DTD XHTML 1.0 Strict//EN' 'http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd'><svg/>",
        Self.doctype
      ),
      (
        "<!DOCTYPE svg PUBLIC '-//W3C//DTD SVG 1.1//EN' 'http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd'>\n<svg>&a;</svg>",
        "its line 2 has the entity '&a;'"
      ),
      ("<svg>\n&a;</svg>", "its line 2 isn't sound XML in UTF-8: undefined entity"),
      ("<svg>\n<g></svg>", "its line 2 isn't sound XML in UTF-8: mismatched tag"),
      ("<svg/>\n<script/>", "its line 2 isn't sound XML in UTF-8: junk after document element"),
      ("<svg><g x='1' x='2'/></svg>", "its line 1 isn't sound XML in UTF-8: duplicate attribute"),
      ("<svg xmlns='http://www.w3.org/1999/xhtml'/>", "its line 1 has the element 'svg'"),
      ("<!DOCTYPE html [<!ENTITY a 'b'>]><svg/>", "is no PNG, JPEG, GIF, WebP or SVG picture"),
    ])
  func documents(_ svg: String, _ what: String) throws { #expect(try told(svg) == what) }

  private static let doctype = "its line 2 has a DOCTYPE that declares something or names a DTD"

  @Test("Bytes that aren't UTF-8 are refused, also where they decode to a picture", .holds("R-1070"))
  func encodings() throws {
    let utf16 = Array("\u{FEFF}<svg viewBox='0 0 2 1'/>".utf16)
    for bytes in [
      utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] },
      utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] },
    ] {
      #expect(try told(bytes) == "its line 1 has the encoding 'UTF-16', not UTF-8")
      #expect(try told(Array(bytes.dropFirst(2))) == "its line 1 has the encoding 'UTF-16', not UTF-8")
    }
    for bytes: [UInt8] in [[0xFF], [0xC0, 0xBC], [0xED, 0xA0, 0x80], [0x1B], [0]] {
      #expect(
        try told(Array("<svg>\n".utf8) + bytes + Array("</svg>".utf8))
          == "its line 2 isn't sound XML in UTF-8: not well-formed (invalid token)")
    }
    #expect(try told("\u{FEFF}<svg/>") == "only draws")
  }

  @Test("A picture has 100 elements inside each other at most")
  func depth() throws {
    func nested(_ count: Int) -> String {
      "<svg>\n" + String(repeating: "<g>", count: count - 1) + String(repeating: "</g>", count: count - 1)
        + "</svg>"
    }
    #expect(try told(nested(100)) == "only draws")
    #expect(try told(nested(101)) == "its line 2 has more than 100 elements inside each other")
  }

  @Test("The first thing that is refused is named, and how to mend it; text from the file is cut")
  func messages() throws {
    let long = String(repeating: "x", count: 90)
    #expect(
      try told(inside: "<\(long)/><script/>") == "its line 2 has the element '\(long.prefix(59))…'")
    #expect(
      try told("<?a b?>\n<svg onload='x'><script/></svg>") == "its line 1 has the processing instruction 'a'")
  }
}
