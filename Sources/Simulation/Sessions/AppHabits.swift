/// Habits of real apps that aren't faults. They are chosen at random once per session, and change how its ads are
/// recorded.
struct AppHabits {
  /// The way in which a recorder escapes characters that JSON doesn't require to be escaped.
  enum Escapes {
    case none
    /// Writes a slash as `\/`, as Android's `JSONObject` does.
    case slashes
    /// Writes `ü` as `\u00fc`, as many libraries do by default.
    case beyondASCII
  }

  let escapes: Escapes
  /// True if cards fade in: their assets are rendered several times within a quarter of a second, each more visible.
  let fadesIn: Bool
  /// True if the AdChoices icon is drawn when its picture arrives, up to 0.8 s after the other assets.
  let drawsIconLate: Bool
  /// True if the assets are hidden one by one before the ad is.
  let hidesAssets: Bool
  /// True if the picture of a `native` ad is shown in the SDK's MediaView, and is therefore recorded under the key `Media`.
  let usesMediaView: Bool
  /// True if the SDK reports impressions after the ad has left the screen.
  let countsLate: Bool
  /// True if the device is turned while an ad is on the screen.
  let turnsDevice: Bool
  /// True if `view.render` contains the field `screen` after the device was turned.
  let writesScreen: Bool
  /// True if people leave the app while an ad is on the screen, and come back after some minutes. The recorder sees it.
  let isLeft: Bool
  /// True if people close the ad before it leaves the screen: all of its assets are hidden.
  let closesAds: Bool
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
    // The number from above, so that sessions of apps without these habits stay as they were.
    (isLeft, closesAds) = (chance % 8 == 3, chance % 9 == 4)
  }
}

extension AppHabits {
  /// The habits of an app without any of these peculiarities.
  static let plain = AppHabits()

  private init() {
    escapes = .none
    (fadesIn, drawsIconLate, hidesAssets, usesMediaView) = (false, false, false, false)
    (countsLate, turnsDevice, writesScreen, bar) = (false, false, false, 0)
    (isLeft, closesAds) = (false, false)
  }
}
