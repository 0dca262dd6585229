// Records what becomes of a live stream in AVPlayer: the break that plays, pauses, jumps, and breaks that are given up.
// Take this file along with LiveInterstitialsRecording.swift. See docs/recorder.md.

import AVFoundation
import AdspecRecorder
import Foundation

/// Follows a player and its interstitials by their notifications.
@MainActor final class LivePlaybackRecording {
  private let recorder: SessionRecorder
  /// The identifier of the break that is playing or was played last; empty before the first.
  private(set) var current = ""
  private var monitor: AVPlayerInterstitialEventMonitor?
  private weak var player: AVPlayer?
  private var clock = ProgrammeClock()
  private var isPaused = false
  private var observers: [any NSObjectProtocol] = []
  private var timeObserver: Any?

  /// Identifiers of all breaks that were scheduled so far.
  private var scheduledBreaks: Set<String> = []
  /// Breaks that were scheduled and haven't begun, with their start dates.
  private var pending: [String: Date] = [:]
  /// Breaks that a new schedule dropped. The next `break.schedule` names them as replaced.
  private var replaced: [String] = []

  init(recorder: SessionRecorder) { self.recorder = recorder }

  /// Records that a break was scheduled. Returns the identifiers of earlier breaks that the new schedule dropped.
  func didSchedule(_ identifier: String, at date: Date) -> [String] {
    // The notification may have come already or may still come; the monitor's events show what was dropped.
    scheduledBreaks.insert(identifier)
    noteEvents(isNewKnown: true)
    pending[identifier] = date
    defer { replaced = [] }
    return replaced.sorted()
  }

  /// Records that a break is cancelled.
  func didCancel(_ identifier: String, reason: AdEvent.Reason) {
    pending[identifier] = nil
    replaced.removeAll { $0 == identifier }
    recorder.record(.breakCancel(break: identifier, reason: reason))
  }

  /// Follows the player of a monitor, until `end()`.
  func follow(_ monitor: AVPlayerInterstitialEventMonitor) {
    end()
    (self.monitor, player) = (monitor, monitor.primaryPlayer)
    current = monitor.currentEvent?.identifier ?? current
    observe(AVPlayerInterstitialEventMonitor.currentEventDidChangeNotification, of: monitor) {
      recording, _ in recording.noteCurrentEvent()
    }
    observe(AVPlayerInterstitialEventMonitor.eventsDidChangeNotification, of: monitor) { recording, _ in
      recording.noteEvents(isNewKnown: false)
    }
    if let player { observeRate(of: player, isOfBreak: false) }
    observeRate(of: monitor.interstitialPlayer, isOfBreak: true)
    observe(AVPlayerItem.timeJumpedNotification, of: nil) { recording, _ in recording.noteTime() }
    observeNewerNotifications(of: monitor)
    timeObserver = player?.addPeriodicTimeObserver(
      forInterval: CMTime(seconds: 1, preferredTimescale: 1000), queue: .main
    ) { [weak self] _ in MainActor.assumeIsolated { self?.noteTime() } }
    noteTime()
  }

  /// Stops following the player.
  func end() {
    observers.forEach(NotificationCenter.default.removeObserver)
    observers = []
    if let timeObserver { player?.removeTimeObserver(timeObserver) }
    (timeObserver, monitor, player) = (nil, nil, nil)
    clock.forget()
  }

  private func noteCurrentEvent() {
    // Changes that the player makes to the programme around a break aren't the viewer's.
    clock.forget()
    guard let identifier = monitor?.currentEvent?.identifier else {
      if let rate = player?.rate { noteRate(isOfBreak: false, rate: rate, reason: nil) }
      return
    }
    current = identifier
    pending[identifier] = nil
  }

  /// Compares the scheduled breaks that haven't begun with the player's current schedule. A break that is missing there
  /// was replaced if a new break was added, and cancelled otherwise. A break whose date has passed counts as neither.
  ///
  /// - Parameter isNewKnown: true if a new break is already known to have been added.
  private func noteEvents(isNewKnown: Bool) {
    guard let monitor else { return }
    let events = Set(monitor.events.map(\.identifier))
    let now = player?.currentItem?.currentDate() ?? Date()
    let dropped = pending.filter { !events.contains($0.key) }
    for identifier in dropped.keys { pending[identifier] = nil }
    let dueLater = dropped.filter { $0.value > now }.keys.sorted()
    if isNewKnown || !events.isSubset(of: scheduledBreaks) {
      replaced += dueLater
    } else {
      for identifier in dueLater { recorder.record(.breakCancel(break: identifier, reason: .other)) }
    }
  }

