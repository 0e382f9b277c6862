@_spi(Generated) import SchemaEngine

/// The meaning of a tag, and the Swift type of its values.
struct TagMeaning {
    /// The tag without braces.
    let name: String
    /// The values that it accepts: `a whole number from 1 to 5`.
    let words: String
    /// The Swift type, or `nil` for a tag whose type depends on the app.
    let swift: String?

    /// The built-in tags without arguments, sorted by name.
    static let builtIn: [TagMeaning] = BuiltInTag.allCases.map(\.name).sorted().compactMap { name in
        name == BuiltInTag.scalar(.enumeration).name
            ? TagMeaning(name: name, words: "one of the members after the colon", swift: "an enumeration")
            : TagMeaning(builtIn: name)
    }

    /// Returns the meaning of a built-in tag without its argument.
    static func builtIn(_ name: String) -> TagMeaning? { builtIn.first { LookupName($0.name) == LookupName(name) } }

    /// The anchor in `Docs/SchemaLanguage.md`. Tags with an argument have that of their name.
    var anchor: String { "tag-\(name.prefix { $0 != ":" })" }

    private init(name: String, words: String, swift: String?) {
        self.name = name
        self.words = words
        self.swift = swift
    }

    /// Creates the meaning of a built-in tag with its argument; `nil` for another tag, and for a faulty argument.
    init?(builtIn text: String) {
        guard let value = SchemaView(ofTag: text) else { return nil }
        self.init(name: text, words: value.words, swift: Self.swiftType(of: value))
    }

    /// Returns the Swift type of a value that generated code has, except for names of generated types.
    private static func swiftType(of value: SchemaView) -> String? {
        switch value.form {
        case .scalar(let kind, _): SwiftScalar(kind)?.type.name
        case .enumeration: "an enumeration"
        case .secret(let inner), .counted(let inner, _): swiftType(of: inner)
        case .anything, .any, .anyObject, .anyArray: "JSONValue"
        default: nil
        }
    }
}

extension KeyModifier {
    /// The presence for people, and what it is in Swift.
    fileprivate var meaning: String {
        switch self {
        case .none: "The key must be present, and is not null unless its value accepts null."
        case .optional: "The key may be absent or null. In Swift: an optional."
        case .nullable: "The key must be present, and may be null. In Swift: an optional."
        case .defaulted(let text): "The key may be absent or null; its value is then `\(text)`. In Swift: no optional."
        }
    }
}

extension KeySide {
    /// The side for people, and what it is in Swift.
    var meaning: String {
        switch self {
        case .read: "Only what is read has it: a request leaves it out. In Swift: a property of the type that is read."
        case .write:
            "Only what is written has it: a response does not name it. In Swift: a property of the type that is written."
        }
    }
}

extension SchemaKey {
    /// The meaning of the key for people, and what it is in Swift.
    var meaning: String {
        switch self {
        case .named(_, let modifier, let side): modifier.meaning + (side.map { " " + $0.meaning } ?? "")
        case .rest: "The value of each key that the object does not name. In Swift: a dictionary, if it names no key."
        case .mapKey(let tag): "The value of each other key whose name is a `{\(tag)}`."
        case .count: "The number of members that the object has."
        case .include: "The keys of these fragments are added to this object, which can replace them."
        case .extends: "The keys of this file are added to this fragment."
        case .cases(let key): "The value of the key `\(key)` selects one of these schemas."
        case .comment: "A note for people, which has no effect."
        case .endpoint: "The method and the path template of the request."
        case .root: "The schema of the whole document."
        }
    }
}
