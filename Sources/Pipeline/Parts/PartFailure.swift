/// Parts can't be used: exit code 2.
package enum PartFailure: ToolFailure {
  /// A part can't be read. The associated values are its name and the reason.
  case damaged(String, String)
  case unlike(String, first: String, what: String)
  case twice(String, String)
  /// Two parts contain results of one recording. The associated values are the recording's path and the files of both
  /// parts.
  case sharedRecording(String, String, String)
  /// A recording has the same content as one in another part. The associated values are its path, that of the other
  /// recording, and the files of both parts.
  case copiedRecording(String, of: String, String, String)
  case sharedSession(String, String)
  case offersTooFew(String, offered: String)
  /// A part has `Part.Facts` about a single recording, but merged facts about all recordings are required.
  case notWhole(String)
  case noFacts(String)
  /// Two parts were made with different `Part.Facts`. The associated values are the names of their files.
  case otherFacts(String, String)
  case missingFacts(String)
  /// Keyed lines (frames) are missing. The associated values are the recording's path, the number of its frames, and
  /// the number of them in the parts.
  case framesLost(String, of: Int, Int)

  package var description: String {
    switch self {
    case .damaged(let name, let reason):
      "'\(name)' is no part that can be used: \(reason). Make it again with adspec scale part."
    case .unlike(let name, let first, let what):
      "'\(name)' and \(first) don't go together: \(what). Make both with one tool, one catalog and the same filters."
    case .twice(let first, let second):
      first == second
        ? "The part '\(first)' is given twice." : "'\(first)' and '\(second)' hold one part twice."
    case .sharedRecording(let path, let first, let second):
      "The recording '\(path)' is in two parts, '\(first)' and '\(second)'. Give one of them."
    case .copiedRecording(let path, let original, let first, let second):
      "The recording '\(path)' in '\(second)' has the content of '\(original)' in '\(first)'. Make the parts of one of them."
    case .sharedSession(let first, let second):
      "'\(first)' and '\(second)' hold lines of one session, which only one part can judge. Make one part of the recordings that share sessions."
    case .notWhole(let name):
      "'\(name)' holds the facts of single recordings. Put those of all together first: adspec scale merge FACTS… --whole --output FILE."
    case .noFacts(let name): "'\(name)' doesn't hold what adspec scale key tells of single recordings."
    case .otherFacts(let name, let first):
      "'\(name)' and '\(first)' go with facts of different recordings. Make all parts of keyed lines with one file of facts."
    case .missingFacts(let name):
      "'\(name)' lacks the facts of the recordings whose lines were keyed. Name what adspec scale merge --whole made of them, too."
    case .framesLost(let path, let all, let found):
      "Of the recording '\(path)' \(Wording.count(all, "line")) went to sessions, and the parts hold \(found) of them. Name each part of keyed lines once."
    case .offersTooFew(let name, let offered):
      "'\(name)' offers too few sessions for pages (\(offered)). Make it with the --session-pages that is wanted now, or more."
    }
  }
}
