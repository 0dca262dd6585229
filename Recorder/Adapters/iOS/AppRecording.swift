// Records that the app leaves the screen and comes back, and says what the system knows of app, language and consent.
// Needs no other file. See docs/recorder.md.

import AdspecRecorder
import Foundation
import UIKit

/// Records that the app goes into the background and comes to the front, and completes the file each time that it
/// leaves. Create it at the start of the session, and keep it.
@MainActor final class AppRecording {
  /// The observations that this file adds to `recorder.observes`.
  nonisolated static let observes: [AdEvent.Observation] = [.background, .consent]
  private let recorder: SessionRecorder
  private var observers: [any NSObjectProtocol] = []

  init(recorder: SessionRecorder) {
    self.recorder = recorder
    // The system may start an app in the background.
    let isInBackground = UIApplication.shared.applicationState == .background
    recorder.record(isInBackground ? .appBackground() : .appForeground())
    observe(UIApplication.willEnterForegroundNotification) { $0.record(.appForeground()) }
    observe(UIApplication.didEnterBackgroundNotification) { recorder in
      recorder.record(.appBackground())
      // The system may end the app in the background.
      recorder.closeFile()
    }
  }

  /// Ends the recording.
  func end() {
    observers.forEach(NotificationCenter.default.removeObserver)
    observers = []
  }

  private func observe(_ name: Notification.Name, _ note: @escaping @Sendable (SessionRecorder) -> Void) {
    let recorder = recorder
    observers.append(
      NotificationCenter.default.addObserver(forName: name, object: nil, queue: .main) { _ in note(recorder) }
    )
  }
}

extension AdEvent.SessionStart {
  /// Returns what the system knows of this app: its id and version, the language that it shows, and the answer that a
  /// consent form of the IAB left.
  ///
  /// - Parameters:
  ///   - files: the `observes` of each of the files that record this session; `AppRecording` is added.
  ///   - country: the country that the ad server took the user to be in; `nil` if it isn't known.
  ///   - test: true if this is no production build.
  static func ofThisApp(observing files: [[AdEvent.Observation]], country: String?, test: Bool) -> Self {
    let answer = UserDefaults.standard
    let observed = Set((files + [AppRecording.observes]).joined())
    return AdEvent.SessionStart(
      platform: .ios,
      recorder: .init(
        name: "AdspecRecorder", observes: AdEvent.Observation.allCases.filter(observed.contains)),
      app: .init(
        id: Bundle.main.bundleIdentifier,
        version: Bundle.main.object(forInfoDictionaryKey: "CFBundleShortVersionString") as? String),
      country: country, language: Bundle.main.preferredLocalizations.first,
      consent: .init(
        gdpr: (answer.object(forKey: "IABTCF_gdprApplies") as? Int).map { $0 == 1 },
        tcf: answer.string(forKey: "IABTCF_TCString") ?? ""),
      test: test)
  }
}
