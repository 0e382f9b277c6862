import Foundation
import SchemaEngine
import TestSupport
import Testing

/// The tasks of `Tests/Data/Tasks`: each has a small app, a contract with a wrong assumption, recorded answers that contradict it, and
/// a request. A script plays the calls of an assistant.
@Suite("Tasks with a wrong assumption", .bounded)
struct TaskTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Data/Tasks")
    static let names = (try? FileManager.default.contentsOfDirectory(atPath: root.path).sorted()) ?? []

    private func folder(_ name: String) throws -> (TemporaryFolder, task: JSONValue) {
        let folder = try TemporaryFolder()
        let copy = folder.url.appendingPathComponent("Task")
        try FileManager.default.copyItem(at: Self.root.appendingPathComponent(name), to: copy)
        return (folder, try JSONValue(parsing: folder.text(of: "Task/Task.json").utf8))
    }

    @Test("there are twenty tasks")
    func count() { #expect(Self.names.count == 20) }

    @Test("the server reports the wrong assumption with its place, and accepts the right one", arguments: names)
    func referee(name: String) throws {
        let (folder, task) = try folder(name)
        let check: JSONValue = .members([("call", task["call"]), ("file", "Recorded.har")])
        let wrong = try ToolSession.results(of: [("check", check)], in: folder, at: "Task")[0]
        let fault = try #require(wrong["faults"]?.array?.first)
        #expect(wrong["agrees"] == false)
        for (key, value) in try #require(task["fault"]?.object) { #expect(fault[key] == value, "\(key)") }
        #expect(fault["help"]?.string?.isEmpty == false)
        let rewritten = try #require(task["right"]?.object)
        for (path, schema) in rewritten { try folder.write(schema.text(), to: "Task/" + path) }
        let results = try ToolSession.results(
            of: [
                ("check", check), ("check", [:]), ("describe_call", .members([("call", task["call"])])),
                ("variants", .members([("call", task["call"])])),
            ],
            in: folder,
            at: "Task"
        )
        #expect(results[0]["agrees"] == true, "\(results[0])")
        #expect(results[1]["faults"]?.array?.contains { $0["severity"] == "error" } == false, "\(results[1])")
        #expect(results[2]["faults"] == nil && results[3]["payloads"]?.array?.isEmpty == false)
    }

    @Test("the apps of the tasks compile", .enabled(if: SwiftCompiler.path != nil))
    func apps() async throws {
        let folder = try TemporaryFolder(["Schemas/Ping.response.json": #"{"id": 1}"#])
        let apps = try Self.names.map { name in
            try String(contentsOf: Self.root.appendingPathComponent(name + "/App.swift"), encoding: .utf8)
        }
        try await SwiftCompiler.check(folder, schemas: "Schemas", beside: apps.joined(separator: "\n"))
    }
}
