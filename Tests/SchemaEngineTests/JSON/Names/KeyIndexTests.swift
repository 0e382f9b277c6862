import Testing

@testable import SchemaEngine

@Suite("Lookup of names in groups")
struct KeyIndexTests {
    static let groups = [
        [],
        ["id"],
        ["", "a", "id", "url", "type", "title", "seven77", "eight888", "created_on", "sixteen_bytes_xx", "ключ"],
        // The same ends and lengths, and their common beginning.
        ["profile_color_of_image", "profile_shade_of_image", "profile_"],
        (0..<300).map { "key \($0)" },
        // Equal ends and lengths, so that only the words between them distinguish these names.
        (100..<400).map { "key with a number \($0) between equal ends" },
    ]

    static let tables: KeyIndex = {
        var (text, places): ([UInt8], [KeyIndex.NameRange]) = ([], [])
        for name in groups.joined() {
            places.append(.init(start: Int32(text.count), length: Int32(name.utf8.count)))
            text += Array(name.utf8) + [UInt8(ascii: "\"")]
        }
        let ends = groups.indices.map { groups[...$0].joined().count }
        return KeyIndex(JSONBuffer(text), places: places, groups: zip([0] + ends, ends).map { $0..<$1 })
    }()

    @Test("a name is found in its own group alone, by its whole text", arguments: groups.indices)
    func finds(group: Int) {
        let others = ["i", "idx", "profile_tint__of_image", "key 300", "sixteen_bytes_xy", "кл"]
        for name in Array(Self.groups.joined()) + others {
            let index = name.withScanner { Self.tables.index(of: $0, in: group) }
            #expect(index == Self.groups[group].firstIndex(of: name).map(Int32.init) ?? -1, "\(name)")
        }
    }

    @Test("the groups can be given as names", arguments: groups.indices)
    func makesText(group: Int) {
        let index = KeyIndex(Self.groups)
        for (place, name) in Self.groups[group].enumerated() {
            #expect(name.withScanner { index.index(of: $0, in: group) } == Int32(place))
            let found = "x\(name)yyyyyyyyyyyy".withScanner { scanner in
                index.index(of: 1..<(1 + name.utf8.count), in: scanner, group: group)
            }
            #expect(found == Int32(place))
        }
    }
}
