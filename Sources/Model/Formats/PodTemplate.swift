/// A template of a format's pod identifiers: `{…}` matches one or more bytes other than `/`.
package struct PodTemplate {
  private enum Piece {
    case literal([UInt8])
    case anything
  }

  private var pieces: [Piece] = []

  package init(_ text: String) {
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
  }

  private init(_ pieces: [Piece]) { self.pieces = pieces }

  /// Returns true if a pod identifier matches the template. The pieces are matched in order. Each is tried at all
  /// offsets where the piece before it may end, so the time is limited by the identifier's length times the number of
  /// pieces.
  package func matches(_ pod: String) -> Bool {
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

extension PodTemplate {
  /// True if the template gives an identifier of a pod: `pod/` and a number from 1, or `ad_break_id/` and a name
  /// (developers.google.com/ad-manager/dynamic-ad-insertion/api/pod-serving/reference/live).
  package var givesPod: Bool {
    guard let (kind, name) = parts else { return false }
    return kind.matches("ad_break_id") && !name.pieces.isEmpty || kind.matches("pod") && name.givesNumber
  }

  /// The pieces before and behind the only slash; `nil` if there is another number of slashes.
  private var parts: (PodTemplate, PodTemplate)? {
    var parts: [[Piece]] = [[]]
    for piece in pieces {
      guard case .literal(let text) = piece else {
        parts[parts.count - 1].append(piece)
        continue
      }
      for (place, part) in text.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        .enumerated()
      {
        if place > 0 { parts.append([]) }
        if !part.isEmpty { parts[parts.count - 1].append(.literal(Array(part))) }
      }
    }
    return parts.count == 2 ? (PodTemplate(parts[0]), PodTemplate(parts[1])) : nil
  }

  /// True if the template gives a number from 1 that fits into 64 bits.
  private var givesNumber: Bool {
    var digits: [UInt8] = []
    for piece in pieces {
      // Of the texts that `{…}` stands for, 1 is as good as any.
      guard case .literal(let text) = piece else {
        digits.append(UInt8(ascii: "1"))
        continue
      }
      digits += text
    }
    guard digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else { return false }
    return Int64(String(decoding: digits, as: UTF8.self)) ?? 0 > 0
  }
}
