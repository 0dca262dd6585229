// What stands for the network's own classes in the listings of adapters: the fields of the two sample networks.

import Foundation
import GoogleMobileAds
import UIKit

final class NetworkImage {
  let image: UIImage?
  let url: URL
  let scale: CGFloat = 2
  init(isLoaded: Bool) {
    image = isLoaded ? FakeImage.Picture() : nil
    url = URL(fileURLWithPath: "/bread.jpg")
  }
}

@MainActor final class NetworkAd {
  var onImpression: (() -> Void)?
  var onClick: ((String?) -> Void)?
  let adChoicesView: UIView? = AdChoicesView()
  private let isLoaded: Bool
  init(isLoaded: Bool) { self.isLoaded = isLoaded }

  // The Sample Network.
  var title: String? { "A weekend where the last ferry turns around" }
  var body: String? { "Eleven rooms, one lighthouse, no timetable" }
  var icon: NetworkImage? { NetworkImage(isLoaded: isLoaded) }
  var image: [NetworkImage] { [NetworkImage(isLoaded: isLoaded)] }
  var callToAction: String? { "Look at the rooms" }
  var starRating: NSDecimalNumber? { 4.8 }
  var store: String? { "Fyrvik" }
  var price: String? { "from €89" }
  var advertiser: String? { "Fyrvik Guesthouse" }
  var degreeOfAwesomeness: String { "fabulous" }

  // Nordlicht Media.
  var caption: String? { title }
  var teaser: String? { body }
  var stillURLs: [NetworkImage] { image + image }
  var brandMarkURL: NetworkImage? { icon }
  var buttonLabel: String? { callToAction }
  var brandName: String? { advertiser }
  var auroraIndex: Int { 7 }
  var co2Grams: Int { 3 }

  /// The ad whose views the network got last.
  static var attached: NetworkAd?
  func attach(to view: UIView) {
    Self.attached = self
    onImpression?()
  }
  func recordImpression() {}
  func handleClick(on view: UIView) {}
}

/// Answers every request twice, as some networks do.
@MainActor final class NetworkAdLoader {
  var downloadsImages = true
  var wantsSeveralImages = false
  func load(placement: String, answer: @escaping @MainActor (Result<NetworkAd, any Error>) -> Void) {
    let networkAd = NetworkAd(isLoaded: downloadsImages)
    answer(.success(networkAd))
    answer(.success(networkAd))
  }
}

enum NetworkSDK {
  static let version = VersionNumber(majorVersion: 1, minorVersion: 0, patchVersion: 0)
  static func start(then: (Error?) -> Void) { then(nil) }
}

extension String {
  /// The app's word for the ad label; this system has no `String(localized:)`.
  init(localized word: String) { self = "Anzeige" }
}
