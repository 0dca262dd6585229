// As much of the interface of AppLovin's SDK for Android, version 13, as listings of the site use, by its documentation:
// support.axon.ai/en/max/android/overview/integration. A set-up succeeds at once.

package com.applovin.sdk

import android.content.Context

object AppLovinMediationProvider {
  const val MAX = "max"
}

class AppLovinSdkInitializationConfiguration {
  class Builder {
    fun setMediationProvider(provider: String): Builder = this
    fun build() = AppLovinSdkInitializationConfiguration()
  }

  companion object {
    fun builder(sdkKey: String) = Builder()
  }
}

class AppLovinSdk {
  fun initialize(configuration: AppLovinSdkInitializationConfiguration, done: (Any?) -> Unit) = done(null)

  companion object {
    fun getInstance(context: Context) = AppLovinSdk()
  }
}
