package import Model

/// Reads the picture that a configuration names as the site's logo.
package enum LogoReader {
  /// Maximum bytes of a logo: 1 MiB, because every page contains it.
  private static let limit = 1 << 20

  /// - Parameter source: the source that the configuration was read from.
  /// - Returns: the file name's extension in lower case, and the bytes; `nil` if no logo is named.
  /// - Throws: `ReadFailure` if the file is missing, too large, no picture, or does more than draw.
  package static func read(
    _ configuration: Configuration, from source: any FileSource
  ) throws(ReadFailure) -> (ending: String, bytes: [UInt8])? {
    guard let path = configuration.logo else { return nil }
    let bytes = try source.bytes(of: path, limit: limit)
    let ending = path.lastIndex(of: ".").map { path[path.index(after: $0)...].lowercased() } ?? ""
    guard PictureHeader.endings.contains(ending), let header = PictureHeader(bytes) else {
      throw ReadFailure(
        path: path,
        reason: "brand.logo takes a picture, a file of \(PictureHeader.endings.joined(separator: ", "))")
    }
    if let refusal = header.refusal {
      throw ReadFailure(
        path: path, reason: "brand.logo takes a picture that only draws, and \(refusal.clause)")
    }
    return (ending, bytes)
  }
}
