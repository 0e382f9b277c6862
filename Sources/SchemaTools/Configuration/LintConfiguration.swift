package import SchemaEngine

/// The settings in `.schema-lint.json`.
package struct LintConfiguration: Sendable {
    /// The file's name.
    package static let fileName = ".schema-lint.json"

    /// The severities of rules by identifier. `nil` turns a rule off.
    package var severities: [String: Fault.Severity?] = [:]
    /// The paths of files that are not schema files, relative to the configuration's folder.
    package var ignored: [PathPattern] = []
    /// The paths of requests, sorted by name.
    package var requests: [RequestPath] = []
    /// The changes that `schema-lint diff` does not report.
    package var acceptedChanges: [AcceptedChange] = []
    /// The findings that `schema-lint against` does not report.
    package var acceptedFindings: [AcceptedChange] = []
    /// What `schema-lint against` trusts without a statement of the provider's document.
    package var assumptions: [Assumption] = []
    /// The settings for generated types.
    package var swift = GenerationSettings()

    /// A change of schemas, or a finding about them, that is accepted.
    package struct AcceptedChange: Sendable, Hashable {
        /// The identifier of the kind.
        package var id: String
        /// The path of the schema file, relative to the configuration's folder.
        package var file: String
        /// The JSON Pointer of the change in the old or in the new file.
        package var pointer: String
        /// The reason, for readers of the configuration.
        package var reason: String
    }

    /// What is trusted of the values that one schema describes.
    package struct Assumption: Sendable, Hashable {
        /// The schema.
        package enum Subject: Sendable, Hashable {
            /// A schema of the document, by its name.
            case schema(String)
            /// A schema file of the contract, by its path relative to the configuration's folder.
            case file(String)
        }

        package var subject: Subject
        /// An object of which the document requires no key has all of them.
        package var required = false
        /// Values that may be null are not.
        package var notNull = false
    }

    /// The key of the assumptions.
    package static let assumptionsKey = "againstAssumptions"

    /// Creates a configuration without any changes.
    package init() {}

    /// Returns the severity of a rule's faults, or `nil` if the rule is off.
    package func severity(of rule: RuleDescription) -> Fault.Severity? {
        severities[rule.identifier] ?? rule.severity
    }

    /// Returns whether a path, relative to the configuration's folder, is ignored.
    package func ignores(_ path: String) -> Bool { ignored.contains { $0.matches(path) } }
}

/// An error in a configuration file, with its place.
package struct ConfigurationError: Error, Hashable {
    /// The line, from 1.
    package var line: Int
    /// The column, from 1, in Unicode scalars.
    package var column: Int
    /// A one-line description.
    package var message: String
}

extension LintConfiguration {
    /// Reads the text of a configuration file. Unknown names are errors, because a misspelled name would
    /// otherwise have no effect.
    package init(reading text: JSONBuffer) throws(ConfigurationError) {
        let reader = SettingsReader(text)
        for member in try reader.members(of: try reader.root(), expected: "an object of settings") {
            switch member.key {
            case "rules": severities = try Self.severities(member.value, reader)
            case "ignore": ignored = try Self.patterns(member.value, reader)
            case "requests": requests = try Self.requests(member.value, reader)
            case "diff":
                let kinds = ChangeKind.allCases.map(\.identifier)
                acceptedChanges = try Self.accepted(member.value, ChangeKind.title, kinds, reader)
            case "against":
                let kinds = FindingKind.allCases.map(\.identifier)
                acceptedFindings = try Self.accepted(member.value, FindingKind.title, kinds, reader)
            case Self.assumptionsKey: assumptions = try Self.assumptions(member.value, reader)
            case "swift": swift = try Self.generation(member.value, reader)
            default:
                let known = ["against", Self.assumptionsKey, "diff", "rules", "ignore", "requests", "swift"]
                throw reader.unknown(member, "key", among: known)
            }
        }
    }

    private static func severities(
        _ value: JSONNode,
        _ reader: SettingsReader
    ) throws(ConfigurationError) -> [String: Fault.Severity?] {
        var severities: [String: Fault.Severity?] = [:]
        for member in try reader.members(of: value, expected: "an object of rules and their severities") {
            guard Rules.rule(member.key) != nil else {
                guard FaultCode(rawValue: member.key) == nil else {
                    let message = "'\(member.key)' is a fault of the schema language, and always an error"
                    throw reader.error(at: member.keyOffset, message)
                }
                throw reader.unknown(member, "rule", among: Rules.all.map(\.description.identifier))
            }
            let word = try reader.word(member.value, of: ["off", "notice", "warning", "error"])
            severities[member.key] = .some(Fault.Severity(rawValue: word))
        }
        return severities
    }

    private static func patterns(
        _ value: JSONNode,
        _ reader: SettingsReader
    ) throws(ConfigurationError) -> [PathPattern] {
        var patterns: [PathPattern] = []
        for element in try reader.elements(of: value, expected: "an array of paths") {
            patterns.append(PathPattern(try reader.text(element, expected: "a path")))
        }
        return patterns
    }

