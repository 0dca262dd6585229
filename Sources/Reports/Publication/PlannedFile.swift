/// A file of the site that is made when it is written, on whichever thread: so that a site of any size needs the memory of
/// a few pages.
package struct PlannedFile: Sendable {
  /// How its bytes come. The same ones whenever it is asked.
  package enum Content: Sendable {
    /// At once.
    case whole(@Sendable () throws(TemplateError) -> [UInt8])
    /// Piece by piece: of a file that may be longer than memory. It fails when one of them can't be read, or taken.
    case pieces(@Sendable (_ take: ([UInt8]) throws -> Void) throws -> Void)
  }

  /// Relative to the output folder, as `OutputFile.path`.
  package var path: String
  package var content: Content
  private let makeKey: @Sendable () -> String?

  /// Of everything that the file is made from: two builds in which it is the same make the same bytes. `nil` where that
  /// isn't known. It may take a moment.
  package var key: String? { makeKey() }

  /// - Parameter key: what `key` then is.
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

  /// All of it in memory.
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
