@_spi(Generated) import SchemaEngine

extension SchemaView {
    /// The schema without the secrets, mappers and counts around it, which do not change its type.
    var bare: SchemaView {
        switch form {
        case .secret(let inner), .mapped(_, let inner), .counted(let inner, _): inner.bare
        default: self
        }
    }

    /// Whether a value is secret, or a list or dictionary of secrets.
    var holdsSecret: Bool {
        switch form {
        case .secret: true
        case .array(let inner), .mapped(_, let inner), .counted(let inner, _): inner.holdsSecret
        case .both(let first, let second): first.holdsSecret || second.holdsSecret
        case .alternatives(let alternatives): alternatives.contains { $0.value.holdsSecret }
        case .object(let object): object.mapValue?.holdsSecret ?? false
        case .tuple(let tuple): tuple.parts.contains(where: \.holdsSecret)
        default: false
        }
    }

    /// The requirements that the Swift type of the schema does not express.
    var requirementText: String {
        switch form {
        case .scalar(_, .some):
            let words = words
            return words.prefix(1).uppercased() + words.dropFirst() + "."
        case .secret(let inner):
            let words = inner.requirementText
            return words.isEmpty ? "A secret." : words + " A secret."
        case .counted(let inner, let count): return count.text(ofArray: inner.isArray)
        default: return ""
        }
    }
}

extension SchemaView {
    fileprivate var isArray: Bool {
        switch form {
        case .array, .anyArray, .tuple: true
        default: false
        }
    }
}

extension SchemaView.Count {
    /// The requirement for the documentation of a property: "1 to 3 elements.", "Elements that differ."
    fileprivate func text(ofArray isArray: Bool) -> String {
        if range == 0...Int.max { return "Elements that differ." }
        let words = range.words(counting: isArray ? "element" : "member")
        let end = isUnique && range.upperBound > 1 ? " that differ." : "."
        return words.prefix(1).uppercased() + words.dropFirst() + end
    }
}

extension SchemaView.Object {
    /// Whether an object is a dictionary: it names no key, and all keys have the same
    /// schema.
    var isMap: Bool { mapValue != nil }

    /// The schema of the values of a dictionary; `nil` if the object is not one.
    var mapValue: SchemaView? {
        guard members.isEmpty, mapKeys.count <= 1, let value = mapKeys.first?.value ?? rest, !value.isNothing else {
            return nil
        }
        // With a map key, keys of another kind must have no schema.
        return mapKeys.isEmpty || rest?.isNothing ?? true ? value : nil
    }
}

extension SchemaView {
    var isNothing: Bool {
        if case .nothing = form { true } else { false }
    }

    /// Whether a decoded value is written as it was received. Objects with named keys
    /// are not, because defaults are added to them and nulls are left out.
    var isKeptAsReceived: Bool {
        switch form {
        case .anything, .any, .nothing, .null, .anyObject, .anyArray, .scalar, .enumeration: true
        case .array(let inner), .secret(let inner), .counted(let inner, _): inner.isKeptAsReceived
        case .alternatives(let alternatives): alternatives.allSatisfy(\.value.isKeptAsReceived)
        case .reference(let target): target.isScalar
        case .object, .cases, .tuple, .transformed, .mapped, .both: false
        }
    }

    private var isScalar: Bool {
        switch bare.form {
        case .scalar, .enumeration: true
        default: false
        }
    }
}

extension SchemaView.Tuple {
    /// The positions by the keys by which fields read them, with the further elements last: their names, or their indexes.
    var keyed: [(key: String, value: SchemaView)] {
        positions.enumerated().map { ($1.name ?? String($0), $1.value) } + (rest.map { [(TupleTag.rest, $0)] } ?? [])
    }
}

extension SchemaRoot {
    /// The part of the file name before the first dot.
    var owner: String { (try? SchemaFileName(path: path))?.owner ?? path }
}

extension SchemaView.EnumerationMember {
    /// The member as written in the tag, without quotes.
    var text: String {
        switch self {
        case .text(let text): text
        case .number(let number): number.text
        case .boolean(let isTrue): isTrue ? "true" : "false"
        }
    }

    /// The member as a JSON value.
    var json: JSONValue {
        switch self {
        case .text(let text): .string(text)
        case .number(let number): .number(number)
        case .boolean(let isTrue): .boolean(isTrue)
        }
    }
}

extension SchemaView.Cases {
    /// All branches with their texts. The branch `{*}`, which has no text, is the last.
    var all: [(text: String?, value: SchemaView)] {
        branches.map { ($0.name, $0.value) } + (otherwise.map { [(nil, $0)] } ?? [])
    }
}

extension SchemaView.Member {
    /// Whether the key is required.
    var isNeeded: Bool { !presence.mayBeAbsent }
}
