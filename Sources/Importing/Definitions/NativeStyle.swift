/// A native style, whose HTML and CSS show how a format looks.
struct NativeStyle {
  var name: String?
  /// Id of its template.
  var template: String?
  var html: String
  var css: String
  var line: Int?

  init(_ object: AdManagerObject) {
    name = object.text("displayName", "name")
    let reference = object.text("creativeTemplate", "creativeTemplateId")
    template = reference.map { String($0.split(separator: "/").last ?? "") }
    html = object.markup("htmlSnippet", "html") ?? ""
    css = object.markup("cssSnippet", "css") ?? ""
    line = object.line
  }

  /// The preview template of the definition: the style's HTML and CSS. Ad Manager's placeholders (`[%Headline%]`) are
  /// kept, because previews support them. Its macros are empty in a preview.
  var preview: String { (css.isEmpty ? "" : "<style>\n\(css)\n</style>\n") + html + "\n" }
}
