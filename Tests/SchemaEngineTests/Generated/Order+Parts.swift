@_spi(Generated) import SchemaEngine

extension Order {
    enum State: String, _ReadableValue {
        case open, closed

        init(reading reader: inout ModelReader) throws(ReadingStop) {
            switch try reader.name(in: Self.names) {
            case 0: self = .open
            case 1: self = .closed
            default: throw .undecided
            }
        }

        private static let names = NameTable(["open", "closed"])
    }

    /// An open enumeration, which accepts further members.
    enum Mood: _ReadableValue, Equatable {
        case good, bad
        case unknown(String)

        static func decode(from field: Fields) throws -> Mood {
            switch try String.decode(from: field) {
            case "good": .good
            case "bad": .bad
            case let other: .unknown(other)
            }
        }

        init(reading reader: inout ModelReader) throws(ReadingStop) {
            switch try reader.name(in: Self.names, isOpen: true) {
            case 0: self = .good
            case 1: self = .bad
            default: throw .undecided
            }
        }

        private static let names = NameTable(["good", "bad"])
    }

    struct Line: _GeneratedModel {
        var amount: Int
        var text: String?

        init(from fields: Fields) throws {
            amount = try fields["amount"]
            text = try fields["text"]
        }

        init(reading reader: inout ModelReader) throws(ReadingStop) {
            var amount = 0
            var text: String?
            let layout = Self.layout
            var members = try reader.openObject()
            while let member = try reader.nextMember(&members, layout) {
                switch member {
                case 0: amount = try reader.int()
                case 1: text = try reader.string()
                default: throw .undecided
                }
            }
            self.amount = amount
            self.text = text
        }

        private static let layout = ObjectLayout([.required("amount"), .optional("text")])
        static let schema = GeneratedSchema("Order.json#/lines/0", fingerprint: 0x3165_FE7D_5E8E_04BA)
    }

    /// `{string|line|person|strings}`
    enum Value: _ReadableValue, Equatable {
        case text(String)
        case line(Line)
        case person(Buyer)
        case texts([String])

        static func decode(from field: Fields) throws -> Value {
            if let text = try? String.decode(from: field) { return .text(text) }
            if let texts = try? [String].decode(from: field) { return .texts(texts) }
            if let line = try? Line.decode(from: field) { return .line(line) }
            return .person(try Buyer.decode(from: field))
        }

        init(reading reader: inout ModelReader) throws(ReadingStop) {
            switch reader.kind {
            case .string: self = .text(try reader.string())
            case .array: self = .texts(try reader.strings())
            case .object:
                let line = try reader.attempt { reader throws(ReadingStop) in try Line(reading: &reader) }
                if let line { self = .line(line) } else { self = .person(try Buyer(reading: &reader)) }
            default: throw .refused
            }
        }
    }

    /// An object whose `type` determines its other members.
    enum Event: _ReadableValue, Equatable {
        case push(Push)
        case star(Star)

        static func decode(from field: Fields) throws -> Event {
            switch try field["type"] as String {
            case "push": .push(try Push(from: field))
            default: .star(try Star(from: field))
            }
        }

        init(reading reader: inout ModelReader) throws(ReadingStop) {
            switch try reader.caseName("type") {
            case "push": self = .push(try Push(reading: &reader))
            case "star": self = .star(try Star(reading: &reader))
            default: throw .refused
            }
        }
    }
}
