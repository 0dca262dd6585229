import Basics
import FoundationEssentials
import Model
import Reading
import Reports

/// A pack on the disk, as its manifest describes it.
struct PackFolder {
  /// The parts of a manifest that are read back.
  private struct Statement: Decodable {
    struct Subject: Decodable {
      struct Digest: Decodable { var sha256: String }
      var name: String
      var digest: Digest
    }

    struct Predicate: Decodable {
      struct Selection: Decodable {
        var from: String?
        var to: String?
        var countries: [String]
        var appVersions: [String]
        var formats: [String]
        var lineItems: [String]
        var tags: [String]
      }

      var adspec: String
      var commit: String?
      var selection: Selection
      var excludesTests: Bool
    }

    enum CodingKeys: String, CodingKey {
      case type = "_type"
      case subject, predicateType, predicate
    }

    var type: String
    var subject: [Subject]
    var predicateType: String
    var predicate: Predicate
  }

  let path: String
  /// The manifest's bytes.
  let manifest: [UInt8]
  private let statement: Statement

  /// Reads the manifest.
  ///
  /// - Throws: `PackFailure`, `ReadFailure`.
  init(at path: String) throws {
    self.path = path
    let place = path + "/" + PackStatement.path
    guard Disk.form(of: place) == .file else { throw PackFailure.noManifest(path) }
    manifest = try DiskSource(root: "").bytes(of: place, limit: Self.largestManifest)
    do {
      statement = try JSONDecoder().decode(Statement.self, from: Data(manifest))
    } catch {
      throw PackFailure.notAPack(place)
    }
    guard statement.type == PackStatement.type, statement.predicateType == PackStatement.predicateType else {
      throw PackFailure.notAPack(place)
    }
  }

  /// Maximum bytes of a manifest: 64 MiB.
  private static let largestManifest = 64 << 20

  /// The version of the tool that made the pack.
  var version: String { statement.predicate.adspec }
  var commit: String? { statement.predicate.commit }
  var excludesTests: Bool { statement.predicate.excludesTests }

  /// The filters of the run that made the pack.
  var selection: AdSelection {
    let selection = statement.predicate.selection
    return AdSelection(
      from: selection.from.flatMap { Day($0) }, to: selection.to.flatMap { Day($0) },
      countries: selection.countries, appVersions: selection.appVersions, formats: selection.formats,
      lineItems: selection.lineItems, tags: selection.tags)
  }

  /// The digests of the manifest by path; the last counts if a path stands in it twice.
  var digests: [String: String] {
    Dictionary(statement.subject.map { ($0.name, $0.digest.sha256) }, uniquingKeysWith: { $1 })
  }

  /// Returns everything that differs from the manifest, each in a sentence; empty if the pack is whole.
  ///
  /// - Throws: `ReadFailure`, `WriteFailure` if the folder can't be read.
  func differences() throws -> [String] {
    var found: [String] = []
    var seen: Set<String> = []
    for subject in statement.subject {
      let name = subject.name
      guard OutputWriter.isSafe(name) else {
        found.append("\(PackStatement.path) names '\(VisibleText.line(name))', which leads out of the pack.")
        continue
      }
      guard seen.insert(name).inserted else {
        found.append("\(PackStatement.path) names \(VisibleText.line(name)) twice.")
        continue
      }
      if let difference = try difference(name, subject.digest.sha256) { found.append(difference) }
    }
    return found + (try surplus(besides: seen))
  }

  private func difference(_ name: String, _ expected: String) throws -> String? {
    let shown = VisibleText.line(name)
    var known: Set<String> = []
    switch Disk.form(of: path + "/" + name) {
    case nil: return "\(shown) is missing."
    case .folder, .other: return "\(shown) is no file."
    case .link, .file: break
    }
    guard OutputLinks.isPlain(name, in: path, known: &known) else {
      return "\(shown) is a link, or lies behind one; a pack has none."
    }
    let sum = try DiskSource(root: "").sha256(of: path + "/" + name)
    return sum == expected
      ? nil : "\(shown) was changed: its SHA-256 is \(sum), and was \(VisibleText.line(expected))."
  }

  /// Names of the manifest's signatures, by ssh-keygen, gpg and cosign. They lie beside the manifest, which can't name them.
  private static let signatures = Set(["sig", "asc", "bundle"].map { "\(PackStatement.path).\($0)" })

  /// Returns what lies in the folder and is neither in the manifest nor a signature of it.
  private func surplus(besides known: Set<String>) throws -> [String] {
    var (found, folders) = ([String](), [""])
    while let folder = folders.popLast() {
      for entry in try Disk.entries(in: path + "/" + folder) {
        let name = folder + entry.name
        if entry.isFolder {
          let isUsed = known.contains { $0.hasPrefix(name + "/") }
          if isUsed { folders.append(name + "/") } else { found.append(name) }
        } else if !known.contains(name), name != PackStatement.path,
          !(entry.form == .file && Self.signatures.contains(name))
        {
          found.append(name)
        }
      }
    }
    return found.sorted { $0.precedesInBytes($1) }.map {
      "\(VisibleText.line($0)) isn't in \(PackStatement.path)."
    }
  }
}

/// A folder can't be verified as a pack.
package enum PackFailure: ToolFailure, Equatable {
  case noManifest(String)
  case notAPack(String)

  package var description: String {
    switch self {
    case .noManifest(let path):
      "'\(path)' is no pack: it has no \(PackStatement.path). adspec pack makes one."
    case .notAPack(let path):
      "'\(path)' is no manifest of a pack: expected an in-toto Statement of the type \(PackStatement.predicateType)."
    }
  }
}
