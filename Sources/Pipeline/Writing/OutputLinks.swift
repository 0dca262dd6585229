import Reading

/// The symbolic links that the path of an output goes through.
///
/// A link in a checkout was perhaps written by a stranger, who must not choose where we write (`Checkout`).
enum OutputLinks {
  /// - Parameter path: of an output that need not be there yet.
  /// - Throws: `linkLeavesCheckout`.
  static func refuseLeaving(_ path: String) throws(WriteFailure) {
    if let link = Checkout.leavingLink(of: path, from: Disk.currentFolder ?? "/") {
      throw .linkLeavesCheckout(path, link: link)
    }
  }

  /// True if the path leads through no link below a folder: to a regular file, or to nothing yet.
  ///
  /// - Parameters:
  ///   - path: safe, relative to the folder.
  ///   - known: folders that were found plain before, by their paths; those that this finds are added.
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
