import Basics
import Reading

#if !os(Linux)
  import Darwin
#endif

/// The identity of this executable, by its bytes: any other executable may produce other results.
struct ToolIdentity: Codable, Sendable {
  /// The executable's file.
  private var file: FileIdentity
  /// SHA-256 of the executable, 64 hex digits.
  var sha256: String

  /// Returns the identity of the running executable, with the cached digest if the file is unchanged; `nil` if the
  /// executable can't be found.
  static func current(known: ToolIdentity?) throws(ReadFailure) -> ToolIdentity? {
    guard let file = FileIdentity(ofExecutable: path) else { return nil }
    if let known, known.file == file { return known }
    return ToolIdentity(file: file, sha256: try digest())
  }

  private static func digest() throws(ReadFailure) -> String {
    var stream = try DiskSource(root: "").stream(of: path)
    let digest = SHA256()
    let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 1)
    defer { chunk.deallocate() }
    while true {
      let count = try stream.read(into: chunk)
      if count == 0 { return digest.hex() }
      digest.update(UnsafeRawBufferPointer(rebasing: chunk[..<count]))
    }
  }

  private static var path: String {
    #if os(Linux)
      return "/proc/self/exe"
    #else
      var size: UInt32 = 0
      _ = _NSGetExecutablePath(nil, &size)
      var name = [CChar](repeating: 0, count: Int(size))
      guard _NSGetExecutablePath(&name, &size) == 0 else { return CommandLine.arguments[0] }
      return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    #endif
  }
}
