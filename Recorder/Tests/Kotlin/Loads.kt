// Native ads as different adapters deliver them, with and without AdChoices.

package app

import adspec.recorder.GoogleNativeRecording
import adspec.recorder.SessionRecorder
import com.google.android.gms.ads.AdError
import com.google.android.gms.ads.AdapterResponseInfo
import com.google.android.gms.ads.ResponseInfo
import com.google.android.gms.ads.nativead.AdChoicesView
import com.google.android.gms.ads.nativead.NativeAdView

private const val GOOGLE = "com.google.ads.mediation.admob.AdMobAdapter"

class FakeAdapter(
  override val adapterClassName: String, override val adSourceInstanceId: String, override val latencyMillis: Long,
  override val adError: AdError? = null
) : AdapterResponseInfo {
  private val isGoogle = adapterClassName == GOOGLE
  override val adSourceId = if (isGoogle) "7068401028668408324" else ""
  override val adSourceName = if (isGoogle) "Reservation campaign" else ""
}

class FakeResponse(
  override val loadedAdapterResponseInfo: AdapterResponseInfo, override val adapterResponses: List<AdapterResponseInfo>
) : ResponseInfo {
  override val responseId: String? = null
}

/** Reservation ads with and without AdChoices, and an ad by another network, whose AdChoices can't be seen. */
fun playLoads(recorder: SessionRecorder) {
  val failed = FakeAdapter(GOOGLE, "1", 250, AdError(3, "No fill", "network"))
  val loaded = FakeAdapter(GOOGLE, "2", 500)
  val left = FakeAdapter(GOOGLE, "3", 0)
  GoogleNativeRecording("a1", recorder, "/1/a")
    .didReceive(FakeNativeAd(FakeAdChoices(emptyList()), FakeResponse(loaded, listOf(failed, loaded, left))))
  val bare = GoogleNativeRecording("a2", recorder, "/1/a")
  bare.didReceive(FakeNativeAd(null, FakeResponse(loaded, listOf(loaded))))
  val adView = NativeAdView(null)
  adView.layout(0, 0, 780, 200)
  adView.adChoicesView = AdChoicesView(null).at(0, 0, 40, 40, adView)
  bare.didLayOut(adView, badge = null)
  val network = FakeAdapter("com.example.Network", "4", 100)
  GoogleNativeRecording("a3", recorder, "/1/a").didReceive(FakeNativeAd(null, FakeResponse(network, listOf(network))))
}
