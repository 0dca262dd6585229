package import Basics

extension NotesLink {
  /// Returns the violation that reports the link's flaw; `nil` without a flaw.
  ///
  /// - Parameter file: the file that contains the link: the notes, or one of the author's pages.
  package func violation(in file: String) -> Violation? {
    guard let flaw else { return nil }
    let place = Location(file: file, range: range)
    switch flaw {
    case .empty:
      return Violation(
        "A \(isPicture ? "picture" : "link") of the \(isPage(file) ? "page" : "notes") names no place.",
        at: place, help: "Write the place into the round brackets.")
    case .missing(let path):
      let start = isPage(file) ? "page" : "notes"
      return Violation(
        "\(words: subject(in: file)), which doesn't exist.", at: place,
        help: "The catalog has no \(path.quoted); paths start in the folder of the \(start).")
    case .outside:
      let folder = isPage(file) ? "'\(AuthoredPages.folder)'" : "the format's folder"
      return Violation(
        "\(words: subject(in: file)), which leads out of the catalog.", at: place,
        help: "Put a copy into \(folder), or give its web address.")
    case .unselected:
      return Violation(
        "\(words: subject(in: file)), a format that isn't selected.", at: place,
        help: "Give the format one of the selected tags, or leave out the link.")
    case .noHeading(let text, let nearest):
      let owner = text != file ? "\(text.quoted) has" : isPage(file) ? "it has" : "they have"
      return Violation(
        "\(words: subject(in: file)), and \(words: owner) no such heading.", at: place,
        help: nearest.map { "Did you mean '#\($0)'?" }
          ?? "An anchor is a heading's text in lower case, with hyphens for spaces.")
    }
  }

  /// The beginning of a message about the link, such as "The notes link to 'other.md'".
  package func subject(in file: String) -> String {
    let (text, verb) =
      isPage(file)
      ? ("The page", isPicture ? "shows the picture" : "links to")
      : ("The notes", isPicture ? "show the picture" : "link to")
    return "\(text) \(verb) \(destination.quoted)"
  }

  private func isPage(_ file: String) -> Bool { file.hasPrefix(AuthoredPages.folder + "/") }
}
