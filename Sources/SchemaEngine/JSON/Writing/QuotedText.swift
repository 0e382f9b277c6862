/// Returns a key or a piece of text for a message: in quotes, on one line, and shortened if it has more than 80
/// Unicode scalars.
func quoted(_ text: some StringProtocol) -> String { "'\(shortened(text))'" }

/// Returns a piece of text for a message: on one line, and shortened if it has more than 80 Unicode scalars.
package func shortened(_ text: some StringProtocol) -> String {
    let scalars = text.unicodeScalars.prefix(81)
    guard scalars.count > 80 else { return String(text).displayLine }
    return String(String.UnicodeScalarView(scalars.prefix(77))).displayLine + "…"
}

/// Returns a text as the JSON string that is pasted from a message into a schema. Only one with more than 200 Unicode
/// scalars is shortened.
package func pasted(_ text: some StringProtocol) -> String {
    let scalars = text.unicodeScalars.prefix(201)
    let shown = scalars.count > 200 ? String(String.UnicodeScalarView(scalars.prefix(197))) + "…" : String(text)
    return JSONValue.string(shown).text().displayJSON
}
