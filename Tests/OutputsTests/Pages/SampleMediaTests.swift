import Outputs
import Testing

@Suite("Sample pictures")
struct SampleMediaTests {
  @Test(
    "An SVG that acts or loads something is told from one that only draws",
    arguments: [
      ("<svg><rect width='1'/></svg>", true), ("<svg><SCRIPT>x</SCRIPT></svg>", false),
      ("<svg onload='x'/>", false), ("<svg><rect\nONCLICK = 'x'/></svg>", false),
      ("<svg><a href='javascript:x'/></svg>", false),
      ("<svg><image href=\"https://x.example/a.png\"/></svg>", false),
      ("<svg><style>@import 'x'</style></svg>", false), ("<svg><foreignObject/></svg>", false),
      ("<svg><text>on and on = fine</text></svg>", true), ("<svg><use href=\"#a\"/></svg>", true),
    ])
  func svg(text: String, isInert: Bool) { #expect(SampleMedia.isInert(svg: text) == isInert) }
}
