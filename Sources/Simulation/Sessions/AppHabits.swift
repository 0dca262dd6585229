/// Habits of real apps that are no faults. They are drawn once a session, and change what is recorded of its ads.
struct AppHabits {
  /// How a recorder writes characters that JSON lets it write in more than one way.
  enum Escapes {
    case none
    /// `\/` for a slash, as Android's `JSONObject` writes.
    case slashes
    /// `\u00fc` for `ü`, as many libraries write unless told otherwise.
    case beyondASCII
  }

  let escapes: Escapes
  /// True if cards fade in: their assets are rendered several times within a quarter of a second, each more visible.
  let fadesIn: Bool
  /// True if the AdChoices icon is drawn once its picture came, up to 0.8 s after the other assets.
  let drawsIconLate: Bool
  /// True if a page that closes hides the assets one by one before the ad.
  let hidesAssets: Bool
  /// True if the picture of a `native` ad is shown in the SDK's MediaView, and so under the key `Media`.
  let usesMediaView: Bool
  /// True if the SDK reports impressions after the ad left the screen.
  let countsLate: Bool
  /// True if the device is turned while an ad is on the screen.
  let turnsDevice: Bool
  /// True if `view.render` has the `screen` as it is then.
  let writesScreen: Bool
  /// Height of the app's bar at the bottom of the screen, in points; 0 without one.
  let bar: Double

  init(using random: inout SimulationGenerator) {
    let chance = random.int(in: 0...99)
    escapes = chance < 15 ? .slashes : chance < 30 ? .beyondASCII : .none
    fadesIn = random.chance(15)
    drawsIconLate = random.chance(15)
    hidesAssets = random.chance(20)
    usesMediaView = random.chance(60)
    countsLate = random.chance(10)
    turnsDevice = random.chance(10)
    writesScreen = random.chance(50)
    bar = random.chance(20) ? 80 : 0
  }
}
