/// The type of a video, detected from its content: MP4, QuickTime and 3GPP (ISO/IEC 14496-12, section 4.3), WebM and
/// Matroska (RFC 8794, section 11.2.4).
enum VideoType {
  /// The number of bytes from the start of a file that tell its type.
  static let length = 64

  /// Returns the MIME type of a file that begins with these bytes; `nil` for other types.
  static func mime(ofFirst bytes: [UInt8]) -> String? {
    let text = String(decoding: bytes, as: UTF8.self)
    if bytes.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) {
      // The header of the file has the name of its type within these bytes.
      return text.contains("webm") ? "video/webm" : "video/x-matroska"
    }
    guard bytes.count >= 8 else { return nil }
    switch String(decoding: bytes[4..<8], as: UTF8.self) {
    case "ftyp": return mime(ofBrand: String(decoding: bytes.dropFirst(8).prefix(4), as: UTF8.self))
    // Files from before `ftyp` was introduced.
    case "moov", "mdat", "wide", "free", "skip", "pnot": return "video/quicktime"
    default: return nil
    }
  }

  private static func mime(ofBrand brand: String) -> String {
    if brand == "qt  " { return "video/quicktime" }
    return brand.hasPrefix("3g") ? "video/3gpp" : "video/mp4"
  }
}
