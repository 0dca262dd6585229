package import AdModel
import Diagnostics

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
    var configuration = try load(path, named: name, chain: [])
    let folder = Self.folder(of: path)
    configuration.folder = folder
    if folder.isEmpty {
      configuration.pathPrefix = catalog.isEmpty || catalog.hasPrefix("/") ? "" : catalog + "/"
    } else if catalog.hasPrefix(folder == "/" ? folder : folder + "/") {
      configuration.pathPrefix = String(catalog.dropFirst(folder.count).drop { $0 == "/" }) + "/"
    }
    return configuration
  }

  private func load(
    _ path: String, named name: String, chain: [String]
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
      guard !(chain + [path]).contains(next), chain.count < Self.longestChain else {
        let message = "'extends' goes round in a circle, or through more than \(Self.longestChain) files."
        throw .configuration([Mistake(.fieldInvalid, message, at: Location(file: name, range: extends.range))]
        )
      }
      let nextName = Self.normalised(extends.value, in: Self.folder(of: name))
      base = try load(next, named: nextName, chain: chain + [path])
    }
    var configuration = reading.configuration(over: base)
    // Seen from the file that names it, whichever extends that.
    if let logo = reading.logo { configuration.logo = Self.normalised(logo, in: Self.folder(of: path)) }
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
