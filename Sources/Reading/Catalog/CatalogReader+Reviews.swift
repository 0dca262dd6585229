package import Model
import Basics

extension CatalogReader {
  /// Reads the sign-offs in the definition's folder; `nil` if there are none.
  func readReviews(
    of definition: FormatDefinition, beside entries: [FileEntry], _ filter: PathFilter,
    _ reading: inout FormatReading
  ) -> ReviewLog? {
    let file = definition.reviewsFile
    do throws(ReadFailure) {
      guard let content = try content("reviews.yaml", in: definition.folder, entries, filter, &reading) else {
        return nil
      }
      let result = ReviewsReader.read(content, file: file)
      reading.diagnostics += result.diagnostics
      return ReviewLog(
        file: file, reviews: result.reviews, hash: hash(of: definition, &reading), sourceLines: result.lines)
    } catch {
      reading.diagnostics.append(error.isTooLarge ? .tooLarge(file: file) : .unreadable(error, file: file))
      return nil
    }
  }

  private func hash(of definition: FormatDefinition, _ reading: inout FormatReading) -> String? {
    do {
      return try hash(of: definition)
    } catch {
      reading.diagnostics.append(.unreadable(error, file: definition.folder + "/" + error.path))
      return nil
    }
  }

  /// Returns the hash of the format's current files, which a valid sign-off contains: `sha256:` and 64 hex digits.
  /// - Throws: a failure whose path is relative to the format's folder.
  package func hash(of definition: FormatDefinition) throws(ReadFailure) -> String {
    try "sha256:" + FormatDigest(source: source, folder: path(definition.folder)).hex(of: definition)
  }
}

extension FormatDefinition {
  /// Path of the file with the format's sign-offs, relative to the catalog.
  package var reviewsFile: String { folder + "/reviews.yaml" }
}