    private static func accepted(
        _ value: JSONNode,
        _ title: String,
        _ kinds: [String],
        _ reader: SettingsReader
    ) throws(ConfigurationError) -> [AcceptedChange] {
        var changes: [AcceptedChange] = []
        for element in try reader.elements(of: value, expected: "an array of accepted changes") {
            var texts: [String: String] = [:]
            let keys = ["id", "file", "pointer", "reason"]
            for member in try reader.members(of: element, expected: "an accepted change") {
                guard keys.contains(member.key) else { throw reader.unknown(member, "key", among: keys) }
                // The pointer of a whole document is empty.
                let isEmpty = member.key == "pointer" && member.value.kind == .string && member.value.string.isEmpty
                texts[member.key] = isEmpty ? "" : try reader.text(member.value, expected: "a text")
                if member.key == "id", !kinds.contains(member.value.string) {
                    throw reader.unknown(member.value, title, among: kinds)
                }
            }
            guard let id = texts["id"], let file = texts["file"],
                let pointer = texts["pointer"], let reason = texts["reason"]
            else {
                let missing = keys.filter { texts[$0] == nil }.joined(separator: ", ")
                let message = "expected id, file, pointer and reason in an accepted change, found no \(missing)"
                throw reader.error(at: element.offset, message)
            }
            changes.append(AcceptedChange(id: id, file: file, pointer: pointer, reason: reason))
        }
        return changes
    }

    private static func assumptions(
        _ value: JSONNode,
        _ reader: SettingsReader
    ) throws(ConfigurationError) -> [Assumption] {
        var assumptions: [Assumption] = []
        for element in try reader.elements(of: value, expected: "an array of assumptions") {
            let example = #"an assumption such as {"schema": "Issue", "required": true, "reason": "it sends all keys"}"#
            var (schema, file, reason): (String?, String?, String?)
            var (required, notNull) = (false, false)
            for member in try reader.members(of: element, expected: example) {
                switch member.key {
                case "schema": schema = try reader.text(member.value, expected: "the name of a schema of the document")
                case "file": file = try reader.text(member.value, expected: "the path of a schema file")
                case "required": required = try reader.boolean(member.value)
                case "notNull": notNull = try reader.boolean(member.value)
                case "reason": reason = try reader.text(member.value, expected: "a text")
                default:
                    let known = ["schema", "file", "required", "notNull", "reason"]
                    throw reader.unknown(member, "key", among: known)
                }
            }
            let subject: Assumption.Subject
            switch (schema, file) {
            case (let schema?, nil): subject = .schema(schema)
            case (nil, let file?): subject = .file(file)
            case (_?, _?):
                throw reader.error(at: element.offset, "expected schema or file in an assumption, found both")
            case (nil, nil): throw reader.error(at: element.offset, "expected \(example), found no schema and no file")
            }
            guard required || notNull else {
                let message = "expected \"required\": true or \"notNull\": true in an assumption, found neither"
                throw reader.error(at: element.offset, message)
            }
            guard reason != nil else { throw reader.error(at: element.offset, "expected \(example), found no reason") }
            assumptions.append(Assumption(subject: subject, required: required, notNull: notNull))
        }
        return assumptions
    }

    private static func generation(
        _ value: JSONNode,
        _ reader: SettingsReader
    ) throws(ConfigurationError) -> GenerationSettings {
        var settings = GenerationSettings()
        for member in try reader.members(of: value, expected: "an object of names and types") {
            switch member.key {
            case "names": settings.names = try texts(member.value, "an object of names", reader)
            case "types": settings.types = try texts(member.value, "an object of types by their tags", reader)
            case "access":
                let words = GenerationOptions.Access.allCases.map(\.rawValue)
                settings.access = GenerationOptions.Access(rawValue: try reader.word(member.value, of: words))
            case "namespace": settings.namespace = try typeName(member.value, reader)
            case "embed": settings.embedsSchemas = try reader.boolean(member.value)
            default: throw reader.unknown(member, "key", among: ["access", "embed", "names", "namespace", "types"])
            }
        }
        return settings
    }

    private static func texts(
        _ value: JSONNode,
        _ expected: String,
        _ reader: SettingsReader
    ) throws(ConfigurationError) -> [String: String] {
        var texts: [String: String] = [:]
        for member in try reader.members(of: value, expected: expected) {
            texts[member.key] = try typeName(member.value, reader)
        }
        return texts
    }

    private static func typeName(_ value: JSONNode, _ reader: SettingsReader) throws(ConfigurationError) -> String {
        let text = try reader.text(value, expected: "a Swift name")
        guard SwiftGenerator.isTypeName(text) else { throw reader.mismatch(value, expected: "a Swift name") }
        return text
    }

    private static func requests(
        _ value: JSONNode,
        _ reader: SettingsReader
    ) throws(ConfigurationError) -> [RequestPath] {
        var requests: [RequestPath] = []
        for request in try reader.members(of: value, expected: "an object of requests") {
            let expected = #"an object such as {"path": "issues/{issue_id}.json"}"#
            for member in try reader.members(of: request.value, expected: expected) {
                guard member.key == "path" else { throw reader.unknown(member, "key", among: ["path"]) }
                let path = try reader.text(member.value, expected: "a path")
                requests.append(RequestPath(name: request.key, path: path))
            }
        }
        return requests.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }
}
