import Model
import Basics

/// An element of a screen in its accessibility tree.
struct ScreenElement: Sendable {
  /// The element's class on Android, or its type on iOS.
  var kind = ""
  /// The element's resource id on Android, or its identifier on iOS. This property and the next three are empty if
  /// absent.
  var id = ""
  /// The element's content description on Android, or its label on iOS.
  var description = ""
  /// The displayed text.
  var text = ""
  /// The name of the Android package that the element belongs to.
  var app = ""
  /// Frame in points or dp; `nil` if absent or unreadable.
  var frame: Frame?
  /// True if a tap on the element has an effect; `nil` if the source doesn't show that.
  var isClickable: Bool?
  /// True if the source marks the element as invisible.
  var isHidden = false
  /// True if its content scrolls and is clipped at its edges.
  var scrolls = false
  /// Position of the element in the file; `line` is its line number.
  var at = ""
  var line: Int?
  /// Index of its parent among the screen's elements.
  var parent: Int?

  /// Returns true if the element matches all conditions of a pattern.
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

/// One screen in a dump; a file may contain several.
struct Screen: Sendable {
  /// Path of the file as the user wrote it.
  var path: String
  /// The elements, each after its parent.
  var elements: [ScreenElement]
  /// Size in points or dp; `nil` if the source has none.
  var size: (width: Double, height: Double)?
  var isAndroid = false
  /// The rotation of the screen in quarter turns, as Android counts them; `nil` if the source doesn't state it.
  var rotation: Int?
  /// The app's id, if the source has one for the whole screen.
  var app: String?
  /// Index behind the last element inside each element, by the element's index: what lies in an element follows it.
  private var ends: [Int] = []
  /// Indices of the elements that scroll horizontally.
  private var sideways: Set<Int> = []

  init(
    path: String, elements: [ScreenElement], size: (width: Double, height: Double)? = nil,
    isAndroid: Bool = false, rotation: Int? = nil
  ) {
    (self.path, self.elements, self.size) = (path, elements, size)
    (self.isAndroid, self.rotation) = (isAndroid, rotation)
  }

  /// Returns a copy in which elements can be found; `elements` must not change afterwards.
  func indexed() -> Screen {
    var screen = self
    screen.ends = elements.indices.map { $0 + 1 }
    var inside: [Int: [Frame]] = [:]
    for place in elements.indices.reversed() {
      guard let parent = elements[place].parent else { continue }
      screen.ends[parent] = max(screen.ends[parent], screen.ends[place])
      if elements[parent].scrolls, let frame = elements[place].frame {
        inside[parent, default: []].append(frame)
      }
    }
    screen.sideways = Set(
      elements.indices.filter { elements[$0].scrolls && scrollsSideways($0, inside[$0] ?? []) })
    return screen
  }

  /// The ancestors of an element, the nearest first.
  func ancestors(of place: Int) -> some Sequence<Int> {
    sequence(state: elements[place].parent) { next in
      defer { next = next.flatMap { self.elements[$0].parent } }
      return next
    }
  }

  func isInside(_ place: Int, _ other: Int) -> Bool { other < place && place < ends[other] }

  /// Returns the indices of the elements that match a pattern. An element inside another match is left out: a button
  /// and its label count as one.
  ///
  /// - Parameter outer: index of the element that must contain the matches; `nil` allows matches anywhere.
  func places(of pattern: ElementPattern, inside outer: Int? = nil) -> [Int] {
    var outermost: [Int] = []
    let end = outer.map { ends[$0] } ?? elements.count
    var next = outer.map { $0 + 1 } ?? 0
    while next < end {
      let fits = elements[next].fits(pattern)
      if fits { outermost.append(next) }
      next = fits ? ends[next] : next + 1
    }
    guard let number = pattern.number else { return outermost }
    return outermost.indices.contains(number - 1) ? [outermost[number - 1]] : []
  }

  /// Returns true if an element may continue beyond its scroll view, because it touches exactly one of two opposite
  /// edges of the view. Dumps contain only the visible part of an element. An element from edge to edge fills the view.
  func mayBeCut(_ place: Int) -> Bool {
    guard let frame = elements[place].frame else { return false }
    return ancestors(of: place).contains { outer in
      guard elements[outer].scrolls, let edge = elements[outer].frame else { return false }
      func isAtOne(_ low: Double, _ high: Double) -> Bool {
        (low.magnitude < 0.01) != (high.magnitude < 0.01)
      }
      return sideways.contains(outer)
        ? isAtOne(frame.x - edge.x, frame.maxX - edge.maxX)
        : isAtOne(frame.y - edge.y, frame.maxY - edge.maxY)
    }
  }

  /// True if the element's class scrolls horizontally, or if its direct children, which have these frames, lie side by
  /// side.
  private func scrollsSideways(_ place: Int, _ inside: [Frame]) -> Bool {
    let kind = elements[place].kind
    if kind.contains("Horizontal") || kind.hasSuffix("ViewPager") { return true }
    guard inside.count > 1, let first = inside.first else { return false }
    return inside.allSatisfy { $0.y == first.y } && inside.contains { $0.x != first.x }
  }
}
