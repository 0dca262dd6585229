import Model
import Browser
import Basics
import FoundationEssentials

/// Measures one state of one rendering in one tab, in every combination of width, colour scheme and simulation. The
/// page is loaded once, and a second time if a simulation withholds pictures.
struct PageMeasurement {
  /// A measured page and its screenshot, a PNG.
  struct Shot: Sendable {
    var page: MeasuredPage
    var png: [UInt8]
  }

  let page: RenderingPage
  let scope: AuditScope
  let tab: Tab

  /// The address that the browser loads renderings from. Its host name never resolves (RFC 6761), so that no request
  /// leaves the machine.
  private static let origin = "http://rendering.invalid/own/"

  /// Returns an address with `origin` removed from its beginning.
  static func shown(_ address: String) -> String {
    address.hasPrefix(origin) ? String(address.dropFirst(origin.count)) : address
  }

  private var address: String { Self.origin + page.path }

  /// Measures the page in every combination of width, colour scheme and simulation, and passes each result to `take`.
  func measure(_ take: (Shot) throws(BrowserFailure) -> Void) throws(BrowserFailure) {
    let eyes = scope.eyes
    if eyes.contains(where: { $0 != .noImages }) {
      let refusals = try load(withPictures: true)
      for eye in eyes where eye != .noImages { try measure(eye, refusals, take) }
    }
    if eyes.contains(.noImages) { try measure(.noImages, try load(withPictures: false), take) }
  }

  private final class Refusals {
    private(set) var all: [MeasuredPage.Refusal] = []
    private var known: Set<MeasuredPage.Refusal> = []
    /// Addresses of pictures that were withheld on purpose, for `SimulatedEye.noImages`.
    var withheld: [String] = []

    /// Adds a refused request unless the page made it before.
    func add(_ refusal: MeasuredPage.Refusal) {
      if known.insert(refusal).inserted { all.append(refusal) }
    }
  }

  private func load(withPictures: Bool) throws(BrowserFailure) -> Refusals {
    let refusals = Refusals()
    tab.answer = { [page] request in
      if request.url == address {
        return Tab.Response(type: "text/html; charset=utf-8", bytes: Array(page.html.utf8))
      }
      if !withPictures, request.kind == "Image" {
        refusals.withheld.append(request.url)
        return nil
      }
      guard request.url.hasPrefix(Self.origin) else {
        refusals.add(MeasuredPage.Refusal(request.url))
        return nil
      }
      let path = String(request.url.dropFirst(Self.origin.count).prefix { $0 != "?" && $0 != "#" })
      if let file = page.file(path) { return Tab.Response(type: file.type, bytes: file.bytes) }
      if !request.isForIconOfTab { refusals.add(MeasuredPage.Refusal(path, isOwn: true)) }
      return nil
    }
    try show(width: scope.widths.first ?? 320, .light, nil)
    try tab.load(address)
    return refusals
  }

  private func measure(
    _ eye: SimulatedEye?, _ refusals: Refusals, _ take: (Shot) throws(BrowserFailure) -> Void
  ) throws(BrowserFailure) {
    for width in scope.widths {
      for scheme in scope.schemes {
        try show(width: width, scheme, eye)
        let combination = Combination(state: page.state, width: width, scheme: scheme, eye: eye)
        try take(try measure(combination, refusals))
      }
    }
  }

  private func show(width: Int, _ scheme: AuditScheme, _ eye: SimulatedEye?) throws(BrowserFailure) {
    struct Metrics: Encodable {
      var width: Int
      var height = AuditScope.height
      var deviceScaleFactor = 1
      var mobile = false
    }
    struct Feature: Encodable { var name, value: String }
    struct Media: Encodable { var features: [Feature] }
    try tab.call("Emulation.setDeviceMetricsOverride", Metrics(width: width))
    try tab.call(
      "Emulation.setEmulatedMedia",
      Media(features: [
        Feature(name: "prefers-color-scheme", value: scheme.rawValue),
        Feature(name: "forced-colors", value: eye == .forcedColors ? "active" : "none"),
        Feature(name: "prefers-reduced-motion", value: eye == .reducedMotion ? "reduce" : "no-preference"),
      ]))
  }

