package import Reports

/// The parts of a site, and how it is made.
package struct SiteRequest: Sendable {
  /// A folder with templates that override the built-in ones.
  package var templates: String?
  /// False if no previews are drawn, for a site of documentation.
  package var drawsPreviews = true
  package var sessionPages = PageLimit.standard
  /// Maximum size of a published site.
  package var maxSize = ByteCount.pageHost
  package var rulePages = RulePages.used
  /// An earlier version to compare with: a folder, else a git revision.
  package var since: String?
  /// False if every page is made anew, and no cache is written for the next build.
  package var usesCache = true
  /// True if a build waits until all files are on the disk.
  package var syncs = true

  package init() {}
}

/// The folder that a command publishes.
package struct FolderRequest: Sendable {
  /// True if the command writes into a folder with files that aren't its own, and keeps them.
  package var adopts = false
  /// The commit that the files come from, for reports.
  package var commit: String?
  /// True if CSV files begin with the mark of UTF-8, which Excel needs.
  package var marksUTF8: Bool

  package init(adopts: Bool = false, commit: String? = nil, marksUTF8: Bool = false) {
    (self.adopts, self.commit, self.marksUTF8) = (adopts, commit, marksUTF8)
  }
}
