// Made from adspec's table of events (Sources/Model/Events/EventSchema.swift): a test renews this file, see CONTRIBUTING.md.
// swift-format-ignore-file

extension AdEvent {
  /// The app was opened: the first event of a session.
  public struct SessionStart: Sendable {
    /// The system that the app runs on.
    public var platform: Platform?
    /// The recorder that wrote the recording.
    public var recorder: RecorderInfo?
    /// The app that was recorded.
    public var app: App?
    /// The ads SDK in the app.
    public var sdk: SDK?
    /// The country that the device is in: ISO 3166-1 alpha-2.
    public var country: String?
    /// The app's language: BCP 47.
    public var language: String?
    /// [width, height] in points.
    public var screen: Size?
    /// The consent that people gave; its consent strings are read and never shown.
    public var consent: Consent?
    /// True if the person is known to be a minor.
    public var underAge: Bool?
    /// True if the session is a test.
    public var test: Bool?

    /// Creates a value from its members; a member that is `nil` isn't recorded.
    public init(platform: Platform? = nil, recorder: RecorderInfo? = nil, app: App? = nil, sdk: SDK? = nil, country: String? = nil, language: String? = nil, screen: Size? = nil, consent: Consent? = nil, underAge: Bool? = nil, test: Bool? = nil) {
      self.platform = platform
      self.recorder = recorder
      self.app = app
      self.sdk = sdk
      self.country = country
      self.language = language
      self.screen = screen
      self.consent = consent
      self.underAge = underAge
      self.test = test
    }

    var event: AdEvent {
      var event = AdEvent("session.start", capacity: 10)
      event.fields.add("platform", word: platform)
      event.fields.add("recorder", object: recorder)
      event.fields.add("app", object: app)
      event.fields.add("sdk", object: sdk)
      event.fields.add("country", country, .plain)
      event.fields.add("language", language, .plain)
      event.fields.add("screen", screen)
      event.fields.add("consent", object: consent)
      event.fields.add("underAge", underAge)
      event.fields.add("test", test)
      return event
    }
  }

  /// The permitted values of a field.
  public enum Action: String, CaseIterable, Sendable {
    /// `customHandler`
    case customHandler = "customHandler"
    /// `deepLink`
    case deepLink = "deepLink"
    /// `browser`
    case browser = "browser"
    /// `aboutThisAd`
    case aboutThisAd = "aboutThisAd"
    /// `none`
    case nothing = "none"
  }

  /// An object in events: `id`, `version`.
  public struct App: Sendable, EventObject {
    /// Its id.
    public var id: String?
    /// Its version.
    public var version: String?

    /// Creates a value from its members; a member that is `nil` isn't recorded.
    public init(id: String? = nil, version: String? = nil) {
      self.id = id
      self.version = version
    }

    func add(to fields: inout Fields) {
      fields.add("id", id, .plain)
      fields.add("version", version, .plain)
    }
  }

  /// The permitted values of a field.
  public enum CallThread: String, CaseIterable, Sendable {
    /// `main`
    case main = "main"
    /// `other`
    case other = "other"
  }

  /// The permitted values of a field.
  public enum Callback: String, CaseIterable, Sendable {
    /// `load`
    case load = "load"
    /// `show`
    case show = "show"
  }

  /// An object in events: `gdpr`, `npa`, `ltd`, `tcf`, `gpp`, `rdp`.
  public struct Consent: Sendable, EventObject {
    /// True if the GDPR applies.
    public var gdpr: Bool?
    /// True if only non-personalised ads may be served.
    public var npa: Bool?
    /// True if only limited ads may be served.
    public var ltd: Bool?
    /// The consent string of the TCF; read and never shown.
    public var tcf: String?
    /// The consent string of the GPP; read and never shown.
    public var gpp: String?
    /// True if data is processed restrictedly, as some US states require.
    public var rdp: Bool?

    /// Creates a value from its members; a member that is `nil` isn't recorded.
    public init(gdpr: Bool? = nil, npa: Bool? = nil, ltd: Bool? = nil, tcf: String? = nil, gpp: String? = nil, rdp: Bool? = nil) {
      self.gdpr = gdpr
      self.npa = npa
      self.ltd = ltd
      self.tcf = tcf
      self.gpp = gpp
      self.rdp = rdp
    }

    func add(to fields: inout Fields) {
      fields.add("gdpr", gdpr)
      fields.add("npa", npa)
      fields.add("ltd", ltd)
      fields.add("tcf", tcf, .consent)
      fields.add("gpp", gpp, .consent)
      fields.add("rdp", rdp)
    }
  }

