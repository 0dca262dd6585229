import Reports
import Testing

/// Knows one name.
private struct OneName: ViewModel {
  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "aNameOfTwentyThreeBytes": .text("known")
    default: nil
    }
  }
}

@Suite("Names in templates") struct TemplateNameTests {
  private func render(_ template: String) throws(TemplateError) -> String {
    try TemplateRenderer(TemplateSet.standard.overriding(with: ["page.mustache": template]))
      .render("page", OneName())
  }

  @Test("The longest name that a model can know is known")
  func longest() throws {
    #expect(try render("{{aNameOfTwentyThreeBytes}}") == "known")
  }

  @Test(
    "A name that is longer, or like it up to its end, is nobody's and said as it is written",
    arguments: ["aNameOfTwentyThreeBytesAndMore", "aNameOfTwentyThreeByteS", "aNameOfTwentyThreeByte", "a"])
  func unknown(_ name: String) throws {
    let place = TemplatePlace(template: "page.mustache", line: 1, column: 1)
    #expect(throws: TemplateError.namesUnknown([name], page: "page", places: [place])) {
      _ = try render("{{\(name)}}")
    }
  }
}
