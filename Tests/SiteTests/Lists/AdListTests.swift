import SamplePublications
import Basics
import Model
import Reports
import Site
import TestSupport
import Testing

@Suite("The list of ads") struct AdListTests {
  private static let publication = ReportSample.publication(
    findings: ReportSample.findings + ReportSample.evidence)

  private static func text(_ path: String) throws -> String {
    let files =
      try CatalogSite.files(for: publication, templates: .standard) + DataFiles.all(publication)
    return String(decoding: try #require(files.first { $0.path == path }).bytes, as: UTF8.self)
  }

  @Test("A row names the ad, its verdict and its worst cause, and leads to what proves it")
  func row() throws {
    let page = try Self.text("ads/index.html")
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("<tr><th scope=\"row\">") }.joined(
      separator: "\n")
    expect(
      rows,
      is: #"""
        <tr><th scope="row"><span class="chip chip-error"><svg class="icon" width="16" height="16" aria-hidden="true"><use href="#icon-error"/></svg>Failed</span> <a href="../findings/at/31.html#f3181be553c5967e5"><bdi>The ad came without AdChoices</bdi></a><span class="row-id">ad <bdi>a1</bdi> <bdi>Simple native</bdi> line item <bdi>66002</bdi> <span class="tag">test</span></span></th><td><a href="../sessions/450222bcc3475b01/index.html"><bdi>s-2</bdi></a></td><td>FR</td><td><bdi>6.2.0</bdi></td><td class="nowrap">2026-11-22</td></tr>
        <tr><th scope="row"><span class="chip chip-review"><svg class="icon" width="16" height="16" aria-hidden="true"><use href="#icon-review"/></svg>To check</span> <a href="../findings/at/cc.html#fccc5b339497f83ae"><bdi>The ad came without a &#39;dsa&#39; object</bdi></a><span class="row-id">ad <bdi>a1</bdi> <bdi>Simple native</bdi> line item <bdi>66001</bdi></span></th><td><a href="../sessions/6a840baf5d8c3ff2/index.html"><bdi>s-1</bdi></a></td><td>DE</td><td><bdi>6.2.0</bdi></td><td class="nowrap">2026-11-20</td></tr>
        """#)
  }

  @Test("The search index and the CSV file have a row for each ad, with the answer to each question")
  func files() throws {
    expect(
      try Self.text("search/ads.js"),
      is: #"""
        adspecIndex({"columns":["path","chips","message","verdict","question","cause","format","formatName","session","sessionPath","ad","lineItem","country","appVersion","day","test"],"searched":["message","session","ad","lineItem","format","formatName","appVersion","day"],"rows":[
        ["findings/at/31.html#f3181be553c5967e5",0,0,0,0,0,0,0,"s-2","sessions/450222bcc3475b01/index.html","a1",0,0,0,0,0],
        ["findings/at/cc.html#fccc5b339497f83ae",1,1,1,1,1,0,0,"s-1","sessions/6a840baf5d8c3ff2/index.html","a1",1,1,0,1,1]
        ],"tables":{"chips":[[["error","error","Failed"]],[["review","review","To check"]]],"message":["The ad came without AdChoices","The ad came without a 'dsa' object"],"verdict":["failed","toCheck"],"question":[["adChoices.failed","dsa.failed","art26_1_a.failed","art26_1_d.failed"],["adChoices.toCheck","dsa.toCheck","art26_1_a.toCheck","art26_1_b.toCheck"]],"cause":[["failed: The ad came without AdChoices"],["to check: The ad came without a 'dsa' object"]],"format":["10063170"],"formatName":["Simple native"],"lineItem":["66002","66001"],"country":["FR","DE"],"appVersion":["6.2.0"],"day":["2026-11-22","2026-11-20"],"test":["test","production"]}});

        """#)
    expect(
      try Self.text("data/ads.csv"),
      is: #"""
        session,ad,format,lineItem,creative,country,app_version,day,test,verdict,adChoices,art26_1_a,art26_1_b,art26_1_c,art26_1_d,art28_2,iabDsa,consent,cause,otherCauses,causeOutcomes,rules,file,line,page,behalf,paid,answeredBy,served_at,rendered,label_text,label_language,position,persistence,shownMs,markedMs,labelFile,labelLine,shownFile,shownLine,shownSha256
        s-2,a1,10063170,66002,,FR,6.2.0,2026-11-22,true,failed,failed,failed,notInScope,notInScope,failed,notInScope,notInScope,notInScope,The ad came without AdChoices,,failed,adchoices-not-delivered dsa-parameters-unreachable,formats/a/recordings/day.ndjson,13,findings/at/31.html#f3181be553c5967e5,,,,,,,,,,,,,,,,
        s-1,a1,10063170,66001,,DE,6.2.0,2026-11-20,false,toCheck,toCheck,toCheck,toCheck,notInScope,notInScope,notInScope,notInScope,notInScope,The ad came without a 'dsa' object,,toCheck,dsa-behalf-missing,formats/a/recordings/day.ndjson,3,findings/at/cc.html#fccc5b339497f83ae,,,,,,,,,,,,,,,,

        """#)
    expect(
      try Self.text("data/ads.ndjson"),
      is: #"""
        {"session":"s-2","ad":"a1","format":"10063170","lineItem":"66002","creative":null,"country":"FR","appVersion":"6.2.0","day":"2026-11-22","test":true,"verdict":"failed","adChoices":"failed","art26_1_a":"failed","art26_1_b":"notInScope","art26_1_c":"notInScope","art26_1_d":"failed","art28_2":"notInScope","iabDsa":"notInScope","consent":"notInScope","cause":"The ad came without AdChoices","otherCauses":null,"causeOutcomes":"failed","rules":"adchoices-not-delivered dsa-parameters-unreachable","file":"formats/a/recordings/day.ndjson","line":13,"page":"findings/at/31.html#f3181be553c5967e5","behalf":null,"paid":null,"answeredBy":null,"served_at":null,"rendered":null,"label_text":null,"label_language":null,"position":null,"persistence":null,"shownMs":null,"markedMs":null,"labelFile":null,"labelLine":null,"shownFile":null,"shownLine":null,"shownSha256":null}
        {"session":"s-1","ad":"a1","format":"10063170","lineItem":"66001","creative":null,"country":"DE","appVersion":"6.2.0","day":"2026-11-20","test":false,"verdict":"toCheck","adChoices":"toCheck","art26_1_a":"toCheck","art26_1_b":"toCheck","art26_1_c":"notInScope","art26_1_d":"notInScope","art28_2":"notInScope","iabDsa":"notInScope","consent":"notInScope","cause":"The ad came without a 'dsa' object","otherCauses":null,"causeOutcomes":"toCheck","rules":"dsa-behalf-missing","file":"formats/a/recordings/day.ndjson","line":3,"page":"findings/at/cc.html#fccc5b339497f83ae","behalf":null,"paid":null,"answeredBy":null,"served_at":null,"rendered":null,"label_text":null,"label_language":null,"position":null,"persistence":null,"shownMs":null,"markedMs":null,"labelFile":null,"labelLine":null,"shownFile":null,"shownLine":null,"shownSha256":null}

        """#)
  }
}
