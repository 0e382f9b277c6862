import SchemaEngine

extension SchemaOutline {
    /// A demand without what makes no difference to its type: that it is secret, or mapped.
    func bare(_ value: Value) -> Value {
        switch form(of: value) {
        case .secret(let inner), .mapped(_, let inner): bare(inner)
        default: value
        }
    }

    /// The object of a branch, behind the tags that led to it.
    func joined(_ value: Value) -> Value {
        switch form(of: value) {
        case .secret(let inner), .mapped(_, let inner), .reference(let inner): joined(inner)
        default: value
        }
    }

    /// Whether an object is a dictionary: no key is named, and all are alike.
    func isMap(_ object: Object) -> Bool {
        guard object.members.isEmpty, let rest = object.rest else { return false }
        if case .nothing = form(of: rest) { return false }
        return true
    }

    /// Whether a value is secret, or a list of such.
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

    /// What the type of a demand does not say of it.
    func remark(on value: Value) -> String {
        switch form(of: value) {
        case .text(.length), .text(.pattern), .whole(.some), .number(.some):
            let words = words(for: value)
            return words.prefix(1).uppercased() + words.dropFirst() + "."
        case .secret(let inner):
            let words = remark(on: inner)
            return words.isEmpty ? "A secret." : words + " A secret."
        default: return ""
        }
    }
}

extension SchemaOutline.Root {
    /// The name before the first dot of its file's name.
    var owner: String { (try? SchemaFileName(path: file))?.owner ?? file }
}

extension SchemaOutline.EnumerationMember {
    /// As it stands in the tag, without quotes.
    var text: String {
        switch self {
        case .text(let text): text
        case .number(let number): number.text
        case .boolean(let isTrue): isTrue ? "true" : "false"
        }
    }

    /// As it stands on the wire.
    var json: JSONValue {
        switch self {
        case .text(let text): .string(text)
        case .number(let number): .number(number)
        case .boolean(let isTrue): .boolean(isTrue)
        }
    }
}

extension SchemaOutline.Cases {
    /// Every branch with its text; `{*}`, which has none, comes last.
    var all: [(text: String?, value: SchemaOutline.Value)] {
        branches.map { ($0.name, $0.value) } + (otherwise.map { [(nil, $0)] } ?? [])
    }
}

extension SchemaOutline.Member {
    /// Whether the key must be there.
    var isNeeded: Bool {
        switch presence {
        case .required, .nullable: true
        case .optional, .defaulted: false
        }
    }
}
