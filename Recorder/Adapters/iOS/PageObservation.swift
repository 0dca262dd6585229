// Sees that a page opens after a tap: the app's scene is deactivated, or a page of SFSafariViewController is presented.
// Take this file along with the one for custom native ads. See docs/recorder.md.

import Foundation
import SafariServices
import UIKit

/// Observes whether a page opens within a second after a tap.
@MainActor final class PageObservation {
  /// The time in seconds after which an opening page isn't attributed to the tap any more.
  static let limit: TimeInterval = 1
  /// The time in seconds between two checks of the presented controllers.
  private static let interval: TimeInterval = 0.5

  private var observers: [any NSObjectProtocol] = []
  private weak var window: UIWindow?
  private weak var page: SFSafariViewController?
  private var start: TimeInterval = 0
  private var isOpen = false
  private var opened: @MainActor () -> Void = {}
  private var closed: @MainActor () -> Void = {}

  /// Begins a new observation, with a tap in a window.
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

  /// Ends the observation; neither function is called afterwards.
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

  /// Calls `look` half a second later, unless a new observation has begun or this one has ended by then.
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
