import Foundation
import LoopbackServer
import TestSupport
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite(.bounded) struct URLSessionTests {
    @Test("URLSession receives a response")
    func happyPath() async throws {
        let server = try LoopbackServer { .json(#"{"path": "\#($0.path)"}"#) }
        defer { server.stop() }
        let url = try #require(URL(string: server.baseURL + "/issues.json?limit=1"))
        let (data, response) = try await URLSession.shared.data(from: url)
        #expect(String(decoding: data, as: UTF8.self) == #"{"path": "/issues.json"}"#)
        #expect((response as? HTTPURLResponse)?.statusCode == 200)
        #expect(server.requests.map(\.query) == ["limit=1"])
    }
}