  private func measure(_ combination: Combination, _ refusals: Refusals) throws(BrowserFailure) -> Shot {
    _ = try tab.evaluate(MeasuringScript.settle, as: Int.self)
    let textScale = combination.eye?.textScale
    if let textScale { _ = try tab.evaluate(MeasuringScript.enlargeText(by: textScale), as: Int.self) }
    let failed = refusals.withheld + refusals.all.map { $0.isOwn ? Self.origin + $0.address : $0.address }
    let answer = try tab.evaluate(
      "(\(MeasuringScript.measure))(\(json(request(failed))))", as: MeasuringScript.Answer.self)
    var page = MeasuredPage(combination, answer, of: self.page)
    page.refusals = combination.eye == .noImages ? [] : refusals.all
    if let index = page.assets.firstIndex(where: { $0.hasTarget == true }) {
      page.assets[index].name = try tab.accessibleName(of: "globalThis.adspecTarget") ?? ""
    }
    let picture = try tab.screenshot()
    try measureContrasts(of: &page, in: picture)
    if textScale != nil { _ = try tab.evaluate(MeasuringScript.restoreText, as: Bool.self) }
    return Shot(page: page, png: Data(base64Encoded: picture).map { Array($0) } ?? [])
  }

  private func measureContrasts(of page: inout MeasuredPage, in picture: String) throws(BrowserFailure) {
    let width = page.combination.width
    let marks = page.assets.indices.filter { index in
      let asset = page.assets[index]
      return asset.isPainted && (asset.type == .adChoices || asset.type == .badge)
    }
    let seen = marks.filter { page.assets[$0].box.map { Self.isSeen($0, width: width) } ?? false }
    let found = try contrasts(of: seen.compactMap { page.assets[$0].box }, in: picture, width: width)
    for (index, contrast) in zip(seen, found) { page.assets[index].contrast = contrast }
    // The page is scrolled to the AdChoices icon, which may leave the ad label outside the viewport.
    guard let label = marks.last(where: { page.assets[$0].type == .badge }), !seen.contains(label) else {
      return
    }
    if let box = PageBox(try tab.evaluate(MeasuringScript.showLabel, as: [Double].self)) {
      page.assets[label].contrast = try contrasts(of: [box], in: try tab.screenshot(), width: width)[0]
    }
    _ = try tab.evaluate(MeasuringScript.scrollBack, as: Bool.self)
  }

  /// Returns the contrast of each box; `nil` for a box outside the viewport.
  ///
  /// - Parameter picture: the viewport as a PNG in base 64.
  private func contrasts(
    of boxes: [PageBox], in picture: String, width: Int
  ) throws(BrowserFailure) -> [Double?] {
    if boxes.isEmpty { return [] }
    _ = try tab.evaluate(MeasuringScript.hide(true), as: Bool.self)
    let clip = Self.clip(around: boxes, width: width)
    let ground = try tab.screenshot(of: clip)
    _ = try tab.evaluate(MeasuringScript.hide(false), as: Bool.self)
    let numbers = boxes.map { [$0.x, $0.y, $0.width, $0.height] }
    return try tab.evaluate(
      "(\(MeasuringScript.contrast))(\"\(picture)\", \"\(ground)\", \(clip.x), \(clip.y), \(json(numbers)))",
      as: [Double?].self)
  }

  /// Returns true if a part of the box is in the viewport.
  private static func isSeen(_ box: PageBox, width: Int) -> Bool {
    box.x < Double(width) && box.x + box.width > 0 && box.y < Double(AuditScope.height)
      && box.y + box.height > 0
  }

