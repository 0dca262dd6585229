package import Model
import Basics
import Sessions
package import Statistics

extension DataRows<AdRow> {
  /// The ads in scope, one a row, with the answer to each question, the worst cause and the line that shows it.
  package static let ads = DataRows(
    [
      .init("session") { .recorded($0.session) }, .init("ad") { .recorded($0.ad) },
      .init("format") { .recorded($0.subject.format) }, .init("lineItem") { .recorded($0.subject.lineItem) },
      .init("creative") { .recorded($0.creative) }, .init("country") { .recorded($0.subject.country) },
      .init("appVersion", heading: Dimension.appVersion.heading) { .recorded($0.subject.appVersion) },
      .init("day") { .word($0.subject.day?.description ?? "") }, .init("test") { .flag($0.isTest) },
      .init("verdict") { .word($0.verdict.rawValue) },
      .init("adChoices") { .word(($0.adChoices ?? .notInScope).rawValue) },
    ]
      + Provision.allCases.filter { $0.isUnanswerable == false }.map { provision in
        .init(provision.column) { .word($0.provisions[provision].rawValue) }
      } + [
        .init("cause") { .recorded($0.causes.first?.reason) },
        .init("otherCauses") { ad in
          .recorded(ad.causes.count > 1 ? ad.causes.dropFirst().map(\.reason).joined(separator: "; ") : nil)
        },
        .init("causeOutcomes") { .word($0.causes.map(\.outcome.key).joined(separator: " ")) },
        .init("rules") { .word($0.causes.flatMap(\.rules).map(\.rawValue).joined(separator: " ")) },
        .init("file") { $0.location.map { .path($0.file) } ?? .recorded(nil) },
        .init("line") { .number($0.location?.range?.line) },
        .init("page") { FindingAddress.path(of: $0).map { .word($0) } ?? .recorded(nil) },
        .init("behalf") { .recorded($0.behalf) }, .init("paid") { .recorded($0.payer) },
        .init("answeredBy") { .recorded($0.answeredBy) },
      ])
}

extension Provision {
  /// The name of the question's column in data files: `art26_1_a`.
  package var column: String {
    switch self {
    case .marking: "art26_1_a"
    case .behalf: "art26_1_b"
    case .payer: "art26_1_c"
    case .parameters: "art26_1_d"
    case .specialCategories: "art26_3"
    case .minors: "art28_2"
    case .transparencyObject: "iabDsa"
    case .consent: "consent"
    }
  }
}

extension DataRows<AdChoicesEntry> {
  /// The reservation ads, one a row. Each step from the AdChoices icon to the page "About this ad" has three columns: the
  /// result, and the file and line that show it.
  package static let adChoices = DataRows(
    [
      .init("session") { .path($0.session) }, .init("ad") { .path($0.ad) },
      .init("format") { .key($0.format) },
      .init("country") { .recorded($0.country) }, .init("lineItem") { .recorded($0.lineItem) },
      .init("appVersion", heading: Dimension.appVersion.heading) { .key($0.origin.appVersion) },
      .init("day") { .word($0.origin.day.recorded?.description ?? "") }, .init("test") { .flag($0.isTest) },
      .init("house") { .flag($0.isHouse) }, .init("evidence") { .word($0.answer.rawValue) },
    ]
      + AdChoicesChain.names.enumerated().flatMap { place, name -> [DataColumn<AdChoicesEntry>] in
        [
          .init(name) { .word($0.chain.links[place].link.answer.rawValue) },
          .init("\(name)File") { entry in
            entry.chain.links[place].link.line.map { .path(entry.location($0).file) } ?? .recorded(nil)
          },
          .init("\(name)Line") { .number($0.chain.links[place].link.line.map { Int($0.line) }) },
        ]
      })
}
