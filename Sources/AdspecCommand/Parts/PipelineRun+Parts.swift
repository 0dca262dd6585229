import AdModel
import Digests
import Ingest

extension PipelineRun {
  /// What all parts that this run may be merged from have in common, as far as the catalog goes: SHA-256 of the settings that
  /// judging depends on and of all definitions.
  var catalogDigest: String {
    var configuration = catalog.configuration
    // What these say is said when the result is published.
    (configuration.origins, configuration.title, configuration.baseURL) = ([:], nil, nil)
    (configuration.failOn, configuration.maxWarnings, configuration.baseline) = (nil, nil, nil)
    let definitions = catalog.formats.flatMap { [$0.facts.file, $0.inputs] }
    return SHA256.hex(ofParts: [ConfigurationText(configuration).text, "\(catalog.isPresent)"] + definitions)
  }

  /// Writes what the recordings tell as a part.
  ///
  /// - Parameter pages: how many sessions are offered for pages.
  /// - Returns: how many sessions and recordings it tells of.
  func writePart(
    offering pages: PageLimit, to take: @escaping ([UInt8]) throws -> Void
  ) throws -> (sessions: Int, recordings: Int) {
    let needs = RunNeeds(
      findings: .all, places: true, excerpts: true, reports: true, pages: pages, keepsSessions: true)
    let told = learn(needs, needsDigests: true)
    let head = Part.Head(
      version: ToolVersion.current, catalog: catalogDigest, excludesTests: input.excludeTest,
      sessionPages: pages.text)
    let findings = try told.findings?.finish(adding: []) ?? FindingStream([])
    try PartWriter.write(
      head, findings, keys: { take in for key in told.learned.sums.keys.sorted() { try take(key) } },
      Part.Body(learned: told.learned, sources: []), to: take)
    return (told.learned.sums.sessionCount, told.learned.recordings.count)
  }
}
