package import AdModel

/// Sample pictures as the site carries them: beside the format's page, under the path that the definition writes.
package enum SampleMedia {
  /// What the site carries for a sample; `nil` where there is nothing to show, as of a film, of which only the head is
  /// read.
  ///
  /// An SVG that acts or loads something (browsers ignore that in a page's picture, but not in one that is opened by
  /// itself) is replaced by an empty picture.
  package static func publishedBytes(of sample: SampleFile) -> [UInt8]? {
    guard case .media(let bytes, let mime, _, _) = sample.content, !bytes.isEmpty else { return nil }
    guard mime == "image/svg+xml", !isInert(svg: String(decoding: bytes, as: UTF8.self)) else { return bytes }
    return Array(emptyPicture.utf8)
  }

  /// Whether the site shows the sample as it is.
  static func isShown(_ sample: SampleFile) -> Bool {
    guard case .media(let bytes, _, _, _) = sample.content else { return false }
    return publishedBytes(of: sample).map { $0 == bytes } ?? false
  }

  /// Whether an SVG neither acts nor loads anything.
  package static func isInert(svg: String) -> Bool {
    let text = svg.lowercased()
    let refused = [
      "<script", "<foreignobject", "<iframe", "<embed", "<object", "<!entity", "javascript:", "<set",
      "<animate",
      "href=\"http", "href='http", "href=\"//", "href='//", "@import", "url(http", "url(\"http", "url('http",
    ]
    return !refused.contains { text.contains($0) } && text.firstMatch(of: /[\s"'\/]on[a-z]+\s*=/) == nil
  }

  private static let emptyPicture =
    "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 16 9\"><rect width=\"16\" height=\"9\" fill=\"#8d8a82\"/></svg>\n"
}
