package import Model
package import Site

/// The scope of an audit, and how its browser runs.
package struct AuditRequest: Sendable {
  package var browser: BrowserRequest
  /// The id of the format that the HTML files are renderings of.
  package var formatID: String?
  package var states: [PreviewState]
  package var scope: AuditScope
  /// True to audit the built-in previews of formats that have a rendering of their own, too.
  package var auditsBuiltin: Bool
  /// The number of pages that are measured at once, from 0; 0 is one per core.
  package var jobs: Int

  package init(
    browser: BrowserRequest, formatID: String?, states: [PreviewState], scope: AuditScope,
    auditsBuiltin: Bool, jobs: Int
  ) {
    (self.browser, self.formatID) = (browser, formatID)
    (self.states, self.scope) = (states, scope)
    (self.auditsBuiltin, self.jobs) = (auditsBuiltin, jobs)
  }
}
