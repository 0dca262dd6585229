import Reports
import Model
import Markdown

/// Makes `docs/privacy.md`, which describes how outputs show each field of a recording. The document is made from the
/// table by which outputs are redacted (`Privacy`).
package enum PrivacyReference {
  package static var markdown: String {
    var text = MarkdownWriter()
    text.heading(1, "Privacy: what is shown of a recording")
    text.paragraph(
      """
      Recordings may hold consent strings, tokens, ids of people and devices, and URLs with their queries. Checks read them; no page, data file, \
      report, form of `adspec check`, baseline or cache repeats them. This page is made from the table that adspec shows fields by; \
      `adspec print schema privacy` prints it.
      """)
    text.heading(2, "How a text is shown")
    text.list(Privacy.allCases.map { "**\(title($0))**: \(words($0))" })
    text.paragraph(
      """
      A short hash is `hash-` and the first 12 hex digits of the SHA-256 of the text: the same for the same text everywhere, so that two can be \
      told apart and one be found again. Whoever can guess a text can make its hash, too. Numbers, `true` and `false`, times, frames, and words out of a list are shown whole: nothing \
      else can stand there, and what does is as good as not recorded.
      """)
    writeFields(to: &text)
    writeShapes(to: &text)
    writeRest(to: &text)
    return text.text
  }

  private static func title(_ privacy: Privacy) -> MarkdownInline {
    switch privacy {
    case .name: "name"
    case .id: "id"
    case .version: "version"
    case .cut: "cut"
    case .hashed: "hash"
    case .never: "never"
    }
  }

  private static func words(_ privacy: Privacy) -> MarkdownInline {
    switch privacy {
    case .name: "whole, or a short hash where a part of it has the shape of a secret"
    case .id:
      """
      as a name, but whole only where it is at most 64 of the letters, digits, `.`, `_` and `-` of ASCII, without 14 digits on end (a telephone's \
      IMEI) and without 16 hex digits on end (Android's id)
      """
    case .version:
      "as a name, but that four numbers with dots are a version here, and no address of a machine"
    case .cut:
      "sentences and addresses: what follows a `?` in an address, its fragment, its user, and each part with the shape of a secret is `…`"
    case .hashed: "a short hash, whatever stands there: it may be a person's, or an account's"
    case .never: "*recorded, not shown*; and what stands there is cut out of all other texts of the session"
    }
  }
}

extension PrivacyReference {
  /// A row of the table: a text field, its events, and how it is shown.
  private struct Row {
    var path: String
    var events: [String]
    var privacy: Privacy
  }

  private static func writeFields(to text: inout MarkdownWriter) {
    text.heading(2, "Field by field")
    text.paragraph(
      """
      Every field of \(.link("recordings", to: "recording.md")) that holds text; `[]` stands for each element of a list, `*` for the keys of an object \
      and `{}` for each value by such a key.
      """)
    var table = MarkdownTable([.init("Field"), .init("Shown"), .init("Events")])
    for row in rows {
      table.append([.code(row.path), title(row.privacy), .text(row.events.joined(separator: ", "))])
    }
    text.table(table)
    text.paragraph(
      """
      The name of an event or of a field that version 1 doesn't know is a name; what stands in such a field isn't shown. What is of the wrong type is \
      shown as the shape of its text allows, and only its type where an object, a list, an id or an address should stand.
      """)
  }

  private static var rows: [Row] {
    var rows = texts(of: EventSchema.common).map { Row(path: $0.path, events: ["all"], privacy: $0.privacy) }
    for schema in EventSchema.table {
      for (path, privacy) in texts(of: schema.fields) {
        if let place = rows.firstIndex(where: { $0.path == path && $0.privacy == privacy }) {
          if rows[place].events != ["all"] { rows[place].events.append(schema.kind.name) }
        } else {
          rows.append(Row(path: path, events: [schema.kind.name], privacy: privacy))
        }
      }
    }
    return rows
  }

  private static func texts(of fields: [FieldSchema]) -> [(path: String, privacy: Privacy)] {
    fields.flatMap { texts(in: $0.shape, path: $0.name) }
  }

  private static func texts(in shape: ValueShape, path: String) -> [(path: String, privacy: Privacy)] {
    switch shape {
    case .string(let privacy): [(path, privacy)]
    case .list(let element): texts(in: element, path: path + "[]")
    case .object(let fields): fields.flatMap { texts(in: $0.shape, path: "\(path).\($0.name)") }
    case .map(let element): [("\(path).*", .name)] + texts(in: element, path: path + ".{}")
    case .either(let shapes): shapes.flatMap { texts(in: $0, path: path) }
    case .bool, .integer, .number, .time, .frame, .size, .fraction, .oneOf: []
    }
  }
}

