// As much of the interface of the IMA SDK for Android (DAI) as Recorder/Adapters/Android uses, by its reference:
// developers.google.com/ad-manager/dynamic-ad-insertion/sdk/android/api/reference/com/google/ads/interactivemedia/v3/api, the pages
// Ad, AdPodInfo, AdEvent, AdEvent.AdEventType, AdErrorEvent, AdError, StreamManager. Nothing here does anything.

package com.google.ads.interactivemedia.v3.api

class AdError : Exception()

interface AdPodInfo {
  val totalAds: Int
  val adPosition: Int
  val isBumper: Boolean
  val podIndex: Int
  val timeOffset: Double
  val maxDuration: Double
}

interface Ad {
  val title: String?
  val advertiserName: String?
  val description: String?
  val contentType: String?
  val adPodInfo: AdPodInfo
}

interface AdEvent {
  enum class AdEventType {
    AD_PERIOD_STARTED, AD_PERIOD_ENDED, AD_BREAK_STARTED, AD_BREAK_ENDED, STARTED, FIRST_QUARTILE, MIDPOINT, THIRD_QUARTILE,
    COMPLETED, SKIPPED, CLICKED, LOADED, LOG, PAUSED, RESUMED
  }

  interface AdEventListener {
    fun onAdEvent(event: AdEvent)
  }

  val type: AdEventType
  val ad: Ad?
}

interface AdErrorEvent {
  interface AdErrorListener {
    fun onAdError(event: AdErrorEvent)
  }

  val error: AdError
}

interface StreamManager {
  val streamId: String?
  fun init()
  fun addAdEventListener(listener: AdEvent.AdEventListener)
  fun addAdErrorListener(listener: AdErrorEvent.AdErrorListener)
}
