import Basics
import Model
import Sessions
package import Statistics

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
