import SchemaEngine

extension GeneratedRedmine {
    /// Generated from `CustomField.json`.
    struct CustomField: GeneratedModel {
        var id: Int
        var name: String
        var multiple: Bool?
        var value: Value?

        init(from fields: Fields) throws {
            id = try fields["id"]
            name = try fields["name"]
            multiple = try fields["multiple"]
            value = try fields["value"]
        }

        init(reading reader: inout ModelReader) throws(ReadingStop) {
            var id = 0
            var name = ""
            var multiple: Bool?
            var value: Value?
            let layout = Self.layout
            var members = try reader.openObject()
            while let member = try reader.nextMember(&members, layout) {
                switch member {
                case 0: id = try reader.int()
                case 1: name = try reader.string()
                case 2: multiple = try reader.bool()
                case 3: value = try Value(reading: &reader)
                default: throw .undecided
                }
            }
            self.id = id
            self.name = name
            self.multiple = multiple
            self.value = value
        }

        private static let layout = ObjectLayout([
            .required("id"),
            .required("name"),
            .optional("multiple"),
            .nullable("value"),
        ])

        static let schema = GeneratedSchema("CustomField.json", fingerprint: 0xDC465192A21F3EC9)

        enum Value: ReadableValue, Equatable {
            case string(String)
            case stringList([String])

            static func decode(from field: Fields) throws -> Self {
                if let text = try? String.decode(from: field) { return .string(text) }
                return .stringList(try [String].decode(from: field))
            }

            init(reading reader: inout ModelReader) throws(ReadingStop) {
                switch reader.kind {
                case .string: self = .string(try reader.string())
                case .array: self = .stringList(try reader.strings())
                default: throw .refused
                }
            }
        }
    }
}
