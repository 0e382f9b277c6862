import Foundation
import LoopbackServer
import Schematic

/// The Redmine that the quick start talks to: a live one, or a small server of our own that repeats what one answered.
struct Redmine {
    private let url: String
    private let key: String?
    private let transport: NamedTransport?
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
            let server = try LoopbackServer(handler: replay.answer)
            recording = server
            url = server.baseURL
        }
    }

    /// Ends the server, where it is our own.
    func stop() { recording?.stop() }

    /// A client for it.
    func client(
        schemas: SchemaSources = .none,
        configure: (inout SchemaRegistry) throws -> Void = { _ in }
    ) throws -> APIClient {
        var options = ClientOptions()
        if let key { options.headers["X-Redmine-API-Key"] = key }
        return try APIClient(
            baseURL: url,
            schemas: schemas,
            transport: transport?.make(),
            options: options,
            configure: configure
        )
    }

    var introduction: String {
        recording == nil ? "A Redmine answers on \(url)." : "What a Redmine 5.0 once answered is repeated on \(url)."
    }

    /// How many requests have reached the server, where it is our own.
    var requestCount: Int? { recording?.requests.count }
}

/// Where the quick start finds its files: it is run from a checkout.
enum Repository {
    private static let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

    static let recordings = sources.appendingPathComponent("Recordings").path

    /// Messages name the schemas as they are found from here; in the checkout that is short.
    static var schemas: String {
        let inCheckout = "Schemas/Redmine"
        if FileManager.default.fileExists(atPath: inCheckout + "/Issue.json") { return inCheckout }
        let root = sources.deletingLastPathComponent().deletingLastPathComponent()
        return root.appendingPathComponent(inCheckout).path
    }
}
