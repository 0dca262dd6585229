import Model
import Basics

/// An element of a screen as accessibility lists it.
struct ScreenElement: Sendable {
  /// Android's class, iOS's type of element.
  var kind = ""
  /// Android's resource id, iOS's identifier; empty where it has none, as the next three.
  var id = ""
  /// Android's content description, iOS's label.
  var description = ""
  /// What it says, as shown.
  var text = ""
  /// Android's package.
  var app = ""
  /// In points or dp; `nil`: it has none that can be read.
  var frame: Frame?
  /// Whether a tap on it does something; `nil`: the source can't tell.
  var isClickable: Bool?
  /// Whether what lies inside it scrolls, and is cut off at its edges.
  var scrolls = false
  /// Place in the file, and its line.
  var at = ""
  var line: Int?
  /// Place of the element that it lies in, among those of the screen.
  var parent: Int?

  /// Whether all that a pattern says fits.
  func fits(_ pattern: ElementPattern) -> Bool {
    func fits(_ value: String, _ wanted: String?, behind separator: Character? = nil) -> Bool {
      guard let wanted else { return true }
      if Glob.matches(text: value, wanted) { return true }
      guard let separator, let place = value.lastIndex(of: separator) else { return false }
      return Glob.matches(text: String(value[value.index(after: place)...]), wanted)
    }
    return fits(id, pattern.id, behind: "/") && fits(description, pattern.description)
      && fits(text, pattern.text) && fits(kind, pattern.kind, behind: ".")
  }
}

/// What was on the screen when somebody looked: a dump, or one of several in a file.
struct Screen: Sendable {
  /// Path of the file as the user wrote it.
  var path: String
  /// Each behind the one that it lies in.
  var elements: [ScreenElement]
  /// In points or dp; `nil`: the source doesn't say.
  var size: (width: Double, height: Double)?
  /// Quarter turns, as Android counts them; `nil`: the source doesn't say.
  var rotation: Int?
  /// The app's id, where the source says it of the screen as a whole.
  var app: String?

  /// The elements that an element lies in, the nearest first.
  func ancestors(of place: Int) -> some Sequence<Int> {
    sequence(state: elements[place].parent) { next in
      defer { next = next.flatMap { self.elements[$0].parent } }
      return next
    }
  }

  func isInside(_ place: Int, _ other: Int) -> Bool { ancestors(of: place).contains(other) }

  /// Places of the elements that fit a pattern, without those inside another that does: a button and its label are one.
  ///
  /// - Parameter outer: in which they must lie; `nil`: anywhere.
  func places(of pattern: ElementPattern, inside outer: Int? = nil) -> [Int] {
    let fitting = elements.indices.filter { place in
      elements[place].fits(pattern) && outer.map { isInside(place, $0) } ?? true
    }
    let all = Set(fitting)
    let outermost = fitting.filter { !ancestors(of: $0).contains(where: all.contains) }
    guard let number = pattern.number else { return outermost }
    return outermost.indices.contains(number - 1) ? [outermost[number - 1]] : []
  }

  /// Whether an element lies at one of two opposite edges of what it scrolls in, and may go on behind it: dumps say what of
  /// an element can be seen. What reaches from edge to edge fills it.
  func mayBeCut(_ place: Int) -> Bool {
    guard let frame = elements[place].frame else { return false }
    return ancestors(of: place).contains { outer in
      guard elements[outer].scrolls, let edge = elements[outer].frame else { return false }
      func isAtOne(_ low: Double, _ high: Double) -> Bool {
        (low.magnitude < 0.01) != (high.magnitude < 0.01)
      }
      return scrollsSideways(outer)
        ? isAtOne(frame.x - edge.x, frame.maxX - edge.maxX)
        : isAtOne(frame.y - edge.y, frame.maxY - edge.maxY)
    }
  }

  /// By its class, else by what lies directly in it: side by side.
  private func scrollsSideways(_ place: Int) -> Bool {
    let kind = elements[place].kind
    if kind.contains("Horizontal") || kind.hasSuffix("ViewPager") { return true }
    let inside = elements.filter { $0.parent == place }.compactMap(\.frame)
    guard inside.count > 1, let first = inside.first else { return false }
    return inside.allSatisfy { $0.y == first.y } && inside.contains { $0.x != first.x }
  }
}
