#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What tells a file from itself after a change: where it lies, its size, when its content was changed and when anything
/// about it was, which nobody but the kernel can set.
struct FileIdentity: Hashable, Sendable {
  /// Device, inode, size, and both times in seconds and nanoseconds.
  private var numbers = SIMD8<Int64>()

  /// Of the file that a path leads to, through links; `nil` where there is none.
  init?(ofExecutable path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  init(_ status: stat) {
    #if canImport(Darwin)
      let (content, change) = (status.st_mtimespec, status.st_ctimespec)
    #else
      let (content, change) = (status.st_mtim, status.st_ctim)
    #endif
    numbers = [
      Int64(truncatingIfNeeded: status.st_dev), Int64(truncatingIfNeeded: status.st_ino),
      Int64(status.st_size), Int64(content.tv_sec), Int64(content.tv_nsec), Int64(change.tv_sec),
      Int64(change.tv_nsec), 0,
    ]
  }

  /// What `append` wrote; `nil` for anything else.
  init?(_ text: some Collection<UInt8>) {
    var (index, number, digits) = (0, Int64(0), 0)
    func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }
    for byte in text {
      if isDigit(byte), digits < 19 {
        number = number &* 10 &+ Int64(byte - UInt8(ascii: "0"))
        digits += 1
      } else if byte == UInt8(ascii: "."), digits > 0, index < 6 {
        numbers[index] = number
        (index, number, digits) = (index + 1, 0, 0)
      } else {
        return nil
      }
    }
    guard index == 6, digits > 0 else { return nil }
    numbers[6] = number
  }

  /// Nothing where a number is below zero, as no kernel has it.
  func append(to text: inout [UInt8]) {
    guard (0..<7).allSatisfy({ numbers[$0] >= 0 }) else { return }
    for index in 0..<7 {
      if index > 0 { text.append(UInt8(ascii: ".")) }
      text.append(number: Int(numbers[index]))
    }
  }
}

extension [UInt8] {
  /// Of a number that isn't below zero, its digits.
  mutating func append(number: Int) {
    var (rest, length) = (number, 1)
    while rest >= 10 { (rest, length) = (rest / 10, length + 1) }
    append(contentsOf: repeatElement(0, count: length))
    rest = number
    for place in 1...length {
      self[count - place] = UInt8(ascii: "0") + UInt8(rest % 10)
      rest /= 10
    }
  }
}
