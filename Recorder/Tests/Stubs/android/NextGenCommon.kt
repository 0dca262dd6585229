// As much of the interface of the GMA Next-Gen SDK for Android as Recorder/Adapters/Android and listings of the site use, by its
// documentation, developers.google.com/ad-manager/mobile-ads-sdk/android/next-gen (the pages of native ads), and its public
// examples, googleads/gma-next-gen-sdk-android-examples: classes of the package common. Nothing here does anything.

package com.google.android.libraries.ads.mobile.sdk.common

import android.content.Context
import android.graphics.drawable.Drawable
import android.widget.FrameLayout
import java.net.URI

/** Its uri is an android.net.Uri. */
class Image(val drawable: Drawable?, val uri: URI?, val scale: Double)

class AdChoicesView(context: Context?) : FrameLayout(context)

enum class AdChoicesPlacement { TOP_LEFT, TOP_RIGHT, BOTTOM_RIGHT, BOTTOM_LEFT }

class MediationAdError

interface AdSourceResponseInfo {
  val adapterClassName: String
  val id: String
  val name: String
  val instanceId: String
  val latencyMillis: Long
  val adError: MediationAdError?
}

interface ResponseInfo {
  val responseId: String?
  val loadedAdSourceResponseInfo: AdSourceResponseInfo?
  val adSourceResponses: List<AdSourceResponseInfo>
}

class LoadAdError(val code: ErrorCode, val message: String) {
  enum class ErrorCode(val value: Int) { NO_FILL(3) }
}
