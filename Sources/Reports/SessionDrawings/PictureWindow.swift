import Model
import Sessions

/// The part of the screen that a picture shows, an ad with its surroundings, and the scale at which it is drawn.
struct PictureWindow {
  /// The part of the screen, in points.
  let frame: Frame
  /// Units of the picture per point.
  let scale: Double

  /// - Parameters:
  ///   - focus: the frame that must be in the picture.
  ///   - screen: `nil` if it wasn't recorded.
  ///   - width: width of the picture in units.
  ///   - height: height of the picture in units.
  ///   - isFixed: false if the picture may be lower, where the ad needs less.
  init(
    around focus: Frame, on screen: Frame?, width: Double, height: Double, isFixed: Bool = true
  ) {
    let wide = focus.widened(by: 12)
    // A screen without a margin beside the ad needs none in the picture.
    let room = screen.flatMap { wide.intersection($0.union(focus)) } ?? wide
    scale = min(1.25, width / room.width, height / room.height)
    let shown = (width: width / scale, height: isFixed ? height / scale : room.height)
    var frame = Frame(
      x: room.midX - shown.width / 2, y: room.midY - shown.height / 2, width: shown.width,
      height: shown.height)
    if let screen, focus.isInside(screen) {
      if shown.width <= screen.width { frame.x = min(max(frame.x, screen.x), screen.maxX - shown.width) }
      if shown.height <= screen.height { frame.y = min(max(frame.y, screen.y), screen.maxY - shown.height) }
    }
    self.frame = frame
  }

  init(enlarging frame: Frame, by scale: Double) { (self.frame, self.scale) = (frame, scale) }

  /// Returns a frame of the screen in units of the picture.
  func box(_ frame: Frame) -> Frame {
    Frame(
      x: (frame.x - self.frame.x) * scale, y: (frame.y - self.frame.y) * scale, width: frame.width * scale,
      height: frame.height * scale)
  }
}

extension AdState {
  /// The part of the screen with the ad, its icon and its label; without a recorded frame of the ad, the part with its
  /// assets. `nil` if no frame was recorded. Frames that are far away are left out, because recorded numbers can be
  /// absurd.
  var focus: Frame? {
    let own = frame.flatMap { $0.area > 0 ? $0 : nil }
    let others = (own == nil ? assets : assets.filter(\.isMarking)).compactMap(\.frame).filter { $0.area > 0 }
    guard let first = own ?? others.first else { return nil }
    return others.reduce(first.withLimitedSize) { focus, frame in
      let both = focus.union(frame)
      return both.width <= max(1200, focus.width) && both.height <= max(1200, focus.height) ? both : focus
    }
  }
}

extension Frame {
  func union(_ other: Frame) -> Frame {
    let (left, top) = (min(x, other.x), min(y, other.y))
    return Frame(x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }

  func widened(by margin: Double) -> Frame {
    Frame(x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin)
  }

  /// The frame with its size limited to that of any screen, because recorded numbers can be absurd.
  fileprivate var withLimitedSize: Frame {
    Frame(x: x, y: y, width: min(max(width, 40), 4000), height: min(max(height, 40), 4000))
  }

  /// Returns the frame with 24 points of the screen beside it, if the screen's edge is near.
  func reaching(_ screen: Frame) -> Frame {
    let strip = 24.0
    let (left, top) = (min(x, screen.maxX - strip), min(y, screen.maxY - strip))
    let reached = Frame(
      x: left, y: top, width: max(maxX, screen.x + strip) - left, height: max(maxY, screen.y + strip) - top)
    return reached.width <= 1.5 * width && reached.height <= 1.5 * height ? reached : self
  }
}
