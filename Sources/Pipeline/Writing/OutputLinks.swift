import Reading

/// Checks the symbolic links on the path of an output.
///
/// A link in a checkout may come from a stranger, who must not choose where the tool writes (`Checkout`).
enum OutputLinks {
  /// Throws if a link on the path leads out of its checkout.
  ///
  /// - Parameter path: the path of an output that may not exist yet.
  /// - Throws: `linkLeavesCheckout`.
  static func refuseLeaving(_ path: String) throws(WriteFailure) {
    if let link = Checkout.leavingLink(of: path, from: Disk.currentFolder ?? "/") {
      throw .linkLeavesCheckout(path, link: link)
    }
  }

  /// True if the path is plain: no symbolic link is on it below the folder, and it leads to a regular file or to
  /// nothing.
  ///
  /// - Parameters:
  ///   - path: a path that stays in the folder (`OutputWriter.isSafe`), relative to it.
  ///   - known: paths of folders known to be plain; those found plain are added.
  static func isPlain(_ path: String, in folder: String, known: inout Set<String>) -> Bool {
    guard [nil, .file].contains(Disk.form(of: folder + "/" + path)) else { return false }
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return true }
    return isPlainFolder(path[..<slash], in: folder, known: &known)
  }

  private static func isPlainFolder(
    _ path: Substring, in folder: String, known: inout Set<String>
  ) -> Bool {
    let place = folder + "/" + path
    if known.contains(place) { return true }
    guard [nil, .folder].contains(Disk.form(of: place)) else { return false }
    if let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")),
      !isPlainFolder(path[..<slash], in: folder, known: &known)
    {
      return false
    }
    known.insert(place)
    return true
  }
}
