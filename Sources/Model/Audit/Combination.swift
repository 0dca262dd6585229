/// The source of a rendering: the built-in preview, the author's template, or an HTML file.
package enum RenderingSource: String, CaseIterable, Codable, Sendable {
  /// The built-in preview, which this tool draws from the definition.
  case builtin
  /// The preview that the author wrote for the format, `preview.mustache`.
  case authored
  /// An HTML file that the user named.
  case file

  package var words: String {
    switch self {
    case .builtin: "the built-in preview"
    case .authored: "the format's own rendering"
    case .file: "the HTML file"
    }
  }
}

/// A user's display setting, or a failure, that the browser simulates.
package enum SimulatedEye: String, CaseIterable, Codable, Sendable, Comparable {
  /// Each computed font size is 1.3 times as large.
  case text130
  /// Each computed font size is doubled.
  case text200
  case forcedColors
  case reducedMotion
  /// Images fail to load.
  case noImages

  package static func < (a: SimulatedEye, b: SimulatedEye) -> Bool { a.rawValue < b.rawValue }

  /// True for simulations that make the layout difficult on purpose. Faults on their pages are only notes, except for
  /// faults of AdChoices and the ad label.
  package var isStress: Bool { textScale != nil || self == .noImages }

  /// The factor by which text is enlarged; `nil` if it keeps its size.
  package var textScale: Double? {
    switch self {
    case .text130: 1.3
    case .text200: 2
    case .forcedColors, .reducedMotion, .noImages: nil
    }
  }

  package var words: String {
    switch self {
    case .text130: "text at 130 %"
    case .text200: "text twice as large"
    case .forcedColors: "forced colours"
    case .reducedMotion: "reduced motion"
    case .noImages: "no pictures"
    }
  }
}

package enum AuditScheme: String, CaseIterable, Codable, Sendable { case light, dark }

/// One set of conditions under which a rendering is measured.
package struct Combination: Hashable, Sendable, Comparable {
  /// The previewed state, such as `typical`; `file` for an HTML file.
  package var state: String
  /// The viewport's width in CSS pixels.
  package var width: Int
  package var scheme: AuditScheme
  package var eye: SimulatedEye?

  package init(state: String, width: Int, scheme: AuditScheme, eye: SimulatedEye? = nil) {
    (self.state, self.width, self.scheme, self.eye) = (state, width, scheme, eye)
  }

  package static func < (a: Combination, b: Combination) -> Bool { a.order < b.order }

  private var order: (String, Int, String, String) {
    (state, width, scheme == .light ? "a" : "b", eye?.rawValue ?? "")
  }

  /// The base name of the screenshot's file: `typical-320-dark`.
  package var fileName: String {
    "\(state)-\(width)-\(scheme.rawValue)" + (eye.map { "-\($0.rawValue)" } ?? "")
  }

  /// The state, width, colour scheme and simulation in words: `typical, 320 px, dark`.
  package var words: String {
    "\(state), \(width) px, \(scheme.rawValue)" + (eye.map { ", \($0.words)" } ?? "")
  }
}
