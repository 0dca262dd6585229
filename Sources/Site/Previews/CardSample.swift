import Reports
import Model
import Basics

/// A sample picture that is embedded in a format's picture on its card, since that picture may not load other files.
struct CardSample {
  /// Maximum bytes of a sample: a page of the catalog shows a hundred cards. Larger samples are shown on the format's
  /// page only.
  private static let mostBytes = 8000

  let address: String
  let size: (width: Double, height: Double)

  /// Returns a function that maps an asset to its sample. The function returns `nil` for a sample that is too large or
  /// isn't published unchanged.
  static func reader(of folder: FormatFolder) -> (Asset) -> CardSample? {
    { asset in
      guard let sample = asset.sample.flatMap({ folder.samples[$0.value] }), SampleMedia.isShown(sample),
        case .media(let bytes, let mime, let width?, let height?) = sample.content,
        bytes.count <= mostBytes
      else { return nil }
      return CardSample(
        address: "data:\(mime);base64,\(base64(bytes))", size: (max(1, width), max(1, height)))
    }
  }

  /// Base64 with padding (RFC 4648, section 4).
  private static func base64(_ bytes: [UInt8]) -> String {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let three = (0..<3).map { start + $0 < bytes.count ? Int(bytes[start + $0]) : 0 }
      let bits = three[0] << 16 | three[1] << 8 | three[2]
      let count = min(3, bytes.count - start)
      text += [18, 12, 6, 0].enumerated().map { place, shift in
        place <= count ? letters[bits >> shift & 63] : UInt8(ascii: "=")
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}

extension SVGWriter {
  /// Draws a sample so that it fills the box. It is nested in an `svg` element with this box: for a sample that is SVG
  /// itself, some browsers would take the scaling from the sample.
  mutating func sample(_ sample: CardSample, x: Double, y: Double, width: Double, height: Double) {
    group(
      [
        "x": .number(x), "y": .number(y), "width": .number(width), "height": .number(height),
        "viewBox": .box(x: 0, y: 0, width: sample.size.width, height: sample.size.height),
        "preserveAspectRatio": "xMidYMid slice",
      ], as: "svg"
    ) {
      $0.element(
        "image",
        [
          "width": .number(sample.size.width), "height": .number(sample.size.height),
          "href": .text(sample.address),
        ])
    }
  }
}
