import Reports
import TestSupport
import Testing

@Suite("SVG")
struct SVGWriterTests {
  @Test("A picture has a name, and everything in it is escaped")
  func picture() {
    var svg = SVGWriter(
      width: 100, height: 50.5, title: "A & \"B\" <c>", description: "d\u{202E}", idPrefix: "p1",
      attributes: ["class": "replay"])
    svg.element("rect", ["x": 1, "y": 0.125, "class": "a\"b"])
    svg.group(["class": "axis"]) { svg in
      svg.element("polyline", ["points": .points([(0, 1), (2.5, -3.333)])])
      svg.group(["href": .text("x?a=1&b=2")], as: "a") { $0.element("text", text: "<\u{301}script>") }
    }
    expect(
      svg.text,
      is: """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 50.5" width="100" height="50.5" role="img" \
        aria-labelledby="p1-title p1-desc" class="replay">
          <title id="p1-title">A &amp; &quot;B&quot; &lt;c&gt;</title>
          <desc id="p1-desc">d⟨U+202E⟩</desc>
          <rect x="1" y="0.13" class="a&quot;b"/>
          <g class="axis">
            <polyline points="0,1 2.5,-3.33"/>
            <a href="x?a=1&amp;b=2">
              <text>&lt;\u{301}script&gt;</text>
            </a>
          </g>
        </svg>

        """)
  }

  @Test(
    "Numbers are short, and the same everywhere",
    arguments: [
      (0, "0"), (-0.0, "0"), (12, "12"), (0.5, "0.5"), (3.14159, "3.14"), (-3.146, "-3.15"), (1.005, "1"),
      (0.001, "0"), (-0.001, "0"), (99.999, "100"), (1e300, "1000000000000"), (.nan, "0"), (.infinity, "0"),
    ] as [(Double, String)])
  func numbers(number: Double, expected: String) { #expect(SVGNumber.text(number) == expected) }
}
