import CExpat
import Model

/// An SVG picture.
struct SVGPicture: Equatable {
  /// Width and height of the view box; without one, those of the root element if they are plain numbers or pixels.
  var width: Double?
  var height: Double?
  /// True if the picture fills a box of any ratio, because its `preserveAspectRatio` is `none`.
  var stretches = false
  /// The first thing in the picture that does more than draw; `nil` if it only draws.
  var refusal: PictureRefusal?
}

/// Reads SVG pictures, and decides if one may be published as it is.
///
/// Browsers run an SVG that is opened by itself like a page of the site. A list of what acts would always be one
/// specification behind, so the lists in `SVGVocabulary` name what draws, and all else is refused. There is one pass by
/// an XML parser, since browsers decide by namespaces and decoded text too. It sees the same document as they do: in
/// UTF-8, and without a DTD or style sheet that would change it.
enum SVGReader {
  /// Returns the picture; `nil` if the root element isn't `svg`.
  static func read(_ bytes: [UInt8]) -> SVGPicture? {
    // The parser takes it for UTF-16 by its first two bytes, whatever encoding it is given.
    let isUTF16 =
      bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) || bytes.prefix(2).contains(0)
    guard let count = Int32(exactly: bytes.count), let parser = XML_ParserCreate(isUTF16 ? "UTF-16" : "UTF-8")
    else { return nil }
    defer { XML_ParserFree(parser) }
    let scan = SVGScan(parser)
    if isUTF16 { scan.refuseEncoding("UTF-16") }
    // The parser's pointer to the scan is unretained; `withExtendedLifetime` keeps the scan alive for all its use.
    withExtendedLifetime(scan) {
      XML_SetUserData(parser, Unmanaged.passUnretained(scan).toOpaque())
      setHandlers(of: parser)
      let status = bytes.withUnsafeBytes {
        XML_Parse(parser, $0.bindMemory(to: CChar.self).baseAddress, count, 1)
      }
      if status == XML_STATUS_ERROR { scan.refuseError() }
    }
    return scan.result
  }

  private static func setHandlers(of parser: XML_Parser) {
    XML_SetXmlDeclHandler(parser) { user, _, encoding, _ in
      guard let encoding = encoding.map({ String(cString: $0) }), encoding.uppercased() != "UTF-8" else {
        return
      }
      SVGScan.of(user)?.refuseEncoding(encoding)
    }
    XML_SetStartDoctypeDeclHandler(parser) { user, name, address, id, hasDeclarations in
      let isPlain = hasDeclarations == 0 && SVGReader.isHarmless(address: address, id: id)
      if !isPlain { SVGScan.of(user)?.refuseDoctype(of: name) }
    }
    XML_SetProcessingInstructionHandler(parser) { user, target, _ in
      SVGScan.of(user)?.refuseInstruction(target)
    }
    XML_SetSkippedEntityHandler(parser) { user, name, _ in SVGScan.of(user)?.refuseEntity(name) }
    XML_SetElementHandler(
      parser, { user, name, attributes in SVGScan.of(user)?.start(name, attributes) },
      { user, _ in SVGScan.of(user)?.end() })
    XML_SetCharacterDataHandler(parser) { user, text, count in SVGScan.of(user)?.add(text, Int(count)) }
  }

  /// True if a DOCTYPE names no DTD, or that of W3C, as many programs write it: no browser loads that.
  private static func isHarmless(address: UnsafePointer<CChar>?, id: UnsafePointer<CChar>?) -> Bool {
    guard let address else { return true }
    return String(cString: address).hasPrefix("http://www.w3.org/")
      && id.map { String(cString: $0) }?.hasPrefix("-//W3C//DTD SVG ") == true
  }
}
