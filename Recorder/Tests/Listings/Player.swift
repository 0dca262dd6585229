// Plays the listings of the site's pages: what the SDKs would call, and what a viewer would do. A session each.

import AdspecRecorder
import Foundation
import GoogleMobileAds
import Synchronization
import UIKit

/// A value that the ad server delivers for an asset.of a format.
enum Delivered {
  case text(String)
  case number(Double)
  /// A picture, by its size in pixels.
  case picture(width: Double, height: Double)
  case video
}

/// A format as its definition states it.
struct Format {
  let id: String
  /// The assets that the ad server delivers, by key, in the definition's order.
  let assets: [(key: String, delivered: Delivered)]
  /// True if AdChoices lies on the right, and if it lies at the bottom.
  let adChoices: (isRight: Bool, isBottom: Bool)
}

/// Time that passes without waiting.
let skipped = Mutex<Int64>(0)

func pass(_ seconds: Double) { skipped.withLock { $0 += Int64(seconds * 1000) } }

/// Waits while the main queue works.
func wait(_ seconds: TimeInterval) { RunLoop.main.run(until: Date().addingTimeInterval(seconds)) }

/// Records one session of a listing into the folder that the program is given.
///
/// - Parameter files: the `observes` of the files that the listing needs.
@MainActor func record(
  _ session: String, observing files: [AdEvent.Observation]..., play: (SessionRecorder) -> Void
) {
  var options = RecorderOptions()
  options.session = session
  var start = AdEvent.SessionStart.ofThisApp(observing: files, country: "DE", test: true)
  // A program of this system has no bundle.
  (start.app, start.language) = (.init(id: "com.example.news", version: "6.5.0"), "de")
  let recorder = SessionRecorder(
    folder: CommandLine.arguments[1], start: start, options: options, queue: DispatchQueue(label: session),
    clock: SessionClock { skipped.withLock { $0 } })
  let app = AppRecording(recorder: recorder)
  play(recorder)
  NotificationCenter.default.post(name: UIApplication.didEnterBackgroundNotification, object: nil)
  app.end()
  let done = DispatchSemaphore(value: 0)
  recorder.end { _ in done.signal() }
  done.wait()
}

extension UIView {
  /// Lays the views out below one another in a card at the top of the screen; the ad label and the icon lie in its
  /// corners.
  func layOut(_ views: [UIView], badge: UIView, icon: UIView, _ corner: (isRight: Bool, isBottom: Bool)) {
    var top: CGFloat = 24
    for view in views where !view.isHidden {
      let height: CGFloat
      switch view {
      case let label as UILabel:
        label.numberOfLines = 0
        height = label.sizeThatFits(CGSize(width: 358, height: 0)).height
      case is UIButton: height = 40
      case let picture as UIImageView:
        let size = picture.image?.size ?? CGSize(width: 1, height: 1)
        picture.contentMode = .scaleAspectFit
        height = size.width < 100 ? 48 : (358 * size.height / size.width).rounded()
      default:
        view.contentMode = .scaleAspectFit
        height = 201
      }
      let width: CGFloat = height == 48 && view is UIImageView ? 48 : 358
      view.frame = CGRect(x: 0, y: top, width: width, height: height)
      top += height
    }
    frame = CGRect(x: 16, y: 100, width: 358, height: top + 24)
    badge.frame = CGRect(x: corner.isRight ? 0 : 278, y: 0, width: 80, height: 20)
    icon.frame = CGRect(
      x: corner.isRight ? 339 : 0, y: corner.isBottom ? frame.height - 15 : 0, width: 19, height: 15)
    for view in views + [badge, icon] where view.superview == nil { addSubview(view) }
    bringSubviewToFront(icon)
  }
}

@MainActor final class Phone {
  let window = FakeWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
  let root = FakeRoot()

  init() {
    (window.rootViewController, window.windowScene) = (root, UIWindowScene())
  }
}

/// A loaded picture of a size in pixels, at 2 pixels a point.
final class Picture: UIImage, @unchecked Sendable {
  private let own: CGSize
  init(width: Double, height: Double) {
    own = CGSize(width: width / 2, height: height / 2)
    super.init()
  }
  override var size: CGSize { own }
  override var scale: CGFloat { 2 }
}

final class DeliveredImage: NativeAdImage {
  private let picture: Picture
  init(width: Double, height: Double) {
    picture = Picture(width: width, height: height)
    super.init()
  }
  override var image: UIImage? { picture }
  override var imageURL: URL? { URL(string: "https://cdn.example.com/picture.jpg") }
  override var scale: CGFloat { 2 }
}
