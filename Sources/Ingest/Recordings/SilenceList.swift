/// Places in the order of their last line: the longest silent first. Every step takes the same few moves, however many
/// there are.
struct SilenceList {
  private struct Link {
    var previous: Int32
    var next: Int32
  }

  private static let none: Int32 = -1

  private var links: [Link] = []
  private var head = Self.none
  private var tail = Self.none

  /// The place that was silent longest.
  var longestSilent: Int? { head == Self.none ? nil : Int(head) }

  /// A place that wasn't in the list: it is the newest.
  mutating func append(_ place: Int) {
    while links.count <= place { links.append(Link(previous: Self.none, next: Self.none)) }
    links[place] = Link(previous: tail, next: Self.none)
    if tail == Self.none { head = Int32(place) } else { links[Int(tail)].next = Int32(place) }
    tail = Int32(place)
  }

  mutating func remove(_ place: Int) {
    let link = links[place]
    if link.previous == Self.none { head = link.next } else { links[Int(link.previous)].next = link.next }
    if link.next == Self.none { tail = link.previous } else { links[Int(link.next)].previous = link.previous }
  }

  /// The place has a line again.
  mutating func touch(_ place: Int) {
    if tail == Int32(place) { return }
    remove(place)
    append(place)
  }
}
