// As much of the interface of SafariServices as Recorder/Adapters/iOS uses, by its documentation:
// developer.apple.com/documentation/safariservices/sfsafariviewcontroller. Nothing here does anything.
// swift-format-ignore-file

public import UIKit

open class SFSafariViewController: UIViewController {}
