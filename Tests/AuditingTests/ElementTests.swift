import Model
import Browser
import Auditing
import Reports
import Site
import TestSupport
import Testing

/// Which element of an HTML file is which asset, the ad, and the icon's target.
@Suite("Elements of a rendering", .enabled(if: SystemCommand.areThere(.chromium))) struct ElementTests {
  private static let format = FormatFolder.named(
    "bread",
    assets: [
      .named("Headline", .text, sample: "Fresh bread"), .named("AdBadge", .badge),
      .named("AdChoices", .adChoices),
    ])

  private func measured(_ html: String) throws -> MeasuredPage {
    let folder = try TemporaryFolder()
    let page = try #require(
      Renderings.file(
        "<!doctype html><style>body { margin: 0 } a { display: block }</style>\n<body>\(html)",
        of: Self.format
      ) { _ in nil })
    let measurer = Measurer(
      ChromiumBrowser.Options(program: SystemCommand.browser, folder: folder.path),
      scope: AuditScope(widths: [320], schemes: [.light]), tabs: 1)
    let rendering = MeasuredRendering(format: "bread", source: .file)
    return try #require(try measurer.measure([.init(rendering, pages: [page])]).renderings[0].pages.first)
  }

  private func element(_ key: String, in html: String) throws -> String? {
    try measured(html).assets.first { $0.key == key }?.element
  }

  @Test(
    "An asset is the element that names it, else the innermost that holds its placeholder; of several one that is painted",
    .holds("R-578", "R-579"))
  func assets() throws {
    #expect(try element("Headline", in: #"<b>[%Headline%]</b><i data-asset="Headline">x</i>"#) == "i")
    #expect(try element("Headline", in: "<p><b>{{Headline}}</b></p>") == "b")
    #expect(try element("AdChoices", in: #"<p><img alt="" src="[%AdChoices%]"></p>"#) == "img")
    #expect(
      try element("Headline", in: "<b hidden>[%Headline%]</b><i>[%Headline%]</i><u>[%Headline%]</u>") == "i")
    #expect(try element("Headline", in: "<p>Bread</p>") == nil)
  }

  @Test(
    "The ad is the element that says so, else the only one of the body, else the body",
    .holds("R-580"))
  func ad() throws {
    let box = "style='width: 90px; height: 50px'"
    #expect(try measured("<div \(box)>[%Headline%]</div>").ad.width == 90)
    #expect(try measured("<div \(box)>[%Headline%]</div><p>More</p>").ad.width == 320)
    #expect(try measured("<div>[%Headline%]<p data-ad \(box)></p></div><p>More</p>").ad.width == 90)
  }

  @Test(
    "The target is the icon or what can be clicked around it, unless that holds another asset",
    .holds("R-581", "R-582"))
  func target() throws {
    func hasTarget(_ html: String) throws -> Bool? {
      try measured(html).assets.first { $0.type == .adChoices }?.hasTarget
    }
    let icon = #"<i data-asset="AdChoices">i</i>"#
    #expect(try hasTarget(icon) == false)
    for start in ["<a href=x>", "<button>", "<b role=link>", "<b role=button>", "<b data-click>"] {
      #expect(try hasTarget(start + icon) == true)
    }
    #expect(try hasTarget("<a href=x data-asset=AdChoices>i</a>") == true)
    #expect(try hasTarget("<a href=x>\(icon) {{Headline}}</a>") == false)
  }

  @Test(
    "A page that scrolls sideways is scrolled to its icon, and to its label; one that cuts what is beside it isn't",
    .holds("R-785"))
  func sideways() throws {
    func marks(_ other: String = "") throws -> (icon: MeasuredAsset, label: MeasuredAsset) {
      let page = try measured(
        """
        <div style="position: relative; width: 900px; height: 60px">\(other)<p data-asset=AdBadge style="margin: 0">Ad</p>
        <a href=x data-asset=AdChoices style="position: absolute; top: 0; right: 0; width: 19px; height: 15px; background: #06c"></a></div>
        """)
      return (
        try #require(page.assets.first { $0.type == .adChoices }),
        try #require(page.assets.first { $0.type == .badge })
      )
    }
    let (icon, label) = try marks()
    #expect(icon.isClickable == true && icon.box == PageBox(x: 301, y: 0, width: 19, height: 15))
    #expect(label.coveredBy == nil && label.contrast ?? 0 > 10)
    let cover = "<i style='position: absolute; inset: 0 auto 0 0; width: 90px; background: #333'></i>"
    #expect(try marks(cover).label.coveredBy == "i")
    #expect(try marks("<style>html { overflow-x: hidden }</style>").icon.isClickable == false)
  }

  @Test(
    "Open shadow roots are looked into, and a page is scrolled to its icon",
    .holds("R-583", "R-571"))
  func shadow() throws {
    let icon = "<a href=x data-asset=AdChoices style='display: block; margin-top: 3000px'>AdChoices</a>"
    let page = try measured("<div><template shadowrootmode=open>\(icon)</template></div>")
    let asset = try #require(page.assets.first { $0.type == .adChoices })
    #expect(asset.element == "a" && asset.isClickable == true)
    let box = try #require(asset.box)
    #expect(box.y > 0 && box.midY < Double(AuditScope.height))
  }
}
