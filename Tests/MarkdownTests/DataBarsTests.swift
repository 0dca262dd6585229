import Markdown
import TestSupport
import Testing

@Suite("Data bars in tables")
struct DataBarsTests {
  private func html(_ markdown: String) -> String {
    var converter = MarkdownHTML()
    converter.bars = ["By day": [["Ads", "Lost"], ["Same"]]]
    return converter.html(from: markdown)
  }

  @Test(
    "Numbers of the named columns have bars to one scale; none is so short that it vanishes, and zero has none"
  )
  func bars() {
    expect(
      html(
        "## By day\n\n|Day|Ads|Lost|Same|\n|-|-:|-:|-:|\n|1|1,000|250 (in part)|4|\n|2|1|–|4|\n|3|0|12|4|\n"),
      is: """
        <h2 id="by-day">By day</h2>
        <div class="table-scroll" role="group" tabindex="0" aria-label="By day">
        <table>
        <thead>
        <tr>
        <th scope="col">Day</th>
        <th scope="col" class="align-right">Ads</th>
        <th scope="col" class="align-right">Lost</th>
        <th scope="col" class="align-right">Same</th>
        </tr>
        </thead>
        <tbody>
        <tr>
        <td>1</td>
        <td class="align-right"><span class="share"><svg class="bar" width="120" height="12" viewBox="0 0 120 12" aria-hidden="true"><rect class="bar-count" width="120" height="12"/></svg>1,000</span></td>
        <td class="align-right"><span class="share"><svg class="bar" width="120" height="12" viewBox="0 0 120 12" aria-hidden="true"><rect class="bar-count" width="30" height="12"/></svg>250 (in part)</span></td>
        <td class="align-right">4</td>
        </tr>
        <tr>
        <td>2</td>
        <td class="align-right"><span class="share"><svg class="bar" width="120" height="12" viewBox="0 0 120 12" aria-hidden="true"><rect class="bar-count" width="3" height="12"/></svg>1</span></td>
        <td class="align-right">–</td>
        <td class="align-right">4</td>
        </tr>
        <tr>
        <td>3</td>
        <td class="align-right"><span class="share"><svg class="bar" width="120" height="12" viewBox="0 0 120 12" aria-hidden="true"><rect class="bar-count" width="0" height="12"/></svg>0</span></td>
        <td class="align-right"><span class="share"><svg class="bar" width="120" height="12" viewBox="0 0 120 12" aria-hidden="true"><rect class="bar-count" width="3" height="12"/></svg>12</span></td>
        <td class="align-right">4</td>
        </tr>
        </tbody>
        </table>
        </div>

        """)
  }

  @Test("A table below another heading, and text that looks like a table, have none")
  func others() {
    let other = "## By week\n\n|Week|Ads|\n|-|-:|\n|1|5|\n|2|7|\n"
    #expect(html(other) == MarkdownHTML.html(from: other))
    let text = "## By day\n\n```\n<th>Ads</th>\n<td>5</td>\n<td>7</td>\n</table>\n```\n"
    #expect(html(text) == MarkdownHTML.html(from: text))
  }
}
