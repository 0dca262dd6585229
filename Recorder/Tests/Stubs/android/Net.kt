// As much of Android's interface as listings of the site use: developer.android.com/reference/android/net/Uri and
// android/net/Uri.Builder.

package android.net

import java.net.URLEncoder

class Uri private constructor(private val text: String) {
  fun buildUpon() = Builder(text)
  override fun toString() = text

  class Builder(private var text: String) {
    fun appendQueryParameter(name: String, value: String): Builder = apply {
      text += (if ('?' in text) "&" else "?") + name + "=" + URLEncoder.encode(value, "UTF-8")
    }
    fun build(): Uri = parse(text)
  }

  companion object {
    fun parse(text: String) = Uri(text)
  }
}
