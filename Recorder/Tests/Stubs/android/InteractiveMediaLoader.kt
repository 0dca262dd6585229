// As much of the interface of the IMA SDK for Android (DAI) as listings of the site use, by its reference:
// developers.google.com/ad-manager/dynamic-ad-insertion/sdk/android/api/reference/com/google/ads/interactivemedia/v3/api, the pages
// ImaSdkFactory, AdsLoader, AdsManagerLoadedEvent, StreamDisplayContainer. A test answers requests.

package com.google.ads.interactivemedia.v3.api

import android.content.Context

class ImaSdkSettings
class StreamDisplayContainer
class StreamRequest

class AdsManagerLoadedEvent(val streamManager: StreamManager?)

class AdsLoader {
  private val loaded = ArrayList<(AdsManagerLoadedEvent) -> Unit>()
  fun addAdsLoadedListener(listener: (AdsManagerLoadedEvent) -> Unit) {
    loaded.add(listener)
  }
  fun addAdErrorListener(listener: (AdErrorEvent) -> Unit) {}
  fun requestStream(request: StreamRequest): String {
    for (listener in loaded) listener(AdsManagerLoadedEvent(manager))
    return ""
  }

  companion object {
    var manager: StreamManager? = null
  }
}

class ImaSdkFactory {
  fun createImaSdkSettings() = ImaSdkSettings()
  fun createAdsLoader(context: Context, settings: ImaSdkSettings, container: StreamDisplayContainer) = AdsLoader()
  fun createPodStreamRequest(networkCode: String, customAssetKey: String, apiKey: String) = StreamRequest()

  companion object {
    fun getInstance() = ImaSdkFactory()
  }
}
