import Model
import Sessions
import TestSupport
import Testing

@Suite("Geometry against a count of pixels") struct GeometryPropertyTests {
  @Test("What two frames share, and whether they overlap, is what their pixels say", arguments: 0..<4)
  func overlap(_ seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    var (overlapping, slivers) = (0, 0)
    for _ in 0..<1000 {
      let (a, b) = (generator.frame(), generator.frame())
      let common = PixelCanvas(a).and(PixelCanvas(b))
      let area = common.area
      #expect((a.intersection(b)?.area ?? 0) == area, "\(a) and \(b)")
      #expect(a.intersection(b) == b.intersection(a), "\(a) and \(b)")
      #expect(a.overlaps(b) == common.isMoreThanASliver, "\(a) and \(b)")
      if a.overlaps(b) { overlapping += 1 } else if area > 0 { slivers += 1 }
    }
    // Otherwise the frames test nothing.
    #expect(overlapping > 100 && slivers > 10)
  }

  @Test("Whether a frame is inside another is what their pixels say", arguments: 0..<4)
  func inside(_ seed: UInt64) {
    var generator = SplitMix64(seed: 100 + seed)
    var counts = [false: 0, true: 0]
    for _ in 0..<1000 {
      let (a, b) = (generator.frame(longest: 3), generator.frame(longest: 12))
      let isInside = PixelCanvas(a).isInside(PixelCanvas(b))
      #expect(a.isInside(b) == isInside, "\(a) in \(b)")
      counts[isInside, default: 0] += 1
    }
    #expect(counts.values.allSatisfy { $0 > 100 })
  }

  private static let physicalCorners: [Corner] = [.topLeft, .topRight, .bottomLeft, .bottomRight]

  @Test(
    "In which quarter of an ad an icon is, is what their pixels say",
    .holds("R-109"),
    arguments: 0..<4)
  func corners(_ seed: UInt64) {
    var generator = SplitMix64(seed: 200 + seed)
    var counts: [Corner: Int] = [:]
    for _ in 0..<500 {
      let (icon, ad) = (generator.frame(longest: 2), generator.frame(step: 0.5, longest: 12))
      let pixels = (icon: PixelCanvas(icon), ad: PixelCanvas(ad))
      for corner in Self.physicalCorners {
        let isThere = pixels.icon.isCentred(in: corner, of: pixels.ad)
        #expect(icon.isCentred(in: corner, of: ad, direction: nil) == isThere, "\(icon) \(corner) in \(ad)")
        if isThere { counts[corner, default: 0] += 1 }
      }
    }
    #expect(Self.physicalCorners.allSatisfy { counts[$0, default: 0] > 20 })
  }
}

@Suite("What an ad shows, against a count of pixels") struct PaintedAdTests {
  /// An ad that was laid out, then moved; its assets were rendered before or after that, some hidden since.
  private struct RandomAd {
    static let screen = Frame(x: 0, y: 0, width: 8, height: 8)
    static let keys = ["AdChoices", "Headline", "Caption", "MainImage", "AdBadge"]

    struct Layer {
      var key: String
      var frame: Frame
      var z: Int
      var isHidden: Bool
    }

    var ad: Frame
    /// In the order of their rendering.
    var layers: [Layer] = []
    var lines: [String] = []

    init(_ generator: inout SplitMix64) {
      let first = Self.card(&generator)
      ad = Self.card(&generator)
      lines.append(#"{"event":"session.start","platform":"ios","screen":[8,8]}"#)
      lines.append(#"{"event":"view.render","ad":"x","frame":\#(Self.text(first))}"#)
      let order = Self.keys.shuffled(using: &generator)
      let moveAt = Int.random(in: 0...order.count, using: &generator)
      for (index, key) in order.enumerated() {
        if index == moveAt { move() }
        // A layer that is rendered before the move moves with the ad.
        let shift = index < moveAt ? (ad.x - first.x, ad.y - first.y) : (0, 0)
        add(key, shift, &generator)
      }
      if moveAt == order.count { move() }
    }

    /// Returns a random frame of an ad that is partly on the screen.
    private static func card(_ generator: inout SplitMix64) -> Frame {
      func points(_ range: ClosedRange<Int>) -> Double {
        Double(Int.random(in: range, using: &generator)) / 2
      }
      return Frame(x: points(-4...4), y: points(-4...4), width: points(8...16), height: points(8...16))
    }

    private mutating func move() {
      lines.append(#"{"event":"view.render","ad":"x","frame":\#(Self.text(ad))}"#)
    }

    private mutating func add(_ key: String, _ shift: (Double, Double), _ generator: inout SplitMix64) {
      let final = generator.frame(longest: 6)
      let layer = Layer(
        key: key, frame: final, z: Int.random(in: -1...2, using: &generator),
        isHidden: Int.random(in: 0..<6, using: &generator) == 0)
      layers.append(layer)
      let rendered = final.moved(dx: -shift.0, dy: -shift.1)
      let z = layer.z == 0 ? "" : #","z":\#(layer.z)"#
      lines.append(
        #"{"event":"asset.render","ad":"x","asset":"\#(key)","frame":\#(Self.text(rendered))\#(z)}"#)
      if layer.isHidden { lines.append(#"{"event":"asset.hide","ad":"x","asset":"\#(key)"}"#) }
    }

    private static func text(_ frame: Frame) -> String {
      "[\(frame.x),\(frame.y),\(frame.width),\(frame.height)]"
    }

    /// Returns the pixels of a layer within the ad and the screen.
    func pixels(_ layer: Layer) -> PixelCanvas {
      PixelCanvas(layer.frame).and(PixelCanvas(ad)).and(PixelCanvas(Self.screen))
    }

    /// Returns the keys of the layers that cover one, the topmost last, by visiting all layers from the bottom up.
    func covers(of layer: Layer) -> [String] {
      var covers: [String] = []
      var isAbove = false
      for z in -1...2 {
        for other in layers where other.z == z {
          if other.key == layer.key { isAbove = true; continue }
          guard isAbove, !other.isHidden, pixels(other).and(pixels(layer)).isMoreThanASliver else { continue }
          covers.append(other.key)
        }
      }
      return covers
    }
  }

  @Test("What is cut off, what is shown and what covers what, in ads that move", arguments: 0..<4)
  func painting(_ seed: UInt64) throws {
    var generator = SplitMix64(seed: 300 + seed)
    let context = LedgerContext(catalog: catalog([simpleNative]))
    var (shown, cut, covered) = (0, 0, 0)
    for _ in 0..<150 {
      let random = RandomAd(&generator)
      let lines = random.lines.joined(separator: "\n")
      let record = try record(lines, in: context)
      let timeline = AdTimeline(of: try #require(record.ads.first), in: record, context: context)
      let state = try #require(timeline.states.last).state
      for layer in random.layers {
        let asset = try #require(state.asset(key: layer.key))
        let area = random.pixels(layer).area
        #expect((asset.clippedFrame?.area ?? 0) == area, "\(layer.key) in \(lines)")
        #expect(asset.isShown == (area > 0 && !layer.isHidden), "\(layer.key) in \(lines)")
        let covers = random.covers(of: layer)
        #expect(state.assets(covering: asset).map(state.key) == covers, "\(layer.key) in \(lines)")
        if asset.isShown { shown += 1 }
        if area > 0, area < layer.frame.area { cut += 1 }
        if !covers.isEmpty { covered += 1 }
      }
    }
    #expect(shown > 100 && cut > 50 && covered > 10)
  }
}
