extension RuleRegistry {
  /// Rules in `Rules/Recordings`, in the order of their ids.
  package static let recordings: [any Rule.Type] = [
    ConsentInconsistent.self,
    EventDisordered.self,
    EventGap.self,
    EventInvalid.self,
    EventMisplaced.self,
    EventUnknown.self,
    FormatUnknown.self,
    LineUnreadable.self,
    LoadUnanswered.self,
    RecordingEmpty.self,
    RecordingTruncated.self,
    SessionEvicted.self,
    SessionRepeated.self,
    SessionResumed.self,
    SessionUnstarted.self,
    TestIdInProduction.self,
  ]
}
