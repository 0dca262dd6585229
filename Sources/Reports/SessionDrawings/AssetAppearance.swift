import Basics
import Model
package import Sessions

/// The appearance of an asset in a state of its ad, in a word.
///
/// Only the AdChoices icon and the ad label are `covered` or `cutByEdge`, since they must be seen and clickable. Other
/// assets overlap by design.
package enum AssetAppearance: Hashable {
  case shown
  case hidden
  case invisible
  /// The asset's frame wasn't recorded.
  case unplaced
  case empty
  case outsideAd
  /// The asset lies inside its ad, but no part of it is on the screen.
  case beyondEdge
  /// The asset is shown, and the screen's edge or a bar of the app cuts it.
  case cutByEdge
  /// Covered by the asset with this key, which is redacted for display.
  case covered(by: String)

  package init(_ asset: AssetState, in state: AdState) {
    if asset.isHidden {
      self = .hidden
    } else if asset.visible == 0 {
      self = .invisible
    } else if !asset.isShown {
      guard let frame = asset.frame else {
        self = .unplaced
        return
      }
      self = frame.area <= 0 ? .empty : asset.isInForce ? .beyondEdge : .outsideAd
    } else if asset.isMarking, let cover = state.assets(covering: asset).last {
      self = .covered(by: Redactor.value(state.key(of: cover), as: .name))
    } else {
      self = asset.isMarking && state.isCutOff(asset) ? .cutByEdge : .shown
    }
  }

  package var words: String {
    switch self {
    case .shown: "shown"
    case .hidden: "hidden"
    case .invisible: "invisible"
    case .unplaced: "at a place that wasn’t recorded"
    case .empty: "without area"
    case .outsideAd: "outside the ad"
    case .beyondEdge: "beyond the screen’s edge"
    case .cutByEdge: "cut by the screen’s edge"
    case .covered(let key): "overlapped by \(key)"
    }
  }
}

extension AssetState {
  /// True for the icon and the ad label, which mark the ad and are what reviewers check first.
  var isMarking: Bool { role == .adChoices || role == .badge }
}

extension AdState {
  /// Returns the appearance of all assets in words: `Shown: Headline, AdChoices. Beyond the screen’s edge: Image.`
  func appearances(_ redactor: Redactor) -> String {
    var groups: [(words: String, keys: [String])] = []
    for asset in assets {
      let words = AssetAppearance(asset, in: self).words
      let key = redactor.value(key(of: asset), as: .name)
      if let index = groups.firstIndex(where: { $0.words == words }) {
        groups[index].keys.append(key)
      } else {
        groups.append((words, [key]))
      }
    }
    return groups.map { "\($0.words.capitalizedFirst): \($0.keys.joined(separator: ", "))." }
      .joined(separator: " ")
  }
}
