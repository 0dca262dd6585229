// As much of UIKit's interface as Recorder/Adapters/iOS uses, by its documentation: developer.apple.com/documentation/uikit,
// the pages uiviewcontroller (presentedViewController, presentingViewController, navigationController, tabBarController),
// uinavigationcontroller (navigationBar, toolbar, isToolbarHidden), uitabbarcontroller (tabBar). A test sets what the system sets.
// swift-format-ignore-file

import Foundation

@MainActor open class UIViewController: UIResponder {
  open var presentedViewController: UIViewController? { nil }
  open var presentingViewController: UIViewController? { nil }
  open var navigationController: UINavigationController? { nil }
  open var tabBarController: UITabBarController? { nil }
}

open class UINavigationController: UIViewController {
  open var navigationBar: UINavigationBar { fatalError() }
  open var toolbar: UIToolbar! { fatalError() }
  open var isToolbarHidden: Bool { true }
}

open class UITabBarController: UIViewController {
  open var tabBar: UITabBar { fatalError() }
}

public final class UINavigationBar: UIView {}
public final class UIToolbar: UIView {}
public final class UITabBar: UIView {}
