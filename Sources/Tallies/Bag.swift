/// Things in no order of their own: two bags with the same things are equal however they were filled. Adding costs
/// nothing; whoever takes them out gets them sorted.
package struct Bag<Element: Comparable & Sendable>: Sendable {
  private var elements: [Element] = []

  package init() {}

  package var count: Int { elements.count }

  package mutating func add(_ element: Element) { elements.append(element) }

  package func sorted() -> [Element] { elements.sorted() }

  package static func += (a: inout Bag, b: Bag) { a.elements += b.elements }
}

extension Bag: Equatable {
  package static func == (a: Bag, b: Bag) -> Bool { a.sorted() == b.sorted() }
}
