import Reports

/// A list dealt over numbered pages of a hundred: one of any length can be leafed through without a script.
struct ListPages: Hashable, Sendable {
  /// Rows of a page.
  static let size = 100

  /// Rows of the whole list.
  let count: Int
  /// The path of the first page: a folder's `index.html`.
  let first: String

  /// A list without rows has a page that says so.
  var pageCount: Int { max(1, (count + Self.size - 1) / Self.size) }

  /// Of a page, counted from 1.
  func path(of number: Int) -> String {
    number == 1 ? first : first.dropLast("index.html".count) + "page-\(number).html"
  }

  /// The places in the list of a page's rows.
  func rows(of number: Int) -> Range<Int> {
    let start = min(count, (number - 1) * Self.size)
    return start..<min(count, start + Self.size)
  }

  /// The page that a row stands on.
  func page(ofRow row: Int) -> Int { row / Self.size + 1 }

  /// What a page's title says of it; nothing on the first.
  func suffix(of number: Int) -> String { number == 1 ? "" : ", page \(number)" }
}

/// The way from a page of a list to its other pages.
struct Pager: ViewModel {
  let pages: ListPages
  /// From 1.
  let number: Int
  /// What the list holds, for people who can't see it: `Formats`.
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

  /// The first, the last, those beside this one, and some on the way: any page of ten thousand is a few steps away.
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
  /// The way to the other pages, where there are any.
  static func pager(_ pages: ListPages, _ number: Int, name: String) -> TemplateValue {
    .part(pages.pageCount > 1 ? Pager(pages: pages, number: number, name: name) : nil)
  }
}
