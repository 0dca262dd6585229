import Pipeline
import Model
import Basics

/// Sentences that a rule's page has in addition to the rule's own texts: how its severity is set, how it is silenced,
/// and whether its findings can be fixed.
struct RuleFacts {
  /// Statements about the rule in GitHub-flavoured Markdown, each of one or two sentences.
  let sentences: [String]

  init(_ info: RuleInfo) {
    var sentences = [
      "Its severity is \(info.severity.rawValue), unless `rules: {\(info.id): …}` in adspec.yaml says otherwise."
    ]
    if !info.isIgnorable, info.isLowerable {
      sentences.append(
        "It can be lowered to `note` and not switched off: what it says decides what other rules can.")
    } else if !info.isIgnorable {
      sentences.append("It can't be silenced: neither `off` nor a comment nor a selection leaves it out.")
    } else if info.group == .renderings {
      sentences.append(
        "`<!-- adspec: ignore[\(info.id)] reason -->` silences it on the element's line or above it, `off` in adspec.yaml everywhere."
      )
    } else if info.group == .definitions || info.group == .tool {
      sentences.append(
        "`# adspec: ignore[\(info.id)] reason` silences it on a line of a definition, `off` in adspec.yaml everywhere."
      )
    } else {
      sentences.append(
        "`off` in adspec.yaml silences it, for the whole catalog or for parts of it (`paths`).")
    }
    if info.isFixable { sentences.append("`adspec check --fix` mends what can mean only one thing.") }
    if info.isAboutAbsence {
      sentences.append(
        "It complains that something never came: where lines of a session are lost or unreadable, its answer is \"to check\" instead."
      )
    }
    if info.isAboutEEA {
      sentences.append(
        "It holds in the EEA; in a session that doesn't say in which country it ran, its answer is \"to check\" instead."
      )
    }
    if !info.restsOn.isEmpty {
      let observed = Wording.list(info.restsOn.sorted().map(\.rawValue))
      sentences.append(
        "It rests on what a recorder sees of \(observed): where `recorder.observes` leaves that out, \(info.evidence == nil ? "it is not applicable" : "its answer is \"to check\"")."
      )
    }
    if !info.confirmedBy.isEmpty {
      let observed = Wording.list(info.confirmedBy.sorted().map(\.rawValue))
      sentences.append("Nothing is confirmed where `recorder.observes` leaves out \(observed).")
    }
    if info.isReportedOncePerFile {
      sentences.append("What a file repeats is one finding, at the first place.")
    }
    if !info.companions.isEmpty {
      let names = info.companions.map(\.rawValue).sorted()
      sentences.append("The same cause may set off \(Wording.list(names)), too.")
    }
    self.sentences = sentences
  }
}
