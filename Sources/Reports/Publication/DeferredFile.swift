/// A file of the site whose bytes are made only when it is written, on any thread. A site of any size therefore needs
/// the memory of a few pages.
package struct DeferredFile: Sendable {
  /// The source of the bytes. Repeated calls give the same bytes.
  package enum Content: Sendable {
    /// A closure that returns all bytes at once.
    case whole(@Sendable () throws(TemplateError) -> [UInt8])
    /// Passes the bytes in pieces, for files that may exceed memory; throws if a piece can't be read or `take`
    /// throws.
    case pieces(@Sendable (_ take: ([UInt8]) throws -> Void) throws -> Void)
  }

  /// Path relative to the output folder, like `OutputFile.path`.
  package var path: String
  package var content: Content
  private let makeKey: @Sendable () -> String?

  /// A digest of everything that the file is made from: builds with the same key write the same bytes. `nil` if it is
  /// unknown. Computing it may take a moment.
  package var key: String? { makeKey() }

  /// - Parameter key: returns the value of the property `key`.
  package init(
    path: String, key: @escaping @Sendable () -> String? = { nil }, _ content: Content
  ) {
    self.path = path
    self.content = content
    makeKey = key
  }

  package init(path: String, text: @escaping @Sendable () -> String) {
    self.init(path: path, .whole { () throws(TemplateError) in Array(text().utf8) })
  }

  package init(_ file: OutputFile) {
    self.init(path: file.path, .whole { () throws(TemplateError) in file.bytes })
  }

  /// Returns a file that begins with the byte order mark of UTF-8. Without the mark, Excel reads CSV in another
  /// encoding.
  package func withByteOrderMark() -> DeferredFile {
    let content = self.content
    return DeferredFile(
      path: path, key: makeKey,
      .pieces { take in
        try take([0xEF, 0xBB, 0xBF])
        switch content {
        case .whole(let make): try take(try make())
        case .pieces(let each): try each(take)
        }
      })
  }

  /// Returns all bytes in memory.
  package func bytes() throws -> [UInt8] {
    switch content {
    case .whole(let make): return try make()
    case .pieces(let each):
      var bytes: [UInt8] = []
      try each { bytes += $0 }
      return bytes
    }
  }
}
