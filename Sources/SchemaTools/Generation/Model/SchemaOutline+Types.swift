import SchemaEngine

extension SchemaOutline {
    /// Returns a schema node without the secret and mapped nodes around it, which do not change its type.
    func bare(_ value: Value) -> Value {
        switch form(of: value) {
        case .secret(let inner), .mapped(_, let inner): bare(inner)
        default: value
        }
    }

    /// Returns the object of a branch, after following tags.
    func joined(_ value: Value) -> Value {
        switch form(of: value) {
        case .secret(let inner), .mapped(_, let inner), .reference(let inner): joined(inner)
        default: value
        }
    }

    /// Returns a Boolean value that indicates whether an object is a dictionary: it names no key, and all keys
    /// have the same schema.
    func isMap(_ object: Object) -> Bool {
        guard object.members.isEmpty, let rest = object.rest else { return false }
        if case .nothing = form(of: rest) { return false }
        return true
    }

    /// Returns a Boolean value that indicates whether a value is secret, or a list or dictionary of secrets.
    func holdsSecret(_ value: Value) -> Bool {
        switch form(of: value) {
        case .secret: true
        case .array(let inner), .mapped(_, let inner): holdsSecret(inner)
        case .both(let first, let second): holdsSecret(first) || holdsSecret(second)
        case .alternatives(let alternatives): alternatives.contains { holdsSecret($0.value) }
        case .object(let object) where isMap(object): object.rest.map(holdsSecret) ?? false
        default: false
        }
    }

    /// Returns the requirements of a schema node that its Swift type does not express.
    func requirementText(of value: Value) -> String {
        switch form(of: value) {
        case .scalar(_, .some):
            let words = words(for: value)
            return words.prefix(1).uppercased() + words.dropFirst() + "."
        case .secret(let inner):
            let words = requirementText(of: inner)
            return words.isEmpty ? "A secret." : words + " A secret."
        default: return ""
        }
    }
}

extension SchemaOutline.Root {
    /// The part of the file name before the first dot.
    var owner: String { (try? SchemaFileName(path: file))?.owner ?? file }
}

extension SchemaOutline.EnumerationMember {
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

extension SchemaOutline.Cases {
    /// All branches with their texts. The branch `{*}`, which has no text, is the last.
    var all: [(text: String?, value: SchemaOutline.Value)] {
        branches.map { ($0.name, $0.value) } + (otherwise.map { [(nil, $0)] } ?? [])
    }
}

extension SchemaOutline.Member {
    /// A Boolean value that indicates whether the key is required.
    var isNeeded: Bool {
        switch presence {
        case .required, .nullable: true
        case .optional, .defaulted: false
        }
    }
}
