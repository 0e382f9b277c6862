import SchemaEngine

/// A value of an inferred schema, before it is written as text.
indirect enum InferredValue {
    /// An example: a JSON string, a number or a boolean.
    case example(JSONValue)
    /// A tag with one or more alternatives, without braces.
    case tag([String])
    case object(InferredObject)
    /// An array, with its element and the range of its numbers of elements.
    case array(InferredValue?, count: ClosedRange<Int>?)
    /// Values of several kinds, of which objects and arrays become fragments.
    case alternatives([InferredValue])
    /// An object that can contain further objects of its shape: the index of the shape.
    case recursive(Int)

    /// The value as an alternative of a tag, or `nil` for one that must be a fragment.
    var alternative: [String]? {
        switch self {
        case .example(.number(let number)): [NumberSpelling.requiresInteger(number.text) ? "int" : "number"]
        case .example(.boolean): ["bool"]
        case .example: ["string"]
        case .tag(let alternatives): alternatives
        case .object, .array, .alternatives, .recursive: nil
        }
    }
}

/// An object of an inferred schema.
struct InferredObject {
    struct Member {
        var key: String
        var presence: Presence
        var value: InferredValue
    }

    /// The modifiers of a key.
    enum Presence: String {
        case required = ""
        case optional = "{?}"
        case nullable = "{null}"
    }

    /// A key that chooses among branches.
    struct Cases {
        var key: String
        var branches: [Branch]
    }

    /// The object for one value of such a key.
    struct Branch {
        var value: String
        var object: InferredObject
    }

    var cases: Cases?
    var members: [Member] = []
    /// The values of all other keys.
    var rest: InferredValue?
}

extension InferredValue {
    /// Returns the value with other values in it.
    func mappingValues(_ transform: (InferredValue) -> InferredValue) -> InferredValue {
        switch self {
        case .example, .tag, .recursive: self
        case .array(let element, let count): .array(element.map(transform), count: count)
        case .alternatives(let list): .alternatives(list.map(transform))
        case .object(let object): .object(object.mappingValues(transform))
        }
    }
}

extension InferredObject {
    /// Returns the object with other values of its keys and branches. A branch stays an object.
    func mappingValues(_ transform: (InferredValue) -> InferredValue) -> InferredObject {
        var result = self
        for index in members.indices { result.members[index].value = transform(members[index].value) }
        for (index, branch) in (cases?.branches ?? []).enumerated() {
            guard case .object(let object) = transform(.object(branch.object)) else { continue }
            result.cases?.branches[index].object = object
        }
        result.rest = rest.map(transform)
        return result
    }
}
