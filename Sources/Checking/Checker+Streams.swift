package import Model
import Basics

extension Checker {
  /// Runs the rules about streams on those of a catalog, each with the definition in whose folder it lies.
  package func checkStreams(of catalog: Catalog) -> CheckResult {
    var result = CheckResult()
    for stream in catalog.streams {
      let format = stream.definitionFile.flatMap { file in catalog.formats.first { $0.facts.file == file } }
      for file in stream.files { result.begin(file, order) }
      var suppressions = Suppressions()
      for rule in judges.streams {
        take(
          rule.judge(stream, format?.definition, catalog.configuration), of: rule.number,
          in: stream.files.first ?? "",
          about: FindingSubject(format: format?.facts.id), silencing: &suppressions, into: &result)
      }
    }
    return result
  }
}
