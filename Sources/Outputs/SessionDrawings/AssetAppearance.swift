import AdModel
import Ledger

/// How an asset stands on the screen at some moment, in a word.
enum AssetAppearance: Hashable {
  case shown
  case hidden
  case invisible
  case outside
  /// By the asset with this key.
  case covered(by: String)

  init(_ asset: AssetState, in state: AdState) {
    if asset.hiddenBy != nil {
      self = .hidden
    } else if asset.visible == 0 {
      self = .invisible
    } else if !asset.isShown {
      self = .outside
    } else if let cover = state.assets(covering: asset).last {
      self = .covered(by: cover.key)
    } else {
      self = .shown
    }
  }

  var words: String {
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
