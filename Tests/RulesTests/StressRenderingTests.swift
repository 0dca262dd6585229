import Model
import Checking
import Rules
import Basics
import TestSupport
import Testing

/// Tests of the rules about renderings on measured pages, some of which are stress cases (`isStress`).
@Suite("Renderings under stress") struct StressRenderingTests {
  private static let format = FormatFolder.named(
    "bread",
    assets: [
      .named("Headline", .text, sample: "Fresh bread"), .named("AdBadge", .badge),
      .named("AdChoices", .adChoices),
    ])

  private static func asset(_ key: String, _ type: AssetType, _ box: PageBox) -> MeasuredAsset {
    var asset = MeasuredAsset(key: key, type: type, element: "p")
    (asset.isPainted, asset.box, asset.contrast) = (true, box, 9)
    if type == .adChoices {
      (asset.hasTarget, asset.isClickable, asset.isFocusable, asset.name) = (true, true, true, "AdChoices")
    } else {
      asset.text = .init(isClipped: false, overflows: false, size: 16)
    }
    return asset
  }

  /// Returns a page without faults.
  private static func page(
    _ state: String, _ eye: SimulatedEye? = nil, isStress: Bool = false
  ) -> MeasuredPage {
    var page = MeasuredPage(Combination(state: state, width: 320, scheme: .light, eye: eye))
    page.isStress = isStress
    page.ad = PageBox(x: 0, y: 0, width: 320, height: 100)
    (page.viewportWidth, page.contentWidth) = (320, 320)
    page.assets = [
      asset("Headline", .text, PageBox(x: 8, y: 40, width: 100, height: 20)),
      asset("AdBadge", .badge, PageBox(x: 8, y: 8, width: 20, height: 18)),
      asset("AdChoices", .adChoices, PageBox(x: 301, y: 0, width: 19, height: 15)),
    ]
    return page
  }

  /// Returns the findings if a fault is only in the stress pages, then those if it is in the longest state, too.
  private func said(_ spoil: (inout MeasuredPage) -> Void) -> String {
    func spoilt(_ page: MeasuredPage) -> MeasuredPage {
      var page = page
      spoil(&page)
      return page
    }
    let sound = [Self.page("typical"), Self.page("longest")]
    let stressed = [
      Self.page("long-word", isStress: true), Self.page("typical", .text200, isStress: true),
    ].map(spoilt)
    return said(sound + stressed) + said([sound[0], spoilt(sound[1])] + stressed)
  }

  private func said(_ pages: [MeasuredPage]) -> String {
    let rendering = MeasuredRendering(
      format: "bread", source: .builtin, pages: pages.sorted { $0.combination < $1.combination })
    let findings = Checker(configuration: Configuration(), hasCatalog: true)
      .check([AuditedRendering(rendering, of: Self.format)], lines: [:]).findings
    return findings.map { "\($0.severity) \($0.verdict): \($0.message) [\($0.rule)]\n" }.joined()
  }

  @Test(
    "Text that is cut or overflows under stress alone is a note, and so is a page that scrolls sideways there",
    .holds("R-783"))
  func layout() {
    expect(
      said { $0.assets[0].text?.isClipped = true } + said { $0.assets[0].text?.overflows = true }
        + said { $0.contentWidth = 400 },
      is: """
        note fail: 'Headline' is cut off without an ellipsis: in long-word; in typical at 320 px (light with text twice as large). [audit-text-clipped]
        warning fail: 'Headline' is cut off without an ellipsis: in long-word and longest; in typical at 320 px (light with text twice as large). [audit-text-clipped]
        note fail: 'Headline' is painted outside its element or the ad: in long-word; in typical at 320 px (light with text twice as large). [audit-text-overflows]
        warning fail: 'Headline' is painted outside its element or the ad: in long-word and longest; in typical at 320 px (light with text twice as large). [audit-text-overflows]
        note fail: The document is 400 px wide, the viewport 320 px: in long-word; in typical at 320 px (light with text twice as large). [audit-scrolls-sideways]
        warning fail: The document is 400 px wide, the viewport 320 px: in long-word and longest; in typical at 320 px (light with text twice as large). [audit-scrolls-sideways]

        """)
  }

  @Test("AdChoices and the label are judged under stress as they are elsewhere", .holds("R-782"))
  func marks() {
    expect(
      said { $0.assets[1].text?.isClipped = true } + said { $0.assets[1].coveredBy = "i" }
        + said { $0.assets[1].box?.y = 51 } + said { $0.assets[2].coveredBy = "i" },
      is: """
        warning fail: The ad label is cut off without an ellipsis: in long-word; in typical at 320 px (light with text twice as large). [audit-text-clipped]
        warning fail: The ad label is cut off without an ellipsis: in long-word and longest; in typical at 320 px (light with text twice as large). [audit-text-clipped]
        warning fail: The ad label is covered by 'i': in long-word; in typical at 320 px (light with text twice as large). [audit-badge-covered]
        warning fail: The ad label is covered by 'i': in long-word and longest; in typical at 320 px (light with text twice as large). [audit-badge-covered]
        note fail: The ad label is in the lower half of the ad: in long-word; in typical at 320 px (light with text twice as large). [audit-badge-misplaced]
        note fail: The ad label is in the lower half of the ad: in long-word and longest; in typical at 320 px (light with text twice as large). [audit-badge-misplaced]
        error fail: AdChoices is covered by 'i': in long-word; in typical at 320 px (light with text twice as large). [audit-adchoices-covered]
        error fail: AdChoices is covered by 'i': in long-word and longest; in typical at 320 px (light with text twice as large). [audit-adchoices-covered]

        """)
  }
}
