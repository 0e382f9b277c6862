@_spi(Generated) import SchemaEngine

/// A person; all other keys have string values.
struct Buyer: _GeneratedModel {
    var name: String
    var age: Int?
    var others: [String: String]

    init(from fields: Fields) throws {
        name = try fields["name"]
        age = try fields["age"]
        others = [:]
        for key in fields.keys where key != "name" && key != "age" { others[key] = try fields[FieldKey(key)] }
    }

    init(reading reader: inout ModelReader) throws(ReadingStop) {
        var name = ""
        var age: Int?
        var others: [String: String] = [:]
        let layout = Self.layout
        var members = try reader.openObject()
        while let member = try reader.nextMember(&members, layout) {
            switch member {
            case 0: name = try reader.string()
            case 1: age = try reader.int()
            case ObjectLayout.other:
                let key = reader.name(of: members)
                guard others.updateValue(try reader.string(), forKey: key) == nil else { throw .undecided }
            default: throw .undecided
            }
        }
        self.name = name
        self.age = age
        self.others = others
    }

    private static let layout = ObjectLayout([.required("name"), .optional("age")], others: .read)
    static let schema = GeneratedSchema("Buyer.json", fingerprint: 0x5A5C_994F_F409_1779)
}

extension Order.Event {
    struct Push: Equatable, Sendable {
        var type: String
        var commits: [String]

        init(from fields: Fields) throws {
            type = try fields["type"]
            commits = try fields["commits"]
        }

        init(reading reader: inout ModelReader) throws(ReadingStop) {
            var type = ""
            var commits: [String] = []
            let layout = Self.layout
            var members = try reader.openObject()
            while let member = try reader.nextMember(&members, layout) {
                switch member {
                case 0: type = try reader.string()
                case 1: commits = try reader.strings()
                default: throw .undecided
                }
            }
            self.type = type
            self.commits = commits
        }

        private static let layout = ObjectLayout([.required("type"), .required("commits")])
    }

    struct Star: Equatable, Sendable {
        var type: String
        var stars: Int

        init(from fields: Fields) throws {
            type = try fields["type"]
            stars = try fields["stars"]
        }

        init(reading reader: inout ModelReader) throws(ReadingStop) {
            var type = ""
            var stars = 0
            let layout = Self.layout
            var members = try reader.openObject()
            while let member = try reader.nextMember(&members, layout) {
                switch member {
                case 0: type = try reader.string()
                case 1: stars = try reader.int()
                default: throw .undecided
                }
            }
            self.type = type
            self.stars = stars
        }

        private static let layout = ObjectLayout([.required("type"), .required("stars")])
    }
}

extension Buyer {
    init(name: String) {
        self.name = name
        age = nil
        others = [:]
    }
}
