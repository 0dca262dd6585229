import Basics
import Model
import Pipeline
import Reports

/// Findings in sessions that probably have one cause. Text for people shows them as one entry, at the location of the
/// first. They have the same rule, verdict and format, and their statements differ only in names and numbers.
struct FindingGroup {
  let first: Finding
  private(set) var others: [Finding] = []

  private struct Key: Hashable {
    let sort: FindingSummary.Sort
    let format: String?
    let shape: Phrase

    /// Returns `nil` for a finding that is in no session, or that stands for several in its file already: it isn't
    /// grouped.
    init?(_ finding: Finding) {
      guard finding.subject.session != nil, finding.violation.cause == nil else { return nil }
      sort = FindingSummary.Sort(finding)
      format = finding.subject.format
      shape = finding.violation.statement.shape
    }
  }

  private init(first: Finding) { self.first = first }

  /// Returns the groups in the order of their first findings.
  static func groups(of findings: [Finding]) -> [FindingGroup] {
    var groups: [FindingGroup] = []
    var places: [Key: Int] = [:]
    for finding in findings {
      let key = Key(finding)
      if let place = key.flatMap({ places[$0] }) {
        groups[place].others.append(finding)
        continue
      }
      if let key { places[key] = groups.count }
      groups.append(FindingGroup(first: finding))
    }
    return groups
  }

  /// The numbers of ads and sessions, versions of the app and countries: `71 ads in 24 sessions, app 6.3.0, DE and FR`;
  /// `nil` for a single finding.
  var scope: String? {
    if others.isEmpty { return nil }
    let subjects = ([first] + others).map(\.subject)
    let sessions = Wording.count(Set(subjects.map(\.session)).count, "session")
    let ads = Set(subjects.compactMap { subject in subject.ad.map { [subject.session ?? "", $0] } }).count
    let parts = [
      ads > 0 ? "\(Wording.count(ads, "ad")) in \(sessions)" : sessions,
      Self.list(subjects.map(\.appVersion), "app version").map { $0.contains("version") ? $0 : "app \($0)" },
      Self.list(subjects.map(\.country), "country", plural: "countries"),
    ]
    return parts.compactMap(\.self).joined(separator: ", ")
  }

  /// Returns the names without duplicates, in the order of versions. If there are more than three, returns only their
  /// number; if no name is known, `nil`.
  private static func list(_ names: [String?], _ noun: String, plural: String? = nil) -> String? {
    let names = Set(names.compactMap(\.self)).sorted { $0.precedesAsVersion($1) }
    if names.isEmpty { return nil }
    return names.count > 3 ? Wording.count(names.count, noun, plural: plural) : Wording.list(names)
  }

  /// The names that the group's findings are about, in the order of the findings; `nil` if there is only one, which the
  /// message has.
  var names: String? {
    let named = ([first] + others).compactMap { NamedSubject($0.violation, $0.subject) }
    let count = Set(named.map(\.name)).count
    let rest = count > NamedSubject.mostListed ? "; --format json lists all" : ""
    return count > 1 ? named.named() + rest : nil
  }

  /// The locations of the second and third finding, and the number of further locations.
  var nextPlaces: (shown: [Location], more: Int) {
    let places = Set(others.map(\.location)).subtracting([first.location]).sorted()
    return (Array(places.prefix(2)), max(0, places.count - 2))
  }
}
