import SchemaEngine
import Testing

@testable import SchemaTools

/// A project in memory, which records what is read and written.
final class MemoryProject: ProjectFiles {
    var files: [String: String]
    private(set) var read: [String] = []
    let schemaFolder: String
    let probe: ProbeAccess?

    init(_ files: [String: String], schemaFolder: String = "Schemas", probe: ProbeAccess? = nil) {
        (self.files, self.schemaFolder, self.probe) = (files, schemaFolder, probe)
    }

    func schemaPaths() -> [String] {
        files.keys.filter { $0.hasPrefix(schemaFolder) && $0.hasSuffix(".json") && !$0.contains("/.") }.sorted()
    }

    func text(of path: String) throws(ToolFailure) -> JSONBuffer {
        guard let text = files[path] else { throw ToolFailure("\(path): no such file or folder") }
        read.append(path)
        return JSONBuffer(text.utf8)
    }

    func write(_ text: String, to path: String, replacing before: JSONBuffer?) throws(ToolFailure) {
        let present = before.map { $0.withTextBytes { String(decoding: $0, as: UTF8.self) } }
        guard files[path] == present else { throw ToolFailure("\(path) has changed") }
        files[path] = text
    }

    func schemas(ofRevision revision: String) throws(ToolFailure) -> [String: [SchemaSource]] {
        guard revision == "HEAD" else { throw ToolFailure("unknown revision") }
        return ["": [SchemaSource(path: "Schemas/GetIssue.response.json", text: #"{"issue": {"id": 1, "old": 1}}"#)]]
    }
}

/// A client that has begun its session.
struct ScriptedClient {
    var server: ToolServer
    let project: MemoryProject
    private var number = 0

    init(_ project: MemoryProject, version: String = ToolServer.protocolVersions[0]) {
        self.project = project
        server = ToolServer(project, version: "1.2")
        _ = response("initialize", ["protocolVersion": .string(version), "capabilities": [:]])
    }

    mutating func response(_ method: String, _ parameters: JSONValue = [:]) -> JSONValue {
        number += 1
        let id = JSONValue.int(number)
        let message: JSONValue = ["jsonrpc": "2.0", "id": id, "method": .string(method), "params": parameters]
        let response = server.receive(message) ?? .null
        #expect(response["id"] == id)
        return response
    }

    /// Calls a tool. Returns its result, or the reason that it has none.
    mutating func call(_ tool: String, _ arguments: JSONValue = [:]) throws -> (result: JSONValue, failure: String?) {
        let response = response("tools/call", ["name": .string(tool), "arguments": arguments])
        guard let result = response["result"] else { return (.null, response["error"]?["message"]?.string ?? "") }
        let text = try #require(result["content"]?.array?.first?["text"]?.string)
        guard result["isError"] == false else { return (.null, text) }
        let value = try JSONValue(parsing: text.utf8)
        #expect(result["structuredContent"].map { $0 == value } ?? true)
        return (value, nil)
    }
}
