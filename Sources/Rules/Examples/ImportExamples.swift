/// Sources that the examples of rules about imports share.
enum ImportExamples {
  /// A HAR file with a page that requests one ad and gets it.
  static let har = """
    {"log":{"version":"1.2","pages":[{"id":"page_1","startedDateTime":"2026-11-20T10:00:00.000Z"}],"entries":[
    {"pageref":"page_1","startedDateTime":"2026-11-20T10:00:00.000Z","time":80,"request":{"method":"GET","url":"https://securepubads.g.doubleclick.net/gampad/ads?iu=/1234567/news"},"response":{"status":200,"headers":[{"name":"google-lineitem-id","value":"5001"},{"name":"google-creative-id","value":"138001"}]}}
    ]}}
    """
}
