import SchematicText

/// Returns a text as the JSON string that is pasted from a message into a schema. Only one with more than 200 Unicode
/// scalars is shortened.
package func pasted(_ text: some StringProtocol) -> String {
    JSONValue.string(shortened(text, to: 197, above: 200)).text().displayJSON
}
