/// A file of the site that is made when it is written, on whichever thread: so that a site of any size needs the memory of
/// a few pages.
package struct PlannedFile: Sendable {
  /// How its bytes come. The same ones whenever it is asked.
  package enum Content: Sendable {
    /// At once.
    case whole(@Sendable () throws(TemplateError) -> [UInt8])
    /// Piece by piece: of a file that may be longer than memory. It fails when one of them can't be read, or taken.
    case pieces(@Sendable (_ take: ([UInt8]) throws -> Void) throws -> Void)
    /// Part by part: of a file that says a little of each format.
    case parts(@Sendable () throws(TemplateError) -> PartedFile)
  }

  /// Relative to the output folder, as `OutputFile.path`.
  package var path: String
  package var content: Content
  private let makeKey: @Sendable () -> String?

  /// Of everything that the file is made from: two builds in which it is the same make the same bytes. `nil` where that
  /// isn't known. It may take a moment.
  package var key: String? { makeKey() }

  /// Whether it is as long as the catalog, or as what was found.
  package var isLong: Bool {
    if case .whole = content { false } else { true }
  }

  /// - Parameter key: what `key` then is.
  package init(
    path: String, key: @escaping @Sendable () -> String? = { nil }, _ content: Content
  ) {
    self.path = path
    self.content = content
    makeKey = key
  }

  package init(
    path: String, key: String? = nil, bytes: @escaping @Sendable () throws(TemplateError) -> [UInt8]
  ) {
    self.init(path: path, key: { key }, .whole(bytes))
  }

  package init(_ file: OutputFile) {
    self.init(path: file.path) { () throws(TemplateError) in file.bytes }
  }

  /// All of it in memory.
  package func bytes() throws -> [UInt8] {
    var bytes: [UInt8] = []
    switch content {
    case .whole(let make): bytes = try make()
    case .pieces(let each): try each { bytes += $0 }
    case .parts(let make): bytes = try make().bytes()
    }
    return bytes
  }
}

/// A file of which a build takes over, byte by byte, the parts that it knows from the one before.
package struct PartedFile: Sendable {
  /// Parts of one sort, one after the other.
  package struct Items: Sendable {
    package var count: Int
    /// Between two of them.
    package var separator: [UInt8]
    /// Of everything that the item of this number is made from but `context`; `nil` where that isn't known.
    package var key: @Sendable (Int) -> String?
    package var append: @Sendable (Int, inout [UInt8]) throws(TemplateError) -> Void

    package init(
      count: Int, separator: [UInt8], key: @escaping @Sendable (Int) -> String?,
      append: @escaping @Sendable (Int, inout [UInt8]) throws(TemplateError) -> Void
    ) {
      (self.count, self.separator, self.key, self.append) = (count, separator, key, append)
    }
  }

  package enum Section: Sendable {
    case bytes([UInt8])
    case items(Items)
  }

  /// In their order, the first one bytes.
  package var sections: [Section]
  /// Of what each item is made from besides its key; `nil` where that isn't known.
  package var context: String?

  /// Makes the file of all sections, if there is more to it: what it changes is in the first of them, all behind that
  /// stays as it is.
  package var finish: (@Sendable ([UInt8]) -> [UInt8])?

  package init(
    _ sections: [Section], context: String?, finish: (@Sendable ([UInt8]) -> [UInt8])? = nil
  ) {
    self.sections = sections
    self.context = context
    self.finish = finish
  }

  func bytes() throws(TemplateError) -> [UInt8] {
    var bytes: [UInt8] = []
    for section in sections {
      switch section {
      case .bytes(let more): bytes += more
      case .items(let items):
        for index in 0..<items.count {
          if index > 0 { bytes += items.separator }
          try items.append(index, &bytes)
        }
      }
    }
    return finish?(bytes) ?? bytes
  }
}
