package import Model
import Basics

extension CatalogReader {
  /// Reads the sign-offs in the definition's folder; `nil` if there are none.
  func readReviews(
    of definition: FormatDefinition, beside entries: [FileEntry], _ filter: PathFilter,
    _ reading: inout FormatReading
  ) -> ReviewLog? {
    let file = definition.reviewsFile
    guard let content = entryList("reviews.yaml", of: definition, entries, filter, &reading) else {
      return nil
    }
    let result = EntryListReader.reviews(content, file: file)
    reading.diagnostics += result.diagnostics
    return ReviewLog(
      file: file, reviews: result.entries, hash: hash(of: definition, &reading), sourceLines: result.lines)
  }

  /// Reads the answers of people in the definition's folder, and compares their pictures with the hashes that they name;
  /// `nil` if there are none.
  func readAnswers(
    of definition: FormatDefinition, beside entries: [FileEntry], _ filter: PathFilter,
    _ reading: inout FormatReading
  ) -> AnswerLog? {
    let file = definition.answersFile
    guard let content = entryList("answers.yaml", of: definition, entries, filter, &reading) else {
      return nil
    }
    var result = EntryListReader.answers(content, file: file)
    reading.diagnostics += result.diagnostics
    for index in result.entries.indices {
      result.entries[index].pictureState = pictureState(of: result.entries[index], in: definition.folder)
    }
    let states = result.entries.map { "\($0.pictureState)" }
    return AnswerLog(
      file: file, answers: result.entries, sourceLines: result.lines,
      digest: SHA256.hex(ofParts: [SHA256.hex(of: content)] + states))
  }

  private func entryList(
    _ name: String, of definition: FormatDefinition, _ entries: [FileEntry], _ filter: PathFilter,
    _ reading: inout FormatReading
  ) -> [UInt8]? {
    do throws(ReadFailure) {
      return try content(name, in: definition.folder, entries, filter, &reading)
    } catch {
      let file = definition.folder + "/" + name
      reading.diagnostics.append(error.isTooLarge ? .tooLarge(file: file) : .unreadable(error, file: file))
      return nil
    }
  }

  private func pictureState(of answer: PersonAnswer, in folder: String) -> PersonAnswer.PictureState {
    guard let picture = answer.picture?.value else { return .sound }
    guard let expected = answer.pictureHash?.value else { return .differs("has no 'pictureHash' beside it") }
    do throws(ReadFailure) {
      return try pictureHash(of: picture, in: folder) == expected ? .sound : .differs("was changed since")
    } catch {
      return .differs(error.reason)
    }
  }

  /// Returns the hash of a picture in a format's folder: `sha256:` and 64 hex digits.
  /// - Throws: a failure whose path is the picture's.
  package func pictureHash(of picture: String, in folder: String) throws(ReadFailure) -> String {
    let folder = path(folder)
    if let flaw = SampleReader(source: source, folder: folder).flaw(of: picture) {
      throw ReadFailure(path: picture, reason: flaw)
    }
    return try "sha256:" + source.sha256(of: folder + "/" + picture)
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
  /// Path of the file with people's answers about the format's ads, relative to the catalog.
  package var answersFile: String { folder + "/answers.yaml" }
}
