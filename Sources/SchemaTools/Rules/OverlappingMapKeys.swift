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
        let tags = position.value.members.compactMap { member -> (text: String, offset: Int)? in
            guard member.key.hasPrefix("{*"), case .mapKey(let tag)? = try? SchemaKey(reading: member.key),
                !Self.isEnumeration(tag)
            else { return nil }
            return (tag, member.keyOffset)
        }
        guard tags.count > 1 else { return nil }
        var index = MapKeyNames.Index()
        for second in tags {
            guard let first = index.overlapping(MapKeyNames(of: second.text)).first.map({ tags[$0] }) else { continue }
            return RuleFault(
                at: second.offset,
                "a name can satisfy both '{* \(first.text)}' and '{* \(second.text)}', of which the first decides",
                help: "write the names as an enumeration, as in '{* enum:de,en}', or write the more specific tag first"
            )
        }
        return nil
    }

    private static func isEnumeration(_ tag: String) -> Bool {
        guard let syntax = try? TagSyntax(reading: tag[...]) else { return true }
        return syntax.alternatives.allSatisfy { BuiltInTag(LookupName($0.name)) == .scalar(.enumeration) }
    }
}
