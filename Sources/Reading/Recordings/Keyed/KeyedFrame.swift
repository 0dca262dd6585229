import Model

/// Encoding of a recorded line for sorting by session: `key TAB recording TAB line TAB base64`.
///
/// The key is that of the session, in 32 hex digits; the line number has ten digits. Sorted by their bytes, frames are
/// therefore grouped by session, and in reading order within it, so that any sorting program can be used. A frame whose
/// last field is empty is a damaged line that names its session. Frames with the key `facts` carry the facts about a
/// whole recording in pieces, with the number of the piece instead of a line.
package enum KeyedFrame {
  static let tab = UInt8(ascii: "\t")
  static let lineEnd = UInt8(ascii: "\n")
  /// The key of frames that hold the data about a recording as a whole, which `adspec scale key` writes.
  package static let factsKey = Array("facts".utf8)
  private static let hex = Array("0123456789abcdef".utf8)

  static func append(
    _ key: SessionKey, _ recording: [UInt8], _ line: Int, _ text: UnsafeBufferPointer<UInt8>?,
    to frames: inout [UInt8]
  ) {
    for half in [key.high, key.low] {
      for shift in stride(from: 60, through: 0, by: -4) {
        frames.append(hex[Int(truncatingIfNeeded: half >> UInt64(shift)) & 15])
      }
    }
    append(recording, line, text, to: &frames)
  }

  /// Returns a frame with one piece of the data about a whole recording (`KeyedInput`). Pieces are numbered from 0.
  package static func facts(_ recording: String, piece: Int, _ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var frame = factsKey
    bytes.withUnsafeBufferPointer { append(name(of: recording), piece, $0, to: &frame) }
    return frame
  }

  private static func append(
    _ recording: [UInt8], _ line: Int, _ text: UnsafeBufferPointer<UInt8>?, to frames: inout [UInt8]
  ) {
    frames.append(tab)
    frames += recording
    frames.append(tab)
    let digits = String(line).utf8
    for _ in digits.count..<10 { frames.append(UInt8(ascii: "0")) }
    frames += digits
    frames.append(tab)
    if let text { Base64Bytes.append(text, to: &frames) }
    frames.append(lineEnd)
  }

  /// Returns a recording's path as it is written in frames. A byte below 0x20, which could end a field or a
  /// line, becomes a byte 1 and the byte plus 0x40, so that names have the order of paths. For example, a tab
  /// becomes byte 1 and `I`.
  static func name(of path: String) -> [UInt8] {
    path.utf8.flatMap { $0 < 0x20 ? [1, 0x40 + $0] : [$0] }
  }

  static func path(named name: UnsafeBufferPointer<UInt8>) -> String {
    var (bytes, isEscaped): ([UInt8], Bool) = ([], false)
    for byte in name {
      if byte == 1, !isEscaped {
        isEscaped = true
      } else {
        bytes.append(isEscaped ? byte &- 0x40 : byte)
        isEscaped = false
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Parses the key in the first field of a frame; `nil` if it isn't one.
  static func key(_ text: UnsafeBufferPointer<UInt8>) -> SessionKey? {
    guard text.count == 32 else { return nil }
    var halves: [UInt64] = [0, 0]
    for (place, digit) in text.enumerated() {
      let value: UInt8
      switch digit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = digit - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): value = digit - UInt8(ascii: "a") + 10
      default: return nil
      }
      halves[place / 16] = halves[place / 16] << 4 | UInt64(value)
    }
    return SessionKey(high: halves[0], low: halves[1])
  }

  /// Parses the line number, from 1, in the third field of a frame; `nil` if it isn't one.
  static func line(_ text: UnsafeBufferPointer<UInt8>) -> Int32? {
    guard text.count == 10 else { return nil }
    var number = 0
    for digit in text {
      guard digit >= UInt8(ascii: "0"), digit <= UInt8(ascii: "9") else { return nil }
      number = number * 10 + Int(digit - UInt8(ascii: "0"))
    }
    return number > 0 ? Int32(exactly: number) : nil
  }
}
