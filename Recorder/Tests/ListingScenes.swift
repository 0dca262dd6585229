import Basics
import Foundation
import Model

/// The statements in Swift that play the listings of a format.
enum SwiftScene {
  /// Returns the program's first file.
  static func program(_ scenes: String) -> String {
    scenes + "\nplayLines { AdRecorder(file: $0, country: \"DE\") }\n"
  }

  static func text(_ format: FormatDefinition, _ listings: [SiteListings.Listing]) -> String {
    let (id, type) = (format.id.value, listings[0].type)
    func conforms(_ name: String) -> String { "extension \(type): \(name) {}\n" }
    switch format.system {
    case .customNative:
      return conforms("CustomListing") + "play(\(literal(format)), \(type)())"
    case .native(let system):
      let adapter = system.mediation.map { _ in ", adapter: \(listings[1].type).self" } ?? ""
      return conforms("NativeListing") + "play(\(literal(format)), \(type).self\(adapter))"
    case .rewarded(let system) where system.isOnMAX:
      return conforms("RewardedListing") + """
        play("\(id)", \(type).self, parameters: [\(system.parameterLiterals.joined(separator: ", "))])
        """
    case .rewarded(let system):
      return conforms("NeutralListing") + "play(\"\(id)\", \(type).self, reward: (\(system.rewardLiterals)))"
    case .liveInterstitial(let system):
      return conforms("LiveListing") + """
        play("\(id)", \(type).self, leadSeconds: \(system.leadSeconds), seconds: \(system.breakSeconds)) {
          $0.schedule(\(system.podParameter): "7", at: $1, in: $2)
        }
        """
    }
  }

  /// A format as a `Format` of the program.
  private static func literal(_ format: FormatDefinition) -> String {
    let assets = format.deliveredAssets.map { asset, delivered in
      switch delivered {
      case .text(let text): "(\"\(asset.key.value)\", .text(\"\(text)\"))"
      case .number(let number): "(\"\(asset.key.value)\", .number(\(number)))"
      case .picture(let width, let height):
        "(\"\(asset.key.value)\", .picture(width: \(width), height: \(height)))"
      case .video: "(\"\(asset.key.value)\", .video)"
      }
    }
    let corner = format.cornerOfAdChoices
    return """
      Format(id: "\(format.id.value)", assets: [\(assets.joined(separator: ", "))], \
      adChoices: (isRight: \(corner.isRight), isBottom: \(corner.isBottom)))
      """
  }
}

/// The statements in Kotlin that play the listings of a format.
enum KotlinScene {
  /// Returns the program's first file.
  static func program(_ scenes: String, _ platform: SiteListings.Platform) -> String {
    switch platform {
    case .androidNextGen:
      """
      package nextgen

      import android.widget.*
      import com.google.android.libraries.ads.mobile.sdk.nativead.MediaView
      import play.*

      fun main(arguments: Array<String>) {
      folder = java.io.File(arguments[0])
      \(scenes)
      }

      """
    default:
      """
      package play

      import android.widget.*
      import com.google.ads.interactivemedia.v3.api.StreamDisplayContainer
      import com.google.android.gms.ads.nativead.MediaView

      fun main(arguments: Array<String>) {
      folder = java.io.File(arguments[0])
      \(scenes)
      playLines { AdRecorder(it, activity, "6.5.0", true, "DE") }
      }

      """
    }
  }

  static func text(_ format: FormatDefinition, _ listings: [SiteListings.Listing]) -> String {
    let (id, type) = (format.id.value, listings[0].type)
    switch format.system {
    case .customNative: return custom(format, type)
    case .native(let system):
      let adapter = system.mediation.map { _ in ", \(listings[1].type)()" } ?? ""
      return """
        playNative(\(literal(format)), mapOf(\(nativeViews(format)))\(adapter)) { adView, badge, context, recorder ->
        val listing = \(type)(adView, badge)
        listing.load(context, recorder, "a1")
        Shown({ listing.didAppear() }, { listing.didDisappear() })
        }
        """
    case .rewarded(let system) where system.isOnMAX:
      let parameters = system.parameterLiterals.map { "\($0) to \"set\"" }.joined(separator: ", ")
      return """
        playRewarded("\(id)") { context, recorder ->
        \(type).setUp(context, mapOf(\(parameters)), recorder) {}
        val listing = \(type)(recorder)
        Rewarded({ listing.load() }, { listing.show(activity) {} })
        }
        """
    case .rewarded(let system):
      return """
        record("\(id)", adspec.recorder.MaxRewardedRecording.observes) { recorder ->
        val listing = \(type)(recorder)
        listing.didSetUp(); listing.willLoad(); pass(0.5); listing.didLoad(); listing.willShow(); listing.didDisplay()
        listing.didPayRevenue(0.01, "USD"); pass(30.0); listing.didClick(); listing.didComplete(); listing.didGrantReward(\(system.rewardLiterals))
        listing.didDeliverReward(\(system.rewardLiterals)); listing.didHide(); listing.willLoad(); pass(0.5); listing.didLoad()
        }
        """
    case .liveInterstitial(let system):
      return """
        playLive("\(id)", \(system.leadSeconds), \(system.breakSeconds)) { context, recorder, programme, breaks ->
        val listing = \(type)(context, StreamDisplayContainer(), recorder, programme, breaks)
        Live({ listing.request() }, { listing.schedule("7", it) }, { listing.didLeave() })
        }
        """
    }
  }

