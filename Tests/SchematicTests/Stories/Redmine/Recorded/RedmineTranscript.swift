import Foundation
import LoopbackServer

@testable import Schematic

/// The exchanges of a client with a real Redmine server, one per line, in `Tests/Recordings/RedmineStory`.
///
/// A response is returned only to the request for which it was recorded, so that the client must send what
/// Redmine has accepted. Keys and tokens are placeholders.
struct RedmineTranscript {
    struct Exchange: Codable, Sendable {
        var request: String
        var sent: String
        var status: Int
        var type: String
        var body: String
    }

    let exchanges: [Exchange]

    static func file(_ name: String) -> URL {
        RedmineServer.root.appendingPathComponent("Tests/Recordings/RedmineStory/\(name).jsonl")
    }

    init(_ name: String) throws {
        exchanges = try Data(contentsOf: Self.file(name)).split(separator: UInt8(ascii: "\n")).map {
            try JSONDecoder().decode(Exchange.self, from: Data($0))
        }
    }

    /// Creates a server that returns each response once, to the request for which it was recorded.
    func server() throws -> LoopbackServer {
        let left = Locked(exchanges)
        return try LoopbackServer { request in
            left.withLock { left in
                let line = "\(request.method) \(request.target)"
                guard let index = left.firstIndex(where: { $0.request == line && $0.sent == request.bodyText }) else {
                    return .text("there is no recording of '\(line)' with '\(request.bodyText)'", status: 501)
                }
                let exchange = left.remove(at: index)
                let response = LoopbackResponse(status: exchange.status, body: exchange.body.utf8)
                return exchange.type.isEmpty ? response : response.header("Content-Type", exchange.type)
            }
        }
    }
}

/// Records the exchanges that pass through it.
struct RedmineRecorder: Middleware {
    private let lines = Locked<[Data]>([])

    func send(_ request: HTTPRequest, next: Next) async throws -> HTTPResponse {
        let response = try await next(request)
        let query = request.url.query(percentEncoded: true).map { "?" + $0 } ?? ""
        let exchange = RedmineTranscript.Exchange(
            request: "\(request.method) \(request.url.path(percentEncoded: true))\(query)",
            sent: Self.withoutSecrets(request.body?.data ?? Data()),
            status: response.status,
            type: response.headers["Content-Type"] ?? "",
            body: Self.withoutSecrets(response.body)
        )
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let line = try encoder.encode(exchange)
        lines.withLock { $0.append(line) }
        return response
    }

    func write(to file: URL) throws {
        let text = lines.withLock { $0.map { $0 + [UInt8(ascii: "\n")] }.joined() }
        try Data(text).write(to: file)
    }

    /// API keys and upload tokens are long sequences of hexadecimal digits.
    private static func withoutSecrets(_ body: Data) -> String {
        String(decoding: body, as: UTF8.self)
            .replacing(/[0-9a-f]{40,}/) { String(repeating: "0123456789abcdef", count: 4).prefix($0.output.count) }
    }
}
