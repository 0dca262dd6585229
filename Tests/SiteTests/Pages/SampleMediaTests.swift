import Model
import Reports
import Site
import TestSupport
import Testing

@Suite("Sample pictures")
struct SampleMediaTests {
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

  @Test("The site carries an empty picture in place of one that was refused")
  func refused() throws {
    var sample = SampleFile(
      path: "a.svg", content: .media(bytes: [1, 2], mime: "image/svg+xml", width: 16, height: 9))
    sample.refusal = PictureRefusal("has the element 'script'", line: 3, help: "Remove it.")
    let bytes = try #require(SampleMedia.publishedBytes(of: sample))
    expect(
      String(decoding: bytes, as: UTF8.self),
      is: """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9"><rect width="16" height="9" fill="#8d8a82"/></svg>

        """)
  }
}
