import Model

/// A page of a list in a response of Ad Manager's API.
struct AdManagerPage {
  var isOfStyles: Bool
  /// Ids of the objects on the page; `nil` for an object without one.
  var ids: [String?]
  /// True if it names a next page (`nextPageToken`).
  var hasNext = false
  /// Number of objects on all pages (`totalSize`, `totalResultSetSize`); `nil` if the page doesn't state it.
  var total: Int?

  /// - Parameters:
  ///   - page: the object that holds the list.
  ///   - objects: the list's objects.
  init(_ page: AdManagerObject, isOfStyles: Bool, objects: [AdManagerObject]) {
    self.isOfStyles = isOfStyles
    ids = objects.map { isOfStyles ? $0.text("id", "name") : CreativeTemplate.id(of: $0) }
    hasNext = page.text("nextPageToken") != nil
    total = page.text("totalResultSetSize", "totalSize").flatMap { Int($0) }
  }

  /// Returns a sentence about missing pages of a list; `nil` if none is missing. An object on several pages counts once.
  ///
  /// - Parameters:
  ///   - pages: all pages of the list that were read.
  ///   - name: the objects in the list, in the singular.
  static func lack(of pages: [AdManagerPage], _ name: String) -> String? {
    let ids = pages.flatMap(\.ids)
    let count = Set(ids.compactMap(\.self)).count + ids.count { $0 == nil }
    if let total = pages.compactMap(\.total).max(), count < total {
      return "A page is missing: \(count) of \(counted(total, name)) are there."
    }
    guard !pages.isEmpty, pages.allSatisfy(\.hasNext) else { return nil }
    return "A page is missing: the 'nextPageToken' of the last asks for one with more of the \(name)s."
  }
}
