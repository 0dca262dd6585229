import Model

/// A page of a list in a response of Ad Manager's API.
struct AdManagerPage {
  var isOfStyles: Bool
  /// Number of objects on the page.
  var count: Int
  /// True if it names a next page (`nextPageToken`).
  var hasNext = false
  /// Number of objects on all pages (`totalSize`, `totalResultSetSize`); `nil` if the page doesn't state it.
  var total: Int?

  /// - Parameter page: the object that holds the list.
  init(_ page: AdManagerObject, isOfStyles: Bool, count: Int) {
    (self.isOfStyles, self.count) = (isOfStyles, count)
    hasNext = page.text("nextPageToken") != nil
    total = page.text("totalResultSetSize", "totalSize").flatMap { Int($0) }
  }

  /// Returns a sentence about missing pages of a list; `nil` if none is missing.
  ///
  /// - Parameters:
  ///   - pages: all pages of the list that were read.
  ///   - name: the objects in the list, in the singular.
  static func lack(of pages: [AdManagerPage], _ name: String) -> String? {
    let count = pages.reduce(0) { $0 + $1.count }
    if let total = pages.compactMap(\.total).max(), count < total {
      return "A page is missing: \(count) of \(counted(total, name)) are there."
    }
    guard !pages.isEmpty, pages.allSatisfy(\.hasNext) else { return nil }
    return "A page is missing: the 'nextPageToken' of the last asks for one with more of the \(name)s."
  }
}
