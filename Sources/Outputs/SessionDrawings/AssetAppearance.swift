import AdModel
package import Ledger

/// How an asset stands on the screen at some moment, in a word.
///
/// Being overlapped is told only of what must be seen and touched, the AdChoices icon and the "Ad" label: that they lie on
/// the picture is how ads are laid out.
package enum AssetAppearance: Hashable {
  case shown
  case hidden
  case invisible
  case outside
  /// By the asset with this key.
  case covered(by: String)

  package init(_ asset: AssetState, in state: AdState) {
    if asset.hiddenBy != nil {
      self = .hidden
    } else if asset.visible == 0 {
      self = .invisible
    } else if !asset.isShown {
      self = .outside
    } else if asset.role == .adChoices || asset.role == .badge,
      let cover = state.assets(covering: asset).last
    {
      self = .covered(by: cover.key)
    } else {
      self = .shown
    }
  }

  package var words: String {
    switch self {
    case .shown: "shown"
    case .hidden: "hidden"
    case .invisible: "invisible"
    case .outside: "outside ad or screen"
    case .covered(let key): "overlapped by \(key)"
    }
  }

  /// Class of the style sheet.
  var name: String {
    switch self {
    case .shown: "is-shown"
    case .hidden, .invisible, .outside: "is-gone"
    case .covered: "is-covered"
    }
  }
}
