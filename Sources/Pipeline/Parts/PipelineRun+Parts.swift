import MachineOutput
import Model
import Basics
import Reading
import Reports

extension PipelineRun {
  /// SHA-256 of all definitions, of the answers of people and of the settings that judging depends on. Only parts with equal values can be
  /// merged.
  var catalogDigest: String {
    var configuration = catalog.configuration
    // These settings take effect when the result is published.
    (configuration.origins, configuration.title) = ([:], nil)
    (configuration.baseURL, configuration.repositoryURL) = (nil, nil)
    (configuration.brandColour, configuration.logo) = (nil, nil)
    (configuration.failOn, configuration.maxWarnings, configuration.baseline) = (nil, nil, nil)
    let definitions = catalog.formats.flatMap { [$0.facts.file, $0.inputs, $0.answers?.digest ?? ""] }
    return SHA256.hex(ofParts: [ConfigurationText(configuration).text, "\(catalog.isPresent)"] + definitions)
  }

  /// Reads the recordings, and writes the results as a part.
  ///
  /// - Parameter pages: the number of sessions that may get a page.
  /// - Returns: the number of sessions and recordings in the part.
  package func writePart(
    offering pages: PageLimit, to output: PartOutput
  ) throws -> (sessions: Int, recordings: Int) {
    let learned = try learn(Self.needsOfPart(offering: pages), needsDigests: true)
    try writePart(
      Part.Body(runResult: learned.runResult, sources: []), learned.findings, learned.adRows,
      offering: pages, to: output)
    return (learned.runResult.sums.sessionCount, learned.runResult.recordings.count)
  }

  package func writePart(
    _ body: Part.Body, _ sorter: FindingSorter?, _ adRows: AdRows?,
    offering pages: PageLimit, to output: PartOutput
  ) throws {
    let head = Part.Head(
      version: ToolVersion.current, catalog: catalogDigest, excludesTests: input.excludeTest,
      sessionPages: pages.text, selection: input.selection)
    let findings = try sorter?.finish(adding: []).all ?? FindingStream([])
    let ads = try adRows?.finish() ?? AdRowStreams()
    let keys = body.runResult.sums.keys.sorted()
    try output.write { take in
      try PartWriter.write(
        head, findings, ads: ads, keys: { take in for key in keys { try take(key) } }, body, to: take)
    }
  }
}
