/// Where the items of a section go.
struct TemplateHole: Sendable {
  /// Of the section.
  let name: String
  /// In the bytes of the page.
  let place: Int
  /// The section's steps.
  let body: Range<Int>
  /// Around it, the innermost last.
  let models: [any ViewModel]
}

/// A page that was rendered but for the sections that its model gives as `TemplateValue.items`.
struct OpenPage: Sendable {
  let name: String
  let bytes: [UInt8]
  let holes: [TemplateHole]
  let renderer: TemplateRenderer

  /// The page as a file, item by item.
  ///
  /// - Parameters:
  ///   - key: of everything that an item says; what it says of the page around it comes by itself.
  ///   - item: the model to be put into each hole.
  ///   - finish: as `PartedFile.finish`.
  func file(
    itemCount: Int, key: @escaping @Sendable (Int) -> String?,
    item: @escaping @Sendable (Int) -> any ViewModel, finish: @escaping @Sendable ([UInt8]) -> [UInt8]
  ) -> PartedFile {
    var sections: [PartedFile.Section] = []
    var start = 0
    for hole in holes {
      sections.append(.bytes(Array(bytes[start..<hole.place])))
      start = hole.place
      sections.append(
        .items(
          .init(count: itemCount, separator: [], key: key) { index, output throws(TemplateError) in
            try renderer.append(item(index), in: hole, of: name, to: &output)
          }))
    }
    sections.append(.bytes(Array(bytes[start...])))
    return PartedFile(sections, context: context, finish: finish)
  }

  /// Of several holes an item of one might be taken for that of another.
  private var context: String? {
    guard holes.count == 1 else { return nil }
    return renderer.surroundings(of: holes[0]).map(PageKeys.digest)
  }
}
