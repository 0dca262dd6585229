import Model
import Basics
import Sessions

extension Publication {
  /// SHA-256 of the paths and digests of all definitions and recordings, each sorted by path in byte order; `nil` if
  /// there are none or a digest is unknown.
  var inputDigest: String? {
    let formats = catalog.formats.map { ($0.facts.file, $0.inputs) }
    let recordings = recordings.map { ($0.path, $0.sha256 ?? "") }
    let all = [formats, recordings].flatMap { inputs in inputs.sorted { $0.0.precedesInBytes($1.0) } }
    guard !all.isEmpty, all.allSatisfy({ !$0.1.isEmpty }) else { return nil }
    return SHA256.hex(ofParts: all.flatMap { [$0.0, $0.1] })
  }
}
