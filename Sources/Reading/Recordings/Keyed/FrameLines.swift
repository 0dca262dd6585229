/// Splits a stream of frames, which is read in pieces, into lines.
struct FrameLines {
  /// The maximum length of a frame in bytes: base64 of the longest line of a recording, and room for a path.
  static let longest = RecordingReader.longestLine / 3 * 4 + (1 << 16)

  private var stream: any ByteStream
  private var bytes: [UInt8] = []
  private var position = 0
  private var chunk = [UInt8](repeating: 0, count: 1 << 18)
  private var isAtEnd = false
  /// The number of the frame that was returned last, from 1.
  private var number = 0

  typealias Body = (_ line: UnsafeBufferPointer<UInt8>, _ number: Int) throws -> Void

  init(_ stream: any ByteStream) { self.stream = stream }

  /// Passes the next line, without its line end, and its number to `body`. Returns `false` if there is none.
  mutating func next(_ body: Body) throws -> Bool {
    var searched = position
    while true {
      let found = bytes[searched...].withUnsafeBufferPointer { rest in
        rest.firstIndex(of: KeyedFrame.lineEnd)
      }
      if found != nil || isAtEnd {
        let end = found.map { searched + $0 } ?? bytes.count
        if found == nil, position == end { return false }
        number += 1
        try bytes[position..<end].withUnsafeBufferPointer { try body($0, number) }
        position = min(end + 1, bytes.count)
        return true
      }
      bytes.removeFirst(position)
      position = 0
      searched = bytes.count
      guard bytes.count <= Self.longest else {
        throw KeyedFailure.noFrame(number + 1, "is longer than any line of a recording makes it")
      }
      let read = try chunk.withUnsafeMutableBytes { try stream.read(into: $0) }
      isAtEnd = read == 0
      bytes += chunk[..<read]
    }
  }
}

/// The reason why frames can't be used.
package enum KeyedFailure: Error, CustomStringConvertible {
  /// A line isn't a valid frame. The values are the line's number among the frames, and the fault.
  case noFrame(Int, String)
  /// A frame is faulty. The values are the recording and the line that it stands for, and the fault.
  case frame(String, line: Int32, String)

  package var description: String {
    switch self {
    case .noFrame(let line, let reason):
      "Line \(line) of the keyed lines is no frame that adspec scale key writes: it \(reason)."
    case .frame(let path, let line, let reason):
      "The frame of line \(line) of '\(path)' can't be used: \(reason)."
    }
  }
}
