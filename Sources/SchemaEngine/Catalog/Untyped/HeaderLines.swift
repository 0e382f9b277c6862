import SchematicText

/// The lines of a header field with a value.
package enum HeaderLines {
    /// The reason that a value cannot be written.
    package struct Refusal: Error {
        package let reason: String
    }

    /// Returns the values of the lines of a field. The elements of a list are joined, except for `Set-Cookie`.
    ///
    /// - Parameters:
    ///   - value: The value: a text, a number, a boolean or a list of these.
    ///   - name: The lowercased name of the field.
    /// - Returns: The values, one for each line.
    /// - Throws: `Refusal` for a value that no line can have.
    package static func texts(of value: JSONValue, named name: String) throws(Refusal) -> [String] {
        guard case .array(let elements) = value else { return [try text(of: value)] }
        var texts: [String] = []
        for element in elements { texts.append(try text(of: element)) }
        guard name != HeaderName.setCookie else { return texts }
        let list = texts.joined(separator: ", ")
        guard HeaderName.elements(of: list) == texts else {
            throw Refusal(
                reason: "an element of its list is empty, has white space around it, or has a comma outside of quotes"
            )
        }
        return [list]
    }

    private static func text(of value: JSONValue) throws(Refusal) -> String {
        guard let text = value.scalarText else {
            throw Refusal(reason: "expected a text, a number, a boolean or a list of these")
        }
        return text
    }
}
