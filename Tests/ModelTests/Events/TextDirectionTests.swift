import Model
import TestSupport
import Testing

@Suite("The way texts run") struct TextDirectionTests {
  @Test(
    "A language tells it, and a script in its tag tells better",
    .holds("R-111"))
  func languages() {
    let mirrored = [
      "ar", "arc", "ckb", "dv", "fa", "he", "iw", "ji", "nqo", "pnb", "ps", "sd", "syr", "ug", "ur", "yi",
      "AR-eg", "iw_IL", "az-Arab", "ff-Adlm-GN", "ks-Arab-IN", "en-Hebr", "x-Syrc", "dv-Thaa", "man-Nkoo",
    ]
    for tag in mirrored { #expect(TextDirection(language: tag) == .rightToLeft, "\(tag)") }
    for tag in ["de", "en-GB", "zh-Hant", "ar-Latn", "az", "und", "arn"] {
      #expect(TextDirection(language: tag) == .leftToRight, "\(tag)")
    }
    #expect(TextDirection(language: "") == nil)
  }

  @Test(
    "Start and end are left and right, and change sides with the text; left and right stay",
    .holds("R-110", "R-111"))
  func corners() {
    #expect(
      Corner.allCases.map { $0.physical(.leftToRight).rawValue } == [
        "topLeft", "topRight", "bottomLeft", "bottomRight", "topLeft", "topRight", "bottomLeft",
        "bottomRight",
      ])
    #expect(
      Corner.allCases.map { $0.physical(.rightToLeft).rawValue } == [
        "topLeft", "topRight", "bottomLeft", "bottomRight", "topRight", "topLeft", "bottomRight",
        "bottomLeft",
      ])
  }

  @Test("Where nothing says which way texts run, only what holds either way is known")
  func unknown() {
    let ad = Frame(x: 0, y: 0, width: 100, height: 100)
    func isThere(_ x: Double, _ y: Double, _ corner: Corner) -> Bool? {
      Frame(x: x, y: y, width: 10, height: 10).isCentred(in: corner, of: ad, direction: nil)
    }
    #expect(isThere(0, 0, .topStart) == nil)
    #expect(isThere(90, 0, .topStart) == nil)
    #expect(isThere(0, 90, .topStart) == false)
    #expect(isThere(45, 0, .topStart) == true)
    #expect(isThere(0, 0, .topLeft) == true)
  }
}
