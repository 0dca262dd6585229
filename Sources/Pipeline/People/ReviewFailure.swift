import Model
package import Reading

/// A sign-off was not written.
package enum ReviewFailure: ToolFailure, Equatable {
  /// No format has the id. `help`: a hint at the existing formats.
  case noFormat(id: String, help: String)
  case noVerdict(id: String)
  /// Several definitions have the id. The associated value `files` has the paths of these definitions.
  case severalFormats(id: String, files: [String])
  case noReviewer
  /// Every format has a sign-off that holds.
  case nothingUnsigned
  /// A file whose bytes the signature covers can't be read.
  case unsignable(ReadFailure)

  /// Returns advice to run the command that signs off the format. `nil` as the verdict: the advice lists the possible
  /// verdicts.
  static func advice(_ id: String, _ verdict: ReviewVerdict?) -> String {
    let start = "Run adspec sign-off \(id) --verdict"
    return verdict.map { "\(start) \($0.rawValue)." } ?? "\(start) with approved, conditional or rejected."
  }

  package var description: String {
    switch self {
    case .noFormat(let id, let help): "No format of the catalog has the id '\(id)'. \(help)"
    case .noVerdict(let id): "Say what you decided. \(Self.advice(id, nil))"
    case .severalFormats(let id, let files):
      "Several definitions have the id '\(id)': \(files.joined(separator: ", ")). Give each its own first."
    case .nothingUnsigned: "Every format of the catalog has a sign-off that holds: there is nothing to sign."
    case .noReviewer: "Say who signs: --reviewer \"Ana Ruiz\"."
    case .unsignable(let failure):
      "'\(failure.path)' can't be read: \(failure.reason). It is part of what is signed; nothing was written."
    }
  }
}
