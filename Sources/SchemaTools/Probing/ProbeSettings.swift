package import SchemaEngine
import SchematicText

/// The settings in `.schema-lint-probe.json`: the values of the calls that a probe sends.
package struct ProbeSettings: Sendable {
    /// The file's name.
    package static let fileName = ".schema-lint-probe.json"

    /// One choice of values for a call.
    struct ValueSet: Sendable {
        var parameters: [(name: String, value: ProbeValue)] = []
        var fields: [(name: String, value: ProbeValue)] = []
        var body: ProbeValue?
        /// The status that is expected; `nil` for a success, or for what a schema of exactly this status describes.
        var status: Int?

        var all: [ProbeValue] { (parameters + fields).map(\.value) + (body.map { [$0] } ?? []) }
        var calls: [String] { all.flatMap(\.calls) }
    }

    /// The header fields of all calls.
    private(set) var fields: [(name: String, value: ProbeValue)] = []
    private(set) var style = FlatFields.Style()
    /// The calls that are not sent.
    private(set) var skipped: Set<LookupName> = []
    private var sets: [LookupName: [ValueSet]] = [:]
    /// The names of the calls, as they are written.
    private(set) var names: [String] = []

    /// Creates settings without values.
    package init() {}

    /// Returns the choices of values for a call: at least one.
    func sets(of owner: String) -> [ValueSet] { sets[LookupName(owner)] ?? [ValueSet()] }
}

/// A value of a parameter, of a header field, or of a body.
indirect enum ProbeValue: Sendable {
    case literal(JSONValue)
    /// The text of an environment variable, which is a secret.
    case environment(String)
    /// The value at a pointer of an earlier answer.
    case answer(call: String, pointer: String)
    case list([ProbeValue])
    case members([(name: String, value: ProbeValue)])

    /// The calls whose answers the value needs.
    var calls: [String] { parts.compactMap { if case .answer(let call, _) = $0 { call } else { nil } } }

    /// The names of the environment variables in the value.
    var variables: [String] { parts.compactMap { if case .environment(let name) = $0 { name } else { nil } } }

    /// Whether the value contains that of an environment variable.
    var isSecret: Bool { !variables.isEmpty }

    /// The value or, for a list or an object, the values in it.
    private var parts: [ProbeValue] {
        switch self {
        case .literal, .environment, .answer: [self]
        case .list(let values): values.flatMap(\.parts)
        case .members(let members): members.flatMap(\.value.parts)
        }
    }

    /// Returns the value. The closures return that of a variable, and that of an earlier answer.
    func resolved<Failure: Error>(
        variable: (String) throws(Failure) -> String,
        answer: (_ call: String, _ pointer: String) throws(Failure) -> JSONValue
    ) throws(Failure) -> JSONValue {
        switch self {
        case .literal(let value): return value
        case .environment(let name): return .string(try variable(name))
        case .answer(let call, let pointer): return try answer(call, pointer)
        case .list(let values):
            var elements: [JSONValue] = []
            for value in values { elements.append(try value.resolved(variable: variable, answer: answer)) }
            return .array(elements)
        case .members(let members):
            var resolved: [JSONObject.Member] = []
            for (name, value) in members {
                resolved.append(.init(key: name, value: try value.resolved(variable: variable, answer: answer)))
            }
            return .object(JSONObject(resolved))
        }
    }
}

extension ProbeSettings {
    /// Reads the text of a file. Unknown names are errors, because a misspelled name would otherwise have no effect.
    package init(reading text: JSONBuffer) throws(ConfigurationError) {
        let reader = SettingsReader(text)
        for member in try reader.members(of: try reader.root(), expected: "an object of settings") {
            switch member.key {
            case "headers": fields = try Self.values(member.value, "an object of header fields", reader)
            case "query":
                let words = FlatFields.Style.Lists.allCases.map(\.rawValue)
                let word = try reader.word(member.value, of: words)
                style = FlatFields.Style(FlatFields.Style.Lists(rawValue: word) ?? .brackets)
            case "skip":
                for element in try reader.elements(of: member.value, expected: "an array of calls") {
                    skipped.insert(LookupName(try reader.text(element, expected: "the name of a call")))
                }
            case "calls":
                for call in try reader.members(of: member.value, expected: "an object of calls and their values") {
                    names.append(call.key)
                    sets[LookupName(call.key)] = try Self.sets(call.value, reader)
                }
            default: throw reader.unknown(member, "key", among: ["calls", "headers", "query", "skip"])
            }
        }
    }

    private static func sets(_ value: JSONNode, _ reader: SettingsReader) throws(ConfigurationError) -> [ValueSet] {
        guard value.kind == .array else { return [try set(value, reader)] }
        var sets: [ValueSet] = []
        for element in value.elements { sets.append(try set(element, reader)) }
        guard !sets.isEmpty else {
            throw reader.error(
                at: value.offset,
                "expected at least one object of values; to leave the call out, write it into \"skip\""
            )
        }
        return sets
    }

    private static func set(_ value: JSONNode, _ reader: SettingsReader) throws(ConfigurationError) -> ValueSet {
        var set = ValueSet()
        for member in try reader.members(of: value, expected: "an object of values, or an array of such objects") {
            switch member.key {
            case "parameters": set.parameters = try values(member.value, "an object of parameters", reader)
            case "headers": set.fields = try values(member.value, "an object of header fields", reader)
            case "body": set.body = try self.value(member.value, reader)
            case "status":
                guard let status = Int(digits: member.value.rawText), (200...599).contains(status) else {
                    throw reader.mismatch(member.value, expected: "a status from 200 to 599")
                }
                set.status = status
            default: throw reader.unknown(member, "key", among: ["body", "headers", "parameters", "status"])
            }
        }
        return set
    }

    private static func values(
        _ value: JSONNode,
        _ expected: String,
        _ reader: SettingsReader
    ) throws(ConfigurationError) -> [(name: String, value: ProbeValue)] {
        var values: [(name: String, value: ProbeValue)] = []
        for member in try reader.members(of: value, expected: expected) {
            values.append((member.key, try self.value(member.value, reader)))
        }
        return values
    }

    /// Reads a value. An object with other keys than those of a reference is a literal, and so is the object in `value`.
    private static func value(_ node: JSONNode, _ reader: SettingsReader) throws(ConfigurationError) -> ProbeValue {
        switch node.kind {
        case .null, .boolean, .number, .string: return .literal(JSONValue(node))
        case .array:
            var values: [ProbeValue] = []
            for element in node.elements { values.append(try value(element, reader)) }
            return .list(values)
        case .object: break
        }
        let keys = node.members.map(\.key)
        if keys == ["env"], let name = node["env"] {
            return .environment(try reader.text(name, expected: "the name of an environment variable"))
        }
        if keys == ["value"], let literal = node["value"] { return .literal(JSONValue(literal)) }
        if Set(keys) == ["from", "at"], let call = node["from"], let place = node["at"] {
            guard place.kind == .string, place.string.isEmpty || place.string.hasPrefix("/") else {
                throw reader.mismatch(place, expected: "a JSON pointer, such as /issues/0/id")
            }
            return .answer(call: try reader.text(call, expected: "the name of a call"), pointer: place.string)
        }
        if keys.count == 1, keys == ["from"] || keys == ["at"] {
            throw reader.error(
                at: node.offset,
                "expected \"from\" and \"at\", found one of them: {\"from\": \"GetIssues\", \"at\": \"/issues/0/id\"}"
            )
        }
        var members: [(name: String, value: ProbeValue)] = []
        for member in node.members { members.append((member.key, try value(member.value, reader))) }
        return .members(members)
    }
}
