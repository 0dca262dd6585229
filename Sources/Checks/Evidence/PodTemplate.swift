/// The pod identifiers of a format: text in which `{…}` stands for any text without `/`, and for some.
struct PodTemplate {
  private enum Piece {
    case literal([UInt8])
    case anything
  }

  private let pieces: [Piece]

  init(_ text: String) {
    var pieces: [Piece] = []
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      if rest.first == UInt8(ascii: "{"), let end = rest.firstIndex(of: UInt8(ascii: "}")) {
        pieces.append(.anything)
        rest = rest[(end + 1)...]
        continue
      }
      let end = rest.dropFirst().firstIndex(of: UInt8(ascii: "{")) ?? rest.endIndex
      pieces.append(.literal(Array(rest[..<end])))
      rest = rest[end...]
    }
    self.pieces = pieces
  }

  /// Whether an identifier has what stands before and behind a template's only placeholder, and between these what that
  /// stands for. `false` tells nothing.
  static func matchesPlainly(_ pod: String, _ template: String) -> Bool {
    let (open, close) = (UInt8(ascii: "{"), UInt8(ascii: "}"))
    guard let start = template.utf8.firstIndex(of: open), let end = template.utf8.firstIndex(of: close),
      start < end
    else { return false }
    let (head, tail) = (template.utf8[..<start], template.utf8[template.utf8.index(after: end)...])
    guard !tail.contains(open), pod.utf8.starts(with: head) else { return false }
    let length = pod.utf8.count - head.count - tail.count
    guard length > 0 else { return false }
    let rest = pod.utf8.dropFirst(head.count)
    return rest.dropFirst(length).elementsEqual(tail) && !rest.prefix(length).contains(UInt8(ascii: "/"))
  }

  /// Follows all places at once that the pieces so far may end at, so that no text takes long.
  func matches(_ pod: String) -> Bool {
    let bytes = Array(pod.utf8)
    var ends: Set<Int> = [0]
    for piece in pieces {
      switch piece {
      case .literal(let text):
        ends = Set(ends.filter { bytes[$0...].starts(with: text) }.map { $0 + text.count })
      case .anything:
        guard let first = ends.min() else { return false }
        var next: Set<Int> = []
        var isOpen = false
        for index in first..<bytes.count {
          isOpen = (isOpen || ends.contains(index)) && bytes[index] != UInt8(ascii: "/")
          if isOpen { next.insert(index + 1) }
        }
        ends = next
      }
    }
    return ends.contains(bytes.count)
  }
}
