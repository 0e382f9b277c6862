import SchemaEngine

/// Reports an object with two kinds of names that one name can satisfy: their order then decides.
struct OverlappingMapKeys: ValueRule {
    let description = RuleDescription(
        identifier: "overlapping-map-keys",
        severity: .notice,
        summary: "A name can satisfy two tags of map keys in one object; the first in the schema decides.",
        wrong: ["GetTitles.response.json": #"{ "{* string:2}": "Title", "{* string:/^x-/}": 1 }"#],
        right: ["GetTitles.response.json": #"{ "{* enum:de,en,fr}": "Title", "{* string:/^x-/}": 1 }"#]
    )

    func check(_ position: SchemaPosition) -> RuleFault? {
        guard position.value.kind == .object, position.isSchemaNode else { return nil }
        let tags = position.value.members.lazy.compactMap { member -> (text: String, offset: Int)? in
            guard member.key.hasPrefix("{*"), case .mapKey(let tag)? = try? SchemaKey(reading: member.key),
                !Self.isEnumeration(tag)
            else { return nil }
            return (tag, member.keyOffset)
        }
        let compared = Array(tags.prefix(Self.maximumTags))
        guard compared.count > 1 else { return nil }
        let names = compared.map { MapKeyNames(of: $0.text) }
        let pairs = compared.indices.lazy.flatMap { second in (0..<second).lazy.map { ($0, second) } }
        guard let pair = pairs.first(where: { !names[$0].areDisjoint(with: names[$1]) }) else { return nil }
        let (first, second) = (compared[pair.0], compared[pair.1])
        return RuleFault(
            at: second.offset,
            "a name can satisfy both '{* \(first.text)}' and '{* \(second.text)}', of which the first decides",
            help: "write the names as an enumeration, as in '{* enum:de,en}', or write the more specific tag first"
        )
    }

    /// The maximum number of tags in one object that are compared with each other.
    private static let maximumTags = 64

    private static func isEnumeration(_ tag: String) -> Bool {
        guard let syntax = try? TagSyntax(reading: tag[...]) else { return true }
        return syntax.alternatives.allSatisfy { BuiltInTag(LookupName($0.name)) == .scalar(.enumeration) }
    }
}
