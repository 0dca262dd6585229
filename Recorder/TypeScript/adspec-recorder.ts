// Writes what happens to an app's ads as a recording of adspec, for React Native and other JavaScript: one file, without
// dependencies. See docs/recorder.md.

/** Takes whole lines: writes them to a file, or collects them for an upload. If it throws, they are handed over again. */
export type Sink = (lines: string) => void

export interface RecorderOptions {
  /** The session's id, unique over all recordings of one catalog; without it one is made up. */
  session?: string
  /** The maximum number of lines that wait; further events are dropped and counted. */
  queueLimit?: number
  /** False if consent strings, ids of streams and responses, and queries of URLs may be in the lines. */
  redactsAtSource?: boolean
  /** A clock in milliseconds that never goes back. */
  elapsedMillis?: () => number
}

export interface RecorderCounts {
  /** Events with a number in the session: written + waiting + dropped. */
  recorded: number
  written: number
  waiting: number
  /** Events that were dropped because too many waited; each leaves a gap in seq. */
  dropped: number
  /** Events that came after the session's end; they have no number. */
  late: number
  /** What the sink threw last. */
  failure?: unknown
}

declare function setTimeout(task: () => void, milliseconds: number): unknown
declare const performance: { now(): number } | undefined

/** Records one session. */
export class SessionRecorder {
  readonly session: string
  readonly counts: RecorderCounts = { recorded: 0, written: 0, waiting: 0, dropped: 0, late: 0 }
  private waiting: string[] = []
  private isFlushDue = false
  private hasEnded = false
  private readonly redaction: Redaction | undefined
  private readonly queueLimit: number
  private readonly elapsed: () => number
  private readonly startTime = Date.now()
  private readonly startElapsed: number

  constructor(start: SessionStart, private readonly sink: Sink, options: RecorderOptions = {}) {
    this.session = options.session ?? "s-" + randomLetters()
    this.redaction = options.redactsAtSource === false ? undefined : new Redaction()
    this.queueLimit = Math.max(1, options.queueLimit ?? 8192)
    this.elapsed = options.elapsedMillis ?? (() => (typeof performance === "undefined" ? Date.now() : performance.now()))
    this.startElapsed = this.elapsed()
    this.add("session.start", start)
  }

  /** Records an event that happened just now. Returns false if it was dropped or came after the end, and was counted. */
  record(event: AdEvent): boolean {
    if (this.hasEnded) {
      this.counts.late += 1
      return false
    }
    if (this.waiting.length >= this.queueLimit) {
      this.counts.recorded += 1
      this.counts.dropped += 1
      return false
    }
    const { event: name, ...fields } = event
    this.add(name, fields)
    return true
  }

  /** Hands all lines that wait to the sink. Call it when the app goes into the background, where it may be ended. */
  flush(): void {
    if (this.waiting.length === 0) return
    try {
      this.sink(this.waiting.join(""))
    } catch (error) {
      this.counts.failure = error
      return
    }
    this.counts.written += this.waiting.length
    this.counts.waiting = 0
    this.waiting = []
  }

  /** Ends the session; later events are only counted. */
  end(): void {
    if (this.hasEnded) return
    // It is added even if too many lines wait: a gap is only visible by a line behind it.
    this.add("session.end", {})
    this.hasEnded = true
    this.flush()
  }

  private add(name: string, fields: object): void {
    const time = new Date(this.startTime + this.elapsed() - this.startElapsed)
    const written = this.redaction?.redacted(fields, ownMember(uses, name)) ?? fields
    const line = { event: name, session: this.session, time, seq: this.counts.recorded, ...(written as object) }
    this.waiting.push(JSON.stringify(line) + "\n")
    this.counts.recorded += 1
    this.counts.waiting = this.waiting.length
    if (this.isFlushDue) return
    this.isFlushDue = true
    setTimeout(() => {
      this.isFlushDue = false
      this.flush()
    }, 1000)
  }
}

/** A view whose place can be measured, such as a ref of React Native's View. */
export interface MeasurableView {
  measureInWindow(callback: (x: number, y: number, width: number, height: number) => void): void
}

/** The view of an asset. */
export interface AssetView {
  view: MeasurableView
  /** True if a tap on it has an effect. */
  clickable: boolean
  /** The text that it shows. */
  text?: string
}

/** Records one custom native ad that the app draws itself. Create it when the ad is requested. */
export class CustomNativeRecording {
  private isCounted = false
  private isPageOpen = false
  /** True between a tap on AdChoices that was left to the SDK, and the page that it opens. */
  private isAdChoicesTapped = false

