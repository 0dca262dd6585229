import Model
import Basics

extension CheckResult: Codable {
  private enum CodingKeys: CodingKey { case counts, once, pods, answers, findingCount }

  /// Encodes the counts, and the findings that are reported once per file. All other findings must have been removed by
  /// `takeNew` before.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    let counts = countsOfTargets.mapValues { CodedInOrder(wrappedValue: $0) }
    try container.encode(CodedInOrder(wrappedValue: counts), forKey: .counts)
    let sorted = once.sorted { ($0.key.file, $0.key.rule) < ($1.key.file, $1.key.rule) }
    try container.encode(sorted.map(\.value), forKey: .once)
    try container.encode(pods.settled, forKey: .pods)
    try container.encode(answers, forKey: .answers)
    try container.encode(findingCount, forKey: .findingCount)
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init()
    let counts = try container.decode(
      CodedInOrder<String, CodedInOrder<RuleID, VerdictCounts>>.self, forKey: .counts)
    rare = counts.wrappedValue.mapValues(\.wrappedValue)
    for findings in try container.decode([OnceFindings].self, forKey: .once) {
      if let key = findings.key { once[key] = findings }
    }
    pods = try container.decode(PodComparison.self, forKey: .pods)
    answers = try container.decode(ComplianceTable.self, forKey: .answers)
    findingCount = try container.decode(Int.self, forKey: .findingCount)
  }
}