  /// An object in events: `behalf`, `paid`, `transparency`, `adrender`.
  public struct DSA: Sendable, EventObject {
    /// The person or company on whose behalf the ad is shown.
    public var behalf: String?
    /// The person or company that paid for the ad.
    public var paid: String?
    /// The companies that applied parameters of the viewer.
    public var transparency: [Transparency]?
    /// The code for whether the buyer renders the DSA information: 0 or 1.
    public var adrender: Int?

    /// Creates a value from its members; a member that is `nil` isn't recorded.
    public init(behalf: String? = nil, paid: String? = nil, transparency: [Transparency]? = nil, adrender: Int? = nil) {
      self.behalf = behalf
      self.paid = paid
      self.transparency = transparency
      self.adrender = adrender
    }

    func add(to fields: inout Fields) {
      fields.add("behalf", behalf, .sentence)
      fields.add("paid", paid, .sentence)
      fields.add("transparency", objects: transparency)
      fields.add("adrender", adrender)
    }
  }

  /// An object in events: `text`, `url`, `width`, `height`, `mime`, `number`, `scale`, `fileSize`, `durationMs`.
  public struct DeliveredAsset: Sendable, EventObject {
    /// The text that was delivered.
    public var text: String?
    /// The address that was delivered.
    public var url: String?
    /// The width of a picture, in pixels. From -1 to 1000000000.
    public var width: Double?
    /// The height of a picture, in pixels. From -1 to 1000000000.
    public var height: Double?
    /// Its MIME type.
    public var mime: String?
    /// The number that was delivered. From -1000000000000000 to 1000000000000000.
    public var number: Double?
    /// Pixels a point of the delivered image, from 1.
    public var scale: Double?
    /// The size of its file, in bytes. From -1 to 1000000000000.
    public var fileSize: Int?
    /// The length of a video, in milliseconds. From -1 to 86400000.
    public var durationMs: Int?

    /// Creates a value from its members; a member that is `nil` isn't recorded.
    public init(text: String? = nil, url: String? = nil, width: Double? = nil, height: Double? = nil, mime: String? = nil, number: Double? = nil, scale: Double? = nil, fileSize: Int? = nil, durationMs: Int? = nil) {
      self.text = text
      self.url = url
      self.width = width
      self.height = height
      self.mime = mime
      self.number = number
      self.scale = scale
      self.fileSize = fileSize
      self.durationMs = durationMs
    }

    func add(to fields: inout Fields) {
      fields.add("text", text, .sentence)
      fields.add("url", url, .address)
      fields.add("width", width)
      fields.add("height", height)
      fields.add("mime", mime, .plain)
      fields.add("number", number)
      fields.add("scale", scale)
      fields.add("fileSize", fileSize)
      fields.add("durationMs", durationMs)
    }
  }

  /// The permitted values of a field.
  public enum Direction: String, CaseIterable, Sendable {
    /// `ltr`
    case ltr = "ltr"
    /// `rtl`
    case rtl = "rtl"
  }

  /// An object in events: `domain`, `code`, `message`.
  public struct Failure: Sendable, EventObject {
    /// The domain that it belongs to.
    public var domain: String?
    /// Its code.
    public var code: NumberOrText?
    /// Its text.
    public var message: String?

    /// Creates a value from its members; a member that is `nil` isn't recorded.
    public init(domain: String? = nil, code: NumberOrText? = nil, message: String? = nil) {
      self.domain = domain
      self.code = code
      self.message = message
    }

    func add(to fields: inout Fields) {
      fields.add("domain", domain, .plain)
      fields.add("code", code, .plain)
      fields.add("message", message, .sentence)
    }
  }

  /// The permitted values of a field.
  public enum Fit: String, CaseIterable, Sendable {
    /// `fill`
    case fill = "fill"
    /// `fit`
    case fit = "fit"
    /// `stretch`
    case stretch = "stretch"
  }

  /// An object in events: `images`, `multiple`, `orientation`.
  public struct ImageOptions: Sendable, EventObject {
    /// The form in which pictures are to come: as data or as addresses.
    public var images: PictureForm?
    /// True if several pictures may come.
    public var multiple: Bool?
    /// The orientation that the pictures are to have.
    public var orientation: ImageOrientation?

    /// Creates a value from its members; a member that is `nil` isn't recorded.
    public init(images: PictureForm? = nil, multiple: Bool? = nil, orientation: ImageOrientation? = nil) {
      self.images = images
      self.multiple = multiple
      self.orientation = orientation
    }

    func add(to fields: inout Fields) {
      fields.add("images", word: images)
      fields.add("multiple", multiple)
      fields.add("orientation", word: orientation)
    }
  }

  /// The permitted values of a field.
  public enum ImageOrientation: String, CaseIterable, Sendable {
    /// `any`
    case any = "any"
    /// `portrait`
    case portrait = "portrait"
    /// `landscape`
    case landscape = "landscape"
  }