  /// Returns the statements that play the listings of a format for the GMA Next-Gen SDK.
  static func nextGenText(_ format: FormatDefinition, _ listings: [SiteListings.Listing]) -> String {
    let type = listings[0].type
    guard case .native(let system) = format.system else {
      return custom(format, type, "playNextGenCustom", load: "root, recorder", "recorder")
    }
    let adapter = system.mediation.map { _ in ", \(listings[1].type)()" } ?? ""
    return """
      playNextGenNative(\(literal(format)), mapOf(\(nativeViews(format)))\(adapter)) { adView, mediaView, badge, recorder ->
      val listing = \(type)(adView, mediaView, badge)
      listing.load(recorder, "a1")
      Shown({ listing.didAppear() }, { listing.didDisappear() })
      }
      """
  }

  private static func nativeViews(_ format: FormatDefinition) -> String {
    format.deliveredAssets.map { asset, _ in "\"\(asset.key.value)\" to \(nativeView(asset))(null)" }
      .joined(separator: ", ")
  }

  private static func custom(
    _ format: FormatDefinition, _ type: String, _ play: String = "playCustom",
    load parameters: String = "root, context, recorder", _ arguments: String = "context, recorder"
  ) -> String {
    let assets = format.assets.filter { $0.type.value != .adChoices }
    let views = assets.map { "\"\($0.key.value)\" to \(view($0))(null)" }.joined(separator: ", ")
    let badge = assets.first { $0.type.value == .badge }?.key.value ?? ""
    let own = assets.map { "views.getValue(\"\($0.key.value)\") as \(view($0)), " }.joined()
    return """
      run {
      val views = mapOf<String, android.view.View>(\(views))
      val icon = ImageView(null)
      \(play)(\(literal(format)), views, views.getValue("\(badge)"), icon) { \(parameters) ->
      val listing = \(type)(root, \(own)icon)
      listing.load(\(arguments), "a1")
      Shown({ listing.didAppear() }, { listing.didDisappear() })
      }
      }
      """
  }

  private static func view(_ asset: Asset) -> String {
    switch asset.type.value {
    case .image: "ImageView"
    case .video: "MediaView"
    default: "TextView"
    }
  }

  /// The class of a view in a native ad's view, where pictures but the icon are in the media view.
  private static func nativeView(_ asset: Asset) -> String {
    asset.type.value == .image ? asset.key.value == "Icon" ? "ImageView" : "MediaView" : "TextView"
  }

  /// A format as a `Format` of the program.
  private static func literal(_ format: FormatDefinition) -> String {
    let assets = format.deliveredAssets.map { asset, delivered in
      switch delivered {
      case .text(let text): ", \"\(asset.key.value)\" to Delivered.Text(\"\(text)\")"
      case .number(let number): ", \"\(asset.key.value)\" to Delivered.Number(\(number))"
      case .picture(let width, let height):
        ", \"\(asset.key.value)\" to Delivered.Picture(\(width), \(height))"
      case .video: ", \"\(asset.key.value)\" to Delivered.Video"
      }
    }
    let corner = format.cornerOfAdChoices
    return "Format(\"\(format.id.value)\", \(corner.isRight), \(corner.isBottom)\(assets.joined()))"
  }
}

/// A value that the ad server delivers for an asset.
enum DeliveredValue {
  case text(String)
  case number(Double)
  /// A picture, by its size in pixels.
  case picture(width: Double, height: Double)
  case video
}

extension FormatDefinition {
  /// The assets that the ad server delivers, all but AdChoices and the ad label.
  fileprivate var deliveredAssets: [(Asset, DeliveredValue)] {
    assets.compactMap { asset in
      let sample = asset.sample?.value ?? "Fyrvik"
      switch asset.type.value {
      case .text, .url, .list: return (asset, .text(sample))
      case .number: return (asset, .number(Double(sample) ?? 4.8))
      case .image:
        let width = Double(max(asset.minWidth?.value ?? 0, asset.key.value == "Icon" ? 96 : 1200))
        return (asset, .picture(width: width, height: (width / (asset.ratio?.value.value ?? 1)).rounded()))
      case .video: return (asset, .video)
      case .adChoices, .badge: return nil
      }
    }
  }

  fileprivate var cornerOfAdChoices: (isRight: Bool, isBottom: Bool) {
    let corner = assets.first { $0.type.value == .adChoices }?.corner?.value ?? .topRight
    return ([.topRight, .bottomRight].contains(corner), [.bottomLeft, .bottomRight].contains(corner))
  }
}

extension RewardedSystem {
  fileprivate var isOnMAX: Bool { platform?.value == "appLovin" }
  fileprivate var parameterLiterals: [String] { setupParameters.map { "\"\($0.value)\"" } }
  fileprivate var rewardLiterals: String { "\"\(rewardName?.value ?? "")\", \(rewardAmount?.value ?? 1)" }
}

extension LiveSystem {
  fileprivate var breakSeconds: Double { Double(typicalDurationMs ?? 10_000) / 1000 }
  /// The name in the pattern of pod identifiers.
  fileprivate var podParameter: Substring {
    podIdentifier.flatMap { $0.value.firstMatch(of: /\{(\w+)\}/)?.output.1 } ?? ""
  }
}
