@_spi(Generated) import SchemaEngine

/// A value of an inferred schema, before it is written as text.
indirect enum InferredValue {
    /// An example: a JSON string, a number or a boolean.
    case example(JSONValue)
    /// A tag with one or more alternatives, without braces.
    case tag([String])
    case object(InferredObject)
    /// An array, with its element and the range of its numbers of elements.
    case array(InferredValue?, count: ClosedRange<Int>?)
    /// An array whose positions have their own values, with the number of those that are always there.
    case tuple([InferredValue], required: Int)
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
        case .object, .array, .tuple, .alternatives, .recursive: nil
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
        case .tuple(let list, let required): .tuple(list.map(transform), required: required)
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

/// The joins of values: the narrowest value that accepts both.
extension InferredValue {
    /// Returns the joined value, or `nil` if the two are not values of one kind.
    ///
    /// - Parameters:
    ///   - other: The other value.
    ///   - areSame: Whether both describe the same thing. What only one of them shows, such as
    ///     the elements of a list, then holds for the other one, too.
    /// - Returns: The value that accepts what both accept.
    func joined(with other: InferredValue, areSame: Bool) -> InferredValue? {
        switch (self, other) {
        case (.object(let one), .object(let two)): return one.joined(with: two, areSame: areSame).map { .object($0) }
        case (.array(let one, let count), .array(let two, let otherCount)):
            guard count == nil, otherCount == nil, areSame || (one == nil) == (two == nil) else { return nil }
            guard let one, let two else { return .array(one ?? two, count: nil) }
            return one.joined(with: two, areSame: areSame).map { .array($0, count: nil) }
        case (.tuple(let one, let required), .tuple(let two, let otherRequired)):
            guard one.count == two.count, required == otherRequired else { return nil }
            let joined = zip(one, two).compactMap { $0.joined(with: $1, areSame: areSame) }
            return joined.count == one.count ? .tuple(joined, required: required) : nil
        case (.alternatives(let one), .alternatives(let two)):
            guard one.count == two.count else { return nil }
            let joined = zip(one, two).compactMap { $0.joined(with: $1, areSame: areSame) }
            return joined.count == one.count ? .alternatives(joined) : nil
        case (.example(let one), .example(let two)): return Self.joined(one, two)
        default: return joinedTags(with: other, areSame)
        }
    }

    /// Returns the shorter of two examples of one kind. A number with a fraction is wider than one without.
    private static func joined(_ one: JSONValue, _ two: JSONValue) -> InferredValue? {
        switch (one, two) {
        case (.string(let first), .string(let second)):
            return .example(.string(first.isShorter(than: second) ? first : second))
        case (.number(let first), .number(let second)):
            let wholes = [first, second].map { NumberSpelling.requiresInteger($0.text) }
            if wholes[0] != wholes[1] { return .example(.number(wholes[0] ? second : first)) }
            return .example(.number(first.text.isShorter(than: second.text) ? first : second))
        case (.boolean(let first), .boolean(let second)): return .example(.boolean(first || second))
        default: return nil
        }
    }

    /// Joins two values of which one is a tag.
    private func joinedTags(with other: InferredValue, _ areSame: Bool) -> InferredValue? {
        guard let one = alternative, let two = other.alternative else { return nil }
        let null = one.contains("null") || two.contains("null") ? ["null"] : []
        let (first, second) = (one.filter { $0 != "null" }, two.filter { $0 != "null" })
        // Only null was seen in one of them.
        if Set(first) == Set(second) { return .tag(first + null) }
        if first == ["any"] || second == ["any"] {
            return areSame && !null.isEmpty ? .tag((first == ["any"] ? second : first) + null) : nil
        }
        guard first.count == 1, second.count == 1, let joined = Self.joinedTag(first[0], second[0]) else { return nil }
        return .tag([joined] + null)
    }

    /// Returns the tag that accepts the values of two tags, or `nil` if these are not of one kind.
    private static func joinedTag(_ one: String, _ two: String) -> String? {
        let kinds = [one, two].map { text -> ScalarKind? in
            guard let syntax = try? TagSyntax(reading: text[...]), syntax.alternatives.count == 1,
                case .scalar(let kind)? = BuiltInTag(LookupName(syntax.alternatives[0].name))
            else { return nil }
            return kind
        }
        let tags = [one, two]
        let forms = ["decimal:text", "decimal:number"]
        if kinds == [.decimal, .decimal], tags.allSatisfy({ $0 == "decimal" || forms.contains($0) }) {
            return "decimal"
        }
        if tags.contains("secret") || tags.contains("secret:url") {
            let isText = zip(tags, kinds).allSatisfy {
                $0.hasPrefix("secret") || acceptsOnlyTexts($0, $1)
            }
            return isText ? "secret" : nil
        }
        guard let first = kinds[0], let second = kinds[1] else { return nil }
        let numbers: Set<ScalarKind> = [.integer, .number]
        if numbers.contains(first), numbers.contains(second), !tags.contains(where: { $0.contains(":") }) {
            return "number"
        }
        let areTexts = acceptsOnlyTexts(one, first) && acceptsOnlyTexts(two, second)
        return areTexts && !tags.contains { $0.hasPrefix("string:") } ? "string" : nil
    }

    /// Returns whether a tag accepts only texts.
    private static func acceptsOnlyTexts(_ tag: String, _ kind: ScalarKind?) -> Bool {
        kind?.accepts == [.string] || kind == .enumeration || tag == "decimal:text"
    }

    /// The value with other indexes of recursive shapes.
    func addingRecursive(_ offset: Int) -> InferredValue {
        if case .recursive(let index) = self { return .recursive(index + offset) }
        return mappingValues { $0.addingRecursive(offset) }
    }
}

extension InferredObject {
    /// Returns the object that accepts the values of both, or `nil` if one has a required key that the other does not
    /// have, or a key has values of two kinds.
    func joined(with other: InferredObject, areSame: Bool) -> InferredObject? {
        guard cases == nil, other.cases == nil, (rest == nil) == (other.rest == nil) else { return nil }
        let others = Dictionary(other.members.map { (ExactName($0.key), $0) }) { first, _ in first }
        var result = InferredObject()
        for member in members {
            guard let second = others[ExactName(member.key)] else {
                guard member.presence == .optional else { return nil }
                result.members.append(member)
                continue
            }
            guard let joined = member.joined(with: second, areSame) else { return nil }
            result.members.append(joined)
        }
        let own = Set(members.map { ExactName($0.key) })
        for member in other.members where !own.contains(ExactName(member.key)) {
            guard member.presence == .optional else { return nil }
            result.members.append(member)
        }
        if let rest, let second = other.rest {
            guard let joined = rest.joined(with: second, areSame: areSame) else { return nil }
            result.rest = joined
        }
        return result
    }
}

extension InferredObject.Member {
    /// Returns the member of both objects, or `nil` if its values are of two kinds.
    fileprivate func joined(with other: InferredObject.Member, _ areSame: Bool) -> InferredObject.Member? {
        var presence = presence
        if presence != other.presence {
            presence = [presence, other.presence].contains(.optional) ? .optional : .nullable
        }
        // Only null was seen in one of them.
        let known = [value, other.value].filter { $0.alternative != ["any", "null"] }
        if let only = known.first, known.count == 1 {
            guard areSame else { return nil }
            return Self(key: key, presence: presence == .required ? .nullable : presence, value: only)
        }
        return value.joined(with: other.value, areSame: areSame).map { Self(key: key, presence: presence, value: $0) }
    }
}
