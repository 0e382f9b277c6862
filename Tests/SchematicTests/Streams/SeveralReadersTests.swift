import Foundation
import LoopbackServer
import SchematicPlatform
import TestSupport
import Testing

@testable import Schematic
@testable import SchematicHTTP

/// Two tasks that read one sequence of the client. Neither waits forever, and missed elements are an error.
@Suite("Sequences with two readers", .bounded)
struct SeveralReadersTests {
    struct Get: APIRequest {
        var path: PathTemplate { "get" }
    }

    /// A response whose second half is sent after the cue is given.
    private static func halves(_ first: String, _ second: String, type: String, _ cue: LoopbackCue) -> LoopbackResponse
    {
        let length = first.utf8.count + second.utf8.count
        return .steps(
            [.head, .text(first), .wait(cue), .text(second)],
            headers: ["Content-Type": type, "Content-Length": "\(length)", "Connection": "close"]
        )
    }

    /// Returns whether the error states that a sequence has only one reader.
    private static func isRefusal(_ error: any Error) -> Bool {
        guard let error = error as? APIError, error.stage == .send else { return false }
        guard case TransportError.Code.severalReaders = error.underlying else { return false }
        return "\(error)".contains("read it in one task")
    }

    /// Reads to the end or to the first error. The result is the number of elements, or the error.
    private static func read<Chunks: AsyncSequence & Sendable>(
        _ chunks: Chunks,
        _ took: @escaping @Sendable () -> Void = {}
    ) -> Task<Result<Int, any Error>, Never> where Chunks.Element: Sendable {
        Task {
            var count = 0
            do {
                for try await _ in chunks {
                    count += 1
                    took()
                }
            } catch {
                return .failure(error)
            }
            return .success(count)
        }
    }

    /// Starts a second reader while the first one waits for the second half.
    private static func expectOneReader<Chunks: AsyncSequence & Sendable>(
        _ first: String,
        _ second: String,
        type: String,
        _ open: (APIClient) async throws -> Chunks
    ) async throws where Chunks.Element: Sendable {
        let cue = LoopbackCue()
        try await withClient(handler: { _ in halves(first, second, type: type, cue) }) { client, _ in
            let (chunks, count) = (try await open(client), Locked(0))
            let reader = read(chunks) { count.withLock { $0 += 1 } }
            try await waitUntil { count.withLock { $0 } > 0 }
            // The first reader has the first half, and waits for the second or is about to.
            try await letPass(.milliseconds(50))
            let late = await read(chunks).value
            guard case .failure(let error) = late else {
                Testing.Issue.record("expected an error for the second reader, found \(late)")
                return
            }
            #expect(isRefusal(error), "\(error)")
            cue.give()
            #expect(try await reader.value.get() == 2)
            // A reader that does not wait sees the end before the call is removed.
            try await waitUntil { client.running.count == 0 }
        }
    }

    @Test("lines have one reader, which gets all of them")
    func lines() async throws {
        try await Self.expectOneReader("1\n", "2\n", type: "application/jsonl") { try await $0.lines(of: Get()) }
    }

    @Test("events have one reader, which gets all of them")
    func events() async throws {
        try await Self.expectOneReader("data: 1\n\n", "data: 2\n\n", type: "text/event-stream") {
            try await $0.events(of: Get())
        }
    }

    @Test("bytes have one reader at a time, which gets all of them")
    func bytes() async throws {
        try await Self.expectOneReader("a", "b", type: "text/plain") { try await $0.bytes(of: Get()) }
    }

    @Test("lines and events are refused to a second reader, even if the first one stops early")
    func left() async throws {
        try await withClient(handler: { _ in .text("1\n2\n3\n", type: "application/jsonl") }) { client, _ in
            let lines = try await client.lines(of: Get())
            for try await _ in lines { break }
            let error = try await failure { for try await _ in lines {} }
            #expect(Self.isRefusal(error))
        }
        let text = "data: 1\n\ndata: 2\n\n"
        try await withClient(handler: { _ in .text(text, type: "text/event-stream") }) { client, _ in
            let events = try await client.events(of: Get())
            for try await _ in events { break }
            let error = try await failure { for try await _ in events {} }
            #expect(Self.isRefusal(error))
        }
    }

    @Test("after a reader stops early, the next reader gets the remaining bytes")
    func goesOn() async throws {
        let cue = LoopbackCue()
        try await withClient(handler: { _ in Self.halves("a", "b", type: "text/plain", cue) }) { client, _ in
            let reply = try await client.bytes(of: Get())
            var read = Data()
            for try await chunk in reply {
                read += chunk
                break
            }
            cue.give()
            for try await chunk in reply { read += chunk }
            #expect(read == Data("ab".utf8))
        }
    }

    @Test("each reader of pages, their elements or a request body begins at the start")
    func fromTheBeginning() async throws {
        let handler: LoopbackServer.Handler = { request in
            request.query == "p=2" ? .json("[2]") : LoopbackResponse.json("[1]").header("Link", "<?p=2>; rel=next")
        }
        try await withClient(handler: handler) { client, _ in
            let pages = client.pages(of: GetCars(), by: .linkHeader())
            let readers = [Self.read(pages), Self.read(pages), Self.read(pages.elements), Self.read(pages.elements)]
            for reader in readers {
                let count = try await reader.value.get()
                #expect(count == 2)
            }
        }
        let body = HTTPBody(Data("abc".utf8))
        let readers = [Self.read(body), Self.read(body)]
        for reader in readers {
            let count = try await reader.value.get()
            #expect(count == 1)
        }
    }

    @Test("progress ends for each of several readers")
    func progress() async throws {
        let progress = CallProgress()
        let readers = (0..<4).map { _ in Self.read(progress) }
        try await withClient(handler: { _ in .text("abc") }) { client, _ in
            _ = try await client.send(Get(), progress: progress)
        }
        for reader in readers { _ = try await reader.value.get() }
    }
}
