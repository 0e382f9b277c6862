import SchemaEngine

/// The tools of the server, with what a client tells its model about them. Each of these words is read again in every conversation.
enum ToolDefinition: String, CaseIterable {
    case listCalls = "list_calls"
    case describeCall = "describe_call"
    case check
    case explain
    case inferSchema = "infer_schema"
    case variants
    case diff
    case probe

    /// The definition for `tools/list`.
    var json: JSONValue {
        .members([
            ("name", .string(rawValue)),
            ("description", .string(description)),
            (
                "inputSchema",
                .members([
                    ("type", "object"),
                    ("properties", .members(parameters.map { ($0.name, $0.schema) })),
                    ("required", required.isEmpty ? nil : .array(required.map { .string($0) })),
                    ("additionalProperties", false),
                ])
            ),
            (
                "annotations",
                [
                    "readOnlyHint": .boolean(self != .inferSchema), "destructiveHint": false,
                    "openWorldHint": .boolean(self == .probe),
                ]
            ),
        ])
    }

    /// The names of the parameters.
    var parameterNames: [String] { parameters.map(\.name) }

    private var description: String {
        switch self {
        case .listCalls: "Lists the calls of the API that the project's schemas describe. Start here."
        case .describeCall:
            "Describes one call: endpoint, schemas, examples, and Swift for it. Read it before you write code for the call."
        case .check:
            """
            Checks a real payload, or a recording (.har), against the schemas, and reports each difference with its place. \
            Without a payload, lints the schemas. A test that passes against an invented answer proves nothing; this does.
            """
        case .explain:
            "Explains a fault code, a lint rule, a tag such as {date}, a key modifier such as {?}, or a kind of change."
        case .inferSchema:
            """
            Writes the schema for a real payload, or proposes the smallest change of an existing schema that accepts it. \
            Writes files only with write: true.
            """
        case .variants:
            "Lists payloads that a call's schema accepts, and that code must handle, or ones that it refuses."
        case .diff: "Shows what the changes of the schemas since a Git revision break."
        case .probe:
            "Sends the safe calls of the contract to the configured server, and reports how its answers differ."
        }
    }

    private struct Parameter {
        let name: String
        let schema: JSONValue
    }

    private static func text(_ name: String, _ description: String) -> Parameter {
        Parameter(name: name, schema: ["type": "string", "description": .string(description)])
    }

    private static func flag(_ name: String, _ description: String) -> Parameter {
        Parameter(name: name, schema: ["type": "boolean", "description": .string(description)])
    }

    private static func choice(_ name: String, _ values: [String]) -> Parameter {
        Parameter(name: name, schema: ["type": "string", "enum": .array(values.map { .string($0) })])
    }

    private static let call = text("call", "name of a call")
    private static let schema = text("schema", "path of a schema file, instead of call")
    private static let role = choice("role", ["response", "request", "path", "headers", "response-headers", "error"])
    private static let status = Parameter(name: "status", schema: ["type": "integer"])
    private static let payload = text("payload", "the text of a body, or of header fields")
    private static let file = text("file", "path of a file with the payload")

    private var parameters: [Parameter] {
        switch self {
        case .listCalls: [Self.text("filter", "part of a name")]
        case .describeCall: [Self.call]
        case .check:
            [
                Self.call, Self.schema, Self.role, Self.status, Self.payload,
                Self.text("file", "path of a file with the payload, or of a recording"),
                Self.flag("values", "show values of the payload in messages"),
            ]
        case .explain: [Self.text("name", "such as missing-key or {date}")]
        case .inferSchema:
            [
                Self.text("schema", "path of the new or existing file, such as Schemas/GetIssue.response.json"),
                Self.payload, Self.file, Self.flag("values", "keep values of the payload as examples"),
                Self.flag("write", "write the files"),
            ]
        case .variants:
            [
                Self.call, Self.schema, Self.role, Self.status, Self.choice("kind", ["accepted", "refused"]),
                Parameter(name: "limit", schema: ["type": "integer", "minimum": 1, "maximum": 100]),
            ]
        case .diff: [Self.text("since", "a Git revision; HEAD without it")]
        case .probe: []
        }
    }

    private var required: [String] {
        switch self {
        case .describeCall: ["call"]
        case .explain: ["name"]
        case .inferSchema: ["schema"]
        case .listCalls, .check, .variants, .diff, .probe: []
        }
    }
}

/// The arguments of a call of a tool.
struct ToolArguments {
    private let object: JSONObject

    /// Checks the names of the arguments.
    init(_ value: JSONValue?, of tool: ToolDefinition) throws(ToolFailure) {
        switch value {
        case nil, .null?: object = JSONObject()
        case .object(let object)?: self.object = object
        default: throw ToolFailure("expected an object of arguments, found something else")
        }
        for name in object.keys where !tool.parameterNames.contains(where: { $0.isExactly(name) }) {
            throw ToolFailure("\(tool.rawValue) takes \(tool.parameterNames.joined(separator: ", ")), found '\(name)'")
        }
    }

    func text(_ name: String) throws(ToolFailure) -> String? {
        guard let value = object[name], !value.isNull else { return nil }
        guard let text = value.string else { throw ToolFailure("expected a string as '\(name)', found something else") }
        return text
    }

    func required(_ name: String) throws(ToolFailure) -> String {
        guard let text = try text(name), !text.isEmpty else {
            throw ToolFailure("expected a string as '\(name)', found none")
        }
        return text
    }

    func flag(_ name: String) throws(ToolFailure) -> Bool {
        guard let value = object[name], !value.isNull else { return false }
        guard let flag = value.boolean else {
            throw ToolFailure("expected true or false as '\(name)', found something else")
        }
        return flag
    }

    func number(_ name: String, in range: ClosedRange<Int>) throws(ToolFailure) -> Int? {
        guard let value = object[name], !value.isNull else { return nil }
        guard let number = value.int, range.contains(number) else {
            throw ToolFailure("expected a number from \(range.lowerBound) to \(range.upperBound) as '\(name)'")
        }
        return number
    }
}
