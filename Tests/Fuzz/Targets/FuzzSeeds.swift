import Model
import Rules
import Reading
import Simulation
import TestSupport

/// First inputs: the sample catalog, the examples of rules, and simulated sessions.
enum FuzzSeeds {
  /// The sample catalog, read.
  static let catalog: Catalog = {
    do {
      return try CatalogReader(source: DiskSource(root: Repository.path), knownRules: RuleRegistry.known)
        .read()
    } catch {
      fatalError("the sample catalog can't be read: \(error)")
    }
  }()

  /// Files of the sample catalog whose names end so.
  static func files(_ suffixes: String...) throws -> [[UInt8]] {
    let disk = DiskSource(root: Repository.path)
    var found: [[UInt8]] = []
    var folders = ["formats"]
    while let folder = folders.popLast() {
      for entry in try disk.entries(of: folder) {
        let path = "\(folder)/\(entry.name)"
        if entry.form == .folder { folders.append(path) }
        guard entry.form == .file, suffixes.contains(where: path.hasSuffix) else { continue }
        found.append(try disk.bytes(of: path, limit: 1 << 20))
      }
    }
    return found
  }

  /// Files of rules' examples whose names end so.
  static func examples(_ suffix: String) -> [[UInt8]] {
    RuleRegistry.infos.flatMap { $0.good + $0.bad }.flatMap { ExampleInput($0).files }
      .filter { $0.path.hasSuffix(suffix) }.map { Array($0.text.utf8) }
  }

  /// A recording of each kind, clean and with each fault that it may have: short ones.
  static func simulated() -> [[UInt8]] {
    let start = Timestamp(microseconds: 1_795_000_000_000_000)
    return FormatKind.allCases.flatMap { kind in
      let formats = catalog.formats.map(\.definition).filter { $0.kind == kind }
      let plans =
        [nil]
        + Fault.all.filter { $0.kinds.contains(kind) }.map {
          FaultPlan(faults: [$0], rate: 1)
        }
      return plans.map { plan in
        let simulation = SimulatedRecording(
          formats: formats, start: start, sessions: 2, interleave: 2, faults: plan)
        var bytes: [UInt8] = []
        simulation.write { bytes += $0 }
        return bytes
      }
    }
  }

  /// Settings, some with a `.gitignore` behind a zero byte.
  static func configurations() throws -> [[UInt8]] {
    let own = try DiskSource(root: Repository.path).bytes(of: "adspec.yaml", limit: 1 << 20)
    let ignoring = Array(
      "exclude: [\"a/**/[b-d]?*\"]\0*.tmp\n!/formats/**/x\n[!a-z]\\ \n\0**/format.*\n".utf8)
    return examples("adspec.yaml") + [own, ignoring]
  }

  /// Recordings of all sorts.
  static func recordings() throws -> [[UInt8]] {
    try files(".ndjson") + examples(".ndjson") + simulated()
  }
}

/// Recordings as gzip and zstd hold them without compressing: a byte changed in one is a byte changed in the recording.
enum CompressedSeeds {
  static let all = FuzzSeeds.examples(".ndjson").flatMap { [gzip($0), zstd($0)] }

  /// One member of one stored block (RFC 1951, section 3.2.4), with a checksum of nothing.
  private static func gzip(_ bytes: [UInt8]) -> [UInt8] {
    let size = UInt16(truncatingIfNeeded: bytes.count)
    let length = [UInt8(truncatingIfNeeded: size), UInt8(truncatingIfNeeded: size >> 8)]
    return [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 1] + length + length.map { ~$0 } + bytes.prefix(Int(size))
      + [UInt8](repeating: 0, count: 8)
  }

  /// One frame of one raw block (RFC 8878, section 3.1.1.2).
  private static func zstd(_ bytes: [UInt8]) -> [UInt8] {
    let header = UInt32(truncatingIfNeeded: bytes.count) << 3 | 1
    return [0x28, 0xB5, 0x2F, 0xFD, 0, 0x58]
      + (0..<3).map { UInt8(truncatingIfNeeded: header >> (8 * $0)) } + bytes
  }
}
