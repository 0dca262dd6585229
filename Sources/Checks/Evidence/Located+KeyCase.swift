import AdModel
import Diagnostics

extension Located<String> {
  /// The key of the format that this one differs from by case or spaces alone, written in its place; `nil` without one.
  /// Anything further away may be another key that is missing.
  func caseFix(among keys: [String]) -> Fix? {
    let meant = keys.filter { AssetKeys.folded($0) == AssetKeys.folded(value) }
    guard meant.count == 1, meant[0] != value, let edit = rewritten(as: meant[0]) else { return nil }
    return Fix("Write \(meant[0].quoted).", [edit])
  }
}