  /// The permitted values of a field.
  public enum Inventory: String, CaseIterable, Sendable {
    /// `reservation`
    case reservation = "reservation"
    /// `backfill`
    case backfill = "backfill"
  }

  /// The permitted values of a field.
  public enum Kind: String, CaseIterable, Sendable {
    /// `customNative`
    case customNative = "customNative"
    /// `native`
    case native = "native"
    /// `rewarded`
    case rewarded = "rewarded"
    /// `liveInterstitial`
    case liveInterstitial = "liveInterstitial"
    /// `other`
    case other = "other"
    /// `unknown`
    case unknown = "unknown"
  }

  /// The permitted values of a field.
  public enum Notification: String, CaseIterable, Sendable {
    /// `impression`
    case impression = "impression"
    /// `click`
    case click = "click"
    /// `render`
    case render = "render"
  }

  /// The permitted values of a field.
  public enum Observation: String, CaseIterable, Sendable {
    /// `requests`
    case requests = "requests"
    /// `loads`
    case loads = "loads"
    /// `delivery`
    case delivery = "delivery"
    /// `rendering`
    case rendering = "rendering"
    /// `impressions`
    case impressions = "impressions"
    /// `clicks`
    case clicks = "clicks"
    /// `screens`
    case screens = "screens"
    /// `adapters`
    case adapters = "adapters"
    /// `rewards`
    case rewards = "rewards"
    /// `breaks`
    case breaks = "breaks"
    /// `consent`
    case consent = "consent"
    /// `notifications`
    case notifications = "notifications"
    /// `background`
    case background = "background"
    /// `viewability`
    case viewability = "viewability"
  }

  /// The permitted values of a field.
  public enum Outcome: String, CaseIterable, Sendable {
    /// `ad`
    case ad = "ad"
    /// `error`
    case error = "error"
  }

  /// The permitted values of a field.
  public enum Party: String, CaseIterable, Sendable {
    /// `app`
    case app = "app"
    /// `sdk`
    case sdk = "sdk"
    /// `adapter`
    case adapter = "adapter"
  }

  /// The permitted values of a field.
  public enum PictureForm: String, CaseIterable, Sendable {
    /// `data`
    case data = "data"
    /// `url`
    case url = "url"
  }

  /// The permitted values of a field.
  public enum Platform: String, CaseIterable, Sendable {
    /// `ios`
    case ios = "ios"
    /// `android`
    case android = "android"
    /// `tvos`
    case tvos = "tvos"
    /// `web`
    case web = "web"
  }

  /// An object in events: `position`, `total`, `bumper`, `index`, `offsetSeconds`, `maxSeconds`.
  public struct PodInfo: Sendable, EventObject {
    /// The place of the ad in the pod, from 1.
    public var position: Int?
    /// The number of ads in the pod. From -1 to 1000000.
    public var total: Int?
    /// True if the ad is a bumper.
    public var bumper: Bool?
    /// The number or name of the pod.
    public var index: NumberOrText?
    /// The time in the stream at which the pod begins. From -10000000000 to 10000000000.
    public var offsetSeconds: Double?
    /// The maximum length of the pod. From -10000000000 to 10000000000.
    public var maxSeconds: Double?

    /// Creates a value from its members; a member that is `nil` isn't recorded.
    public init(position: Int? = nil, total: Int? = nil, bumper: Bool? = nil, index: NumberOrText? = nil, offsetSeconds: Double? = nil, maxSeconds: Double? = nil) {
      self.position = position
      self.total = total
      self.bumper = bumper
      self.index = index
      self.offsetSeconds = offsetSeconds
      self.maxSeconds = maxSeconds
    }

    func add(to fields: inout Fields) {
      fields.add("position", position)
      fields.add("total", total)
      fields.add("bumper", bumper)
      fields.add("index", index, .plain)
      fields.add("offsetSeconds", offsetSeconds)
      fields.add("maxSeconds", maxSeconds)
    }
  }

  /// The permitted values of a field.
  public enum Reason: String, CaseIterable, Sendable {
    /// `noStream`
    case noStream = "noStream"
    /// `noItem`
    case noItem = "noItem"
    /// `noURL`
    case noURL = "noURL"
    /// `skipped`
    case skipped = "skipped"
    /// `empty`
    case empty = "empty"
    /// `other`
    case other = "other"
  }

  /// An object in events: `name`, `version`, `observes`, `incomplete`.
  public struct RecorderInfo: Sendable, EventObject {
    /// Its name.
    public var name: String?
    /// Its version.
    public var version: String?
    /// The observations of the recorder; absent: everything but notifications.
    public var observes: [Observation]?
    /// True if the recorder may miss some of the events that it observes.
    public var incomplete: Bool?

