import Reports
import TestSupport
import Testing

@Suite("Templates with marks for a browser") struct MarkedTemplateTests {
  private func marked(_ template: String, marks: Bool = true) -> MarkedTemplate {
    MarkedTemplate(template, keys: ["Headline", "App icon", "AdChoices"], iconKey: "AdChoices", marks: marks)
  }

  @Test("Tags and placeholders in text are marked with their places; nothing else in the text changes")
  func marks() {
    expect(
      marked(
        """
        <!-- {{Headline}} <b> --><DIV class='é>"'>
        é{{ Headline }} [%App icon%]{{#Headline}}<br/>{{/Headline}}{{! <i> }}
        <img alt=x src="{{{App icon}}}" title='[%AdChoices%]{{Nothing}}'>{{{&AdChoices}}}
        <style>a > b { color: red } <i>{{Headline}}</style ><p
          data-x>1 < 2 <é> {{Headline</p>
        """
      ).text,
      is: """
        <!-- {{Headline}} <b> --><DIV class='é>"' data-adspec="1:26">
        é<!--adspec 0 2:2-->{{ Headline }} <!--adspec 1 2:17-->[%App icon%]{{#Headline}}<br data-adspec="2:42" />{{/Headline}}{{! <i> }}
        <img alt=x src="{{{App icon}}}" title='{{AdChoices\u{1}}}{{Nothing}}' data-adspec="3:1|1@3:17|2@3:40"><!--adspec 2 3:66-->{{{&AdChoices}}}
        <style data-adspec="4:1">a > b { color: red } <i>{{Headline}}</style ><p
          data-x data-adspec="4:53">1 < 2 <é> {{Headline</p>
        """)
  }

  @Test(
    "Placeholders of unknown keys are kept as text where that is asked for; those of reserved keys aren't")
  func unknown() {
    let template = MarkedTemplate(
      "<p title='{{Body}}'>[%Caption%]{{{A b}}}{{Headline}}{{AdBadge}}{{#Body}}x{{/Body}}</p><img srcset='{{Photo}} 2x'>",
      keys: ["Headline"], iconKey: nil, marks: false, keepsUnknown: true)
    expect(
      template.text,
      is:
        "<p title='&#123;&#123;Body&#125;&#125;'>&#91;&#37;Caption&#37;&#93;&#123;&#123;&#123;A b&#125;&#125;&#125;{{Headline}}{{AdBadge}}{{#Body}}x{{/Body}}</p><img srcset='&#123;&#123;Photo&#125;&#125; 2x'>"
    )
  }

  @Test("Without marks the icon's address alone is told from the icon; what breaks off stays as it is")
  func unmarked() {
    for text in [
      "<b>{{Headline}}</b>", "<!-- x", "<b title='", "<script>{{x", "<", "{", "[", "{{{", "[%", "",
    ] {
      expect(marked(text, marks: false).text, is: text)
    }
    expect(
      marked("<a title='{{AdChoices}}'>{{AdChoices}}</a>", marks: false).text,
      is: "<a title='{{AdChoices\u{1}}}'>{{AdChoices}}</a>")
  }

  @Test(
    "A candidate of a srcset goes with the placeholder that it begins with, and with no section that is open")
  func sourceSets() {
    expect(
      marked(
        """
        <img srcset='[%App icon%] 1x, [%App icon%]?a=1,2 2x' src='{{App icon}}' data-x='{{App icon}} 1x'>
        <source SRCSET = "
          {{AdChoices}} 1x,
          b.png 2x">
        <img srcset='{{#Headline}}{{Headline}} 1x{{/Headline}}, {{Nothing}} 2x{{! no }}, img/{{Headline}} 3x'>
        <img srcset='data:,a 1x, {{Headline}} 2x
        """, marks: false
      ).text,
      is: """
        <img srcset='{{#App icon}}[%App icon%] 1x{{/App icon}}, {{#App icon}}[%App icon%]?a=1,2 2x{{/App icon}}' src='{{App icon}}' data-x='{{App icon}} 1x'>
        <source SRCSET = "
          {{#AdChoices\u{1}}}{{AdChoices\u{1}}} 1x{{/AdChoices\u{1}}},
          b.png 2x">
        <img srcset='{{#Headline}}{{Headline}} 1x{{/Headline}}, {{#Nothing}}{{Nothing}} 2x{{/Nothing}}{{! no }}, img/{{Headline}} 3x'>
        <img srcset='data:,a 1x, {{#Headline}}{{Headline}} 2x{{/Headline}}
        """)
  }

  @Test("A closed root is found, however it is written")
  func closedRoots() {
    #expect(marked("<TEMPLATE ShadowRootMode=Closed>").hasClosedRoot)
    #expect(!marked("<template shadowrootmode=open><b title=closed>").hasClosedRoot)
  }

  @Test(
    "However many placeholders begin, the text is searched once for the end of each kind",
    arguments: ["{", "[%", "{{ ", "{{{a", "<b>{{x</b>", "{{a}}", "{{{a}}}[%b%]"])
  func isLinear(_ piece: String) {
    let template = String(repeating: piece, count: 20_000)
    let searched = marked(template).searched
    #expect(searched <= 3 * template.utf8.count, "\(searched) bytes of \(template.utf8.count)")
  }
}
