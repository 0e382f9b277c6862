import Foundation
import LoopbackServer
import Schematic
import Testing

@Suite("Connections that are kept", .timeLimit(.minutes(5)))
struct KeptConnectionTests {
    private struct Post: APIRequest {
        var number: Int
        var isStreamed = false
        var path: PathTemplate { "post" }
        var method: HTTPMethod { .post }
        var body: RequestBody {
            let data = Data("\(number)".utf8)
            return isStreamed ? .stream { Self.chunks(data) } : .data(data)
        }
        func result(from reply: Reply) throws {}

        private static func chunks(_ data: Data) -> AsyncStream<Data> {
            AsyncStream { continuation in
                continuation.yield(data)
                continuation.finish()
            }
        }
    }

    private func client(_ server: LoopbackServer) throws -> APIClient {
        try APIClient(
            baseURL: server.baseURL,
            transport: TestedTransport.current.make(connectionsPerHost: 1),
            options: ClientOptions(timeout: .seconds(20))
        )
    }

    @Test(
        "what the server closes between two requests loses none, and doubles none",
        arguments: [LoopbackEnding.close, .reset, .stayOpen]
    )
    func closedBetween(ending: LoopbackEnding) async throws {
        let server = try LoopbackServer { _ in .json("{}").ending(ending) }
        defer { server.stop() }
        let client = try client(server)
        for number in 0..<20 { try await client.send(Post(number: number, isStreamed: number % 2 == 1)) }
        #expect(server.requests.map(\.bodyText) == (0..<20).map { "\($0)" })
    }

    @Test("what is closed instead of an answer is an error, and is not sent again", arguments: [false, true])
    func closedInstead(isStreamed: Bool) async throws {
        let server = try LoopbackServer { $0.bodyText == "1" ? .hangUp : .json("{}") }
        defer { server.stop() }
        let client = try client(server)
        try await client.send(Post(number: 0))
        let error = await #expect(throws: APIError.self) {
            try await client.send(Post(number: 1, isStreamed: isStreamed))
        }
        #expect(error?.stage == .send)
        try await client.send(Post(number: 2))
        #expect(server.requests.map(\.bodyText) == ["0", "1", "2"])
    }
}
