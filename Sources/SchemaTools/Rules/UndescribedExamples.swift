import SchemaEngine
import SchematicText

/// The content of an array's further examples that the first one, which is the schema, does not describe. Merged into
/// the first one, no key of a pasted list is lost.
struct UndescribedExamples {
    private struct SchemaObject {
        var node: JSONNode
        var keys: [ExactName: SchemaMember] = [:]
        /// Whether a syntax key describes keys that the object does not name.
        var isOpen = false
        /// The members that only further examples have, in the order of the text.
        var added: [JSONNode.Member] = []
        /// The indices of `added`, by name.
        var addedNames: [ExactName: Int] = [:]
    }

    /// A key of the schema.
    private struct SchemaMember {
        var member: JSONNode.Member
        var modifier: KeyModifier
    }

    /// The maximum number of keys that an edit adds. More keys are usually data.
    private static let maximumKeys = 20

    /// The objects by their offsets.
    private var objects: [Int: SchemaObject] = [:]
    /// The first examples that are not null, for keys of the schema with a null as the example.
    private var nulls: [Int: (schema: SchemaMember, example: JSONNode.Member)] = [:]

    /// Compares the first element of an array with the further ones.
    mutating func add(_ array: JSONNode) {
        let elements = array.elements.dropFirst(SchemaPosition.indexOfElement(in: array)).map { $0 }
        guard let first = elements.first else { return }
        var waiting = elements.dropFirst().map { (schema: first, example: $0) }
        var next = 0
        while next < waiting.count {
            let (schema, example) = waiting[next]
            next += 1
            switch (schema.kind, example.kind) {
            case (.object, .object):
                waiting += example.members.compactMap { member in
                    compare(member, with: schema).map { (schema: $0, example: member.value) }
                }
            case (.array, .array):
                for (index, part) in example.elements.enumerated() {
                    guard let element = SchemaPosition.schema(ofElement: index, of: schema) else { break }
                    waiting.append((schema: element, example: part))
                }
            default:
                continue
            }
        }
    }

    /// Compares a member of a further example with an object of the schema. Returns the schema of its value, if the
    /// object describes it.
    private mutating func compare(_ member: JSONNode.Member, with node: JSONNode) -> JSONNode? {
        guard case .named(let name, _, _)? = try? SchemaKey(reading: member.key) else { return nil }
        var object = objects.removeValue(forKey: node.offset) ?? Self.object(of: node)
        defer { objects[node.offset] = object }
        if let known = object.keys[ExactName(name)] {
            let own = known.member
            if own.value.kind == .null, member.value.kind != .null, nulls[own.keyOffset] == nil {
                nulls[own.keyOffset] = (known, member)
            }
            return own.value
        }
        guard !object.isOpen else { return nil }
        if let index = object.addedNames[ExactName(name)] {
            if object.added[index].value.kind == .null { object.added[index] = member }
        } else {
            object.addedNames[ExactName(name)] = object.added.count
            object.added.append(member)
        }
        return nil
    }

    private static func object(of node: JSONNode) -> SchemaObject {
        var object = SchemaObject(node: node)
        for member in node.members {
            switch try? SchemaKey(reading: member.key) {
            case .named(let name, let modifier, _)?:
                object.keys[ExactName(name)] = SchemaMember(member: member, modifier: modifier)
            case .comment?, .count?: break
            default: object.isOpen = true
            }
        }
        return object
    }

    // MARK: Faults

    /// Returns the faults, with the edits that merge the further examples into the first one.
    func faults() -> [RuleFault] {
        objects.values.compactMap { Self.fault($0) } + nulls.values.map { Self.fault($0.schema, example: $0.example) }
    }

    private static func fault(_ object: SchemaObject) -> RuleFault? {
        guard let first = object.added.first else { return nil }
        let names = object.added.prefix(3).map { "'\($0.key)'" }.joined(separator: ", ")
        let more = object.added.count > 3 ? " and \(object.added.count - 3) more" : ""
        let isMap = object.added.count > maximumKeys
        return RuleFault(
            at: first.keyOffset,
            "a further example has keys that the first, which is the schema, does not have: \(names)\(more)",
            help: isMap
                ? "if the keys are data, write \"{*}\" in place of them"
                : "add to the first example what may be absent, as in \(first.keyText(with: "{?}").displayJSON)",
            edit: isMap ? nil : insertion(of: object.added, into: object.node)
        )
    }

    /// Returns the edit that adds members to an object, or `nil` if their text cannot be copied into a schema.
    private static func insertion(of added: [JSONNode.Member], into node: JSONNode) -> TextEdit? {
        guard added.allSatisfy(\.canBeCopied) else { return nil }
        let texts = added.map { "\($0.keyText(with: "{?}")): \($0.value.rawText)" }
        let members = Array(node.members)
        guard let first = members.first, let last = members.last else {
            return TextEdit(range: node.range, with: "{ \(texts.joined(separator: ", ")) }")
        }
        let space = node.document.substring(in: node.offset + 1..<first.keyOffset)
        let separator = space.contains(where: \.isNewline) ? "," + space : ", "
        let end = last.value.range.upperBound
        return TextEdit(range: end..<end, with: texts.map { separator + $0 }.joined())
    }

    private static func fault(_ schema: SchemaMember, example: JSONNode.Member) -> RuleFault {
        let own = schema.member
        var fault = RuleFault(
            at: example.value.offset,
            "the first example of '\(example.key)' is null, which accepts any value, and a further one is not",
            help: "write \(example.keyText(with: "{null}").displayJSON) with the further example as its value"
        )
        guard example.canBeCopied else { return fault }
        switch schema.modifier {
        case .none:
            let text = "\(own.keyText(with: "{null}")): \(example.value.rawText)"
            fault.edit = TextEdit(range: own.keyOffset..<own.value.range.upperBound, with: text)
        case .optional, .nullable:
            fault.help = "write the further example in place of null"
            fault.edit = TextEdit(range: own.value.range, with: example.value.rawText)
        case .defaulted:
            break
        }
        return fault
    }
}

extension JSONNode.Member {
    /// The maximum number of bytes that are copied.
    private static let longestCopy = 10_000

    /// Whether the member's text can be copied into a schema: it has no braces in its
    /// keys and texts, which would be syntax, and no secret.
    var canBeCopied: Bool {
        guard value.range.count <= Self.longestCopy else { return false }
        var waiting = [(key: key, value: value)]
        while let (key, value) = waiting.popLast() {
            guard !key.contains(where: \.isBrace) else { return false }
            switch value.kind {
            case .object: waiting += value.members.map { (key: $0.key, value: $0.value) }
            case .array: waiting += value.elements.map { (key: key, value: $0) }
            case .string:
                let text = value.string
                if text.contains(where: \.isBrace) || SecretRecognition.kind(of: text, key: key) != nil { return false }
            case .number, .boolean, .null: break
            }
        }
        return true
    }

    /// Returns the key as it is written, with its quotes, and with a modifier after its name.
    func keyText(with modifier: String) -> String {
        String(value.document.substring(in: keyRange).dropLast()) + modifier + "\""
    }
}

extension Character {
    fileprivate var isBrace: Bool { self == "{" || self == "}" }
}
