package import Changes

/// What changed since an earlier version of the catalog, for the pages of a site.
package struct PublishedChanges: Sendable {
  package var changes: CatalogChanges
  /// The earlier version as it was named: a folder, `v1.4`.
  package var since: String
  /// When that was committed, RFC 3339; `nil`: it is a folder.
  package var date: String?

  package init(_ changes: CatalogChanges, since: String, date: String?) {
    (self.changes, self.since, self.date) = (changes, since, date)
  }
}
