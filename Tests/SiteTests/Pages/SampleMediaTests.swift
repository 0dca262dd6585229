import Model
import Reports
import Site
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

  @Test("The site carries a picture as it is, and no video, of which only the head is read")
  func published() {
    func published(_ bytes: [UInt8], _ mime: String) -> [UInt8]? {
      SampleMedia.publishedBytes(
        of: SampleFile(path: "a", content: .media(bytes: bytes, mime: mime, width: 16, height: 9)))
    }
    #expect(published([1, 2], "image/png") == [1, 2])
    #expect(published([], "video/mp4") == nil)
    #expect(SampleMedia.publishedBytes(of: SampleFile(path: "a", content: .unusable("is missing"))) == nil)
  }
}
