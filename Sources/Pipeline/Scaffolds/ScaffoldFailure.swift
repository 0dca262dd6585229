/// A new format or catalog was not written, because it would change existing files. No file was created.
enum ScaffoldFailure: ToolFailure {
  /// The folder has a file or folder that only catalogs have.
  case catalogExists(folder: String, holds: String)
  /// Files that exist already; their paths from the current folder.
  case filesExist([String])
  case notAFolder(String)

  var description: String {
    switch self {
    case .catalogExists(let folder, let name):
      """
      '\(folder)' is a catalog already: it holds \(name). Nothing was changed. adspec new <kind> <id> adds a format to it; \
      adspec init <folder> makes a catalog elsewhere.
      """
    case .filesExist(let paths):
      """
      \(Wording.list(paths)) \(paths.count == 1 ? "is" : "are") there already, and nothing is written over. Choose another \
      id or folder, or move \(paths.count == 1 ? "it" : "them") away.
      """
    case .notAFolder(let path):
      "'\(path)' can't be a folder: a file is in its way. Name another folder for the catalog. Nothing was changed."
    }
  }
}