extension PrivacyReference {
  private static func writeShapes(to text: inout MarkdownWriter) {
    text.heading(2, "What is a secret by its shape")
    text.paragraph(
      "In every text, also in the middle of a sentence, and percent-encoded as often as you like:")
    text.list([
      "what follows a `?` in any word; the fragment and the parameters of an address, and the user before its host; with or without `https://`, with `\\` for `/`; in a field of its own all that follows, spaces included",
      "a `data:` address; the part after `stream/` or `streams/` in a path",
      "the value of a key that grants access or says who somebody is, such as `token`, `sig`, `xai`, `stream_id`, `idfa`, `ppid`, `accountId`, `email`, `gpp`: `key=…`, `key: …`, `\"key\":\"…\"`, a quoted one to its closing mark. Keys go by their last words, which `_`, `-`, `.` and capitals separate: `push_token`, `X-CSRF-Token`, `sessionToken`. An `&` or `,` that is encoded more often than the sign behind the key is a part of the value, and behind `cust_params`, `prev_scp` and the like all that follows in the word",
      "behind `Authorization:`, `Proxy-Authorization:`, `Cookie:` and `Set-Cookie:` all to the end of the line, or of the quotation if the name is quoted, too; what follows `Bearer` and `Basic`",
      "advertising ids and other UUIDs; 32 hex digits or more; hardware addresses",
      "tokens: JWT, keys of services that say so (`AIza…`, `AKIA…`, `ghp_…`), base64, and 20 letters and digits or more that change as no name does",
      "consent strings: TCF and GPP, with all their segments",
      "mail addresses, telephone numbers with a `+` and nine digits or more, IPv4 and IPv6",
    ])
  }

  private static func writeRest(to text: inout MarkdownWriter) {
    text.heading(2, "What else is shown")
    text.list([
      "**Findings**: session, ad, format and line item as the table says, and messages without what has the shape of a secret. Their places are file and line: there a person who may read the recording finds what the hash stands for.",
      "**Baselines** hold findings as they are shown, and fingerprints are made of that. An entry of an older adspec whose message or id held what is cut now counts for nothing; `--write-baseline` renews it.",
      "**Figures**: rows go by what is shown. Two ad units that differ only in what is hashed are two rows.",
      "**Who is named**: the compliance report, `data/names.csv` and `data/ads.csv` show who paid for an ad and on whose behalf it is shown, as the bid says. They are companies, as a rule; the name of a person who advertises stays.",
      "**Pages of sessions** lie in folders named by the SHA-256 of the id that is shown, **the cache** holds digests, and what pages show.",
      "**Definitions, settings, notes, pages, sign-offs, answers and templates** are the publisher's own and public: pages show them whole, as code to copy. Findings about them are cut as all are.",
      "**Names of files and folders** are shown as they are: put nobody's name into them.",
      "**Titles, texts and advertisers of ads** are what everybody saw: they are cut as sentences are, and a name of a person in them stays.",
    ])
    text.heading(2, "A copy that is safe to share")
    text.paragraph(
      """
      `adspec redact RECORDING… -o PATH` writes copies of recordings in which other letters and digits stand for what is secret by the table and by \
      its shape. Every line stays, as long as it was, and adspec finds the same in it: rule, line and verdict; figures are the same, but for rows that \
      are named by a hash. The same text has the same pseudonym wherever it stands, percent-encoded or not; texts that begin alike still do.
      """)
    text.list([
      "Of a field that version 1 doesn't know nothing stays but the punctuation; a number there, or in place of an id, gets ones for its digits.",
      "A line that can't be read stays unreadable: its quotes and brackets stay, and plain ids of sessions in quotes; all else becomes `x` and `1`.",
      "In the query of an address names of parameters stay, and `pd`, how long a pod is.",
      "Pseudonyms are made by a key: the digest of the recordings that were named together, so that nobody can try texts out who hasn't got them; or `--key TEXT`, so that copies of several runs have the same. Who knows the key can try.",
      "Copies aren't compressed. Of a compressed recording that breaks off all that can be read is copied, adspec says so, and the exit code is 1.",
    ])
    text.heading(2, "What this can't do")
    text.paragraph(
      """
      A secret without a shape, in a field that isn't for one, looks like any other text: a password as the name of an ad unit is shown. What a \
      recorder need not write, it had better not write.
      """)
  }
}
