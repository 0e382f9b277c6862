import Foundation
import LoopbackServer
import Schematic

/// The Redmine server that the quick start uses: a live one, or a local server that replays recorded responses.
struct Redmine {
    private let url: String
    private let key: String?
    private let transport: TransportName?
    private let recording: LoopbackServer?

    init(_ arguments: Arguments) throws {
        key = arguments.key
        transport = arguments.transport
        if let url = arguments.url {
            self.url = url
            recording = nil
        } else {
            let replay = try ReplayHandler(
                folder: Repository.recordings,
                rules: [
                    "GET /issues.json?limit=1": "issues_sample",
                    "GET /issues.json?limit=5": "issues_next_page",
                    "GET /issues.json?project_id=1": "project_issues",
                    "GET /issues.json": "issues",
                    "GET /issues/1.json": "issue_1",
                ]
            )
            let server = try LoopbackServer(handler: replay.respond)
            recording = server
            url = server.baseURL
        }
    }

    /// Stops the local server, if it is used.
    func stop() { recording?.stop() }

    /// Returns a client of the server, whose keys are in `snake_case`.
    func client(
        schemas: SchemaSources = .none,
        configure: (inout SchemaRegistry) throws -> Void = { _ in }
    ) throws -> APIClient {
        var options = ClientOptions()
        if let key { options.headers["X-Redmine-API-Key"] = key }
        return try APIClient(
            baseURL: url,
            schemas: schemas,
            transport: transport?.makeTransport(),
            options: options
        ) {
            $0.convertSnakeCase()
            try configure(&$0)
        }
    }

    var introduction: String {
        recording == nil ? "A Redmine responds at \(url)." : "Recorded responses of a Redmine 5.0 are served at \(url)."
    }

    /// The number of requests that the local server has received, or `nil` for a live server.
    var requestCount: Int? { recording?.requests.count }
}

/// The paths of the quick start's files, which it reads from the checkout.
enum Repository {
    private static let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

    static let recordings = sources.appendingPathComponent("Recordings").path

    /// The folder of the schemas, which appears in messages. The path is relative and short if the working
    /// directory is the checkout.
    static var schemas: String {
        let inCheckout = "Schemas/Redmine"
        if FileManager.default.fileExists(atPath: inCheckout + "/Issue.json") { return inCheckout }
        let root = sources.deletingLastPathComponent().deletingLastPathComponent()
        return root.appendingPathComponent(inCheckout).path
    }
}
