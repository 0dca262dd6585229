import Basics
package import Reports

/// An output could not be written.
package enum WriteFailure: Error, Hashable, CustomStringConvertible {
  /// The output's path is that of something other than a folder.
  case notAFolder(String)
  /// The output folder contains files that the tool didn't write, or that were changed since.
  case notOurs(String, files: [String])
  /// The output folder is an input, or contains one.
  case holdsInput(String, input: String)
  /// The output folder is the current folder, or contains it.
  case holdsCurrentFolder(String)
  /// A file that the tool didn't write is at the path of a new file.
  case inTheWay(path: String, folder: String)
  /// A symbolic link is in the output folder.
  case linkInside(path: String, folder: String)
  /// A link in a checkout leads out of it.
  case linkLeavesCheckout(String, link: String)
  /// A file that the tool has to write can't be written, because a link, a folder, a device or a file of another
  /// program is at its path.
  case notOurFile(String)
  /// A path of a file leads out of the output folder.
  case unsafePath(String)
  /// The manifest or the journal of the last build can't be used.
  case recordUnreadable(path: String, reason: String)
  /// The file to edit has changed since it was read.
  case changed(String)
  /// The site has more bytes than the limit.
  case tooLarge(limit: Int)
  /// A file could not be made, because its template is wrong.
  case notMade(TemplateError)
  /// The new files are in place, but the replaced ones could not be removed.
  indirect case notRemoved(WriteFailure)
  /// A change in place failed, and could not be undone.
  indirect case mixed(WriteFailure)
  /// A failure, and a second one that happened when the incomplete files left by the first were removed.
  indirect case leftBehind(WriteFailure, cleaning: WriteFailure)
  /// Temporary files can't be created; the output isn't affected.
  indirect case noScratch(WriteFailure)
  /// An operating system call failed.
  case system(action: String, path: String, reason: String)
  /// The reader of a pipe has closed it.
  case brokenPipe(String)

  package var description: String {
    switch self {
    case .notAFolder(let path):
      "'\(path)' is not a folder. Name another output folder with --output."
    case .notOurs(let path, let files):
      """
      '\(path)' holds \(Wording.count(files.count, "file")) that adspec didn't write or that changed since: \
      \(Self.list(files)). Remove \(files.count == 1 ? "it" : "them"), or name another folder. To keep what you put \
      there yourself, such as a CNAME, .nojekyll or .git, pass --adopt. Nothing was changed.
      """
    case .holdsInput(let path, let input):
      "'\(path)' is or holds '\(input)', which this run reads. Name another output folder with --output."
    case .holdsCurrentFolder(let path):
      "'\(path)' is or holds the current folder. Name another output folder with --output."
    case .inTheWay(let path, let folder):
      """
      '\(VisibleText.line(path))' in '\(folder)' was not written by adspec, and the new site has a file of that name. \
      Move it away, or name another folder; nothing was changed.
      """
    case .linkInside(let path, let folder):
      """
      '\(VisibleText.line(path))' in '\(folder)' is a symbolic link, and what it leads to would be published with the \
      folder. Remove it, or name another folder; nothing was changed.
      """
    case .linkLeavesCheckout(let path, let link):
      """
      '\(path)' goes through the link '\(link)', which leads out of the checkout it lies in. Name the place itself, or \
      remove the link; nothing was changed.
      """
    case .notOurFile(let path):
      "'\(path)' is not a file that adspec wrote. Remove it and run the command again."
    case .unsafePath(let path):
      "The site has a file with the path '\(path)', which would leave the output folder."
    case .recordUnreadable(let path, let reason):
      "What the last build noted in '\(path)' can't be used: \(reason). Remove the output folder and build again."
    case .changed(let path):
      "'\(path)' was changed by somebody else in the meantime; it is left as it is. Run the command again."
    case .tooLarge(let limit):
      """
      The site would be larger than \(ByteCount(limit).description). Publish fewer sessions with --session-pages, leave out \
      previews with --previews none, or allow more with --max-size.
      """
    case .notMade(let error): error.description
    case .notRemoved(let failure):
      "The new files are in their place, but not all that they replaced is gone: \(failure)"
    case .mixed(let failure):
      "\(failure) The output has files of two runs. Run the command again, which puts it right."
    case .leftBehind(let failure, let cleaning):
      "\(failure) What it left could not be removed either: \(cleaning)"
    case .noScratch(let failure):
      "\(failure) Temporary files go into the folder that TMPDIR names, else into /tmp: name one with room."
    case .brokenPipe(let path): "Can't write '\(path)': nobody reads it any more."
    case .system(let action, let path, let reason):
      "Can't \(action) '\(path)': \(reason)."
    }
  }
}

extension WriteFailure {
  /// Returns the first of these files, and the number of the others.
  private static func list(_ files: [String]) -> String {
    let named = files.prefix(3).map { "'\(VisibleText.line($0))'" }
    let others = files.count - named.count
    return Wording.list(named + (others > 0 ? [Wording.count(others, "other")] : []))
  }

  /// The description in a form that can end a sentence. The description of a failed system call then begins in lower
  /// case.
  package var reason: String {
    if case .system(let action, let path, let reason) = self {
      return "can't \(action) '\(path)': \(reason)."
    }
    return description
  }

  /// This failure as the reason why temporary files can't be created.
  var ofScratch: WriteFailure { .noScratch(self) }

  var isBrokenPipe: Bool { if case .brokenPipe = self { true } else { false } }

  /// True if the existing output is untouched, and the description doesn't say so.
  package var leavesOutput: Bool {
    switch self {
    case .system, .notMade, .tooLarge: true
    case .leftBehind(let failure, let cleaning): failure.leavesOutput && cleaning.leavesOutput
    default: false
    }
  }

  /// Returns the failure with the output's path in place of the path of the temporary folder `aside`.
  func named(_ output: String, insteadOf aside: String) -> WriteFailure {
    guard case .system(let action, let path, let reason) = self, path.hasPrefix(aside) else { return self }
    return .system(action: action, path: output + path.dropFirst(aside.count), reason: reason)
  }

  /// Calls `clean` to remove incomplete files, and returns the failure. If the removal fails, that failure is added.
  func after(removing clean: () throws(WriteFailure) -> Void) -> WriteFailure {
    do {
      try clean()
      return self
    } catch {
      return .leftBehind(self, cleaning: error)
    }
  }
}
