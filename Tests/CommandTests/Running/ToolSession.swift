import SchemaEngine
import SchemaTools
import Testing

/// A session of a coding assistant with `schema-lint mcp` as a process.
enum ToolSession {
    /// The messages with which a client begins.
    static let start: [JSONValue] = [
        [
            "jsonrpc": "2.0", "id": 0, "method": "initialize",
            "params": [
                "protocolVersion": "2025-06-18", "capabilities": [:], "clientInfo": ["name": "test", "version": "1"],
            ],
        ], ["jsonrpc": "2.0", "method": "notifications/initialized"],
    ]

    static func call(_ number: Int, _ tool: String, _ arguments: JSONValue) -> JSONValue {
        [
            "jsonrpc": "2.0", "id": .int(number), "method": "tools/call",
            "params": ["name": .string(tool), "arguments": arguments],
        ]
    }

    /// Runs the command with messages. Returns the responses after that to `initialize`.
    static func responses(
        to messages: [JSONValue],
        _ arguments: [String] = ["Schemas"],
        in folder: TemporaryFolder,
        at directory: String = ""
    ) throws -> [JSONValue] {
        let input = (start + messages).map(LineMessages.text).joined()
        let run = try CommandProcess(["mcp"] + arguments, in: folder, at: directory, input: input)
        #expect(run.status == 0 && run.err.isEmpty, "\(run.err)")
        let responses = try run.out.split(separator: "\n").map { try JSONValue(parsing: $0.utf8) }
        #expect(responses.first?["id"] == 0)
        return Array(responses.dropFirst())
    }

    /// Calls tools. Returns their structured results, or the text of the failure.
    static func results(
        of calls: [(tool: String, arguments: JSONValue)],
        _ arguments: [String] = ["Schemas"],
        in folder: TemporaryFolder,
        at directory: String = ""
    ) throws -> [JSONValue] {
        let messages = calls.enumerated().map { call($0 + 1, $1.tool, $1.arguments) }
        let responses = try responses(to: messages, arguments, in: folder, at: directory)
        try #require(responses.count == calls.count)
        return responses.map { response in
            response["result"]?["structuredContent"] ?? response["result"]?["content"]?.array?.first?["text"]
                ?? response
        }
    }
}
