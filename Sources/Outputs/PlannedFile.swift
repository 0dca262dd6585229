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
  /// Of everything that the file is made from: two builds in which it is the same make the same bytes. `nil` where that
  /// isn't known.
  package var key: String?
  package var content: Content

  package init(path: String, key: String? = nil, _ content: Content) {
    self.path = path
    self.key = key
    self.content = content
  }

  package init(
    path: String, key: String? = nil, bytes: @escaping @Sendable () throws(TemplateError) -> [UInt8]
  ) {
    self.init(path: path, key: key, .whole(bytes))
  }

  package init(_ file: OutputFile) {
    self.init(path: file.path) { () throws(TemplateError) in file.bytes }
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
