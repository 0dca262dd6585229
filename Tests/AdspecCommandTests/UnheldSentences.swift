/// Sentences that no test can hold, by the reason.
enum UnheldSentences {
  static let reasons: [(reason: String, beginnings: [String])] = [
    (
      "says what the page is, and for whom",
      [
        "A recorder in the app, a proxy importer or a test writes it;",
        "This page is the contract between them.",
        "This page says what they have in common:",
        "How every command reads, writes and ends.",
        "Each sentence here is held by a test:",
        "A UI test sees what an app shows without",
        "Recordings that are too many for one machine",
        "A recording says what an app saw.",
        "adspec audit says what a browser shows:",
      ]
    ),
    (
      "says how keyed lines work, which Tests/Same compares whole with one run, and make spark-test on a cluster",
      [
        "Parts of keyed lines know the whole input, and of these only the last ",
        "Files that rotate cut sessions, and collectors spread them.",
        "An engine that people run already brings lines together: it needs keys",
        "adspec key decompresses, reads and numbers the lines of each recording",
        "Each line that can be used becomes a frame: key TAB recording TAB line",
        "In the order of their bytes, frames are those of one session after the",
        "A damaged line that names its session has a frame with nothing in the ",
        "a control character in a recording's name is a byte 1 and a letter (a ",
        "The facts of a recording are a part: its digest, bytes and lines, thos",
        "-o DIR writes the files frames and facts;",
        "-o - writes both to standard output, facts as frames of the key facts,",
        "adspec key - --name PATH reads one recording from standard input, and ",
        "adspec merge --whole takes the facts of all recordings.",
        "From then on it is known which line of the whole input each line is, a",
        "Both depend on every recording, and this is the one place where all ar",
        "What comes of it is small and goes to everybody who has lines, and int",
        "adspec part --keyed reads frames of whole sessions, sorted: one sessio",
        "Frames of facts are passed over.",
        "Frames that don't come sorted, come twice, are of no recording that th",
        "The last merge gets these parts and the facts.",
        "It asks for the facts that all parts were made with, once, and for as ",
        "What comes of it is what one run over all recordings says, byte for by",
        "One run sets sessions aside when too many are open (--open-sessions), ",
        "where every session comes whole there is no reason to.",
        "Compare with a run that reaches neither.",
        "A frame says which recording and line, and not which line of the whole",
        "Where in its file a line begins stands in what is said of damaged line",
        "frames go without it.",
        "integrations/spark has a job that does all of this on a cluster, and h",
      ]
    ),
    (
      "introduces what is listed below it",
      [
        "Where recordings come from:",
        "Whatever else can write a line of JSON.",
        "What an element of them is, a map says,",
        "From a test to a catalog:",
        "Add this package to the app (product",
        "and what is beside it for what the app shows:",
      ]
    ),
    (
      "says how a session comes about, which no line proves",
      [
        "adapter.complete comes before the ad.load",
        "adapter.response is what the SDK says afterwards",
      ]
    ),
    (
      "refers to another page, or to the pages of rules",
      [
        "At which moments an ad is judged, judging.md says.",
        "How findings are judged stands in judging.md,",
        "In whatever files and order recordings come,",
        "Exceptions stand with the rule.",
      ]
    ),
    (
      "allows what another sentence then keeps private",
      [
        "Consent strings (tcf, gpp), device"
      ]
    ),
    (
      "says what the example below it shows; that all of it is sound is held",
      [
        "The app counts, and draws AdChoices and the badge.",
        "The adapter answers before the ad is loaded;",
        "the SDK counts, and draws AdChoices.",
      ]
    ),
    (
      "says what a person does",
      [
        "On iOS the test writes it:",
        "Then copy *.ndjson out of the folder",
        "All other texts are names and ids:",
      ]
    ),
    (
      "says what another tool, an SDK or a device does, which none of ours can show",
      [
        "Bounds of uiautomator are what can be seen",
        "They are the wall clock at the start and",
        "Views of the app that cover an asset:",
        "AdChoices that the SDK draws in a native ad,",
        "Without one nothing is recorded of it:",
        "Of a custom format on Android its response id",
        "On which asset a native ad was tapped:",
        "Line items, orders, and who paid:",
        "dsa is a parameter where the app knows it",
      ]
    ),
    (
      "says what there is not",
      [
        "Article 26(3) has no rule:"
      ]
    ),
  ]
}
