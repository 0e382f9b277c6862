import SchematicFoundation
import SchematicText

/// An error for a value that was requested as a type that it does not have, or that does not exist.
///
/// The app has to request an optional if the schema allows a key to be absent, or the type that the schema's tag makes.
public struct FieldError: Error, Hashable, Sendable, DescribedError {
    /// The keys and indexes that lead to the value.
    public private(set) var path: [String] = []
    /// The requested type.
    public let expected: String
    /// The kind of the value found.
    public let found: String

    init(expected: Any.Type, found field: Fields) {
        self.expected = String(describing: expected)
        found = field.displayKind
    }

    init(expected: String, found: String) {
        self.expected = expected
        self.found = found
    }

    /// Returns the same error with a path that begins one step further out.
    @usableFromInline func below(_ key: FieldKey) -> FieldError {
        var error = self
        error.path.insert(key.description, at: 0)
        return error
    }

    /// Returns an error with a path that begins one step further out, if it has a path.
    @usableFromInline @inline(never)
    static func placed(_ error: any Error, below key: FieldKey) -> any Error {
        (error as? FieldError)?.below(key) ?? error
    }

    /// A one-line description.
    var displayDescription: String {
        let place = path.isEmpty ? "the value" : "'\(path.joined(separator: "."))'"
        let help = found == "nothing" || found == "null" ? "; request \(expected)? if it may be absent" : ""
        return "\(place) was requested as \(expected), found \(found)\(help)".displayLine
    }
}

extension Fields {
    /// Whether the value must not be displayed: the schema marks it as secret, or might do so in a
    /// payload with faults.
    var isSecret: Bool {
        guard case .recorded(let record, let slot) = content else { return false }
        return slot.flags.contains(.secret)
            || record.program.namesSecrets && (record.hasFaults || record.program.hidesSecrets)
    }

    /// The kind of the value, without its content.
    var displayKind: String {
        switch content {
        case .recorded(_, let slot): slot.displayName
        case .built: "an object"
        case .single(let value): value.map { "a value of type \(type(of: $0))" } ?? "nothing"
        }
    }
}

extension Slot {
    fileprivate var displayName: String {
        switch kind {
        case .absent: "nothing"
        case .null: "null"
        case .boolean: "a boolean"
        case .number: "a number"
        case .string, .numberText: "a string"
        case .convertedText, .convertedValue: scalarKind?.rules.valueName ?? "a string"
        case .object, .members: "an object"
        case .array: "an array"
        case .custom: "the result of a transformer"
        case .mapped, .model: "a model"
        }
    }
}
