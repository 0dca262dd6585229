package import Model
import Basics

/// Finds and reads configurations.
package struct ConfigurationLoader: Sendable {
  /// Names of configuration files. Two in one folder are a mistake.
  package static let names = [
    "adspec.yaml", "adspec.yml", "adspec.json", ".adspec.yaml", ".adspec.yml", ".adspec.json",
  ]

  /// Maximum number of configuration files that extend one another in a row.
  private static let longestChain = 16

  private let source: any FileSource
  private let knownRules: KnownRules

  /// - Parameter knownRules: the rules that a configuration may name.
  package init(source: any FileSource, knownRules: KnownRules) {
    self.source = source
    self.knownRules = knownRules
  }

  /// Reads the nearest configuration, from the catalog's folder up to the root of its repository; outside a repository
  /// only that of the catalog's folder. Without a file the defaults hold. Nothing is merged unless a file extends
  /// another.
  ///
  /// - Parameter folder: the catalog's folder, absolute or relative to the source's root.
  package func discovered(for folder: String) throws(CatalogFailure) -> Configuration {
    let top = RepositoryRoot.find(from: folder, in: source) ?? folder
    var up = ""
    for place in Folders.upwards(from: folder) {
      let present = Self.names.filter { source.form(of: Folders.path($0, in: place)) != nil }
      if let second = present.dropFirst().first {
        let message: Statement =
          "There is a configuration in '\(words: present[0])' already; one of the two must go."
        throw .configuration([Diagnostic(.inputUnreadable, message, at: Location(file: up + second))])
      }
      if let name = present.first {
        return try load(Folders.path(name, in: place), named: up + name, for: folder)
      }
      if place == top { break }
      up += "../"
    }
    return Configuration()
  }

  /// Reads a named configuration file and the files that it extends.
  ///
  /// - Parameters:
  ///   - path: the file's path in `source`.
  ///   - name: the file's name in diagnostics.
  ///   - catalog: the catalog's folder. If the file lies in this folder or above it, the configuration's globs are
  ///     relative to the file's folder, otherwise to the catalog.
  package func load(
    _ path: String, named name: String, for catalog: String
  ) throws(CatalogFailure) -> Configuration {
    let folder = Self.folder(of: path)
    let reach = SettingsReach(root: Checkout.root(above: catalog, in: source), source: source)
    if let link = source.leavingLink(of: path) {
      throw .configuration([
        Diagnostic(
          .inputUnreadable,
          "The settings are behind the link '\(words: link)', which leads out of the checkout; they aren't read.",
          at: Location(file: name))
      ])
    }
    var configuration = try load(path, named: name, chain: [], reach: reach)
    configuration.folder = folder
    if folder.isEmpty {
      configuration.pathPrefix = catalog.isEmpty || catalog.hasPrefix("/") ? "" : catalog + "/"
    } else if catalog.hasPrefix(folder == "/" ? folder : folder + "/") {
      configuration.pathPrefix = String(catalog.dropFirst(folder.count).drop { $0 == "/" }) + "/"
    }
    return configuration
  }

  /// Reads a file and, by calling itself, the file that it extends.
  ///
  /// - Parameter chain: the files that lead to this one by `extends`, beginning with the one that was found or named.
  private func load(
    _ path: String, named name: String, chain: [String], reach: SettingsReach
  ) throws(CatalogFailure) -> Configuration {
    let content: [UInt8]
    do {
      content = try source.bytes(of: path, limit: YAMLDocument.limit)
    } catch {
      throw .configuration([error.isTooLarge ? .tooLarge(file: name) : .unreadable(error, file: name)])
    }
    let reading = ConfigurationReader(content, file: name, knownRules: knownRules)
    guard reading.diagnostics.isEmpty else { throw .configuration(reading.diagnostics) }
    var base = Configuration()
    if let extends = reading.extends {
      let next = Self.normalised(extends.value, in: Self.folder(of: path))
      try reach.check(next, written: "extends", at: extends.range, in: path, named: name)
      guard !(chain + [path]).contains(next), chain.count < Self.longestChain else {
        let message: Statement =
          "'extends' goes round in a circle, or through more than \(Self.longestChain) files."
        throw .configuration([
          Diagnostic(.fieldInvalid, message, at: Location(file: name, range: extends.range))
        ]
        )
      }
      let nextName = Self.normalised(extends.value, in: Self.folder(of: name))
      base = try load(next, named: nextName, chain: chain + [path], reach: reach)
    }
    var configuration = reading.configuration(over: base)
    configuration.files.append(path)
    // The logo's path is relative to the file that names it, whichever file extends that.
    if let logo = reading.logo {
      let picture = Self.normalised(logo.value, in: Self.folder(of: path))
      try reach.check(picture, written: "brand.logo", at: logo.range, in: path, named: name)
      configuration.logo = picture
    }
    // The baseline's path is relative to the first file of the chain.
    if let baseline = reading.baseline {
      let file = Self.normalised(baseline.value, in: Self.folder(of: chain.first ?? path))
      try reach.check(file, written: "baseline", at: baseline.range, in: path, named: name)
    }
    return configuration
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "" }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Returns the path that a file in `folder` names, with `.` and `..` resolved textually where possible.
  private static func normalised(_ path: String, in folder: String) -> String {
    let whole = path.hasPrefix("/") ? path : Folders.path(path, in: folder)
    var parts: [Substring] = []
    for part in whole.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." { parts.removeLast() } else { parts.append(part) }
    }
    return (whole.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }
}

/// Restricts paths in the settings of a checkout, which may be untrusted, to the checkout. Otherwise a page or message
/// could show a file of the machine that runs the check. Settings elsewhere are the user's own and unrestricted.
private struct SettingsReach {
  /// The checkout's root; `nil` if there is none.
  var root: String?
  var source: any FileSource

  /// Throws a diagnostic if a path in the settings leads out of the checkout.
  ///
  /// - Parameters:
  ///   - target: the path that a setting names, as a path in `source`.
  ///   - field: the setting's name.
  ///   - file: the file that has the setting, as a path in `source`.
  ///   - name: that file's name in diagnostics.
  func check(
    _ target: String, written field: String, at range: SourceRange, in file: String, named name: String
  ) throws(CatalogFailure) {
    let isForeign =
      root.map { Checkout.contains(file, in: $0) && !Checkout.contains(target, in: $0) } ?? false
    guard isForeign || source.leavingLink(of: target) != nil else { return }
    throw .configuration([
      Diagnostic(
        .fieldInvalid,
        "'\(words: field)' leads out of the checkout, where the settings of a checkout name nothing.",
        at: Location(file: name, range: range),
        help: "Take the file into the repository, or name it on the command line.")
    ])
  }
}
