import Basics
import Reports

/// The notice at the top of every page that the last build failed.
enum FailureNotice {
  /// Maximum number of lines shown; the terminal has all of them.
  private static let mostLines = 20

  /// Returns the notice as HTML, with its style.
  ///
  /// - Parameter failure: one fault a line.
  static func markup(_ failure: String) -> String {
    let lines = failure.split(separator: "\n").map { HTML.escaped(VisibleText.line(String($0))) }
    var items = lines.prefix(mostLines).map { "<li><bdi>\($0)</bdi></li>" }
    if lines.count > mostLines { items.append("<li>… and more, in the terminal</li>") }
    return """

      <link rel="stylesheet" href="\(ServedFolder.ownPrefix)failure.css">
      <div class="adspec-failure" role="alert" tabindex="0">
      <p><strong>The last build failed.</strong> Pages are as they were before, and load themselves anew once this is mended:</p>
      <ul>
      \(items.joined(separator: "\n"))
      </ul>
      </div>

      """
  }

  /// The style of the notice. It has the tones of the site's own callouts for errors, and names none of its variables:
  /// the page may have a style of its author's.
  static let style = """
    .adspec-failure {
      color-scheme: light dark;
      position: sticky;
      top: 0;
      flex: none;
      z-index: 2147483647;
      box-sizing: border-box;
      max-block-size: 50vh;
      overflow: auto;
      padding: 12px clamp(16px, 4vw, 32px);
      border-block-end: 3px solid;
      background: light-dark(#fcebe8, #3b1d1a);
      color: light-dark(#a4221a, #ff9d92);
      font: 16px/1.5 system-ui, sans-serif;
      overflow-wrap: anywhere;
    }
    .adspec-failure p, .adspec-failure ul { margin: 0; }
    .adspec-failure ul { padding-inline-start: 24px; }
    @media print { .adspec-failure { position: static; max-block-size: none; } }

    """

  /// The page in place of one that isn't there, of a site without such a page: no build has succeeded yet.
  static let emptyPage = """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'self'; script-src 'self'; \
    base-uri 'none'; form-action 'none'">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>There is no such page</title>
    </head>
    <body>
    <main>
    <h1>There is no such page</h1>
    <p>This one loads itself anew after the next build.</p>
    </main>
    </body>
    </html>

    """
}
