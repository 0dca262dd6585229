import MachineOutput
import Reports
import Model
import Changes
import Basics

/// The changes as an Atom feed (RFC 4287), one entry per format.
enum ChangesFeed {
  static let path = "changes/feed.atom"

  static func text(_ published: PublishedChanges, _ context: SiteContext) -> String {
    let site = context.publication.siteTitle
    // The time of the newest recording or of SOURCE_DATE_EPOCH, else that of the compared commit. If all are unknown,
    // 1970.
    let updated = context.publication.date?.description ?? published.date ?? "1970-01-01T00:00:00Z"
    let base = context.facts.baseURL
    var lines = [
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<feed xmlns=\"http://www.w3.org/2005/Atom\">",
      "  <title>\(XMLText.text("\(site): changed formats"))</title>",
      "  <id>\(id([base ?? site]))</id>", "  <updated>\(updated)</updated>",
      "  <author><name>\(XMLText.text(site))</name></author>",
      "  <generator version=\"\(XMLText.attribute(context.facts.version))\">adspec</generator>",
    ]
    if let base { lines.append("  <link rel=\"self\" href=\"\(XMLText.attribute("\(base)/\(path)"))\"/>") }
    lines += published.changes.formats.map { entry($0, published, context, updated: updated) }
    return (lines + ["</feed>", ""]).joined(separator: "\n")
  }

  private static func entry(
    _ format: FormatChanges, _ published: PublishedChanges, _ context: SiteContext, updated: String
  ) -> String {
    let changed = ChangedFormat(format, path: nil, since: published.since)
    let title = "\(format.name): \(ChangesWords.presence(of: format))"
    let text = format.changes.map { change in
      "\(change.weight.rawValue): \(change.field): \(change.words)"
        + (change.impact.isEmpty ? "" : ". \(change.impact)")
    }
    var lines = [
      "  <entry>", "    <title>\(XMLText.text(title))</title>",
      "    <id>\(id([context.publication.siteTitle] + changed.words))</id>",
      "    <updated>\(updated)</updated>", "    <category term=\"\(format.weight.rawValue)\"/>",
    ]
    let page = format.newFile.flatMap(context.page(ofDefinition:)) ?? SiteMap.changes
    let address = context.facts.baseURL.map { "\($0)/\(page)" } ?? "../\(page)"
    lines.append("    <link href=\"\(XMLText.attribute(address))\"/>")
    lines.append("    <content>\(XMLText.text(text.joined(separator: "\n")))</content>")
    return (lines + ["  </entry>"]).joined(separator: "\n")
  }

  /// A stable id: equal words give equal ids in every build, so that feed readers recognise new entries.
  private static func id(_ words: [String]) -> String {
    let digits = Array(SHA256.hex(ofParts: words).prefix(32))
    let groups = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }
    return "urn:uuid:" + groups.joined(separator: "-")
  }
}
