// Drives the recorder in TypeScript: node play.js MODULE copy FILE records the lines of a file again, and
// node play.js MODULE native plays a custom native ad of an app in React Native; node play.js MODULE fail hands lines to
// a sink that throws. All print what the sink gets.

const fs = require("fs")
const { SessionRecorder, CustomNativeRecording } = require(process.argv[2])

const sink = (lines) => process.stdout.write(lines)

function copy(file) {
  const lines = fs.readFileSync(file, "utf8").trim().split("\n").map((line) => JSON.parse(line))
  const { event, session, time, seq, ...start } = lines[0]
  const recorder = new SessionRecorder(start, sink)
  for (const { session, time, seq, ...line } of lines.slice(1, -1)) recorder.record(line)
  recorder.end()
}

async function native() {
  let now = 0
  const recorder = new SessionRecorder(
    { platform: "android", app: { id: "com.example.news", version: "6.5.0" }, country: "DE", test: true }, sink,
    { session: "react-native", elapsedMillis: () => now })
  recorder.record({ event: "app.foreground" })
  const recording = new CustomNativeRecording(recorder, "a1", "/21775744923/example/native", ["10063170"])
  now += 200
  recording.didReceive({
    format: "10063170",
    assets: { Headline: { text: "Fresh bread before seven" }, MainImage: { width: 1200, height: 628 }, AdChoices: {} },
  })
  const at = (...frame) => ({ measureInWindow: (callback) => callback(...frame) })
  const views = (top) => ({
    Headline: { view: at(16, top + 24, 358, 40), clickable: true, text: "Fresh bread before seven" },
    MainImage: { view: at(16, top + 64, 358, 187), clickable: true },
    AdBadge: { view: at(16, top, 80, 20), clickable: false, text: "Anzeige" },
    AdChoices: { view: at(355, top, 19, 15), clickable: true },
    Caption: undefined,
  })
  await recording.didLayOut(at(16, 100, 358, 251), views(100), [390, 844])
  recording.recordImpression(() => {})
  now += 5000
  await recording.didLayOut(at(16, 700, 358, 251), views(700), [390, 844])
  recording.recordImpression(() => {})
  recording.click("Headline", () => recording.pageDidOpen(), "browser")
  recording.pageDidClose()
  recording.click("AdChoices", () => recording.pageDidOpen())
  now += 3000
  recording.pageDidClose()
  recording.didLeaveScreen()
  recorder.record({ event: "app.background" })
  recorder.end()
  if (recorder.record({ event: "app.foreground" })) throw Error("an event after the end")
}

/** Three lines: the sink throws at the first call, and the fourth is more than may wait. */
async function fail() {
  let calls = 0
  const recorder = new SessionRecorder({ platform: "ios" }, (lines) => {
    calls += 1
    if (calls === 1) throw Error("the disk is full")
    sink(lines)
  }, { session: "s", queueLimit: 2 })
  recorder.record({ event: "app.foreground" })
  recorder.record({ event: "app.background" })
  recorder.flush()
  sink(JSON.stringify(recorder.counts.waiting) + " wait\n")
  // What waits is handed over again, without being asked.
  recorder.record({ event: "app.foreground" })
  await new Promise((resolve) => setTimeout(resolve, 1200))
  sink(JSON.stringify(recorder.counts.waiting) + " wait\n")
  recorder.end()
  const { failure, ...counts } = recorder.counts
  sink(JSON.stringify(counts) + "\n")
}

const scenes = { copy: () => copy(process.argv[4]), native, fail }
scenes[process.argv[3]]()
