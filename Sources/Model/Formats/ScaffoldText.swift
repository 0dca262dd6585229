/// Texts of a new format that its author is to replace.
package enum ScaffoldText {
  package static func summary(of kind: FormatKind) -> String {
    switch kind {
    case .customNative, .native: "One sentence about what it is and where it runs."
    case .rewarded: "One sentence about what people get and for what."
    case .liveInterstitial: "One sentence about the stream and its ad breaks."
    }
  }

  package static let notes = "Say what this format is for, where it stands, and what makes a good one."
}
