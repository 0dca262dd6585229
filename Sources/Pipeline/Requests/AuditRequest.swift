package import Model
package import Site

/// The scope of an audit, and how its browser runs.
package struct AuditRequest: Sendable {
  /// Path of the browser's program; `nil`: the one in the environment, else the first on the `PATH`.
  package var browser: String?
  /// False if the browser runs without its sandbox.
  package var hasSandbox: Bool
  /// The id of the format that the HTML files are renderings of.
  package var formatID: String?
  package var states: [PreviewState]
  package var scope: AuditScope
  /// True to audit the built-in previews of formats that have a rendering of their own, too.
  package var auditsBuiltin: Bool
  /// The number of pages that are measured at once, from 0; 0 is one per core.
  package var jobs: Int

  package init(
    browser: String?, hasSandbox: Bool, formatID: String?, states: [PreviewState], scope: AuditScope,
    auditsBuiltin: Bool, jobs: Int
  ) {
    (self.browser, self.hasSandbox, self.formatID) = (browser, hasSandbox, formatID)
    (self.states, self.scope) = (states, scope)
    (self.auditsBuiltin, self.jobs) = (auditsBuiltin, jobs)
  }
}
