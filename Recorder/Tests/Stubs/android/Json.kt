// As much of Android's interface as listings of the site use: developer.android.com/reference/org/json/JSONObject and
// org/json/JSONArray.

package org.json

private fun text(value: Any?): String = when (value) {
  is String -> "\"" + value.replace("\\", "\\\\").replace("\"", "\\\"") + "\""
  else -> value.toString()
}

class JSONArray(private val values: Collection<*>) {
  override fun toString() = values.joinToString(",", "[", "]") { text(it) }
}

class JSONObject(values: Map<*, *>) {
  private val values = LinkedHashMap(values)
  fun put(name: String, value: Any?): JSONObject = apply { values[name] = value }
  override fun toString() = values.entries.joinToString(",", "{", "}") { text(it.key) + ":" + text(it.value) }
}
