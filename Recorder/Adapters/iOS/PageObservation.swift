// Sees that a page opens after a tap: the app's scene is deactivated, or a page of SFSafariViewController is presented.
// Take this file along with the one for custom native ads. See docs/recorder.md.

import Foundation
import SafariServices
import UIKit

/// An observation of what opens within a second after a tap.
@MainActor final class PageObservation {
  /// Later than this, in seconds, what opens is put down to no tap.
  static let limit: TimeInterval = 1
  /// Seconds between two looks at what is presented.
  private static let interval: TimeInterval = 0.5

  private var observers: [any NSObjectProtocol] = []
  private weak var window: UIWindow?
  private weak var page: SFSafariViewController?
  private var start: TimeInterval = 0
  private var isOpen = false
  private var opened: @MainActor () -> Void = {}
  private var closed: @MainActor () -> Void = {}

  /// Begins anew, with a tap in a window.
  ///
  /// - Parameters:
  ///   - opened: called once, when a page opens within the limit.
  ///   - closed: called once, when that page is gone.
  func begin(
    in window: UIWindow?, opened: @escaping @MainActor () -> Void, closed: @escaping @MainActor () -> Void
  ) {
    end()
    guard let window else { return }
    (self.window, self.opened, self.closed) = (window, opened, closed)
    (start, isOpen) = (ProcessInfo.processInfo.systemUptime, false)
    observe(UIScene.willDeactivateNotification) { $0.sceneWillDeactivate() }
    later { $0.lookForPage() }
  }

  /// Ends the observation; neither function is called any more.
  func end() {
    observers.forEach(NotificationCenter.default.removeObserver)
    observers = []
    (window, page) = (nil, nil)
    (opened, closed) = ({}, {})
  }

  private var isOver: Bool { ProcessInfo.processInfo.systemUptime - start > Self.limit }

  private func sceneWillDeactivate() {
    guard !isOver, !isOpen else { return }
    isOpen = true
    opened()
    observe(UIScene.didActivateNotification) { observation in
      observation.closed()
      observation.end()
    }
  }

  private func lookForPage() {
    guard !isOver, !isOpen else { return }
    var controller = window?.rootViewController
    while let next = controller?.presentedViewController { controller = next }
    guard let found = controller as? SFSafariViewController else { return }
    (page, isOpen) = (found, true)
    opened()
    lookForEnd()
  }

  private func lookForEnd() {
    later { observation in
      guard observation.page?.presentingViewController == nil else { return observation.lookForEnd() }
      observation.closed()
      observation.end()
    }
  }

  /// Calls a function of this observation half a second later, unless it has begun anew or ended.
  private func later(_ look: @escaping @MainActor (PageObservation) -> Void) {
    let begun = start
    DispatchQueue.main.asyncAfter(deadline: .now() + Self.interval) { [weak self] in
      MainActor.assumeIsolated {
        guard let self, self.start == begun, !self.observers.isEmpty else { return }
        look(self)
      }
    }
  }

  private func observe(_ name: Notification.Name, _ call: @escaping @MainActor (PageObservation) -> Void) {
    observers.append(
      NotificationCenter.default.addObserver(forName: name, object: window?.windowScene, queue: .main) {
        [weak self] _ in MainActor.assumeIsolated { if let self { call(self) } }
      })
  }
}
