import Foundation
import LoopbackServer
import TestSupport
import Testing

/// A process of `schema-lint serve` on a free port.
final class ServedCatalog {
    /// Schemas of a list of notes.
    static let notes = [
        "s/GetNotes.path.json": #"{"{endpoint}": "GET notes.json", "limit{?}": "{int:1..100}"}"#,
        "s/GetNotes.response.json": #"[{"id": 1, "text": "Tea"}]"#,
        "s/GetNote.path.json": #"{"{endpoint}": "GET notes/{id}.json", "id": 1}"#,
        "s/GetNote.response.json": #"{"id": 1, "text": "Tea"}"#,
        "s/CreateNote.path.json": #"{"{endpoint}": "POST notes.json"}"#,
        "s/CreateNote.request.json": #"{"text": "{string:1..2000000}"}"#,
        "s/CreateNote.response.json": #"{"id": 1, "text": "Tea"}"#,
    ]

    let folder: TemporaryFolder
    let port: UInt16
    private let process: ChildProcess.Running
    private var status: Int32?

    struct NotStarted: Error, CustomStringConvertible { let description: String }

    convenience init(_ arguments: String..., files: [String: String] = ServedCatalog.notes) throws {
        try self.init(arguments: arguments, files: files)
    }

    init(arguments: [String], files: [String: String] = ServedCatalog.notes, program: String? = nil) throws {
        folder = try TemporaryFolder(files)
        let program = program ?? CommandProcess.path(of: "schema-lint")
        var process = ChildProcess(program, ["serve", "s", "--port", "0"] + arguments)
        process.directory = folder.path
        process.environment = ["PATH": "/usr/bin:/bin"]
        process.output = folder("out")
        process.errors = folder("err")
        let running = try process.launch()
        self.process = running
        var found: UInt16?
        try? blockThread { [folder] in
            let line = try? folder.text(of: "out").split(separator: "\n").first
            found = line?.split(separator: ",").first?.split(separator: ":").last.flatMap { UInt16($0) }
            return found != nil
        }
        guard let found else {
            running.send(signal: 9)
            _ = try running.wait()
            throw NotStarted(description: (try? folder.text(of: "err")) ?? "no output")
        }
        port = found
    }

    deinit { _ = try? stop() }

    /// The number of the process, while it runs.
    var processID: Int32 { process.identifier }

    var baseURL: String { "http://127.0.0.1:\(port)" }

    /// The lines on standard output.
    var lines: [String] {
        get throws { try folder.text(of: "out").split(separator: "\n").map(String.init) }
    }

    /// Ends the process, and returns its exit status.
    @discardableResult
    func stop(signal: Int32 = 15) throws -> Int32 {
        if let status { return status }
        process.send(signal: signal)
        let ended = try process.wait()
        status = ended
        return ended
    }

    /// Sends bytes on a connection of their own, and returns what is received until the connection ends.
    func exchange(_ text: String) throws -> String {
        let client = try RawClient(port: port)
        client.send(text)
        return client.receive()
    }
}
