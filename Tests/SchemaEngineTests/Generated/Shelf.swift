import Foundation
@_spi(Generated) import SchemaEngine

/// A model in the form of generated models, whose schema describes keys by tags and counts members.
struct Shelf: _GeneratedModel {
    var name: String
    var titles: [UUID: String]
    var numbers: [Int: Int]?
    var labels: [String: String]?
    var few: [String: Int]?
    var any: JSONValue?
    var list: JSONValue?
    var others: [String: JSONValue]

    static let text = #"""
        {
          "name": "{string}",
          "titles": { "{* uuid}": "{string}" },
          "numbers{?}": { "{* int:0..}": 1, "{*}": "{none}" },
          "labels{?}": { "{* string:/^x-/}": "{string}", "{count}": "..2" },
          "few{?}": { "{count}": "1..2", "{*}": 1 },
          "any{?}": "{object:1..2}",
          "list{?}": "{array:..2}",
          "{* uuid}": "{int|null}",
          "{* string:/^x-/}": "{uuid}",
          "{count}": "2..7"
        }
        """#

    static let schema = GeneratedSchema("Shelf.json", fingerprint: 0xA9E5_4947_44E4_89A5)

    init(from fields: Fields) throws {
        name = try fields["name"]
        titles = try fields["titles"]
        numbers = try fields["numbers"]
        labels = try fields["labels"]
        few = try fields["few"]
        any = try fields["any"]
        list = try fields["list"]
        others = try fields.others(than: ["name", "titles", "numbers", "labels", "few", "any", "list"])
    }

    init(reading reader: inout ModelReader) throws(ReadingStop) {
        var (name, titles, others): (String, [UUID: String], [String: JSONValue]) = ("", [:], [:])
        var (numbers, labels, few): ([Int: Int]?, [String: String]?, [String: Int]?) = (nil, nil, nil)
        var (any, list): (JSONValue?, JSONValue?) = (.none, .none)
        let layout = Self.layout
        var members = try reader.openObject()
        while let member = try reader.nextMember(&members, layout) {
            switch member {
            case 0: name = try reader.string()
            case 1:
                titles = try reader.map(by: UUID.self, Self.map1) { reader throws(ReadingStop) in try reader.string() }
            case 2:
                numbers = try reader.map(by: Int.self, Self.map2) { reader throws(ReadingStop) in try reader.int() }
            case 3:
                labels = try reader.map(by: String.self, Self.map3) { reader throws(ReadingStop) in
                    try reader.string()
                }
            case 4: few = try reader.map(by: String.self, Self.map4) { reader throws(ReadingStop) in try reader.int() }
            case 5: any = try reader.jsonObject(count: 1...2)
            case 6: list = try reader.jsonArray(count: 0...2)
            case 7:
                let key = reader.name(of: members)
                let value = try reader.json { reader throws(ReadingStop) in
                    _ = try reader.isNull() ? nil : reader.int()
                }
                guard others.updateValue(value, forKey: key) == nil else { throw .undecided }
            case 8:
                let key = reader.name(of: members)
                let value = try reader.json { reader throws(ReadingStop) in _ = try reader.uuid() }
                guard others.updateValue(value, forKey: key) == nil else { throw .undecided }
            case ObjectLayout.other:
                let key = reader.name(of: members)
                guard others.updateValue(try reader.json(), forKey: key) == nil else { throw .undecided }
            default: throw .undecided
            }
        }
        (self.name, self.titles, self.others) = (name, titles, others)
        (self.numbers, self.labels, self.few) = (numbers, labels, few)
        (self.any, self.list) = (any, list)
    }

    private static let layout = ObjectLayout(
        [
            .required("name"),
            .required("titles"),
            .optional("numbers"),
            .optional("labels"),
            .optional("few"),
            .optional("any"),
            .optional("list"),
        ],
        others: .kept,
        tags: ["uuid", "string:/^x-/"],
        counts: [2...7]
    )
    private static let map1 = ObjectLayout([], tags: ["uuid"])
    private static let map2 = ObjectLayout([], others: .refused, tags: ["int:0.."])
    private static let map3 = ObjectLayout([], tags: ["string:/^x-/"], counts: [0...2])
    private static let map4 = ObjectLayout([], others: .read, counts: [1...2])
}
