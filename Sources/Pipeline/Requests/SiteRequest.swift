package import Reports

/// The parts of a site, and how it is made.
package struct SiteRequest: Sendable {
  /// A folder with templates that go before the built-in ones.
  package var templates: String?
  /// False for a site of documentation.
  package var drawsPreviews = true
  package var sessionPages = PageLimit.standard
  /// The most bytes of a site that is published.
  package var maxSize = ByteCount.pageHost
  package var rulePages = RulePages.used
  /// An earlier version to compare with: a folder, else a git revision.
  package var since: String?
  /// False if every page is made, and no cache is left for the next build.
  package var usesCache = true
  /// True if a build waits until the disk has what was written.
  package var syncs = true

  package init() {}
}

/// The folder that a command publishes.
package struct FolderRequest: Sendable {
  /// True if files of others in the folder are kept, and the command writes beside them.
  package var adopts = false
  /// The name of the commit that the files are of.
  package var commit: String?

  package init(adopts: Bool = false, commit: String? = nil) { (self.adopts, self.commit) = (adopts, commit) }
}
