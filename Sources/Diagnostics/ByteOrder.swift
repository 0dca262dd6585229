extension String {
  /// Whether its UTF-8 comes before the other's, byte by byte: the order of paths in every output. (Strings themselves
  /// compare by the meaning of their characters, and views of their bytes take ten times as long.)
  package func precedesInBytes(_ other: String) -> Bool {
    var (first, second) = (self, other)
    return first.withUTF8 { first in
      second.withUTF8 { second in
        for index in 0..<min(first.count, second.count) where first[index] != second[index] {
          return first[index] < second[index]
        }
        return first.count < second.count
      }
    }
  }
}

extension String {
  /// In lower case: what ids are told apart by. Most are so already, which costs a look.
  package var caseless: String {
    let isLower = utf8.allSatisfy { $0 < 0x80 && !(UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0) }
    return isLower ? self : lowercased()
  }
}
