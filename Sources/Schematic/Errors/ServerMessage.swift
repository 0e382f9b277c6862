import Foundation
import SchemaEngine
import SchematicText

/// The message for people in the body by which a server refuses a request.
enum ServerMessage {
    /// The maximum length of a message, in characters.
    private static let length = 300
    /// The maximum depth of a message in the body.
    private static let depth = 5
    /// The maximum number of messages that are joined.
    private static let count = 5

    /// The keys of messages, without separators and in lower case, in the order of preference.
    private static let keys = [
        "errordescription", "detail", "message", "errormessage", "msg", "title", "reason", "description", "text",
        "error", "errors", "reasons", "messages", "fault",
    ]

    /// Returns the message in the fields of a response, on one line, with secrets masked; `nil` if none of the usual keys has
    /// one, or if it may have secrets at an unknown position.
    ///
    /// A schema that describes the fields names the secrets in them. In other fields, the response knows whether there can be
    /// some; without a response, there can.
    static func text(in fields: Fields, of response: IncomingResponse?) -> String? {
        guard fields.isDescribed || response?.hidesBody == false else { return nil }
        let texts = texts(in: fields.printedValue, depth: 0).prefix(count)
        guard !texts.isEmpty else { return nil }
        let text = texts.joined(separator: "; ").redactedText.trimmingCharacters(in: .whitespacesAndNewlines)
        return text.isEmpty ? nil : shortened(text.displayLine, to: length)
    }

    private static func texts(in value: JSONValue, depth: Int) -> [String] {
        guard depth < Self.depth else { return [] }
        switch value {
        case .string(let text): return text.isEmpty || text == .redacted ? [] : [text]
        case .array(let elements): return elements.prefix(count).flatMap { texts(in: $0, depth: depth + 1) }
        case .object(let object): return texts(in: object, depth: depth)
        case .null, .boolean, .number: return []
        }
    }

    private static func texts(in object: JSONObject, depth: Int) -> [String] {
        let members = object.members.map { (key: letters(of: $0.key), value: $0.value) }
        func value(_ key: String) -> JSONValue? { members.first { $0.key == key }?.value }
        // Problem details (RFC 9457) have a general title, and a detail of this occurrence.
        if case .string(let title)? = value("title"), case .string(let detail)? = value("detail"), title != detail {
            return ["\(title): \(detail)"]
        }
        for key in keys {
            guard let value = value(key) else { continue }
            let found = isListOfFields(value) ? textsOfFields(in: value) : texts(in: value, depth: depth + 1)
            if !found.isEmpty { return found }
        }
        return []
    }

    /// Returns whether an object has lists of messages by the names of faulty fields: `{"title": ["is empty"]}`.
    private static func isListOfFields(_ value: JSONValue) -> Bool {
        guard case .object(let object) = value, !object.members.isEmpty else { return false }
        return object.members.allSatisfy { if case .array = $0.value { true } else { false } }
    }

    private static func textsOfFields(in value: JSONValue) -> [String] {
        guard case .object(let object) = value else { return [] }
        return object.members.filter { !$0.key.isRedactedName }.prefix(count).flatMap { member in
            texts(in: member.value, depth: depth - 2).map { "\(member.key) \($0)" }
        }
    }

    private static func letters(of key: String) -> String { key.filter(\.isLetter).lowercased() }
}
