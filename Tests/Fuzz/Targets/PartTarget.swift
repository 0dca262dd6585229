import AdspecCommand
import Pipeline
import Basics
import Reading

extension FuzzTarget {
  /// Parts: the input itself, and its sections framed with valid digests, so that their contents are read.
  static let part = FuzzTarget("part", seeds: { FuzzPart.seeds }) { bytes in
    FuzzPart.read(bytes)
    FuzzPart.read(FuzzPart.framed(bytes))
  }
}

private enum FuzzPart {
  /// Sections before framing: the kind in one byte, the length in two (little-endian), the content.
  static let seeds = [
    section(.head, head) + section(.body, [UInt8](repeating: 0, count: 600)),
    section(.head, head) + section(.findings, [3, 1, 2, 3]) + section(.keys, [UInt8](repeating: 7, count: 32))
      + section(.body, (0..<200).map { $0 % 3 }),
    Part.magic, Array("YWRzcGVjIHBhcnQgMgo=\n".utf8),
  ]

  /// The fields of `Part.Head`, in the order of their encoding.
  private struct Head: Encodable {
    var version = ""
    var catalog = "c"
    var excludesTests = false
    var sessionPages = "all"
    var isFacts = false
  }

  private static let head = BinaryCoding.bytes(of: Head())

  private static func section(_ kind: Part.Section, _ bytes: [UInt8]) -> [UInt8] {
    [kind.rawValue, UInt8(bytes.count & 0xFF), UInt8(bytes.count >> 8)] + bytes
  }

  /// Frames these sections as a part, with valid lengths and digests.
  static func framed(_ bytes: [UInt8]) -> [UInt8] {
    let digests = SHA256()
    var part = Part.magic
    var rest = bytes[...]
    func add(_ kind: UInt8, _ content: some Collection<UInt8>, isCounted: Bool = true) {
      let whole = [kind] + (0..<8).map { UInt8(truncatingIfNeeded: content.count >> (8 * $0)) } + content
      let digest = SHA256.bytes(of: whole)
      if isCounted { digest.withUnsafeBytes { digests.update($0) } }
      part += whole + digest
    }
    while rest.count >= 3 {
      let start = rest.startIndex
      let length = min(Int(rest[start + 1]) | Int(rest[start + 2]) << 8, rest.count - 3)
      add(rest[start], rest[(start + 3)..<(start + 3 + length)])
      rest = rest.dropFirst(3 + length)
    }
    add(Part.Section.end.rawValue, digests.hex().utf8, isCounted: false)
    return part
  }

  static func read(_ bytes: [UInt8]) {
    do {
      var reader = try PartReader(try MemorySource(["p": bytes]).stream(of: "p"), name: "p")
      while try reader.next(
        check: { _ in }, findings: { _ in }, keys: { promise($0.count % 16 == 0, "keys") },
        beginnings: { promise($0.count % 20 == 0, "beginnings") })
        != nil
      {}
    } catch let failure as PartFailure {
      promise(!failure.description.isEmpty, "why")
    } catch {
      fatalError("\(error)")
    }
  }
}
