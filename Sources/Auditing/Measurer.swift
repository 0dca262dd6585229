package import Model
package import Browser
import Reading
import Synchronization

/// Measures renderings in a browser: several at once, a tab each, and again in a new browser where one ended or was silent.
package struct Measurer: Sendable {
  /// A rendering to be measured: each of its pages is one state.
  package struct Job: Sendable {
    package var rendering: MeasuredRendering
    package var pages: [RenderingPage]

    package init(_ rendering: MeasuredRendering, pages: [RenderingPage]) {
      (self.rendering, self.pages) = (rendering, pages)
    }
  }

  package var browser: ChromiumBrowser.Options
  package var scope: AuditScope
  /// Tabs that are used at once.
  package var tabs: Int
  /// Is told of each page that was measured, and given its picture, before the next is; what it returns goes into
  /// `MeasuredPage.screenshot`. On any thread.
  package var takePicture: @Sendable (MeasuredRendering, MeasuredPage, [UInt8]) -> String = { _, _, _ in "" }
  /// Is told of each state that is done.
  package var noteDone: @Sendable () -> Void = {}

  package init(_ browser: ChromiumBrowser.Options, scope: AuditScope, tabs: Int) {
    (self.browser, self.scope, self.tabs) = (browser, scope, tabs)
  }

  /// A browser's memory grows with the pages that it shows: after so many it is replaced.
  package var pagesPerBrowser = 500
  /// Bytes of memory that a browser may hold more for each page that is measured at once.
  private static let memoryPerTab = 256 << 20
  /// After so many pages in a row that failed twice, those that are left aren't tried again: a browser that never answers
  /// would take its time for each of hundreds.
  private static let mostMisses = 10

  private struct Work: Sendable {
    var rendering: Int
    var page: RenderingPage
  }

  private typealias Outcome = Result<[MeasuredPage], BrowserFailure>

  /// What came of it, in the jobs' order, and what the browser calls itself.
  ///
  /// - Throws: where no browser can be started at all.
  package func measure(
    _ jobs: [Job]
  ) throws(BrowserFailure) -> (product: String, renderings: [MeasuredRendering]) {
    let work = jobs.enumerated().flatMap { index, job in job.pages.map { Work(rendering: index, page: $0) } }
    var outcomes: [Outcome] = []
    var product = ""
    repeat {
      let batch = Array(work.dropFirst(outcomes.count).prefix(max(1, pagesPerBrowser)))
      let open = try newBrowser(tabs: tabs)
      product = open.product
      outcomes += self.outcomes(of: batch, jobs, in: open)
      open.close()
    } while outcomes.count < work.count
    again(&outcomes, work, jobs)
    return (product, renderings(outcomes, work, jobs))
  }

  private func newBrowser(tabs: Int) throws(BrowserFailure) -> ChromiumBrowser {
    var options = browser
    options.mostMemory += tabs * Self.memoryPerTab
    return try ChromiumBrowser(options)
  }

  private func outcomes(of batch: [Work], _ jobs: [Job], in open: ChromiumBrowser) -> [Outcome] {
    let idle = TabPool(open)
    return Parallel.map(count: batch.count, jobs: tabs) { index in
      defer { noteDone() }
      return idle.with { tab throws(BrowserFailure) in
        try measure(batch[index], of: jobs[batch[index].rendering].rendering, in: tab)
      }
    }
  }

  private func measure(
    _ work: Work, of rendering: MeasuredRendering, in tab: Tab
  ) throws(BrowserFailure) -> [MeasuredPage] {
    var pages: [MeasuredPage] = []
    let measurement = PageMeasurement(page: work.page, scope: scope, tab: tab)
    try measurement.measure { shot throws(BrowserFailure) in
      var page = shot.page
      page.screenshot = takePicture(rendering, page, shot.png)
      pages.append(page)
    }
    return pages
  }

  /// What failed gets one more try, alone in its browser, so that nobody else's fault is its own.
  private func again(_ outcomes: inout [Outcome], _ work: [Work], _ jobs: [Job]) {
    var misses = 0
    for index in outcomes.indices {
      guard case .failure = outcomes[index], misses < Self.mostMisses else { continue }
      outcomes[index] = Result { () throws(BrowserFailure) in
        let open = try newBrowser(tabs: 1)
        defer { open.close() }
        let tab = try open.newTab()
        try tab.prepare()
        return try measure(work[index], of: jobs[work[index].rendering].rendering, in: tab)
      }
      if case .failure = outcomes[index] { misses += 1 } else { misses = 0 }
    }
  }

  private func renderings(_ outcomes: [Outcome], _ work: [Work], _ jobs: [Job]) -> [MeasuredRendering] {
    var renderings = jobs.map(\.rendering)
    for (outcome, work) in zip(outcomes, work) {
      switch outcome {
      case .success(let pages): renderings[work.rendering].pages += pages
      case .failure(let failure):
        renderings[work.rendering].failures.append(
          MeasuredRendering.Failure(state: work.page.state, reason: failure.description))
      }
    }
    for index in renderings.indices {
      renderings[index].pages.sort { $0.combination < $1.combination }
      renderings[index].failures.sort()
    }
    return renderings
  }
}

/// Tabs of a browser that nobody uses at the moment.
private final class TabPool: Sendable {
  private let idle = Mutex<[IdleTab]>([])
  private let browser: ChromiumBrowser

  /// Safe although a tab isn't Sendable: whoever takes it out of the pool is the only one that has it.
  private struct IdleTab: @unchecked Sendable { let tab: Tab }

  init(_ browser: ChromiumBrowser) { self.browser = browser }

  /// Lends a tab; one that failed isn't used again.
  func with<Value: Sendable>(
    _ use: (Tab) throws(BrowserFailure) -> Value
  ) -> Result<Value, BrowserFailure> {
    Result { () throws(BrowserFailure) in
      let tab: Tab
      if let idle = idle.withLock({ $0.popLast() }) {
        tab = idle.tab
      } else {
        tab = try browser.newTab()
        try tab.prepare()
      }
      let value = try use(tab)
      let free = IdleTab(tab: tab)
      idle.withLock { $0.append(free) }
      return value
    }
  }
}
