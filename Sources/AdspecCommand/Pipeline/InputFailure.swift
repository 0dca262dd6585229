/// Why there is nothing to work on: exit code 2.
enum InputFailure: ToolFailure {
  case notFound(String)
  case notAnInput(String)
  /// `excluding`: what passes over something that lies there.
  case nothingIn(String, excluding: String?)
  case excluded(String, by: String)
  case noCatalog(near: String)
  case severalCatalogs(String, String)
  case outsideCatalog(String, catalog: String)

  var description: String {
    switch self {
    case .notFound(let path):
      "'\(path)' does not exist."
    case .notAnInput(let path):
      """
      '\(path)' is neither a definition (format.yaml) nor a recording (.ndjson, .ndjson.gz, .ndjson.zst); \
      - reads a recording from standard input.
      """
    case .nothingIn(let path, let pattern):
      "'\(path)' holds no recording and no definition\(pattern.map { " that '\($0)' doesn't exclude" } ?? ""). "
        + "Pass --allow-empty if that is how it should be."
    case .excluded(let path, let pattern):
      "'\(path)' is not read: '\(pattern)' excludes it. Name something else, or change what is excluded."
    case .noCatalog(let path):
      """
      There is no catalog in '\(path)' or above it: no adspec.yaml and no folder formats/. Name one, or make one with \
      adspec init.
      """
    case .severalCatalogs(let first, let second):
      "'\(first)' and '\(second)' are two catalogs; one run reads one."
    case .outsideCatalog(let path, let catalog):
      "'\(path)' is not among the definitions of the catalog '\(catalog)' (formats/*/format.yaml)."
    }
  }
}
