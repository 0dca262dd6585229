package import Model
package import Browser
import Reading
import Synchronization

/// Measures renderings in a browser, several at once, each in its own tab. A page that failed is retried in a new
/// browser.
package struct Measurer: Sendable {
  /// A rendering to measure, with one page for each of its states (`typical`, `longWord`).
  package struct Job: Sendable {
    package var rendering: MeasuredRendering
    package var pages: [RenderingPage]

    package init(_ rendering: MeasuredRendering, pages: [RenderingPage]) {
      (self.rendering, self.pages) = (rendering, pages)
    }
  }

  package var browser: ChromiumBrowser.Options
  package var scope: AuditScope
  /// Number of tabs in use at once.
  package var tabs: Int
  /// Called with each measured page and its screenshot, a PNG, before the tab measures the next page. May be called on
  /// any thread. The returned path becomes `MeasuredPage.screenshot`.
  package var takePicture: @Sendable (MeasuredRendering, MeasuredPage, [UInt8]) -> String = { _, _, _ in "" }
  /// Called after each state, measured or failed, on any thread; retries don't call it.
  package var noteDone: @Sendable () -> Void = {}

  package init(_ browser: ChromiumBrowser.Options, scope: AuditScope, tabs: Int) {
    (self.browser, self.scope, self.tabs) = (browser, scope, tabs)
  }

  /// Maximum pages for one browser, whose memory grows with the pages that it loads. It is then replaced.
  package var pagesPerBrowser = 500
  /// The number of bytes of memory that a browser may hold for each tab, in addition to `mostMemory` of its options.
  private static let memoryPerTab = 256 << 20
  /// Maximum number of consecutive pages whose retry failed; after that, no page is retried. A browser that never
  /// answers would otherwise spend its timeout on each of hundreds of pages.
  private static let mostMisses = 10

  private struct Work: Sendable {
    var rendering: Int
    var page: RenderingPage
  }

  private typealias Outcome = Result<[MeasuredPage], BrowserFailure>

  /// Returns the measured renderings, in the order of the jobs, and the browser's name and version.
  ///
  /// - Throws: if a browser can't be started. A page that fails becomes an entry of `MeasuredRendering.failures`.
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

  /// Retries each failed page once, alone in a new browser, so that it can't fail because of another page.
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

/// The idle tabs of a browser.
private final class TabPool: Sendable {
  private let idle = Mutex<[IdleTab]>([])
  private let browser: ChromiumBrowser

  /// An idle tab. It can be shared by threads although `Tab` isn't Sendable, because the pool removes a tab before
  /// lending it, so only one thread has it at a time.
  private struct IdleTab: @unchecked Sendable { let tab: Tab }

  init(_ browser: ChromiumBrowser) { self.browser = browser }

  /// Calls `use` with a tab, and opens one if none is idle. A tab with which `use` failed isn't used again.
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
