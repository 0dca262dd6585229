import Foundation
import TestSupport
import Testing

@Suite("Recipes of docs/how-to") struct ImportRecipeTests {
  private static let rows = #"""
    {"event_date":"20261120","event_timestamp":"1795168800123456","event_name":"ad_impression","user_pseudo_id":"person-1","platform":"ANDROID","geo":{"country":"Germany"},"app_info":{"id":"com.example.game","version":"4.2","firebase_app_id":"secret"},"event_params":[{"key":"ga_session_id","value":{"string_value":null,"int_value":"1795168700","float_value":null,"double_value":null}},{"key":"ad_format","value":{"string_value":"Rewarded"}},{"key":"value","value":{"double_value":0.0123}},{"key":"currency","value":{"string_value":"USD"}}]}
    {"event_date":"20261120","event_timestamp":"1795168806000000","event_name":"ad_impression","user_pseudo_id":"person-2","platform":"IOS","app_info":{"id":"com.example.news","version":"1"},"event_params":[{"key":"ga_session_id","value":{"int_value":"1795168700"}},{"key":"ad_format","value":{"string_value":"native_advanced"}}]}
    {"event_date":"20261120","event_timestamp":"1795168798000000","event_name":"ad_impression","user_pseudo_id":"person-1","platform":"ANDROID","app_info":{"id":"com.example.game","version":"4.2"},"event_params":[{"key":"ga_session_id","value":{"int_value":"1795168700"}},{"key":"ad_format","value":{"string_value":"Native"}}]}
    {"event_date":"20261120","event_timestamp":"1795168807000000","event_name":"ad_impression","user_pseudo_id":"person-2","platform":"IOS","app_info":{"id":"com.example.news","version":"1"},"event_params":[{"key":"ad_format","value":{"string_value":"Banner"}}]}
    {"event_date":"20261120","event_timestamp":"1795168808000000","event_name":"screen_view","user_pseudo_id":"person-2","platform":"IOS","event_params":[]}

    """#

  @Test(
    "The rows of an analytics export become a recording by the command of the page, which checks without a finding",
    .holds("R-902"),
    .enabled(if: SystemCommand.areThere(.python3)))
  func impressions() throws {
    let page = try String(contentsOfFile: Repository.path + "/docs/how-to/from-bigquery.md", encoding: .utf8)
    let start = try #require(page.range(of: "```sh\npython3 - impressions.ndjson")).lowerBound
    let block = page[start...].dropFirst("```sh\n".count)
    let command = String(block[..<(try #require(block.range(of: "\n```")).lowerBound)])
    let folder = try TemporaryFolder()
    try folder.write(Self.rows, to: "impressions.ndjson")
    try folder.write("", to: "recordings/.keep")
    let made = try Shell.run(command, in: folder.path)
    #expect(made.code == 0, "\(made)")
    expect(
      try folder.text(of: "recordings/impressions.ndjson"),
      is: """
        {"event": "session.start", "session": "ga4-20261120-1", "time": "2026-11-20T09:59:58.000Z", "platform": "android", "app": {"id": "com.example.game", "version": "4.2"}, "recorder": {"name": "GA4 export", "observes": ["impressions"]}}
        {"event": "impression", "session": "ga4-20261120-1", "time": "2026-11-20T09:59:58.000Z", "ad": "a1", "by": "sdk"}
        {"event": "ad.display", "session": "ga4-20261120-1", "time": "2026-11-20T10:00:00.123Z", "ad": "a2"}
        {"event": "ad.revenue", "session": "ga4-20261120-1", "time": "2026-11-20T10:00:00.123Z", "ad": "a2", "value": 0.0123, "currency": "USD"}
        {"event": "session.start", "session": "ga4-20261120-2", "time": "2026-11-20T10:00:06.000Z", "platform": "ios", "app": {"id": "com.example.news", "version": "1"}, "recorder": {"name": "GA4 export", "observes": ["impressions"]}}
        {"event": "impression", "session": "ga4-20261120-2", "time": "2026-11-20T10:00:06.000Z", "ad": "a1", "by": "sdk"}

        """)
    let check = try BuiltBinary.run(["check", "recordings/impressions.ndjson"], in: folder.path)
    #expect(check.code == 0, "\(check)")
  }
}