  /// Returns the smallest clip that contains the boxes' parts in the viewport.
  private static func clip(around boxes: [PageBox], width: Int) -> Tab.Clip {
    let left = max(0, boxes.map { $0.x.rounded(.down) }.min() ?? 0)
    let top = max(0, boxes.map { $0.y.rounded(.down) }.min() ?? 0)
    let right = min(Double(width), boxes.map { ($0.x + $0.width).rounded(.up) }.max() ?? 1)
    let bottom = min(Double(AuditScope.height), boxes.map { ($0.y + $0.height).rounded(.up) }.max() ?? 1)
    let start = (x: min(left, Double(width - 1)), y: min(top, Double(AuditScope.height - 1)))
    return Tab.Clip(
      x: Int(nearest: start.x), y: Int(nearest: start.y), width: max(1, Int(nearest: right - start.x)),
      height: max(1, Int(nearest: bottom - start.y)))
  }

  private func request(_ failed: [String]) -> MeasuringScript.Request {
    MeasuringScript.Request(
      keys: page.keys, icon: page.assets.first { $0.type == .adChoices }?.key ?? "", failed: failed,
      assets: page.assets.map { asset in
        MeasuringScript.Request.Asset(
          key: asset.key, type: asset.type.rawValue, size: asset.size.map { [$0.width, $0.height] },
          letterboxes: asset.letterboxes, address: asset.address)
      })
  }

  private func json(_ value: some Encodable) -> String {
    do {
      return String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
    } catch {
      // Strings, booleans and finite numbers always encode.
      preconditionFailure("\(error)")
    }
  }
}

extension MeasuredPage {
  fileprivate init(_ combination: Combination, _ answer: MeasuringScript.Answer, of page: RenderingPage) {
    self.init(combination)
    isStress = page.isStress || combination.eye?.isStress == true
    isRightToLeft = answer.direction == "rtl"
    ad = PageBox(answer.ad) ?? ad
    viewportWidth = answer.viewport.first ?? 0
    contentWidth = answer.contentWidth
    scrolledBy = answer.scrolledBy
    scripts = answer.scripts.map {
      Script($0.what, at: SourceRange(mark: $0.place), runsByItself: $0.runsByItself)
    }
    placeholders = answer.placeholders.map { Placeholder($0.text, at: SourceRange(mark: $0.place)) }
    assets = zip(page.assets, answer.assets).map(MeasuredAsset.init)
  }
}

extension MeasuredAsset {
  fileprivate init(_ wanted: RenderingPage.WantedAsset, _ answer: MeasuringScript.Answer.Asset) {
    self.init(
      key: wanted.key, type: wanted.type, isDelivered: wanted.isDelivered,
      element: answer.found ? answer.element ?? "" : nil)
    place = SourceRange(mark: answer.place)
    box = answer.box.flatMap(PageBox.init)
    isPainted = answer.painted ?? false
    (hiddenBy, coveredBy, hasTarget, hit) = (answer.hiddenBy, answer.coveredBy, answer.hasTarget, answer.hit)
    (isClickable, isFocusable) = (answer.clickable, answer.focusable)
    isEmpty = answer.empty ?? false
    text = answer.text.map { Text(isClipped: $0.clipped, overflows: $0.overflows, size: $0.size) }
    picture = answer.picture.map {
      Picture(
        isMissing: $0.missing ?? false, stretched: $0.stretched ?? 0, cropped: $0.cropped ?? 0,
        address: PageMeasurement.shown($0.address ?? ""))
    }
  }
}

extension PageBox {
  fileprivate init?(_ numbers: [Double]) {
    guard numbers.count == 4 else { return nil }
    self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }
}

extension SourceRange {
  /// Parses a position in the template, which the preview's markup carries: `12:5` is line 12, column 5. The result is
  /// `nil` for any other format.
  fileprivate init?(mark: String?) {
    let numbers = mark?.split(separator: ":").compactMap { Int($0) } ?? []
    guard numbers.count == 2 else { return nil }
    self.init(line: numbers[0], column: numbers[1], endLine: numbers[0], endColumn: numbers[1])
  }
}
