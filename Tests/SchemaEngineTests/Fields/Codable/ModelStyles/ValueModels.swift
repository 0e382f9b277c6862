import Foundation
import SchemaEngine

extension ModelStyle {
    /// Enumerations, wrappers and other models of single values.
    static let values: [ModelStyle] = [
        ModelStyle("an enumeration of strings", Ticket.self, #"{"ticket_state":"in_progress","ticket_level":2}"#),
        ModelStyle(
            "an enumeration with a case for unknown values",
            [Visibility].self,
            #"["public","secret"]"#,
            schema: #"[""]"#
        ),
        ModelStyle("an enumeration with associated values", [Figure].self, #"[{"circle_of":{"outer_radius":2}}]"#),
        ModelStyle(
            "an object with a type key",
            [Attachment].self,
            #"[{"type":"image","file_size":3},{"type":"link","link_text":"x"}]"#,
            schema: #"[{"type":"","file_size{?}":1,"link_text{?}":""}]"#
        ),
        ModelStyle("a type that wraps a value", Wrapped.self, #"{"user_id":7,"mail_text":"a@x.org"}"#),
        ModelStyle("a pair in a list", [Coordinate].self, "[[1.5,2.5]]"),
        ModelStyle(
            "any JSON",
            AnyJSON.self,
            #"{"a_b":[1,true,"x",null,{"c_d":0.5}]}"#,
            schema: #""{any}""#
        ),
        ModelStyle(
            "one of two types",
            [NumberOrText].self,
            #"[1,"x"]"#,
            schema: #"["{int|string}"]"#
        ),
        ModelStyle(
            "a property wrapper with a default",
            Switches.self,
            #"{"is_shown":true}"#,
            schema: #"{"is_shown":true,"is_open{?}":true}"#
        ),
        ModelStyle("a property wrapper that reads a number in a string", Measured.self, #"{"row_count":"12"}"#),
    ]
}

struct Ticket: Codable, Equatable, Sendable {
    enum State: String, Codable { case open, inProgress = "in_progress" }
    enum Level: Int, Codable { case low = 1, high }

    var ticketState: State
    var ticketLevel: Level
}

enum Visibility: Codable, Equatable, Sendable {
    case everyone
    case other(String)

    init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        self = text == "public" ? .everyone : .other(text)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .everyone: try container.encode("public")
        case .other(let text): try container.encode(text)
        }
    }
}

enum Figure: Codable, Equatable, Sendable {
    case circleOf(outerRadius: Int)
    case none
}

enum Attachment: Codable, Equatable, Sendable {
    struct Image: Codable, Equatable, Sendable { var fileSize: Int }
    struct Link: Codable, Equatable, Sendable { var linkText: String }

    case image(Image)
    case link(Link)

    private enum CodingKeys: String, CodingKey { case type }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        switch try container.decode(String.self, forKey: .type) {
        case "image": self = .image(try Image(from: decoder))
        default: self = .link(try Link(from: decoder))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .image(let image):
            try container.encode("image", forKey: .type)
            try image.encode(to: encoder)
        case .link(let link):
            try container.encode("link", forKey: .type)
            try link.encode(to: encoder)
        }
    }
}

struct Wrapped: Codable, Equatable, Sendable {
    struct Identifier: RawRepresentable, Codable, Hashable, Sendable { var rawValue: Int }

    struct Mail: Codable, Equatable, Sendable {
        var text: String

        init(from decoder: any Decoder) throws { text = try decoder.singleValueContainer().decode(String.self) }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(text)
        }
    }

    var userId: Identifier
    var mailText: Mail
}

struct Coordinate: Codable, Equatable, Sendable {
    var x: Double
    var y: Double

    init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        x = try container.decode(Double.self)
        y = try container.decode(Double.self)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        try container.encode(x)
        try container.encode(y)
    }
}

enum AnyJSON: Codable, Equatable, Sendable {
    case null
    case boolean(Bool)
    case number(Double)
    case text(String)
    case list([AnyJSON])
    case object([String: AnyJSON])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .boolean(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .text(value)
        } else if let value = try? container.decode([AnyJSON].self) {
            self = .list(value)
        } else {
            self = .object(try container.decode([String: AnyJSON].self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .boolean(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .text(let value): try container.encode(value)
        case .list(let value): try container.encode(value)
        case .object(let value): try container.encode(value)
        }
    }
}

enum NumberOrText: Codable, Equatable, Sendable {
    case number(Int)
    case text(String)

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        do {
            self = .number(try container.decode(Int.self))
        } catch DecodingError.typeMismatch {
            self = .text(try container.decode(String.self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .number(let value): try container.encode(value)
        case .text(let value): try container.encode(value)
        }
    }
}

@propertyWrapper struct DefaultFalse: Codable, Equatable, Sendable {
    var wrappedValue = false

    init(wrappedValue: Bool = false) { self.wrappedValue = wrappedValue }
    init(from decoder: any Decoder) throws { wrappedValue = try decoder.singleValueContainer().decode(Bool.self) }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(wrappedValue)
    }
}

extension KeyedDecodingContainer {
    func decode(_ type: DefaultFalse.Type, forKey key: Key) throws -> DefaultFalse {
        try decodeIfPresent(type, forKey: key) ?? DefaultFalse()
    }
}

struct Switches: Codable, Equatable, Sendable {
    @DefaultFalse var isShown: Bool
    @DefaultFalse var isOpen: Bool
}

@propertyWrapper struct InString: Codable, Equatable, Sendable {
    var wrappedValue: Int

    init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        guard let value = Int(text) else {
            throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "no number"))
        }
        wrappedValue = value
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(String(wrappedValue))
    }
}

struct Measured: Codable, Equatable, Sendable {
    @InString var rowCount: Int
}
