import Browser

/// An audit can't start: exit code 2.
enum AuditFailure: ToolFailure {
  case formatUnknown(String, file: String, known: [String])

  var description: String {
    switch self {
    case .formatUnknown("", let file, _): "'\(file)' renders some format: say which with --format-id."
    case .formatUnknown(let id, _, let known):
      "The catalog has no format '\(id)'.\(Suggestion.text(for: id, among: known))"
    }
  }
}

extension BrowserFailure: ToolFailure {}