  constructor(
    private readonly recorder: SessionRecorder, private readonly ad: string, adUnit: string, formats: string[],
    private readonly adChoicesKey = "AdChoices"
  ) {
    recorder.record({ event: "ad.request", ad, kind: "customNative", adUnit, formats, attempt: 1 })
  }

  /** Records the loaded ad: its format, and its delivered assets, AdChoices among them if it came. */
  didReceive(load: { format: string; assets: { [key: string]: DeliveredAsset }; video?: boolean; clickHandler?: boolean }): void {
    this.recorder.record({ event: "ad.load", ad: this.ad, ...load })
  }

  /** Records that the load failed. */
  didFail(error: Failure): void {
    this.recorder.record({ event: "ad.loadFailed", ad: this.ad, error, attempt: 1 })
  }

  /**
   * Measures and records the views; call it after layout (onLayout), and again when the ad has moved. window is the size
   * of the app's window. An asset that isn't shown is undefined.
   */
  async didLayOut(
    container: MeasurableView, assets: { [key: string]: AssetView | undefined }, window: Size
  ): Promise<void> {
    const frame = await measured(container)
    this.recorder.record({ event: "view.render", ad: this.ad, frame, screen: window, visible: visibleShare(frame, window) })
    for (const asset of Object.keys(assets).sort()) {
      const shown = assets[asset]
      if (shown === undefined) {
        this.recorder.record({ event: "asset.hide", ad: this.ad, asset })
        continue
      }
      const frame = await measured(shown.view)
      this.recorder.record({
        event: "asset.render", ad: this.ad, asset, frame, visible: visibleShare(frame, window),
        clickable: shown.clickable, text: shown.text,
      })
    }
  }

  /** Counts by the plugin's function, and records the impression; the SDK counts only the first. */
  recordImpression(count: () => void): void {
    count()
    if (this.isCounted) return
    this.isCounted = true
    this.recorder.record({ event: "impression", ad: this.ad, by: "app" })
  }

  /** Records a click, and performs it by the plugin's function. A tap on AdChoices has no action: its page is awaited. */
  click(asset: string, perform: () => void, action?: Action): void {
    this.recorder.record({ event: "click", ad: this.ad, asset, by: "app", action })
    this.isAdChoicesTapped = asset === this.adChoicesKey && action === undefined
    perform()
  }

  /** Records that the SDK opened a page; call it where the plugin says so. After a tap on AdChoices it is "About this ad". */
  pageDidOpen(): void {
    if (this.isAdChoicesTapped) {
      this.recorder.record({ event: "click", ad: this.ad, asset: this.adChoicesKey, by: "sdk", action: "aboutThisAd" })
    }
    this.isAdChoicesTapped = false
    if (this.isPageOpen) return
    this.isPageOpen = true
    this.recorder.record({ event: "screen.present", ad: this.ad })
  }

  /** Records that this page is gone. */
  pageDidClose(): void {
    if (!this.isPageOpen) return
    this.isPageOpen = false
    this.recorder.record({ event: "screen.dismiss", ad: this.ad })
  }

  /** Records that the ad's container left the screen. */
  didLeaveScreen(): void {
    this.recorder.record({ event: "view.hide", ad: this.ad })
  }
}

function measured(view: MeasurableView): Promise<Frame> {
  return new Promise((resolve) => view.measureInWindow((x, y, width, height) => resolve([x, y, width, height])))
}

/** Returns the part of a frame that lies in the window, from 0 to 1. Views that cover it or clip it don't count. */
function visibleShare([x, y, width, height]: Frame, window: Size): number {
  const across = Math.min(x + width, window[0]) - Math.max(x, 0)
  const down = Math.min(y + height, window[1]) - Math.max(y, 0)
  return width > 0 && height > 0 ? (Math.max(0, across) * Math.max(0, down)) / (width * height) : 0
}

/** Returns 13 letters and digits. */
function randomLetters(): string {
  let text = ""
  while (text.length < 13) text += Math.floor(Math.random() * 36).toString(36)
  return text
}

/** Returns a member of an object, but none that every object has, such as constructor. */
function ownMember<Value>(object: { [name: string]: Value }, name: string): Value | undefined {
  return Object.prototype.hasOwnProperty.call(object, name) ? object[name] : undefined
}

