import SchemaEngine

/// A location in a body: a key, or a JSON Pointer (RFC 6901), which begins with `/`. The empty text is the body
/// itself.
struct BodyPointer: Sendable {
    let text: String
    let steps: [String]

    init(_ text: String) {
        self.text = text
        guard text.hasPrefix("/") else {
            steps = text.isEmpty ? [] : [text]
            return
        }
        steps = JSONPointer.steps(of: text)
    }

    /// Returns the fields at the location; `nil` if there is no value, or null.
    func fields(in body: Fields) throws -> Fields? {
        var found: Fields? = body
        for step in steps {
            guard let object = found else { return nil }
            found = try object[FieldKey(step)]
        }
        return found
    }

    /// Returns the value at the location as received, including values inside the model of a mapper; `nil` if
    /// there is none, or null.
    func value(in body: Fields) throws -> JSONValue? {
        guard body.exists else { return nil }
        var current = body
        for (index, step) in steps.enumerated() {
            // A model has no keys, but its received value has.
            guard !current.keys.isEmpty else {
                return steps[index...].reduce(try current.value(as: JSONValue.self)) { value, step in
                    if case .object(let object)? = value { object[step] } else { nil }
                }
            }
            guard let next: Fields = try current[FieldKey(step)] else { return nil }
            current = next
        }
        return try current.value(as: JSONValue.self)
    }

    /// Returns the number of elements of the list at the location. Without a body, there are none.
    func count(in body: Fields) throws -> Int {
        guard body.exists else { return 0 }
        if let count = try fields(in: body)?.elementCount { return count }
        if case .array(let elements)? = try value(in: body) { return elements.count }
        throw ReplyError.unusablePageValue(text.isEmpty ? "/" : text, expected: "a list")
    }

    /// Returns the integer at the location; `nil` if there is no value, or null.
    func integer(in body: Fields) throws -> Int? {
        guard let value = try value(in: body), !value.isNull else { return nil }
        guard let number = value.int ?? value.string.flatMap({ JSONNumber($0).flatMap { JSONValue.number($0).int } })
        else {
            throw ReplyError.unusablePageValue(text, expected: "a whole number")
        }
        return number
    }

    /// Returns the text or number at the location that identifies another page; `nil` if there is no value,
    /// null, `false` or an empty text.
    func pageValue(in body: Fields) throws -> JSONValue? {
        guard let value = try value(in: body) else { return nil }
        switch value {
        case .null, .boolean(false), .string(""): return nil
        case .string, .number: return value
        case .boolean, .array, .object: throw ReplyError.unusablePageValue(text, expected: "a text or a number")
        }
    }
}
