import Basics
import Importing
import Reading
import Testing

/// Translates a text as `trip.har`, or under another name.
func imported(
  har text: String, path: String = "captures/trip.har", room: Int = HARImporter.standardRoom
) throws -> Imported {
  try HARImporter.read(path, in: ForeignFiles(source: MemorySource(texts: [path: text])), room: room)
}

func imported(openRTB text: String, path: String = "bids.ndjson") throws -> Imported {
  var importer = OpenRTBImporter()
  try importer.read(path, in: ForeignFiles(source: MemorySource(texts: [path: text])))
  return importer.finish()[0]
}

extension Imported {
  /// The recording's lines in memory.
  var recordingText: String { String(decoding: recording, as: UTF8.self) }

  /// Rules, lines and messages, a line each.
  var told: String {
    diagnostics.map { "\($0.rule) \($0.violation.location): \($0.violation.message)\n" }.joined()
  }

  /// The definitions' files, one after the other.
  var text: String {
    definitions.flatMap { definition in
      definition.files.map { "== \(definition.folder)/\($0.path)\n\($0.text)" }
    }.joined()
  }
}

/// The address of Ad Manager's requests for ads.
let gampad = "https://securepubads.g.doubleclick.net/gampad/ads"

/// A HAR of some entries.
func har(_ entries: String..., pages: String = "") -> String {
  #"{"log":{"version":"1.2","creator":{"name":"Proxy","version":"3"},"pages":[\#(pages)],"entries":["#
    + "\n" + entries.joined(separator: ",\n") + "\n]}}"
}

/// An entry of a HAR.
func entry(
  _ url: String, at time: String = "10:00:00.000Z", page: String? = "p1", milliseconds: String = "80",
  status: Int = 200, headers: [(String, String)] = [], redirect: String = "", body: String? = nil,
  agent: String? = nil, posted: String? = nil
) -> String {
  func list(_ headers: [(String, String)]) -> String {
    headers.map { #"{"name":"\#($0.0)","value":"\#($0.1)"}"# }.joined(separator: ",")
  }
  let page = page.map { #""pageref":"\#($0)","# } ?? ""
  let content = body.map { #","content":{"mimeType":"text/xml","text":"\#($0)"}"# } ?? ""
  let sent = posted.map { #","postData":{"mimeType":"text/plain","text":"\#($0)"}"# } ?? ""
  let asked = list([("Cookie", "IDE=cookie-secret")] + (agent.map { [("User-Agent", $0)] } ?? []))
  return #"{\#(page)"startedDateTime":"2026-11-20T\#(time)","time":\#(milliseconds),"#
    + #""request":{"method":"GET","url":"\#(url)","headers":[\#(asked)]\#(sent)},"#
    + #""response":{"status":\#(status),"redirectURL":"\#(redirect)","headers":[\#(list(headers))]\#(content)}}"#
}

/// A text as it stands in a string of JSON.
func escaped(_ text: String) -> String {
  text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
}

/// A place of a source that holds a text or an address, and what comes of a source with one there.
struct ImportPlace: Sendable, CustomTestStringConvertible {
  let name: String
  let imported: @Sendable (String) throws -> Imported

  init(_ name: String, _ imported: @escaping @Sendable (String) throws -> Imported) {
    (self.name, self.imported) = (name, imported)
  }

  var testDescription: String { name }
}
