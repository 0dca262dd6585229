import Basics
package import Model

/// The manifest of a pack: an in-toto Statement (version 1) over every file in it, with the filters, the SHA-256 of each
/// recording and the figures of the report's first screen.
///
/// in-toto Attestation Framework, https://github.com/in-toto/attestation/blob/main/spec/v1/statement.md
package struct PackStatement: Sendable {
  /// Path of the manifest in a pack.
  package static let path = "manifest.json"
  package static let type = "https://in-toto.io/Statement/v1"
  package static let predicateType = "urn:adspec:pack:v1"

  private let version: String
  private let commit: String?
  private let selection: AdSelection
  private let excludesTests: Bool
  private let recordings: [RecordingSummary]
  private let inputs: String?
  private let answers: AnswerCounts
  private let adChoices: AnswerCounts

  package init(_ publication: Publication, selection: AdSelection, excludesTests: Bool) {
    (version, commit) = (publication.version, publication.commit)
    (self.selection, self.excludesTests) = (selection, excludesTests)
    (recordings, inputs) = (publication.recordings, publication.inputDigest)
    (answers, adChoices) = (publication.evidence.ofAds.all, publication.evidence.ofAdChoices.all)
  }

  /// Returns the manifest of files, which are sorted by path in byte order.
  package func document(of entries: [ManifestFile.Entry]) -> OutputFile {
    let statement: JSONValue = [
      "_type": .string(Self.type),
      "subject": .array(entries.map { Self.subject($0.path, $0.sha256) }),
      "predicateType": .string(Self.predicateType),
      "predicate": [
        "adspec": .string(version), "commit": .optional(commit),
        "selection": [
          "from": .optional(selection.from?.description), "to": .optional(selection.to?.description),
          "countries": .texts(selection.countries), "appVersions": .texts(selection.appVersions),
          "formats": .texts(selection.formats), "lineItems": .texts(selection.lineItems),
          "tags": .texts(selection.tags),
        ],
        "excludesTests": .bool(excludesTests), "inputs": .optional(inputs),
        "recordings": .array(recordings.map { Self.subject($0.path, $0.sha256) }),
        "ads": Self.counts(answers), "adChoices": Self.counts(adChoices),
      ],
    ]
    return OutputFile(path: Self.path, bytes: statement.documentBytes)
  }

  /// - Parameter sha256: `nil` for a recording that couldn't be read to its end.
  private static func subject(_ name: String, _ sha256: String?) -> JSONValue {
    ["name": .string(name), "digest": ["sha256": .optional(sha256)]]
  }

  private static func counts(_ counts: AnswerCounts) -> JSONValue {
    .members(Answer.allCases.map { ($0.rawValue, .integer(counts[$0])) })
  }
}

extension JSONValue {
  fileprivate static func texts(_ texts: [String]) -> JSONValue { .array(texts.map { .string($0) }) }
}
