import Model
import Basics

/// Reads the pictures and videos that assets name as their samples.
struct SampleReader {
  /// Maximum bytes of a sample: 16 MiB.
  static let limit = 16 << 20

  let source: any FileSource
  /// The path in `source` of the folder that contains the samples: that of a format, or that of the author's pages.
  let folder: String
  /// The folder's name in messages.
  var place = "the format's folder"

  func samples(_ names: [SampleName]) -> [String: SampleFile] {
    var samples: [String: SampleFile] = [:]
    for name in names {
      samples[name.path] = name.isVideo ? video(name.path) : picture(name.path)
    }
    return samples
  }

  /// Returns the file that was probably meant if nothing exists at the path. It is searched in the format's folder and
  /// in its folder `samples`; `nil` if there is none.
  private func nearest(_ path: String) -> String? {
    guard flaw(of: path) == Self.missing else { return nil }
    return [path, "samples/" + path].lazy.compactMap { source.nearestPath(to: $0, in: folder) ?? $0 }
      .first { source.form(of: folder + "/" + $0) == .file }
  }

  private func picture(_ path: String) -> SampleFile {
    if let flaw = flaw(of: path) { return unusable(path, flaw) }
    do {
      let bytes = try source.bytes(of: folder + "/" + path, limit: Self.limit)
      guard let header = PictureHeader(bytes) else {
        return unusable(path, "is no PNG, JPEG, GIF, WebP or SVG picture")
      }
      if PictureHeader.hasOtherEnding(path) {
        let endings = PictureHeader.endings.map { "." + $0 }.listed("or")
        return unusable(path, "is a picture that isn't named as one: let its name end in \(endings)")
      }
      var sample = SampleFile(
        path: path,
        content: .media(bytes: bytes, mime: header.mime, width: header.width, height: header.height))
      sample.byteCount = bytes.count
      sample.stretches = header.stretches
      sample.refusal = header.refusal
      return sample
    } catch {
      return unusable(path, error.isTooLarge ? error.reason : "can't be read: \(error.reason)")
    }
  }

  /// Reads the type of a video from its first bytes, and its length; an unknown type is derived from the file's name.
  /// Its width and height aren't read, and its content isn't kept, because videos aren't shown.
  private func video(_ path: String) -> SampleFile {
    if let flaw = flaw(of: path) { return unusable(path, flaw) }
    let ending = path.lastIndex(of: ".").map { path[$0...].lowercased() } ?? ""
    // A drawing may replace a video.
    if ending == ".svg" { return picture(path) }
    do {
      let file = folder + "/" + path
      var stream = try source.stream(of: file)
      let start = try stream.bytes(upTo: VideoType.length)
      let mimes = [
        ".mp4": "video/mp4", ".m4v": "video/mp4", ".mov": "video/quicktime", ".webm": "video/webm",
      ]
      var sample = SampleFile(
        path: path,
        content: .media(
          bytes: [], mime: VideoType.mime(ofFirst: start) ?? mimes[ending] ?? "application/octet-stream",
          width: nil, height: nil))
      sample.byteCount = source.size(of: file)
      sample.durationMs = try VideoLength.milliseconds(of: source.stream(of: file))
      return sample
    } catch {
      return unusable(path, "can't be read: \(error.reason)")
    }
  }

  private func unusable(_ path: String, _ reason: String) -> SampleFile {
    SampleFile(path: path, content: .unusable(reason), nearest: nearest(path))
  }

  /// The reason why the path leads to no file in the format's folder; `nil` if it leads to one.
  func flaw(of path: String) -> String? {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    if path.isEmpty { return "is an empty path" }
    if path.contains("://") { return "is an address, not a file below \(place)" }
    if path.hasPrefix("/") || parts.contains("..") { return outside }
    let systemPath = folder + "/" + path
    switch source.form(of: systemPath) {
    case nil: return Self.missing
    case .folder: return "is a folder"
    case .other: return "is neither a file nor a folder"
    case .file: break
    }
    guard let home = source.resolved(folder), let target = source.resolved(systemPath),
      target.hasPrefix(home.isEmpty ? "" : home + "/")
    else { return outside }
    return nil
  }

  private static let missing = "is missing"
  private var outside: String { "lies outside \(place)" }
}
