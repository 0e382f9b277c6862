import SchemaEngine
import SchematicText

/// A key whose value decides which other keys an element of an array has, as `"type"` often does.
struct DecidingKey {
    /// The key's name.
    let name: String
    /// The values, in the order of the text, each with the first element that has it.
    private let values: [(text: String, element: JSONNode)]
    /// The keys that all elements have.
    private let common: Set<ExactName>
    private let first: JSONNode

    /// The last words of keys whose values can decide.
    private static let words: Set = ["type", "kind", "event", "action", "variant", "typename", "object"]
    private static let maximumElements = 1000
    private static let maximumValues = 20

    /// Finds the key, or returns `nil` if no key decides.
    init?(_ array: JSONNode) {
        guard (2...Self.maximumElements).contains(array.count), let first = array.elements.first(where: { _ in true })
        else { return nil }
        let elements = array.elements.map { (element: $0, keys: Self.plainKeys(of: $0)) }
        guard elements.allSatisfy({ !$0.keys.isEmpty }) else { return nil }
        for key in first.members.map(\.key) where Self.words.contains(KeyWords.words(of: key).last ?? "") {
            guard let values = Self.values(of: key, in: elements) else { continue }
            name = key
            self.values = values
            self.first = first
            common = elements.dropFirst().reduce(into: elements[0].keys) { $0.formIntersection($1.keys) }
            return
        }
        return nil
    }

    /// Returns the keys of an element, or an empty set for another value, and for an object with a syntax key or a
    /// modifier.
    private static func plainKeys(of element: JSONNode) -> Set<ExactName> {
        guard element.kind == .object else { return [] }
        let keys = element.members.map(\.key)
        return keys.contains { $0.contains("{") || $0.contains("}") } ? [] : Set(keys.map(ExactName.init))
    }

    /// Returns the values of a key if each of them has one set of keys, and not all have the same set.
    private static func values(
        of key: String,
        in elements: [(element: JSONNode, keys: Set<ExactName>)]
    ) -> [(text: String, element: JSONNode)]? {
        var found: [ExactName: Set<ExactName>] = [:]
        var values: [(text: String, element: JSONNode)] = []
        for (element, keys) in elements {
            guard let value = element[key], value.kind == .string, LookupName.isValid(value.string) else { return nil }
            let text = value.string
            if let known = found[ExactName(text)] {
                guard known == keys else { return nil }
            } else {
                found[ExactName(text)] = keys
                values.append((text, element))
            }
        }
        return values.count <= maximumValues && Set(found.values).count > 1 ? values : nil
    }

    /// The fault of the further examples, with the edit that writes the first element as a case.
    func fault() -> RuleFault? {
        guard let other = values.dropFirst().first else { return nil }
        let members = values.flatMap { Array($0.element.members) } + Array(first.members)
        let names = values.map { pasted($0.text) }.joined(separator: ", ")
        return RuleFault(
            at: other.element.offset,
            "a further example has other keys than the first, which is the schema: key '\(name)' decides which",
            help: "write \(pasted("{case \(name)}")) with the keys of each value: \(names)",
            edit: members.allSatisfy(\.canBeCopied) ? TextEdit(range: first.range, with: text) : nil
        )
    }

    /// The first element with a branch for each value.
    private var text: String {
        let branches = values.map { value in
            let own = value.element.members.filter { !common.contains(ExactName($0.key)) }
            return "\(value.text.schemaLiteral): \(Self.object(own.map(Self.memberText)))"
        }
        let shared = first.members.filter { common.contains(ExactName($0.key)) }.map(Self.memberText)
        return Self.object(["\("{case \(name)}".schemaLiteral): \(Self.object(branches))"] + shared)
    }

    private static func memberText(of member: JSONNode.Member) -> String {
        "\(member.keyText(with: "")): \(member.value.rawText)"
    }

    private static func object(_ members: [String]) -> String {
        members.isEmpty ? "{}" : "{ \(members.joined(separator: ", ")) }"
    }
}
