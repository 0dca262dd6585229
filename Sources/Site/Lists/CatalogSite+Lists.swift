import Reports
import Model
import Basics

/// The pages of the lists of sessions and findings, and their search indices.
extension CatalogSite {
  static func sessionList(_ context: SiteContext) -> [SitePage] {
    let pages = context.sessionOrder.pages
    return (1...pages.pageCount).map { number in
      let frame = PageFrame(
        context.facts, path: pages.path(of: number), title: "Sessions" + pages.suffix(of: number),
        section: .evidence)
      return SitePage("sessions", frame, SessionListPage(context: context, number: number))
    }
  }

  static func findingList(_ context: SiteContext) -> [SitePage] {
    let pages = context.findingOrder.pages
    return (1...pages.pageCount).map { number in
      let frame = PageFrame(
        context.facts, path: pages.path(of: number), title: "Findings" + pages.suffix(of: number),
        section: .evidence)
      return SitePage("findings", frame, FindingListPage(context: context, number: number))
    }
  }

  static func adList(_ context: SiteContext) -> [SitePage] {
    let pages = AdListPage.pages(context.publication)
    return (1...pages.pageCount).map { number in
      let frame = PageFrame(
        context.facts, path: pages.path(of: number), title: "Ads" + pages.suffix(of: number),
        section: .evidence)
      return SitePage("ads", frame, AdListPage(context: context, number: number))
    }
  }

  /// The pages that permanent addresses of findings (`FindingAddress`) lead to.
  static func findingAddresses(_ context: SiteContext) -> [SitePage] {
    Dictionary(grouping: context.findingOrder.byAddress.keys, by: FindingAddress.page).map { path, digests in
      let page = FindingAddressPage(digests: digests.sorted(), context: context)
      let frame = PageFrame(
        context.facts, path: path, title: page.title ?? "Findings, one by one", section: .evidence,
        trail: [TrailStep(label: "Findings", path: SiteMap.findings)])
      return SitePage("findings-at", frame, page)
    }.sorted { $0.frame.path.precedesInBytes($1.frame.path) }
  }

  static func searchIndices(_ context: SiteContext) -> [DeferredFile] {
    [
      DeferredFile(
        path: SiteMap.sessionIndex,
        .whole { () throws(TemplateError) in
          SessionRow.index.script(
            context.sessionOrder.rows.lazy.map {
              SessionRow(entry: $0.entry, counts: $0.counts, context: context).indexRow
            })
        }),
      DeferredFile(
        path: SiteMap.adIndex,
        .pieces { take in
          var writer = SearchIndexWriter(AdListRow.index)
          let rows = context.publication.adRows?.cases ?? RowStream(context.publication.listedAds)
          try rows.forEach(first: AdList.mostInIndex) { ad in
            writer.append(AdListRow(ad: ad, context: context).indexRow)
            try take(writer.piece())
          }
          try take(writer.finished())
        }),
      DeferredFile(
        path: SiteMap.findingIndex,
        .whole { () throws(TemplateError) in
          FindingRow.index.script(
            context.findingOrder.findings.lazy.map { FindingRow(finding: $0, context: context).indexRow },
            titles: Set(context.findingOrder.ranks.map(\.rank.rule)).sorted().map {
              ($0.rawValue, context.title(of: $0))
            })
        }),
    ]
  }
}
