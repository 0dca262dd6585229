/// Bars beside the numbers of some columns of HTML tables, so that a table needs no chart.
///
///     <td class="align-right">3</td>
///     <td class="align-right"><span class="share"><svg class="bar" …><rect class="bar-count" width="60" …/></svg>3</span></td>
///
/// Numbers that are all equal get no bars, because the bars would say nothing.
struct DataBars {
  /// Titles of the columns that get bars, by the heading above their table. Each inner array is a group of columns
  /// whose bars have one scale.
  let columns: [String: [[String]]]

  private struct Cell {
    let line: Int
    let group: Int
    let number: Int
  }

  /// Width of the longest bar, in pixels, and of the shortest that isn't empty.
  private static let (longest, shortest) = (120, 3)

  /// Returns the HTML with bars in the cells of the columns named in `columns`.
  ///
  /// - Parameter html: HTML with each table in a `<div>` named after its heading, and each cell on a line of its own.
  func drawn(in html: String) -> String {
    var lines = html.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var (groups, titles, place): ([[String]], [String], Int) = ([], [], 0)
    var cells: [Cell] = []
    for (index, line) in lines.enumerated() {
      if line.hasPrefix("<div class=\"table-scroll\"") {
        (groups, titles) = (columns[Self.name(of: line)] ?? [], [])
      } else if groups.isEmpty {
        continue
      } else if line == "<tr>" {
        place = 0
      } else if line.hasPrefix("<th ") {
        titles.append(String(Self.content(of: line)))
      } else if line.hasPrefix("<td") {
        if place < titles.count, let group = groups.firstIndex(where: { $0.contains(titles[place]) }),
          let number = Self.number(in: line)
        {
          cells.append(Cell(line: index, group: group, number: number))
        }
        place += 1
      } else if line == "</table>" {
        for group in groups.indices { Self.draw(cells.filter { $0.group == group }, in: &lines) }
        (groups, cells) = ([], [])
      }
    }
    return lines.joined(separator: "\n")
  }

  private static func draw(_ cells: [Cell], in lines: inout [String]) {
    guard let most = cells.map(\.number).max(), cells.contains(where: { $0.number != most }) else { return }
    for cell in cells {
      let share = Double(cell.number) / Double(most) * Double(longest)
      let width = cell.number == 0 ? 0 : max(shortest, Int(share.rounded()))
      let bar = """
        <svg class="bar" width="\(longest)" height="12" viewBox="0 0 \(longest) 12" aria-hidden="true">\
        <rect class="bar-count" width="\(width)" height="12"/></svg>
        """
      let content = content(of: lines[cell.line])
      let start = lines[cell.line][..<content.startIndex]
      lines[cell.line] = "\(start)<span class=\"share\">\(bar)\(content)</span></td>"
    }
  }

  /// Returns the `aria-label` in a line of HTML, which is the name of a table's region; empty without one.
  private static func name(of line: String) -> String {
    let mark = "aria-label=\""
    guard let start = line.firstRange(of: mark)?.upperBound else { return "" }
    return String(line[start...].prefix { $0 != "\"" })
  }

  /// Returns the text between a cell's tags.
  private static func content(of line: String) -> Substring {
    guard let start = line.firstIndex(of: ">"), let end = line.lastIndex(of: "<"), start < end else {
      return line[line.endIndex...]
    }
    return line[line.index(after: start)..<end]
  }

  /// Returns the number that a cell begins with: 1204 for `1,204 (in part)`.
  private static func number(in line: String) -> Int? {
    Int(content(of: line).prefix { "0123456789,".contains($0) }.filter { $0 != "," })
  }
}