    /// Creates a value from its members; a member that is `nil` isn't recorded.
    public init(name: String? = nil, version: String? = nil, observes: [Observation]? = nil, incomplete: Bool? = nil) {
      self.name = name
      self.version = version
      self.observes = observes
      self.incomplete = incomplete
    }

    func add(to fields: inout Fields) {
      fields.add("name", name, .plain)
      fields.add("version", version, .plain)
      fields.add("observes", words: observes)
      fields.add("incomplete", incomplete)
    }
  }

  /// An object in events: `dsarequired`, `pubrender`, `datatopub`, `required`, `transparency`.
  public struct RequestDSA: Sendable, EventObject {
    /// The code for whether the seller asks for DSA information: 0 to 3.
    public var dsarequired: Int?
    /// The code for whether the publisher renders the DSA information: 0 to 2.
    public var pubrender: Int?
    /// The code for whether the DSA information is sent to the publisher: 0 to 2.
    public var datatopub: Int?
    /// The older name of `dsarequired`. From -1000000 to 1000000.
    public var required: Int?
    /// The companies that applied parameters of the viewer.
    public var transparency: [Transparency]?

    /// Creates a value from its members; a member that is `nil` isn't recorded.
    public init(dsarequired: Int? = nil, pubrender: Int? = nil, datatopub: Int? = nil, required: Int? = nil, transparency: [Transparency]? = nil) {
      self.dsarequired = dsarequired
      self.pubrender = pubrender
      self.datatopub = datatopub
      self.required = required
      self.transparency = transparency
    }

    func add(to fields: inout Fields) {
      fields.add("dsarequired", dsarequired)
      fields.add("pubrender", pubrender)
      fields.add("datatopub", datatopub)
      fields.add("required", required)
      fields.add("transparency", objects: transparency)
    }
  }

  /// The permitted values of a field.
  public enum ResponseOutcome: String, CaseIterable, Sendable {
    /// `ad`
    case ad = "ad"
    /// `error`
    case error = "error"
    /// `skipped`
    case skipped = "skipped"
  }

  /// The permitted values of a field.
  public enum Restriction: String, CaseIterable, Sendable {
    /// `skip`
    case skip = "skip"
    /// `seek`
    case seek = "seek"
  }

  /// The permitted values of a field: a word or a number.
  public enum Resumption: Hashable, Sendable {
    /// `zero`
    case zero
    /// `indefinite`
    case indefinite
    /// A number in place of a word.
    case number(Double)

    var value: FieldValue {
      switch self {
      case .zero: .text("zero", .plain)
      case .indefinite: .text("indefinite", .plain)
      case .number(let number): .number(number)
      }
    }
  }

  /// An object in events: `name`, `version`.
  public struct SDK: Sendable, EventObject {
    /// Its name.
    public var name: String?
    /// Its version.
    public var version: String?

    /// Creates a value from its members; a member that is `nil` isn't recorded.
    public init(name: String? = nil, version: String? = nil) {
      self.name = name
      self.version = version
    }

    func add(to fields: inout Fields) {
      fields.add("name", name, .plain)
      fields.add("version", version, .plain)
    }
  }

  /// An object in events: `id`, `name`.
  public struct Source: Sendable, EventObject {
    /// Its id.
    public var id: String?
    /// Its name.
    public var name: String?

    /// Creates a value from its members; a member that is `nil` isn't recorded.
    public init(id: String? = nil, name: String? = nil) {
      self.id = id
      self.name = name
    }

    func add(to fields: inout Fields) {
      fields.add("id", id, .plain)
      fields.add("name", name, .plain)
    }
  }

  /// The permitted values of a field.
  public enum Tracker: String, CaseIterable, Sendable {
    /// `sdk`
    case sdk = "sdk"
    /// `adapter`
    case adapter = "adapter"
  }

  /// An object in events: `domain`, `dsaparams`, `params`.
  public struct Transparency: Sendable, EventObject {
    /// The domain that it belongs to.
    public var domain: String?
    /// The applied parameters, by their numbers in the IAB's list.
    public var dsaparams: [Int]?
    /// The older name of `dsaparams`.
    public var params: [Int]?

    /// Creates a value from its members; a member that is `nil` isn't recorded.
    public init(domain: String? = nil, dsaparams: [Int]? = nil, params: [Int]? = nil) {
      self.domain = domain
      self.dsaparams = dsaparams
      self.params = params
    }

    func add(to fields: inout Fields) {
      fields.add("domain", domain, .plain)
      fields.add("dsaparams", dsaparams)
      fields.add("params", params)
    }
  }
}
