import SchemaEngine
import SchematicText

/// One HTML file that has no script and loads nothing.
struct HTMLReport {
    /// The title, without escapes.
    var title: String
    /// The style sheet.
    var style: String
    /// The content of the body, as HTML.
    var body: String

    var document: String {
        """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
        <title>\(Self.escaped(title))</title>
        <style>
        \(style)
        </style>
        </head>
        <body>
        \(body)</body>
        </html>

        """
    }

    /// Returns the text for an element's content, in which characters that cannot be displayed are visible.
    static func escaped(_ text: String) -> String { XMLElement.escaped(text.displayLine) }
}
