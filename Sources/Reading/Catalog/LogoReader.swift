package import Model

/// Reads the picture that a configuration names as the site's logo.
package enum LogoReader {
  /// Bytes; every page shows it.
  private static let limit = 1 << 20

  /// - Parameter source: that the configuration was read from.
  /// - Returns: the ending of its name, in lower case, and its bytes; `nil` where none is named.
  /// - Throws: where no picture is there.
  package static func read(
    _ configuration: Configuration, from source: any FileSource
  ) throws(ReadFailure) -> (ending: String, bytes: [UInt8])? {
    guard let path = configuration.logo else { return nil }
    let bytes = try source.bytes(of: path, limit: limit)
    let ending = path.lastIndex(of: ".").map { path[path.index(after: $0)...].lowercased() } ?? ""
    guard endings.contains(ending), PictureHeader(bytes) != nil else {
      throw ReadFailure(
        path: path, reason: "brand.logo takes a picture, a file of \(endings.joined(separator: ", "))")
    }
    return (ending, bytes)
  }

  private static let endings = ["png", "jpg", "jpeg", "gif", "webp", "svg"]
}
