import SchemaEngine

/// A place in a body: a key, or a JSON Pointer (RFC 6901), which begins with `/`. Nothing is the body itself.
struct BodyPointer: Sendable {
    let text: String
    let steps: [String]

    init(_ text: String) {
        self.text = text
        guard text.hasPrefix("/") else {
            steps = text.isEmpty ? [] : [text]
            return
        }
        steps = text.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map {
            String($0).replacing("~1", with: "/").replacing("~0", with: "~")
        }
    }

    /// What stands there. `nil` where there is nothing, or null.
    func fields(in body: Fields) throws -> Fields? {
        var found: Fields? = body
        for step in steps {
            guard let object = found else { return nil }
            found = try object[FieldKey(step)]
        }
        return found
    }

    /// What stands there, as it is on the wire, also inside what a mapper made a model of. `nil` where there is nothing, or null.
    func value(in body: Fields) throws -> JSONValue? {
        var here = body
        for (index, step) in steps.enumerated() {
            // A model has no keys; what it was made of has.
            guard !here.keys.isEmpty else {
                return steps[index...].reduce(try here.value(as: JSONValue.self)) { value, step in
                    if case .object(let object)? = value { object[step] } else { nil }
                }
            }
            guard let next: Fields = try here[FieldKey(step)] else { return nil }
            here = next
        }
        return try here.value(as: JSONValue.self)
    }

    /// How many elements the list there has.
    func count(in body: Fields) throws -> Int {
        if let count = try fields(in: body)?.elementCount { return count }
        if case .array(let elements)? = try value(in: body) { return elements.count }
        throw PagingFault.unusableValue(text.isEmpty ? "/" : text, expected: "a list")
    }

    /// The whole number there; `nil` where there is nothing, or null.
    func whole(in body: Fields) throws -> Int? {
        guard let value = try value(in: body), !value.isNull else { return nil }
        guard let number = value.int ?? value.string.flatMap({ Int($0) }) else {
            throw PagingFault.unusableValue(text, expected: "a whole number")
        }
        return number
    }

    /// The text or number there that leads on; `nil` where there is nothing, null, `false` or an empty text.
    func lead(in body: Fields) throws -> JSONValue? {
        guard let value = try value(in: body) else { return nil }
        switch value {
        case .null, .boolean(false), .string(""): return nil
        case .string, .number: return value
        case .boolean, .array, .object: throw PagingFault.unusableValue(text, expected: "a text or a number")
        }
    }
}