/** How a text is written. */
type TextUse = "sentence" | "address" | "podAddress" | "consent" | "pseudonym"
/** The uses of texts in an object, by its members; "*" stands for each member. */
interface Uses { [member: string]: TextUse | Uses }

/** Redacts texts before a line is written, as the library for iOS does. */
class Redaction {
  /** Pseudonyms of this session, which nothing keeps. */
  private readonly pseudonyms = new Map<string, string>()

  redacted(value: unknown, use: TextUse | Uses | undefined): unknown {
    if (use === undefined) return value
    if (typeof value === "string") return typeof use === "string" ? this.text(value, use) : value
    if (Array.isArray(value)) return value.map((element) => this.redacted(element, use))
    if (typeof value !== "object" || value === null || value instanceof Date || typeof use === "string") return value
    return Object.fromEntries(
      Object.entries(value).map(([member, content]) => [
        member, this.redacted(content, ownMember(use, member) ?? ownMember(use, "*")),
      ]))
  }

  private text(text: string, use: TextUse): string {
    switch (use) {
      case "sentence": return sentence(text)
      case "address": return address(text)
      case "podAddress": return this.podAddress(text)
      case "consent": return text.slice(0, 4)
      case "pseudonym": return this.pseudonym(text)
    }
  }

  private pseudonym(text: string): string {
    if (text === "") return ""
    const known = this.pseudonyms.get(text) ?? "x-" + randomLetters()
    this.pseudonyms.set(text, known)
    return known
  }

  /** Returns the URL of a pod with the two parameters of its query that adspec compares with other events. */
  private podAddress(text: string): string {
    const mark = text.indexOf("?")
    if (mark < 0) return address(text)
    const kept: string[] = []
    for (const pair of text.slice(mark + 1).split("#")[0].split("&")) {
      const [name, ...values] = pair.split("=")
      const value = values.join("=")
      if (values.length > 0 && name === "pd" && /^[0-9]*$/.test(value)) kept.push(pair)
      if (values.length > 0 && name === "stream_id") kept.push("stream_id=" + this.pseudonym(percentDecoded(value)))
    }
    return address(text) + (kept.length > 0 ? "?" + kept.join("&") : "")
  }
}

