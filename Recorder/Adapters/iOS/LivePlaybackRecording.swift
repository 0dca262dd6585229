// Records what becomes of a live stream in AVPlayer: the break that plays, pauses, jumps, and breaks that are given up.
// Take this file along with LiveInterstitialsRecording.swift. See docs/recorder.md.

import AVFoundation
import AdspecRecorder
import Foundation

/// A player and its interstitials, followed by their notifications.
@MainActor final class LivePlaybackRecording {
  private let recorder: SessionRecorder
  /// The identifier of the break that plays, or was played last; empty before the first.
  private(set) var current = ""
  private var monitor: AVPlayerInterstitialEventMonitor?
  private weak var player: AVPlayer?
  private var clock = ProgrammeClock()
  private var isPaused = false
  private var observers: [any NSObjectProtocol] = []
  private var timeObserver: Any?

  /// Identifiers of all breaks that were scheduled.
  private var known: Set<String> = []
  /// Breaks that were scheduled and haven't begun, with their dates.
  private var pending: [String: Date] = [:]
  /// Breaks that a new schedule dropped; the next `break.schedule` names them.
  private var replaced: [String] = []

  init(recorder: SessionRecorder) { self.recorder = recorder }

  /// Keeps a break as one to come, and returns those that the new schedule dropped.
  func didSchedule(_ identifier: String, at date: Date) -> [String] {
    // The notification may have come by now, or come later: the events say what was dropped.
    known.insert(identifier)
    noteEvents(isNewKnown: true)
    pending[identifier] = date
    defer { replaced = [] }
    return replaced.sorted()
  }

  /// Records that a break is given up.
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

  /// Ends following.
  func end() {
    observers.forEach(NotificationCenter.default.removeObserver)
    observers = []
    if let timeObserver { player?.removeTimeObserver(timeObserver) }
    (timeObserver, monitor, player) = (nil, nil, nil)
    clock.forget()
  }

  private func noteCurrentEvent() {
    // What the player does to the programme around a break isn't the viewer's.
    clock.forget()
    guard let identifier = monitor?.currentEvent?.identifier else {
      if let rate = player?.rate { noteRate(isOfBreak: false, rate: rate, reason: nil) }
      return
    }
    current = identifier
    pending[identifier] = nil
  }

  /// Compares the breaks to come with the player's schedule: those that it has no longer were replaced, if a new one came with
  /// the change, and else given up. A break whose date has passed is neither.
  private func noteEvents(isNewKnown: Bool) {
    guard let monitor else { return }
    let events = Set(monitor.events.map(\.identifier))
    let now = player?.currentItem?.currentDate() ?? Date()
    let dropped = pending.filter { !events.contains($0.key) }
    for identifier in dropped.keys { pending[identifier] = nil }
    let dueLater = dropped.filter { $0.value > now }.keys.sorted()
    if isNewKnown || !events.isSubset(of: known) {
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
    // A player that waits for data, or for the break to end, keeps its rate: 0 is a pause. Between breaks the player of the
    // breaks has nothing to play, and at the end of one neither.
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

  /// Observes what players say since the systems of 2025: the compiler that came with them knows the names.
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
        // Without an error a new schedule dropped it, which `noteEvents` sees.
        guard let refused = values[0], values[1] != nil, recording.pending[refused] != nil else { return }
        recording.didCancel(refused, reason: .other)
      }
    #endif
  }

  /// Calls a function for each notification, with the values of keys of its `userInfo`: texts, identifiers of breaks, and an
  /// empty text for any other.
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

/// The last known time of a programme, for finding jumps.
struct ProgrammeClock {
  /// A difference in seconds that is no jump: players start late, wait for data, and catch up.
  private static let tolerance: TimeInterval = 1.5
  private var last: (date: Date, uptime: TimeInterval)?

  /// Forgets the last time: whatever comes next is no jump.
  mutating func forget() { last = nil }

  /// Returns the last time and this one if playing doesn't lead from the one to the other, and keeps this one.
  ///
  /// - Parameters:
  ///   - uptime: seconds that pass while it plays.
  ///   - rate: the player's, 1 for a second a second.
  mutating func note(_ date: Date, at uptime: TimeInterval, rate: Double) -> (from: Date, to: Date)? {
    defer { last = (date, uptime) }
    guard let last else { return nil }
    let (moved, played) = (date.timeIntervalSince(last.date), (uptime - last.uptime) * rate)
    let isPlayed = moved > min(0, played) - Self.tolerance && moved < max(0, played) + Self.tolerance
    return isPlayed ? nil : (last.date, date)
  }
}
