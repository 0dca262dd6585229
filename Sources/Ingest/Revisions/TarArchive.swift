/// The files of a tar archive (POSIX.1-2001, pax), as git writes it.
enum TarArchive {
  private static let blockSize = 512

  /// Regular files by path; links and folders are passed over. `nil` for what is no whole archive.
  static func files(_ archive: [UInt8]) -> [String: [UInt8]]? {
    var files: [String: [UInt8]] = [:]
    var longPath: String?
    var offset = 0
    while offset + blockSize <= archive.count {
      let header = archive[offset..<offset + blockSize]
      if header.allSatisfy({ $0 == 0 }) { return files }
      guard let size = number(header, 124, 12), size <= archive.count - offset - blockSize,
        let path = path(header)
      else { return nil }
      let content = archive[offset + blockSize..<offset + blockSize + size]
      switch header[offset + 156] {
      case UInt8(ascii: "x"): longPath = self.longPath(content)
      case UInt8(ascii: "0"), 0:
        files[longPath ?? path] = Array(content)
        longPath = nil
      case UInt8(ascii: "g"): break
      default: longPath = nil
      }
      offset += blockSize + (size + blockSize - 1) / blockSize * blockSize
    }
    return nil
  }

  private static func field(_ header: ArraySlice<UInt8>, _ start: Int, _ length: Int) -> ArraySlice<UInt8> {
    header[header.startIndex + start..<header.startIndex + start + length].prefix { $0 != 0 }
  }

  private static func path(_ header: ArraySlice<UInt8>) -> String? {
    guard let name = String(validating: field(header, 0, 100), as: UTF8.self),
      let folder = String(validating: field(header, 345, 155), as: UTF8.self)
    else { return nil }
    return folder.isEmpty ? name : folder + "/" + name
  }

  /// In octal digits.
  private static func number(_ header: ArraySlice<UInt8>, _ start: Int, _ length: Int) -> Int? {
    String(validating: field(header, start, length), as: UTF8.self)
      .flatMap { Int($0.filter { $0 != " " }, radix: 8) }
      .flatMap { $0 >= 0 ? $0 : nil }
  }

  /// Of records such as `25 path=formats/…\n`, whose number is that of the record's bytes.
  private static func longPath(_ records: ArraySlice<UInt8>) -> String? {
    var rest = records
    while let space = rest.firstIndex(of: UInt8(ascii: " ")),
      let length = Int(String(decoding: rest[..<space], as: UTF8.self)), length > space - rest.startIndex,
      length <= rest.count
    {
      let record = rest[space + 1..<rest.startIndex + length].dropLast()
      if record.starts(with: "path=".utf8) {
        return String(validating: record.dropFirst(5), as: UTF8.self)
      }
      rest = rest.dropFirst(length)
    }
    return nil
  }
}
