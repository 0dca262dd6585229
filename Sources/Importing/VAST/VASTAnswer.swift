import Reading

/// The ads of a VAST document (versions 2 to 4), or of every break of a VMAP document.
struct VASTAnswer: Sendable {
  private(set) var ads: [VASTAd] = []
  /// True for VAST and VMAP, and for other XML that contains one of them.
  private(set) var isVAST = false
  /// Name of the root element of VAST 1.
  private static let firstRoot = "VideoAdServingTemplate"
  /// Name of the document's root element.
  private(set) var root = ""

  /// - Parameter isDecoded: true if the bytes are UTF-8 even if the document declares another encoding, as for texts in
  ///   a HAR.
  init(_ bytes: [UInt8], isDecoded: Bool = false) throws(ForeignBreak) {
    let start = Self.start(of: bytes, keepsDeclaration: !isDecoded)
    let linesBefore = bytes[..<start].count { $0 == UInt8(ascii: "\n") }
    let element: XMLElement
    do throws(ForeignBreak) {
      element = try XMLTreeReader.read(start == 0 ? bytes : Array(bytes[start...]))
    } catch {
      throw ForeignBreak(error.words, line: error.line.map { $0 + linesBefore })
    }
    root = element.name
    try add(element, at: "/" + element.name, linesBefore: linesBefore)
    if isVAST, ads.isEmpty {
      ads = [VASTAd(.noFill, at: "/" + root, line: element.line + linesBefore)]
    }
  }

  /// Adds the ads of an element and of all elements in it.
  private mutating func add(
    _ element: XMLElement, at path: String, linesBefore: Int, in outer: VASTAd.Break? = nil
  ) throws(ForeignBreak) {
    let line = element.line + linesBefore
    let first = ads.count
    defer { for place in first..<ads.count where ads[place].ofBreak == nil { ads[place].ofBreak = outer } }
    let inner = element.name == "AdBreak" ? VASTAd.Break(element) : outer
    if element.name == "VAST" || element.name == "VMAP" { isVAST = true }
    if element.name == "VAST", element["Ad"] == nil { ads.append(VASTAd(.noFill, at: path, line: line)) }
    if element.name == Self.firstRoot {
      throw ForeignBreak("is VAST 1, which isn't read: ask the ad server for VAST 2 to 4", line: line)
    }
    if ["VASTAdData", "VASTData", "CustomAdData", "AdTagURI"].contains(element.name) {
      try add(dataOf: element, at: path, line: line)
    }
    var numbers: [String: Int] = [:]
    for child in element.children {
      numbers[child.name, default: 0] += 1
      let number = ["Ad", "AdBreak"].contains(child.name) ? "[\(numbers[child.name, default: 1])]" : ""
      let place = "\(path)/\(child.name)\(number)"
      if element.name == "VAST" {
        if child.name == "Ad" { ads.append(VASTAd(child, at: place, line: child.line + linesBefore)) }
      } else {
        try add(child, at: place, linesBefore: linesBefore, in: inner)
      }
    }
  }

  /// Adds the ads of an ad source in a VMAP document. The element's text is a VAST document or the address of one.
  private mutating func add(dataOf element: XMLElement, at path: String, line: Int) throws(ForeignBreak) {
    guard let text = element.trimmed else {
      if element.children.isEmpty { ads.append(VASTAd(.noFill, at: path, line: line)) }
      return
    }
    let foreign = VASTAd.Loss(
      words: "A \(element.name) holds no VAST: its ads aren't translated.", cause: "breaks without VAST")
    guard text.first == "<" else {
      let isAddress = element.name == "AdTagURI"
      let kind = isAddress ? VASTAd.Kind.tag(leadingTo: text) : .malformed
      return ads.append(VASTAd(kind, at: path, line: line, losses: isAddress ? [] : [foreign]))
    }
    let inner: VASTAnswer
    do throws(ForeignBreak) {
      inner = try VASTAnswer(Array(text.utf8), isDecoded: true)
    } catch {
      throw ForeignBreak("holds a document that \(error.words)", line: line)
    }
    guard inner.isVAST else {
      return ads.append(VASTAd(.malformed, at: path, line: line, losses: [foreign]))
    }
    ads += inner.ads.map { ad in
      var ad = ad
      (ad.place, ad.line) = (path + ad.place, line)
      return ad
    }
  }
}

// MARK: - Bodies that may be VAST

extension VASTAnswer {
  /// Returns true if a text with this beginning may be VAST or VMAP.
  static func mayBegin(with bytes: [UInt8]) -> Bool {
    let start = bytes.first { !isBlank($0) }
    return start == nil || start == UInt8(ascii: "<")
  }

  /// True for XML with VAST or VMAP in it; web pages that mention VAST are none.
  static func isIn(_ bytes: [UInt8]) -> Bool {
    let root = bytes[start(of: bytes, keepsDeclaration: false)...].dropFirst().prefix(13)
    let name = String(decoding: root, as: UTF8.self).lowercased()
    if name.hasPrefix("html") || name.hasPrefix("!doctype html") { return false }
    return ["<VAST", "<VMAP", ":VMAP", "<VideoAdServingTemplate"].contains { contains($0, in: bytes) }
  }

  /// Returns the offset of the XML declaration, or else of the first tag. Byte order marks, white space and comments
  /// before it are skipped, because a declaration must come first.
  ///
  /// - Parameter keepsDeclaration: false to skip the declaration, too.
  private static func start(of bytes: [UInt8], keepsDeclaration: Bool) -> Int {
    var place = 0
    while true {
      while place < bytes.count, isBlank(bytes[place]) { place += 1 }
      let rest = bytes[place...]
      if rest.starts(with: "<!--".utf8), let end = end(of: "-->", in: rest) {
        place = end
      } else if rest.starts(with: "<?".utf8), !keepsDeclaration || !rest.starts(with: "<?xml ".utf8),
        let end = end(of: "?>", in: rest)
      {
        place = end
      } else {
        return place
      }
    }
  }

  /// True for white space and the bytes of a byte order mark.
  private static func isBlank(_ byte: UInt8) -> Bool {
    byte <= 0x20 || [0xEF, 0xBB, 0xBF].contains(byte)
  }

  private static func contains(_ mark: StaticString, in bytes: [UInt8]) -> Bool {
    end(of: mark, in: bytes[...]) != nil
  }

  /// Returns the index behind the first occurrence of a mark; `nil` if the mark doesn't occur.
  private static func end(of mark: StaticString, in bytes: ArraySlice<UInt8>) -> Int? {
    mark.withUTF8Buffer { mark in
      var rest = bytes
      while let next = rest.firstIndex(of: mark[0]) {
        rest = rest[next...]
        if rest.starts(with: mark) { return next + mark.count }
        rest = rest.dropFirst()
      }
      return nil
    }
  }
}
