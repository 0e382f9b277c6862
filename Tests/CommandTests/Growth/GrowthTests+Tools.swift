import Foundation
import SchemaEngine
import SchemaTools

extension GrowthTests {
    /// Calls of the tools for assistants.
    static let toolRows: [GrowthRow] = {
        let ofCalls: [(String, JSONValue)] = [("list_calls", [:]), ("describe_call", ["call": "A0"])]
        let ofSchema: [(String, JSONValue)] = [
            ("describe_call", ["call": "A"]), ("variants", ["call": "A", "kind": "accepted", "limit": 100]),
        ]
        let refused: (String, JSONValue) = ("variants of refused", ["call": "A", "kind": "refused", "limit": 100])
        let ofPayload: [(String, JSONValue)] = [
            ("check", ["call": "A", "file": "input.json"]),
            ("infer_schema", ["schema": "s/B.response.json", "file": "input.json"]),
            ("infer_schema", ["schema": "s/A.response.json", "file": "input.json"]),
        ]
        let groups = [(ofCalls, [calls]), (ofSchema + [refused], schemas), (ofPayload, payloads)]
        return groups.flatMap { tools, inputs in tools.flatMap { tool in inputs.map { row(of: tool, $0) } } }
    }()

    private static let calls = GrowthInput("calls", size: 20) { size in
        var files: [String: String] = [:]
        for number in 0..<size {
            files["s/A\(number).path.json"] = #"{"{endpoint}": "GET a\#(number)/{id}", "id": 1}"#
            files["s/A\(number).response.json"] = #"{"part": "{f\#(number)}"}"#
            files["s/F\(number).json"] = #"{"id": 1}"#
        }
        return files
    }

    private static let schemas: [GrowthInput] = [
        .schema("keys") { #"{\#(GrowthInput.list($0) { #""key\#($0)": "text""# })}"# },
        .schema("members of an enumeration") { #"{"a": "{enum:\#(GrowthInput.list($0, ",") { "m\($0)" })}"}"# },
        GrowthInput("alternatives", size: 20) { count in
            var files = ["s/A.response.json": #"{"a": "{\#(GrowthInput.list(count, "|") { "f\($0)x" })}"}"#]
            for number in 0..<count { files["s/F\(number)x.json"] = #"{"k\#(number)": 1}"# }
            return files
        },
    ]

    private static let payloads: [GrowthInput] = [
        // The keys of an object are those of a map above 256.
        GrowthInput("faults", size: 320) { size in
            let keys = GrowthInput.list(size) { #""k\#($0)": "a""# }
            return ["s/A.response.json": #"{"{*}": 1}"#, "input.json": "{\(keys)}"]
        },
        GrowthInput("elements") { size in
            let elements = GrowthInput.list(size) { #"{"id": \#($0), "state": "open"}"# }
            return ["s/A.response.json": #"[{"id": 1}]"#, "input.json": "[\(elements)]"]
        },
    ]

    private static func row(of tool: (name: String, arguments: JSONValue), _ input: GrowthInput) -> GrowthRow {
        GrowthRow(
            title: "mcp \(tool.name)",
            arguments: ["mcp", "s"],
            input: input,
            standardInput: { _, _ in
                let name = String(tool.name.prefix { $0 != " " })
                return (ToolSession.start + [ToolSession.call(1, name, tool.arguments)]).map(LineMessages.text).joined()
            }
        )
    }
}
