package import Reports

/// Options that set the parts of a site, and the way the site is built.
package struct SiteRequest: Sendable {
  /// A folder with templates that override the built-in ones.
  package var templates: String?
  /// False for a site without previews, which documents the formats only.
  package var drawsPreviews = true
  package var sessionPages = PageLimit.standard
  /// Maximum size of a published site.
  package var maxSize = ByteCount.pageHost
  package var rulePages = RulePages.used
  /// An earlier version of the catalog to compare with: a folder, else a git revision.
  package var since: String?
  /// False if every page is made anew, and no cache is written for the next build.
  package var usesCache = true
  /// True if a build waits until all files are on the disk.
  package var syncs = true

  package init() {}
}

/// The folder that a command publishes.
package struct FolderRequest: Sendable {
  /// True to accept an output folder that contains files of other programs. Those files are kept.
  package var adopts = false
  /// The commit that the input files come from; reports show it.
  package var commit: String?
  /// True if CSV files begin with a UTF-8 byte order mark, which Excel needs.
  package var marksUTF8: Bool

  package init(adopts: Bool = false, commit: String? = nil, marksUTF8: Bool = false) {
    (self.adopts, self.commit, self.marksUTF8) = (adopts, commit, marksUTF8)
  }
}
