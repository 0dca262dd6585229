package import Model
import Basics

/// Finds and reads configurations.
package struct ConfigurationLoader: Sendable {
  /// Names that a configuration may have. Two in one folder are a mistake.
  package static let names = [
    "adspec.yaml", "adspec.yml", "adspec.json", ".adspec.yaml", ".adspec.yml", ".adspec.json",
  ]

  /// How long a chain of files that extend one another may be.
  private static let longestChain = 16

  private let source: any FileSource
  private let knownRules: KnownRules

  /// `knownRules`: what a configuration may name.
  package init(source: any FileSource, knownRules: KnownRules) {
    self.source = source
    self.knownRules = knownRules
  }

  /// The nearest file from the catalog's folder upwards to the root of its repository; outside any repository the catalog's
  /// own or none. Nothing is merged unless a file extends another.
  ///
  /// - Parameter folder: the catalog's: absolute, or relative to the source's root.
  package func discovered(for folder: String) throws(CatalogFailure) -> Configuration {
    let top = RepositoryRoot.find(from: folder, in: source) ?? folder
    var up = ""
    for place in Folders.upwards(from: folder) {
      let present = Self.names.filter { source.form(of: Folders.path($0, in: place)) != nil }
      if let second = present.dropFirst().first {
        let message = "There is a configuration in '\(present[0])' already; one of the two must go."
        throw .configuration([Mistake(.inputUnreadable, message, at: Location(file: up + second))])
      }
      if let name = present.first {
        return try load(Folders.path(name, in: place), named: up + name, for: folder)
      }
      if place == top { break }
      up += "../"
    }
    return Configuration()
  }

  /// - Parameters:
  ///   - path: where the source finds the file.
  ///   - name: what mistakes call it.
  ///   - catalog: the folder whose files its globs are about. Globs are relative to the file's folder where that is the
  ///     catalog's or lies above it, otherwise to the catalog.
  package func load(
    _ path: String, named name: String, for catalog: String
  ) throws(CatalogFailure) -> Configuration {
    let folder = Self.folder(of: path)
    let reach = SettingsReach(root: Checkout.root(above: catalog, in: source), source: source)
    if let link = source.leavingLink(of: path) {
      throw .configuration([
        Mistake(
          .inputUnreadable,
          "The settings are behind the link '\(link)', which leads out of the checkout; they aren't read.",
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

  /// - Parameter chain: the files that lead here by `extends`, the first of which is the one that was found or named.
  private func load(
    _ path: String, named name: String, chain: [String], reach: SettingsReach
  ) throws(CatalogFailure) -> Configuration {
    let content: [UInt8]
    do {
      content = try source.bytes(of: path, limit: YAMLDocument.limit)
    } catch {
      throw .configuration([error.isTooLarge ? .tooLarge(file: name) : .unreadable(error, file: name)])
    }
    let reading = ConfigurationReading(content, file: name, knownRules: knownRules)
    guard reading.mistakes.isEmpty else { throw .configuration(reading.mistakes) }
    var base = Configuration()
    if let extends = reading.extends {
      let next = Self.normalised(extends.value, in: Self.folder(of: path))
      try reach.check(next, written: "extends", at: extends.range, in: path, named: name)
      guard !(chain + [path]).contains(next), chain.count < Self.longestChain else {
        let message = "'extends' goes round in a circle, or through more than \(Self.longestChain) files."
        throw .configuration([Mistake(.fieldInvalid, message, at: Location(file: name, range: extends.range))]
        )
      }
      let nextName = Self.normalised(extends.value, in: Self.folder(of: name))
      base = try load(next, named: nextName, chain: chain + [path], reach: reach)
    }
    var configuration = reading.configuration(over: base)
    configuration.files.append(path)
    // Seen from the file that names it, whichever extends that.
    if let logo = reading.logo {
      let picture = Self.normalised(logo.value, in: Self.folder(of: path))
      try reach.check(picture, written: "brand.logo", at: logo.range, in: path, named: name)
      configuration.logo = picture
    }
    // Seen from the first file of the chain.
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

  /// A path written in a file of a folder, with `.` and `..` taken out by their letters where that is possible.
  private static func normalised(_ path: String, in folder: String) -> String {
    let whole = path.hasPrefix("/") ? path : Folders.path(path, in: folder)
    var parts: [Substring] = []
    for part in whole.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." { parts.removeLast() } else { parts.append(part) }
    }
    return (whole.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }
}

/// How far the settings of a checkout reach. They are a stranger's, perhaps: what they name lies in the checkout, so that
/// neither a page nor a message shows a file of the runner's. Settings that lie elsewhere are the user's own, and reach
/// everywhere.
private struct SettingsReach {
  /// The checkout's; `nil` where there is none.
  var root: String?
  var source: any FileSource

  /// - Parameters:
  ///   - target: what a setting names, as the source finds it.
  ///   - field: the setting's name.
  ///   - file: the file it is written in, as the source finds it.
  ///   - name: what mistakes call that.
  func check(
    _ target: String, written field: String, at range: SourceRange, in file: String, named name: String
  ) throws(CatalogFailure) {
    let isForeign =
      root.map { Checkout.contains(file, in: $0) && !Checkout.contains(target, in: $0) } ?? false
    guard isForeign || source.leavingLink(of: target) != nil else { return }
    throw .configuration([
      Mistake(
        .fieldInvalid, "'\(field)' leads out of the checkout, where the settings of a checkout name nothing.",
        at: Location(file: name, range: range),
        help: "Take the file into the repository, or name it on the command line.")
    ])
  }
}
