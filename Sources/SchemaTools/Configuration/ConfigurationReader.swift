@_spi(Engine) package import JSONText
import SchemaEngine

/// Reads `.schema-lint.json`. What it does not know it refuses: a misspelt name would silently switch something off.
struct ConfigurationReader {
    private let text: JSONBuffer

    init(_ text: JSONBuffer) { self.text = text }

    func read() throws(ConfigurationError) -> LintConfiguration {
        var configuration = LintConfiguration()
        for member in try object(try root(), "an object of settings") {
            switch member.key {
            case "rules": configuration.severities = try severities(member.value)
            case "ignore": configuration.ignored = try patterns(member.value)
            case "requests": configuration.requests = try requests(member.value)
            default: throw unknown(member, "key", among: ["rules", "ignore", "requests"])
            }
        }
        return configuration
    }

    // MARK: Settings

    private func severities(_ value: JSONNode) throws(ConfigurationError) -> [String: Fault.Severity?] {
        var severities: [String: Fault.Severity?] = [:]
        for member in try object(value, "an object of rules and their severities") {
            guard Rules.rule(member.key) != nil else {
                guard FaultCode(rawValue: member.key) == nil else {
                    throw error(member.keyOffset, "'\(member.key)' is a fault of the language, and always an error")
                }
                throw unknown(member, "rule", among: Rules.all.map(\.about.identifier))
            }
            severities[member.key] = .some(try severity(member.value))
        }
        return severities
    }

    private func severity(_ value: JSONNode) throws(ConfigurationError) -> Fault.Severity? {
        let words = ["off", "notice", "warning", "error"]
        guard value.kind == .string, words.contains(value.string) else {
            throw error(
                value.offset,
                "expected off, notice, warning or error, found \(shown(value))",
                misspelt: value,
                words
            )
        }
        return Fault.Severity(rawValue: value.string)
    }

    private func patterns(_ value: JSONNode) throws(ConfigurationError) -> [PathPattern] {
        guard value.kind == .array else {
            throw error(value.offset, "expected an array of paths, found \(shown(value))")
        }
        var patterns: [PathPattern] = []
        for element in value.elements {
            guard element.kind == .string, !element.string.isEmpty else {
                throw error(element.offset, "expected a path, found \(shown(element))")
            }
            patterns.append(PathPattern(element.string))
        }
        return patterns
    }

    private func requests(_ value: JSONNode) throws(ConfigurationError) -> [RequestPath] {
        var requests: [RequestPath] = []
        for request in try object(value, "an object of requests") {
            for member in try object(request.value, #"an object such as {"path": "issues/{issue_id}.json"}"#) {
                guard member.key == "path" else { throw unknown(member, "key", among: ["path"]) }
                guard member.value.kind == .string else {
                    throw error(member.value.offset, "expected a path, found \(shown(member.value))")
                }
                requests.append(RequestPath(name: request.key, path: member.value.string))
            }
        }
        return requests.sorted { $0.name < $1.name }
    }

    // MARK: JSON

    private func root() throws(ConfigurationError) -> JSONNode {
        let document: JSONDocument
        do {
            document = try JSONDocument(parsing: text, maximumDepth: 16)
        } catch {
            throw self.error(error.offset, error.message(in: text))
        }
        guard let twice = document.duplicateKeys.first else { return document.root }
        throw error(twice.keyOffset, "key '\(twice.key)' stands twice")
    }

    private func object(_ value: JSONNode, _ expected: String) throws(ConfigurationError) -> [JSONNode.Member] {
        guard value.kind == .object else { throw error(value.offset, "expected \(expected), found \(shown(value))") }
        return Array(value.members)
    }

    private func shown(_ value: JSONNode) -> String {
        switch value.kind {
        case .object: "an object"
        case .array: "an array"
        case .string: "'\(value.string)'"
        case .number, .boolean, .null: value.rawText
        }
    }

    private func unknown(_ member: JSONNode.Member, _ kind: String, among known: [String]) -> ConfigurationError {
        var suggestion = Suggestion()
        let nearest = suggestion.nearest(to: member.key, among: known).first
        let hint = nearest.map { "; did you mean '\($0)'?" } ?? ""
        return error(member.keyOffset, "unknown \(kind) '\(member.key)'\(hint)")
    }

    private func error(_ offset: Int, _ message: String, misspelt value: JSONNode, _ words: [String])
        -> ConfigurationError
    {
        var suggestion = Suggestion()
        let nearest = value.kind == .string ? suggestion.nearest(to: value.string, among: words).first : nil
        return error(offset, message + (nearest.map { "; did you mean '\($0)'?" } ?? ""))
    }

    private func error(_ offset: Int, _ message: String) -> ConfigurationError {
        let place = places(of: [offset], in: text).first
        return ConfigurationError(message: "\(place?.line ?? 1):\(place?.column ?? 1): \(message)")
    }
}

extension LintConfiguration {
    /// Reads the text of a configuration file.
    package init(reading text: JSONBuffer) throws(ConfigurationError) { self = try ConfigurationReader(text).read() }
}
