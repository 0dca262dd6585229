#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A temporary folder that another program writes to. It is removed with this process, also when a signal ends it.
package final class ScratchFolder: Sendable {
  let path: String

  /// The folder for all temporary files: that of `TMPDIR`, else `/tmp`.
  package static var parent: String { getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp" }

  init() throws(WriteFailure) {
    let folder = Self.parent
    path = try Unfinished.undisturbed { paths throws(WriteFailure) in
      var template = Array("\(folder)/adspec-XXXXXX".utf8CString)
      guard mkdtemp(&template) != nil else {
        throw Disk.failure("create a temporary folder in", folder).ofScratch
      }
      let path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
      paths.insert(path)
      return path
    }
  }

  /// Removes the folder with everything in it.
  func remove() throws(WriteFailure) {
    Unfinished.end(path)
    try Disk.removeTree(path)
  }
}
