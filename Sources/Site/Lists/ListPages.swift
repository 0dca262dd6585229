import Reports

/// A list split into numbered pages of a hundred rows, so that a list of any length can be browsed without scripts.
struct ListPages: Hashable, Sendable {
  /// Maximum rows of a page.
  static let size = 100

  /// Number of rows of the whole list.
  let count: Int
  /// Path of the first page: the `index.html` of a folder.
  let first: String

  /// Number of pages; 1 for a list without rows.
  var pageCount: Int { max(1, (count + Self.size - 1) / Self.size) }

  /// Path of a page.
  ///
  /// - Parameter number: from 1.
  func path(of number: Int) -> String {
    number == 1 ? first : first.dropLast("index.html".count) + "page-\(number).html"
  }

  /// Range of the list's rows that a page shows.
  func rows(of number: Int) -> Range<Int> {
    let start = min(count, (number - 1) * Self.size)
    return start..<min(count, start + Self.size)
  }

  /// Number of the page that shows a row, from 1.
  func page(ofRow row: Int) -> Int { row / Self.size + 1 }

  /// Suffix of a page's title: empty for the first page, `, page 2` for the second.
  func suffix(of number: Int) -> String { number == 1 ? "" : ", page \(number)" }
}

/// Links from one page of a list to the others.
struct Pager: ViewModel {
  let pages: ListPages
  /// Number of the current page, from 1.
  let number: Int
  /// Name of what the list contains, such as `Formats`, for the label of the navigation.
  let name: String

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "pagerName": .text("Pages of \(self.name.lowercased())")
    case "previousPage": .optional(number > 1 ? pages.path(of: number - 1) : nil)
    case "nextPage": .optional(number < pages.pageCount ? pages.path(of: number + 1) : nil)
    case "pageSteps": .list(steps)
    default: nil
    }
  }

  /// Links to the first and last page, and to the pages that are 1, 2, 10, 100 and 1,000 pages away. So each of ten
  /// thousand pages is a few clicks away.
  private var steps: [ViewValues] {
    let near = [-1000, -100, -10, -2, -1, 0, 1, 2, 10, 100, 1000].map { number + $0 }
    let shown = Set(near.filter((1...pages.pageCount).contains) + [1, pages.pageCount]).sorted()
    return shown.enumerated().map { place, page in
      [
        "stepNumber": .text(NumberText.grouped(page)), "stepPath": .text(pages.path(of: page)),
        "isHere": .flag(page == number), "hasGap": .flag(place > 0 && shown[place - 1] < page - 1),
      ]
    }
  }
}

extension TemplateValue {
  /// Links to the other pages; nothing if there is only one page.
  static func pager(_ pages: ListPages, _ number: Int, name: String) -> TemplateValue {
    .part(pages.pageCount > 1 ? Pager(pages: pages, number: number, name: name) : nil)
  }
}
