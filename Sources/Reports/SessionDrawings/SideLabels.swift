package import Model

/// Labels beside a drawing, each with a line to the frame that it names. They stand in a column on the left or right, and
/// don't overlap.
package struct SideLabels {
  package struct Label: Sendable {
    package let text: String
    let isMark: Bool
    /// Box in the drawing's coordinates, whose origin is the drawing's top left corner; a label on the left has a negative x.
    package let box: Frame
    /// Points of the line from the label to the edge of the named frame.
    let line: [(x: Double, y: Double)]
    let isLeft: Bool
  }

  package struct Item {
    package let text: String
    let frame: Frame
    let isMark: Bool

    /// - Parameter frame: frame in the drawing's coordinates.
    package init(_ text: String, at frame: Frame, isMark: Bool = false) {
      (self.text, self.frame, self.isMark) = (text, frame, isMark)
    }

    /// Returns the label's width. A label with `isMark` is bold and therefore wider.
    fileprivate func width(_ letter: Double) -> Double {
      PictureText.width(of: text, size: letter) * (isMark ? 1.12 : 1)
    }
  }

  package let labels: [Label]
  /// Widths of the columns on either side of the drawing.
  package let (left, right): (Double, Double)
  /// Height of the drawing or of the labels, whichever is larger.
  package let height: Double

  /// - Parameters:
  ///   - width: width of the drawing.
  ///   - height: height of the drawing.
  ///   - letter: font size.
  package init(_ items: [Item], width: Double, height: Double, letter: Double) {
    let sides = Self.sides(of: items, width)
    let columns = [true, false].map { isLeft in
      zip(items, sides).filter { $1 == isLeft }.map(\.0)
        .sorted { ($0.frame.midY, $0.frame.x, $0.text) < ($1.frame.midY, $1.frame.x, $1.text) }
    }
    let line = letter * 1.4
    let height = max(height, line * Double(columns.map(\.count).max() ?? 0))
    let rooms = columns.map { column in
      column.map { $0.width(letter) + letter * 1.6 }.max() ?? 0
    }
    labels = zip(columns, [true, false]).flatMap { column, isLeft in
      zip(column, Self.places(of: column.map(\.frame.midY), line, within: height)).map { item, middle in
        Self.label(item, isLeft, at: middle, width: width, letter: letter)
      }
    }
    (left, right, self.height) = (rooms[0], rooms[1], height)
  }

  /// Returns true for each label on the left. Labels go to the nearer side; at equal distance, to the side with
  /// fewer.
  private static func sides(of items: [Item], _ width: Double) -> [Bool] {
    var (left, right) = (0, 0)
    return items.map { item in
      let (before, after) = (item.frame.x, width - item.frame.maxX)
      let isLeft = (before - after).magnitude < 2 ? left <= right : before < after
      if isLeft { left += 1 } else { right += 1 }
      return isLeft
    }
  }

  /// Returns the vertical centres of labels, as near as possible to the wanted centres. The labels have one line of
  /// height `line` each; they keep their order and don't overlap.
  private static func places(of wanted: [Double], _ line: Double, within height: Double) -> [Double] {
    var (places, top) = ([Double](), 0.0)
    for middle in wanted {
      places.append(max(middle, top + line / 2))
      top = places[places.count - 1] + line / 2
    }
    var bottom = height
    for index in places.indices.reversed() {
      places[index] = min(places[index], bottom - line / 2)
      bottom = places[index] - line / 2
    }
    return places
  }

  private static func label(
    _ item: Item, _ isLeft: Bool, at middle: Double, width: Double, letter: Double
  ) -> Label {
    let room = item.width(letter)
    let gap = letter * 1.2
    let edge = isLeft ? -gap : width + gap
    let target = min(max(isLeft ? item.frame.x : item.frame.maxX, 0), width)
    return Label(
      text: item.text, isMark: item.isMark,
      box: Frame(
        x: isLeft ? edge - room : edge, y: middle - letter * 0.65, width: room, height: letter * 1.3),
      line: [
        (isLeft ? edge + letter * 0.25 : edge - letter * 0.25, middle), (isLeft ? 0 : width, middle),
        (target, item.frame.midY),
      ], isLeft: isLeft)
  }
}

extension SVGWriter {
  package mutating func sideLabels(_ labels: SideLabels, letter: Double) {
    for label in labels.labels {
      element(
        "polyline", ["class": label.isMark ? "leader mark-leader" : "leader", "points": .points(label.line)])
      if let end = label.line.last {
        element(
          "circle",
          [
            "class": label.isMark ? "end mark-end" : "end", "cx": .number(end.x), "cy": .number(end.y),
            "r": .number(letter * 0.18),
          ])
      }
      element(
        "text",
        [
          "class": label.isMark ? "name mark-name" : "name",
          "x": .number(label.isLeft ? label.box.maxX : label.box.x),
          "y": .number(label.box.midY + letter * 0.35), "font-size": .number(letter),
          "text-anchor": label.isLeft ? "end" : "start",
        ], text: label.text)
    }
  }
}
