import AdspecRecorder
import Foundation
import UIKit

/// An app that leaves and comes back, and one that the system starts in the background.
@MainActor struct AppScene {
  private let recorder: SessionRecorder

  init(_ recorder: SessionRecorder) { self.recorder = recorder }

  func play() {
    let app = AppRecording(recorder: recorder)
    post(UIApplication.didEnterBackgroundNotification)
    post(UIApplication.willEnterForegroundNotification)
    app.end()
    post(UIApplication.didEnterBackgroundNotification)
    UIApplication.shared.applicationState = .background
    AppRecording(recorder: recorder).end()
  }

  private func post(_ name: Notification.Name) {
    NotificationCenter.default.post(name: name, object: nil)
  }
}
