import Basics
import Reading

/// A run has no usable inputs, or would write over them: exit code 2.
package enum InputFailure: ToolFailure {
  /// An input doesn't exist. The associated values are its path, and a similar path that exists, if any.
  case notFound(String, nearest: String?)
  /// A file is no input because of its name. The associated value `kind` says what it is instead, if that is known.
  case notAnInput(String, kind: String?)
  /// A folder holds no inputs. The associated value `excluding` is the pattern that excludes a file in the folder, if
  /// any.
  case nothingIn(String, excluding: String?)
  /// Definitions were named that belong to no catalog. The associated values are their folder and the path of the first
  /// definition.
  case formatsOfNoCatalog(String, definition: String)
  case excluded(String, by: String)
  /// No format has the tag. The associated value `known` has the tags of all formats.
  case noFormatWithTag(String, known: [String])
  case noCatalog(near: String)
  case severalCatalogs(String, String)
  /// Several catalogs were named, and a path that lies in none of them. The associated values are two of the catalogs
  /// and that path.
  case inNoneOf(String, String, path: String)
  /// The paths are in different catalogs. The associated values are two of these paths.
  case ofSeveralCatalogs(String, String)
  case outsideCatalog(String, catalog: String)
  /// An output would be written into the catalog's folder of definitions.
  case outputAmongFormats(String)
  /// An output folder is in a folder that is read.
  case outputAmongInputs(String, input: String)
  /// An output would overwrite an input.
  case outputIsInput(String, input: String)
  /// A new output would be in a place where the next run would read it as an input.
  case outputWouldBeInput(String)
  /// A path leads through a symbolic link that leads out of the link's checkout.
  case linkLeavesCheckout(String, link: String)

  package var description: String {
    switch self {
    case .notFound(let path, let nearest):
      "'\(path)' does not exist." + (nearest.map { " Did you mean '\($0)'?" } ?? "")
    case .notAnInput(let path, let kind?): "'\(path)' \(kind)."
    case .notAnInput(let path, nil):
      "'\(path)' is neither a definition (format.yaml) nor a recording (.ndjson, .ndjson.gz, .ndjson.zst). "
        + Self.advice(on: path)
    case .nothingIn(let path, let pattern):
      "'\(path)' holds no recording and no definition"
        + (pattern.map { " that '\($0)' doesn't exclude. " }
          ?? ": neither a format.yaml nor a name that ends in .ndjson, .ndjson.gz or .ndjson.zst. ")
        + "Pass --allow-empty if that is how it should be."
    case .formatsOfNoCatalog(let path, let definition):
      "'\(path)' holds formats, such as '\(definition)', and is no catalog: that keeps them in a folder named 'formats'. "
        + "Rename '\(path)' so, or name one of its formats."
    case .excluded(let path, let pattern):
      "'\(path)' is not read: '\(pattern)' excludes it. Name something else, or change what is excluded."
    case .noFormatWithTag(let tag, let known):
      "No format has the tag '\(tag)'. "
        + (known.nearest(to: tag).map { "Did you mean '\($0)'?" }
          ?? (known.isEmpty
            ? "No format has any tags." : "There are \(Wording.list(known.map { "'\($0)'" }))."))
    case .noCatalog(let path):
      """
      There is no catalog in '\(path == "." ? Disk.currentFolder ?? path : path)' or above it: no adspec.yaml and no folder formats/. Name one, or make one with \
      adspec init.
      """
    case .severalCatalogs(let first, let second):
      "'\(first)' and '\(second)' are two catalogs; adspec check takes several, every other command one."
    case .inNoneOf(let first, let second, let path):
      "'\(path)' lies in no catalog that is named, and '\(first)' and '\(second)' are two: name it with the one that it "
        + "is to be judged by alone."
    case .ofSeveralCatalogs(let first, let second):
      "'\(first)' and '\(second)' are of two catalogs; one run reads one. Name the catalog that both are to be judged by."
    case .outputAmongFormats(let path):
      "The output '\(path)' is the catalog's folder 'formats' or lies in it, where every folder is a format. "
        + "Name another with --output."
    case .outputAmongInputs(let path, let input):
      "The output folder '\(path)' is '\(input)' or lies in it, which this run reads. Name another with --output."
    case .outputIsInput(let path, let input):
      "'\(path)' is \(path == input ? "" : "the same file as '\(input)', ")an input, and no input is written over. "
        + "Name another file for the output."
    case .outputWouldBeInput(let path):
      "'\(path)' would be an input of the next run. Name another file for the output."
    case .linkLeavesCheckout(let path, let link):
      "'\(path)' goes through the link '\(link)', which leads out of the checkout it lies in: it isn't read. "
        + "Name the place itself, or remove the link."
    case .outsideCatalog(let path, let catalog):
      "'\(path)' is not among the definitions of the catalog '\(catalog)' (formats/*/format.yaml). "
        + "Name a format's folder or its format.yaml; without a path the whole catalog is read."
    }
  }

  /// Returns `notFound`, with the nearest path that exists.
  package static func missing(_ path: String) -> InputFailure {
    .notFound(path, nearest: DiskSource(root: "").nearestPath(to: path))
  }

  /// Returns the path of an input with links resolved.
  ///
  /// - Throws: `notFound`; `linkLeavesCheckout` for a link out of the checkout, which a stranger may have written.
  package static func realPath(of path: String) throws(InputFailure) -> String {
    if let link = DiskSource(root: "").leavingLink(of: path) {
      throw .linkLeavesCheckout(path, link: link)
    }
    guard let real = Disk.realPath(path) else { throw missing(path) }
    return real
  }

  /// Advice on a file that is no input because of its name.
  private static func advice(on path: String) -> String {
    if let name = RecordingFinder.recordingName(for: path) {
      return "If it holds one JSON object a line, rename it to '\(name)', or give it to standard input: "
        + "adspec check - < '\(path)'."
    }
    if path.hasSuffix(".har") { return "A HAR is translated first: adspec import har." }
    return "Name one of these, or a folder with such files; - reads a recording from standard input."
  }
}