  private func observeRate(of player: AVPlayer, isOfBreak: Bool) {
    observe(AVPlayer.rateDidChangeNotification, of: player, reading: [AVPlayer.rateDidChangeReasonKey]) {
      [weak player] recording, values in
      guard let player else { return }
      let reason = values[0].map { AVPlayer.RateDidChangeReason(rawValue: $0) }
      recording.noteRate(isOfBreak: isOfBreak, rate: player.rate, reason: reason)
    }
  }

  private func noteRate(isOfBreak: Bool, rate: Float, reason: AVPlayer.RateDidChangeReason?) {
    // A player that waits for data, or for the break to end, keeps its rate; a rate of 0 is a pause. The player of the
    // breaks has nothing to play between breaks and at the end of a break.
    if isOfBreak, monitor?.currentEvent == nil || monitor?.interstitialPlayer.currentItem == nil { return }
    if rate == 0 {
      let reasons: [AVPlayer.RateDidChangeReason] = [
        .setRateCalled, .audioSessionInterrupted, .appBackgrounded,
      ]
      guard !isPaused, let reason, reasons.contains(reason) else { return }
      isPaused = true
      recorder.record(.streamPause())
    } else if isPaused {
      isPaused = false
      recorder.record(.streamResume())
    }
  }

  private func noteTime() {
    guard let player, monitor?.currentEvent == nil, let date = player.currentItem?.currentDate() else {
      return
    }
    let uptime = ProcessInfo.processInfo.systemUptime
    guard let jump = clock.note(date, at: uptime, rate: Double(player.rate)) else { return }
    recorder.record(
      .streamSeek(
        from: Timestamp(secondsSince1970: jump.from.timeIntervalSince1970),
        to: Timestamp(secondsSince1970: jump.to.timeIntervalSince1970)))
  }

  /// Observes notifications that exist since iOS 26. Only compilers from Swift 6.2 on have their names.
  private func observeNewerNotifications(of monitor: AVPlayerInterstitialEventMonitor) {
    #if compiler(>=6.2)
      guard #available(iOS 26, tvOS 26, macOS 26, *) else { return }
      typealias Monitor = AVPlayerInterstitialEventMonitor
      observe(
        Monitor.currentEventSkippedNotification, of: monitor, reading: [Monitor.currentEventSkippedEventKey]
      ) { recording, values in
        if let skipped = values[0] { recording.didCancel(skipped, reason: .skipped) }
      }
      observe(
        Monitor.interstitialEventWasUnscheduledNotification, of: monitor,
        reading: [
          Monitor.interstitialEventWasUnscheduledEventKey, Monitor.interstitialEventWasUnscheduledErrorKey,
        ]
      ) { recording, values in
        // Without an error, a new schedule dropped the break, which `noteEvents` handles.
        guard let refused = values[0], values[1] != nil, recording.pending[refused] != nil else { return }
        recording.didCancel(refused, reason: .other)
      }
    #endif
  }

  /// Calls a function for each notification, with the values of some keys of its `userInfo` as texts. A break is
  /// represented by its identifier, a value of another type by an empty text, and an absent value by `nil`.
  private func observe(
    _ name: Notification.Name, of object: AnyObject?, reading keys: [String] = [],
    _ note: @escaping @MainActor (LivePlaybackRecording, [String?]) -> Void
  ) {
    observers.append(
      NotificationCenter.default.addObserver(forName: name, object: object, queue: .main) {
        [weak self] notification in
        let values: [String?] = keys.map { key in
          guard let value = notification.userInfo?[key] else { return nil }
          return (value as? AVPlayerInterstitialEvent)?.identifier ?? value as? String ?? ""
        }
        MainActor.assumeIsolated { if let self { note(self, values) } }
      })
  }
}

/// The last known time of a programme. A jump is found by comparing the next time with it.
struct ProgrammeClock {
  /// The maximum difference in seconds between the expected and the actual time that doesn't count as a jump. Players
  /// start late, wait for data, and catch up.
  private static let tolerance: TimeInterval = 1.5
  private var last: (date: Date, uptime: TimeInterval)?

  /// Forgets the last time, so that the next one is no jump.
  mutating func forget() { last = nil }

  /// Stores the current time of the programme. Returns the previous time and the current one if playing can't have led
  /// from one to the other, so that the viewer must have jumped; otherwise `nil`.
  ///
  /// - Parameters:
  ///   - date: the current time of the programme.
  ///   - uptime: the system's uptime in seconds.
  ///   - rate: the player's rate; 1 is normal speed.
  mutating func note(_ date: Date, at uptime: TimeInterval, rate: Double) -> (from: Date, to: Date)? {
    defer { last = (date, uptime) }
    guard let last else { return nil }
    let (moved, played) = (date.timeIntervalSince(last.date), (uptime - last.uptime) * rate)
    let isPlayed = moved > min(0, played) - Self.tolerance && moved < max(0, played) + Self.tolerance
    return isPlayed ? nil : (last.date, date)
  }
}
