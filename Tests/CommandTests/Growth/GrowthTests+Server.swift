import Foundation
import LoopbackServer
import TestSupport
import Testing

extension GrowthTests {
    /// Rows of the mock server, which answers one connection and ends.
    static let serverRows: [GrowthRow] = [
        served("endpoints", size: 20, files: endpoints) { _ in request("GET /x0/1") },
        served("an endpoint after many", size: 20, files: endpoints) { count in request("GET /x\(count - 1)/1") },
        served("requests", size: 20, files: { _ in endpoints(1) }) { count in
            (0..<count).map { _ in request("GET /x0/1") }.joined()
        },
        served("items of a query", files: { _ in endpoints(1) }) { count in
            request("GET /x0/1?" + GrowthInput.list(count, "&") { "a\($0)=1" })
        },
        served("header fields", files: { _ in endpoints(1) }) { count in
            request("GET /x0/1", (0..<count).map { "X-\($0): a\r\n" }.joined())
        },
        served("segments of a path", files: { _ in endpoints(1) }) { count in
            request("GET /" + GrowthInput.list(count, "/") { "s\($0)" })
        },
        served("keys of a body", files: bodies) { count in
            request("POST /x", body: "{\(GrowthInput.list(count) { #""k\#($0)": \#($0)"# })}")
        },
        served("faults of a body", files: bodies) { count in
            request("POST /x", body: "{\(GrowthInput.list(count) { #""k\#($0)": "a""# })}")
        },
        served("items that requests create", size: 20, arguments: ["--stateful"], files: resources) { count in
            (0..<count).map { _ in request("POST /items", body: #"{"name": "a"}"#) }.joined() + request("GET /items")
        },
    ]

    private static func served(
        _ title: String,
        size: Int = 100,
        arguments: [String] = [],
        files: @escaping @Sendable (Int) -> [String: String],
        _ requests: @escaping @Sendable (Int) -> String
    ) -> GrowthRow {
        var row = GrowthRow(
            title: "serve",
            arguments: ["serve", "s", "--port", "0"] + arguments,
            input: GrowthInput(title, size: size, files: files)
        )
        row.requests = requests
        return row
    }

    @Sendable private static func endpoints(_ count: Int) -> [String: String] {
        Dictionary(
            uniqueKeysWithValues: (0..<count).flatMap {
                [
                    ("s/GetX\($0).path.json", #"{"{endpoint}": "GET x\#($0)/{id}", "id": 1}"#),
                    ("s/GetX\($0).response.json", #"{"id": 1}"#),
                ]
            }
        )
    }

    @Sendable private static func bodies(_ count: Int) -> [String: String] {
        [
            "s/CreateX.path.json": #"{"{endpoint}": "POST x"}"#, "s/CreateX.request.json": #"{"{*}": 1}"#,
            "s/CreateX.response.json": #"{"id": 1}"#,
        ]
    }

    @Sendable private static func resources(_ count: Int) -> [String: String] {
        [
            "s/GetItems.path.json": #"{"{endpoint}": "GET items"}"#,
            "s/GetItems.response.json": #"[{"id": 1, "name": "a"}]"#,
            "s/CreateItem.path.json": #"{"{endpoint}": "POST items"}"#,
            "s/CreateItem.request.json": #"{"name": "a"}"#, "s/CreateItem.response.json": #"{"id": 1, "name": "a"}"#,
        ]
    }

    private static func request(_ line: String, _ fields: String = "", body: String? = nil) -> String {
        let content = body.map { "Content-Type: application/json\r\nContent-Length: \($0.utf8.count)\r\n" } ?? ""
        return "\(line) HTTP/1.1\r\nHost: localhost\r\n\(fields)\(content)\r\n\(body ?? "")"
    }

    /// Runs a server under the tool until it has answered a connection. Returns the answers.
    static func serve(_ row: GrowthRow, _ requests: String, under tool: [String], in folder: TemporaryFolder) throws
        -> String
    {
        var process = ChildProcess(tool[0], Array(tool.dropFirst()) + row.arguments)
        process.directory = folder.path
        process.environment = ["PATH": "/usr/bin:/bin"]
        process.output = folder("out")
        process.errors = folder("err")
        let running = try process.launch()
        var port: UInt16?
        try? blockThread {
            let line = try? folder.text(of: "out").split(separator: "\n").first
            port = line?.split(separator: ",").first?.split(separator: ":").last.flatMap { UInt16($0) }
            return port != nil
        }
        var answers = ""
        if let port {
            let client = try RawClient(port: port)
            client.send(requests + request("GET /end", "Connection: close\r\n"))
            answers = client.receive()
            #expect(answers.hasPrefix("HTTP/1.1 "), "\(answers.prefix(500))")
        }
        running.send(signal: port == nil ? 9 : 15)
        #expect(try running.wait() == 0)
        return answers
    }
}