/** Returns a URL without query, fragment, parameters and user. Of a data: URL only the scheme is left. */
function address(text: string): string {
  if (/^data:/i.test(text)) return text.slice(0, 5)
  const plain = text.replace(/[?#;][^]*$/, "")
  const slashes = plain.indexOf("//")
  if (slashes < 0) return plain
  const host = plain.slice(slashes + 2)
  const at = host.split("/")[0].lastIndexOf("@")
  return plain.slice(0, slashes + 2) + host.slice(at + 1)
}

/** Redacts each word of a text: a URL as an address, any other from a "?" on. */
function sentence(text: string): string {
  return text.replace(/[^\s"'<>`«»„“”]+/g, (word) => {
    if (/^data:/i.test(word) || word.includes("//")) return address(word)
    const mark = word.indexOf("?")
    return mark >= 0 && /[\p{L}\p{N}]/u.test(word.slice(mark + 1)) ? word.slice(0, mark + 1) : word
  })
}

function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

// What follows is made from adspec's table of events: a test renews it, see CONTRIBUTING.md.

/** A rectangle: x, y, width, height, in points (dp on Android) from the window's top left. */
export type Frame = [number, number, number, number]

/** Width and height in points, or dp on Android. */
export type Size = [number, number]

/** Something that happened to an ad, ready to be recorded. */
export type AdEvent =
  /** The consent has changed; the new one holds for all later requests. */
  | {
      event: "consent"
      /** True if the GDPR applies. */
      gdpr?: boolean
      /** True if only non-personalised ads may be served. */
      npa?: boolean
      /** True if only limited ads may be served. */
      ltd?: boolean
      /** The consent string of the TCF; read and never shown. */
      tcf?: string
      /** The consent string of the GPP; read and never shown. */
      gpp?: string
      /** True if data is processed restrictedly, as some US states require. */
      rdp?: boolean
    }
  /** The app went into the background: nothing of it is on the screen. */
  | {
      event: "app.background"
    }
  /** The app came to the front, or was there when the session began. */
  | {
      event: "app.foreground"
    }
  /** A mediation platform was set up, or was not. */
  | {
      event: "service.setup"
      /** The mediation platform's name. */
      service: string
      /** True if it succeeded. */
      ok: boolean
      /** Names of the parameters that were missing. */
      missing?: string[]
    }
  /** The app requested an ad; a retry requests again under the same ad. */
  | {
      event: "ad.request"
      /** The ad's id, unique in the session. */
      ad: string
      /** Kind of the format that is asked for, or a list of kinds. */
      kind: Kind | Kind[]
      /** The ad unit, as the app's code names it. */
      adUnit?: string
      /** Ids of the formats that are asked for. */
      formats?: string[]
      /** The number of the try (of a request) or of the retry; both from 1. */
      attempt?: number
      /** The number of ads that were requested. From -1 to 1000000. */
      count?: number
      /** The DSA object of the IAB, OpenRTB: the request's or the bid's side. */
      dsa?: RequestDSA
      /** The options for an adapter's pictures: as data or addresses, one or several, their orientation. */
      options?: ImageOptions
      /** True if the ad can show the buyer's privacy link, which is AdChoices (`privacy` of OpenRTB Native). */
      privacy?: boolean
    }
  /** An ad was loaded. */
  | {
      event: "ad.load"
      /** The ad's id, unique in the session. */
      ad: string
      /** The ad under which this one was requested, if one request delivered several. */
      request?: string
      /** Id of the ad's format. */
      format?: string
      /** The demand channel: how the ad was sold. */
      inventory?: Inventory
      /** The ad source that filled the request. */
      source?: Source
      /** True if it is an ad of the publisher's own. */
      house?: boolean
      /** Id of the line item. */
      lineItem?: string
      /** Id of the creative. */
      creative?: string
      /** Id of the order. */
      order?: string
      /** Id of the server's response. */
      responseId?: string
      /** The delivered assets, by asset key. */
      assets?: { [key: string]: DeliveredAsset }
      /** True if the ad has a video. */
      video?: boolean
      /** True if the app opens clicks itself. */
      clickHandler?: boolean
      /** Addresses that open an app. */
      deepLinks?: string[]
      /** The address that a click leads to. */
      destination?: string
      /** The DSA object of the IAB, OpenRTB: the request's or the bid's side. */
      dsa?: DSA
      /** The way the ad's text runs. */
      direction?: Direction
    }
  /** The load failed. */
  | {
      event: "ad.loadFailed"
      /** The ad's id, unique in the session. */
      ad: string
      /** The error that occurred. */
      error?: Failure
      /** The number of the try (of a request) or of the retry; both from 1. */
      attempt?: number
    }
  /** The app will request again after a delay. */
  | {
      event: "ad.retry"
      /** The ad's id, unique in the session. */
      ad: string
      /** The number of the try (of a request) or of the retry; both from 1. */
      attempt: number
      /** How long the app waits before it asks again, in seconds. From 0 to 1000000. */
      delaySeconds?: number
    }
  /** The mediation platform called back the app. */
  | {
      event: "ad.callback"
      /** The ad's id, unique in the session. */
      ad: string
      /** The subject of the callback, or the call that was handed on. */
      of: Callback
      /** True if it succeeded. */
      ok: boolean
      /** The error that occurred. */
      error?: Failure
    }
  /** The ad's container was laid out, for the first time or anew. */
  | {
      event: "view.render"
      /** The ad's id, unique in the session. */
      ad: string
      /** [x, y, width, height] in points from the screen's top left. */
      frame: Frame
      /** [width, height] in points. */
      screen?: Size
      /** The part of it that can be seen, from 0 to 1. */
      visible?: number
    }
  /** The ad's container left the screen. */
  | {
      event: "view.hide"
      /** The ad's id, unique in the session. */
      ad: string
      /** [x, y, width, height] in points from the screen's top left. */
      frame?: Frame
    }
  /** The app showed an asset; again when it changed. */
  | {
      event: "asset.render"
      /** The ad's id, unique in the session. */
      ad: string
      /** Key of the asset. */
      asset: string
      /** [x, y, width, height] in points from the screen's top left. */
      frame: Frame
      /** The part of it that can be seen, from 0 to 1. */
      visible?: number
      /** True if a tap on it opens the ad. */
      clickable?: boolean
      /** Paint order: what is higher lies on top. */
      z?: number
      /** The text as shown. */
      text?: string
      /** How the image fills its frame. */
      fit?: Fit
      /** True if the text was cut, as measured. */
      truncated?: boolean
    }
  /** An asset is no longer shown. */
  | {
      event: "asset.hide"
      /** The ad's id, unique in the session. */
      ad: string
      /** Key of the asset. */
      asset: string
    }
  /** An impression was counted. */
  | {
      event: "impression"
      /** The ad's id, unique in the session. */
      ad: string
      /** The party that counted it. */
      by: Party
    }
  /** The ad reached viewability, by the counting party's standard. */
  | {
      event: "ad.viewable"
      /** The ad's id, unique in the session. */
      ad: string
      /** The party that counted it. */
      by: Party
      /** The standard of viewability, such as "MRC". */
      standard?: string
    }
  /** A click on the ad. */
  | {
      event: "click"
      /** The ad's id, unique in the session. */
      ad: string
      /** Key of the asset. */
      asset?: string
      /** The party that counted it. */
      by: Party
      /** The action of the click. */
      action?: Action
      /** The address; its query is read and never shown. */
      url?: string
      /** The deep links that an installed app could open. */
      openable?: string[]
    }
  /** The ad opened a full screen. */
  | {
      event: "screen.present"
      /** The ad's id, unique in the session. */
      ad: string
    }
  /** The full screen was dismissed. */
  | {
      event: "screen.dismiss"
      /** The ad's id, unique in the session. */
      ad: string
    }
  /** The ad's video plays. */
  | {
      event: "video.play"
      /** The ad's id, unique in the session. */
      ad: string
    }
  /** The ad's video pauses. */
  | {
      event: "video.pause"
      /** The ad's id, unique in the session. */
      ad: string
    }
  /** The ad's video has ended. */
  | {
      event: "video.end"
      /** The ad's id, unique in the session. */
      ad: string
    }
  /** The ad's video was muted. */
  | {
      event: "video.mute"
      /** The ad's id, unique in the session. */
      ad: string
    }
  /** The ad's video was unmuted. */
  | {
      event: "video.unmute"
      /** The ad's id, unique in the session. */
      ad: string
    }
  /** A mediation adapter was asked for an ad. */
  | {
      event: "adapter.load"
      /** The ad's id, unique in the session. */
      ad: string
      /** Class name of the adapter. */
      adapter: string
      /** The server parameter that the adapter got. */
      parameter?: string
    }
  /** The adapter mapped the network's fields to the format's assets. */
  | {
      event: "adapter.map"
      /** The ad's id, unique in the session. */
      ad: string
      /** The format's asset keys, each with the network's field. */
      fields: { [key: string]: string }
      /** Class name of the adapter. */
      adapter?: string
      /** Keys that only the network has. */
      extra?: string[]
      /** The form in which pictures came: as data or as addresses. */
      images?: PictureForm
      /** The number of pictures that the adapter passed on. From -1 to 1000000. */
      imageCount?: number
    }
  /** The adapter called its completion handler, which it does exactly once. */
  | {
      event: "adapter.complete"
      /** The ad's id, unique in the session. */
      ad: string
      /** The outcome. */
      outcome: Outcome
      /** Class name of the adapter. */
      adapter?: string
      /** The error that occurred. */
      error?: Failure
      /** The thread that it was called on. */
      thread?: CallThread
    }
  /** The adapter states which side counts: at least one of impressions and clicks. */
  | {
      event: "adapter.track"
      /** The ad's id, unique in the session. */
      ad: string
      /** The party that counts impressions. */
      impressions?: Tracker
      /** The party that counts clicks. */
      clicks?: Tracker
      /** Class name of the adapter. */
      adapter?: string
    }
  /** The SDK's call was passed on to the network: an impression, a click, or the ad's views. */
  | {
      event: "adapter.notify"
      /** The ad's id, unique in the session. */
      ad: string
      /** The subject of the callback, or the call that was handed on. */
      of: Notification
      /** Class name of the adapter. */
      adapter?: string
    }
  /** A row of the SDK's response info: the result of one adapter. */
  | {
      event: "adapter.response"
      /** The ad's id, unique in the session. */
      ad: string
      /** Class name of the adapter. */
      adapter: string
      /** The outcome. */
      outcome?: ResponseOutcome
      /** The time that it took, in milliseconds. From -1 to 86400000. */
      latencyMs?: number
      /** The ad source that filled the request. */
      source?: Source
    }
  /** The app asked to show the ad. */
  | {
      event: "ad.show"
      /** The ad's id, unique in the session. */
      ad: string
    }
  /** The ad is on the screen. */
  | {
      event: "ad.display"
      /** The ad's id, unique in the session. */
      ad: string
      /** The error that occurred. */
      error?: Failure
    }
  /** The ad could not be shown. */
  | {
      event: "ad.displayFailed"
      /** The ad's id, unique in the session. */
      ad: string
      /** The error that occurred. */
      error?: Failure
    }
  /** The rewarded video begins. */
  | {
      event: "reward.start"
      /** The ad's id, unique in the session. */
      ad: string
    }
  /** The rewarded video has ended. */
  | {
      event: "reward.complete"
      /** The ad's id, unique in the session. */
      ad: string
    }
  /** The network granted the reward. */
  | {
      event: "reward.grant"
      /** The ad's id, unique in the session. */
      ad: string
      /** The reward that the viewer gets. */
      name: string
      /** The amount of the reward. From -1000000000000000 to 1000000000000000. */
      amount: number
    }
  /** The app's own handler gave the reward. */
  | {
      event: "reward.deliver"
      /** The ad's id, unique in the session. */
      ad: string
      /** The reward that the viewer gets. */
      name: string
      /** The amount of the reward. From -1000000000000000 to 1000000000000000. */
      amount: number
    }
  /** The revenue that the ad earned. */
  | {
      event: "ad.revenue"
      /** The ad's id, unique in the session. */
      ad: string
      /** The revenue, in the currency. From -1000000000000000 to 1000000000000000. */
      value: number
      /** ISO 4217. */
      currency: string
      /** How exact the value is. */
      precision?: string
    }
  /** The ad has left the screen. */
  | {
      event: "ad.hide"
      /** The ad's id, unique in the session. */
      ad: string
    }
  /** The app asked for a live stream. */
  | {
      event: "stream.request"
      /** Ad Manager's network code. */
      networkCode: string
      /** The stream's custom asset key. */
      customAssetKey: string
    }
  /** The live stream is registered. */
  | {
      event: "stream.load"
      /** The stream's id; read and never shown. */
      streamId: string
    }
  /** The live stream could not be registered. */
  | {
      event: "stream.failed"
      /** The error that occurred. */
      error?: Failure
    }
  /** The live stream failed. */
  | {
      event: "stream.error"
      /** The error that occurred. */
      error?: Failure
    }
  /** The viewer jumped to another time of the programme. */
  | {
      event: "stream.seek"
      /** The time of the programme that the viewer left. */
      from: Date
      /** The time of the programme that the viewer went to. */
      to: Date
    }
  /** The viewer paused the stream. */
  | {
      event: "stream.pause"
    }
  /** The stream goes on after a pause. */
  | {
      event: "stream.resume"
    }
  /** The live stream was left. */
  | {
      event: "stream.end"
    }
  /** An ad break was scheduled in the player. */
  | {
      event: "break.schedule"
      /** The ad break's id. */
      break: string
      /** The pod's identifier. */
      pod: string
      /** The time at which the ad break is due. */
      start: Date
      /** How long it is to last, in milliseconds. From -1 to 86400000. */
      durationMs: number
      /** The address; its query is read and never shown. */
      url?: string
      /** The addresses, one a template item; their queries are read and never shown. */
      urls?: string[]
      /** The actions that viewers may not take (SKIP and JUMP of X-RESTRICT); absent: they may take all. */
      restrictions?: Restriction[]
      /** The point at which the stream goes on (resume offset, X-RESUME-OFFSET): zero, indefinite or seconds from its start. */
      resumption?: Resumption
      /** Ids of the ad breaks that it replaces. */
      replaces?: string[]
    }
  /** The app cancelled an ad break. */
  | {
      event: "break.cancel"
      /** The ad break's id. */
      break: string
      /** The reason why the ad break was cancelled. */
      reason?: Reason
    }
  /** An ad break has begun. */
  | {
      event: "break.start"
      /** The ad break's id. */
      break: string
    }
  /** An ad break is over. */
  | {
      event: "break.end"
      /** The ad break's id. */
      break: string
    }
  /** A period of ads in an ad break has begun. */
  | {
      event: "period.start"
      /** The ad break's id. */
      break: string
    }
  /** A period of ads in an ad break is over. */
  | {
      event: "period.end"
      /** The ad break's id. */
      break: string
    }
  /** An ad in an ad break has begun. */
  | {
      event: "ad.start"
      /** The ad's id, unique in the session. */
      ad: string
      /** The ad break's id. */
      break: string
      /** The place of the ad in its pod. */
      podInfo?: PodInfo
      /** The ad's title. */
      title?: string
      /** The advertiser's name. */
      advertiser?: string
      /** The ad's description. */
      description?: string
      /** The ad's media type, such as video/mp4. */
      contentType?: string
    }
  /** A quarter of the ad has played. */
  | {
      event: "ad.firstQuartile"
      /** The ad's id, unique in the session. */
      ad: string
      /** The ad break's id. */
      break: string
    }
  /** Half of the ad has played. */
  | {
      event: "ad.midpoint"
      /** The ad's id, unique in the session. */
      ad: string
      /** The ad break's id. */
      break: string
    }
  /** Three quarters of the ad have played. */
  | {
      event: "ad.thirdQuartile"
      /** The ad's id, unique in the session. */
      ad: string
      /** The ad break's id. */
      break: string
    }
  /** The ad has played to its end. */
  | {
      event: "ad.complete"
      /** The ad's id, unique in the session. */
      ad: string
      /** The ad break's id. */
      break: string
    }
  /** The viewer skipped the ad. */
  | {
      event: "ad.skip"
      /** The ad's id, unique in the session. */
      ad: string
      /** The ad break's id. */
      break: string
    }

/** The app was opened: the first event of a session. */
export interface SessionStart {
  /** The system that the app runs on. */
  platform?: Platform
  /** The recorder that wrote the recording. */
  recorder?: RecorderInfo
  /** The app that was recorded. */
  app?: App
  /** The ads SDK in the app. */
  sdk?: SDK
  /** The country that the device is in: ISO 3166-1 alpha-2. */
  country?: string
  /** The app's language: BCP 47. */
  language?: string
  /** [width, height] in points. */
  screen?: Size
  /** The consent that people gave; its consent strings are read and never shown. */
  consent?: Consent
  /** True if the person is known to be a minor. */
  underAge?: boolean
  /** True if the session is a test. */
  test?: boolean
}

/** The permitted values of a field. */
export type Action = "customHandler" | "deepLink" | "browser" | "aboutThisAd" | "none"

/** The permitted values of a field. */
export type CallThread = "main" | "other"

/** The permitted values of a field. */
export type Callback = "load" | "show"

/** The permitted values of a field. */
export type Direction = "ltr" | "rtl"

/** The permitted values of a field. */
export type Fit = "fill" | "fit" | "stretch"

/** The permitted values of a field. */
export type ImageOrientation = "any" | "portrait" | "landscape"

/** The permitted values of a field. */
export type Inventory = "reservation" | "backfill"

/** The permitted values of a field. */
export type Kind = "customNative" | "native" | "rewarded" | "liveInterstitial" | "other" | "unknown"

/** The permitted values of a field. */
export type Notification = "impression" | "click" | "render"

/** The permitted values of a field. */
export type Observation = "requests" | "loads" | "delivery" | "rendering" | "impressions" | "clicks" | "screens" | "adapters" | "rewards" | "breaks" | "consent" | "notifications" | "background" | "viewability"

/** The permitted values of a field. */
export type Outcome = "ad" | "error"

/** The permitted values of a field. */
export type Party = "app" | "sdk" | "adapter"

/** The permitted values of a field. */
export type PictureForm = "data" | "url"

/** The permitted values of a field. */
export type Platform = "ios" | "android" | "tvos" | "web"

/** The permitted values of a field. */
export type Reason = "noStream" | "noItem" | "noURL" | "skipped" | "empty" | "other"

/** The permitted values of a field. */
export type ResponseOutcome = "ad" | "error" | "skipped"

/** The permitted values of a field. */
export type Restriction = "skip" | "seek"

/** The permitted values of a field. */
export type Resumption = "zero" | "indefinite" | number

/** The permitted values of a field. */
export type Tracker = "sdk" | "adapter"

/** An object in events. */
export interface App {
  /** Its id. */
  id?: string
  /** Its version. */
  version?: string
}

/** An object in events. */
export interface Consent {
  /** True if the GDPR applies. */
  gdpr?: boolean
  /** True if only non-personalised ads may be served. */
  npa?: boolean
  /** True if only limited ads may be served. */
  ltd?: boolean
  /** The consent string of the TCF; read and never shown. */
  tcf?: string
  /** The consent string of the GPP; read and never shown. */
  gpp?: string
  /** True if data is processed restrictedly, as some US states require. */
  rdp?: boolean
}

/** An object in events. */
export interface DSA {
  /** The person or company on whose behalf the ad is shown. */
  behalf?: string
  /** The person or company that paid for the ad. */
  paid?: string
  /** The companies that applied parameters of the viewer. */
  transparency?: Transparency[]
  /** The code for whether the buyer renders the DSA information: 0 or 1. */
  adrender?: number
}

/** An object in events. */
export interface DeliveredAsset {
  /** The text that was delivered. */
  text?: string
  /** The address that was delivered. */
  url?: string
  /** The width of a picture, in pixels. From -1 to 1000000000. */
  width?: number
  /** The height of a picture, in pixels. From -1 to 1000000000. */
  height?: number
  /** Its MIME type. */
  mime?: string
  /** The number that was delivered. From -1000000000000000 to 1000000000000000. */
  number?: number
  /** Pixels a point of the delivered image, from 1. */
  scale?: number
  /** The size of its file, in bytes. From -1 to 1000000000000. */
  fileSize?: number
  /** The length of a video, in milliseconds. From -1 to 86400000. */
  durationMs?: number
}

/** An object in events. */
export interface Failure {
  /** The domain that it belongs to. */
  domain?: string
  /** Its code. */
  code?: number | string
  /** Its text. */
  message?: string
}

/** An object in events. */
export interface ImageOptions {
  /** The form in which pictures are to come: as data or as addresses. */
  images?: PictureForm
  /** True if several pictures may come. */
  multiple?: boolean
  /** The orientation that the pictures are to have. */
  orientation?: ImageOrientation
}

/** An object in events. */
export interface PodInfo {
  /** The place of the ad in the pod, from 1. */
  position?: number
  /** The number of ads in the pod. From -1 to 1000000. */
  total?: number
  /** True if the ad is a bumper. */
  bumper?: boolean
  /** The number or name of the pod. */
  index?: number | string
  /** The time in the stream at which the pod begins. From -10000000000 to 10000000000. */
  offsetSeconds?: number
  /** The maximum length of the pod. From -10000000000 to 10000000000. */
  maxSeconds?: number
}

/** An object in events. */
export interface RecorderInfo {
  /** Its name. */
  name?: string
  /** Its version. */
  version?: string
  /** The observations of the recorder; absent: everything but notifications. */
  observes?: Observation[]
  /** True if the recorder may miss some of the events that it observes. */
  incomplete?: boolean
}

/** An object in events. */
export interface RequestDSA {
  /** The code for whether the seller asks for DSA information: 0 to 3. */
  dsarequired?: number
  /** The code for whether the publisher renders the DSA information: 0 to 2. */
  pubrender?: number
  /** The code for whether the DSA information is sent to the publisher: 0 to 2. */
  datatopub?: number
  /** The older name of `dsarequired`. From -1000000 to 1000000. */
  required?: number
  /** The companies that applied parameters of the viewer. */
  transparency?: Transparency[]
}

/** An object in events. */
export interface SDK {
  /** Its name. */
  name?: string
  /** Its version. */
  version?: string
}

/** An object in events. */
export interface Source {
  /** Its id. */
  id?: string
  /** Its name. */
  name?: string
}

/** An object in events. */
export interface Transparency {
  /** The domain that it belongs to. */
  domain?: string
  /** The applied parameters, by their numbers in the IAB's list. */
  dsaparams?: number[]
  /** The older name of `dsaparams`. */
  params?: number[]
}

/** The ways in which texts are written, by event and member. */
const uses: { [event: string]: Uses | undefined } = {
  "session.start": { consent: { tcf: "consent", gpp: "consent" } },
  "consent": { tcf: "consent", gpp: "consent" },
  "ad.load": { responseId: "pseudonym", assets: { "*": { text: "sentence", url: "address" } }, deepLinks: "address", destination: "address", dsa: { behalf: "sentence", paid: "sentence" } },
  "ad.loadFailed": { error: { message: "sentence" } },
  "ad.callback": { error: { message: "sentence" } },
  "asset.render": { text: "sentence" },
  "click": { url: "address", openable: "address" },
  "adapter.load": { parameter: "pseudonym" },
  "adapter.complete": { error: { message: "sentence" } },
  "ad.display": { error: { message: "sentence" } },
  "ad.displayFailed": { error: { message: "sentence" } },
  "stream.load": { streamId: "pseudonym" },
  "stream.failed": { error: { message: "sentence" } },
  "stream.error": { error: { message: "sentence" } },
  "break.schedule": { url: "podAddress", urls: "podAddress" },
  "ad.start": { title: "sentence", advertiser: "sentence", description: "sentence" },
}
