package import SchemaEngine

/// Header fields from a sample of their schema.
package enum HeaderSample {
    /// Returns the fields of an object. The elements of a list are joined by `, `, except those of `Set-Cookie`.
    package static func fields(of value: JSONValue) -> [(name: String, value: String)] {
        (value.object?.members ?? []).flatMap { member -> [(name: String, value: String)] in
            guard case .array(let elements) = member.value else {
                return text(of: member.value).map { [(name: member.key, value: $0)] } ?? []
            }
            let texts = elements.compactMap(text(of:))
            if member.key.lowercased() == "set-cookie" { return texts.map { (name: member.key, value: $0) } }
            return [(name: member.key, value: texts.joined(separator: ", "))]
        }
    }

    private static func text(of value: JSONValue) -> String? {
        switch value {
        case .string(let text): text
        case .number(let number): number.text
        case .boolean(let flag): flag ? "true" : "false"
        case .null, .array, .object: nil
        }
    }
}
