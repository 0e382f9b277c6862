import Foundation
import LoopbackServer
import SchematicPlatform
import TestSupport
import Testing

@testable import Schematic
@testable import SchematicHTTP

@Suite("Ranges of an upload that the server confirms", .bounded)
struct UploadRangeTests {
    typealias CreateVideo = UploadFixture.CreateVideo
    typealias Service = UploadFixture.Service
    typealias TemporaryUpload = UploadFixture.TemporaryUpload

    @Test(
        "an invalid range in a response is refused",
        arguments: ["bytes=5-9", "bytes=0-100", "bytes=0--1", "items=0-3", "bytes=0-99999999999999999999", "x"]
    )
    func wrongRange(range: String) async throws {
        let file = try TemporaryUpload(count: 100)
        let service = Service(total: 100) { _, _ in .empty(status: 308).header("Range", range) }
        try await withClient(schemas: UploadFixture.schemas, handler: service.respond) { client, _ in
            await #expect {
                _ = try await client.upload(file.path, by: CreateVideo(), options: UploadFixture.quick)
            } throws: { error in
                (error as? APIError)?.underlying as? TransferError == .wrongRange(range)
            }
        }
    }

    @Test("a range with more bytes than were sent is refused", arguments: [75_000, 75_001, 199_999])
    func claims(last: Int) async throws {
        let file = try TemporaryUpload(count: 200_000)
        let service = Service(total: 200_000) { number, _ in
            number == 0 ? .empty(status: 308).header("Range", "bytes=0-\(last)") : nil
        }
        try await withClient(schemas: UploadFixture.schemas, handler: service.respond) { client, server in
            let error = try await failure {
                _ = try await client.upload(file.path, by: CreateVideo(), options: UploadFixture.quick)
            }
            #expect(error.underlying as? TransferError == .wrongRange("bytes=0-\(last)"))
            #expect(server.requests.count == 2)
        }
    }

    @Test("a range with more bytes than were sent is also refused after an interruption")
    func claimsAfterBreak() async throws {
        let file = try TemporaryUpload(count: 200_000)
        let service = Service(total: 200_000) { number, _ in
            switch number {
            case 0: .hangUp
            case 1: .empty(status: 308).header("Range", "bytes=0-75000")
            default: nil
            }
        }
        try await withClient(schemas: UploadFixture.schemas, handler: service.respond) { client, _ in
            let error = try await failure {
                _ = try await client.upload(file.path, by: CreateVideo(), options: UploadFixture.quick)
            }
            #expect(error.underlying as? TransferError == .wrongRange("bytes=0-75000"))
        }
    }

    @Test(
        "a continued session accepts any range of the file, and none beyond it",
        arguments: [49_999, 99_999, 100_000]
    )
    func claimsOfContinued(last: Int) async throws {
        let file = try TemporaryUpload(count: 100_000)
        let service = Service(total: 100_000) { number, service in
            guard number == 0 else { return nil }
            service.received.withLock { $0 = file.content.prefix(last + 1) }
            return .empty(status: 308).header("Range", "bytes=0-\(last)")
        }
        try await withClient(schemas: UploadFixture.schemas, handler: service.respond) { client, server in
            let location = try #require(URL(string: server.baseURL + "/upload?id=7"))
            let modified = try FileContent(file.path).modified
            let session = UploadSession(location: location, length: 100_000, modified: modified)
            let upload = {
                try await client.upload(file.path, by: CreateVideo(), resuming: session, options: UploadFixture.quick)
            }
            if last < 100_000 {
                let id = try await upload()
                #expect(id == 42)
            } else {
                let error = try await failure { _ = try await upload() }
                #expect(error.underlying as? TransferError == .wrongRange("bytes=0-100000"))
            }
        }
    }

    /// The offsets that a server states in response to each chunk, and the error that ends the upload of 200,000 bytes.
    struct EndlessServer: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var state: @Sendable (_ number: Int) -> Int
        var error: TransferError
    }

    static let endlessServers = [
        EndlessServer(
            testDescription: "it has bytes and none in turn",
            state: { $0 % 2 == 0 ? 75_000 : 0 },
            error: .lost(times: 4, confirmed: 75_000, found: 0)
        ),
        EndlessServer(
            testDescription: "it has one byte more each time",
            state: { $0 + 1 },
            error: .stuck(tries: 4, confirmed: 4, length: 200_000)
        ),
        EndlessServer(
            testDescription: "it loses bytes, and has one byte more each time",
            state: { $0 == 0 ? 75_000 : $0 },
            error: .stuck(tries: 4, confirmed: 4, length: 200_000)
        ),
        EndlessServer(
            testDescription: "it has one byte more after each loss",
            state: { $0 % 2 == 0 ? 70_000 + $0 : 0 },
            error: .lost(times: 4, confirmed: 70_006, found: 0)
        ),
        EndlessServer(
            testDescription: "it has the whole file, and no response",
            state: { min(200_000, ($0 + 1) * 75_000) },
            error: .stuck(tries: 4, confirmed: 200_000, length: 200_000)
        ),
    ]

    @Test(
        "an upload to a server that never completes it ends, with the bytes that it has confirmed",
        arguments: endlessServers
    )
    func endless(_ server: EndlessServer) async throws {
        let file = try TemporaryUpload(count: 200_000)
        let service = Service(total: 200_000) { number, _ in
            // A client that does not end by itself is refused.
            guard number < 40 else { return .empty(status: 400) }
            let count = server.state(number)
            return count == 0 ? .empty(status: 308) : .empty(status: 308).header("Range", "bytes=0-\(count - 1)")
        }
        try await withClient(schemas: UploadFixture.schemas, handler: service.respond) { client, loopback in
            let error = try await failure {
                _ = try await client.upload(file.path, by: CreateVideo(), options: UploadFixture.quick)
            }
            #expect(error.underlying as? TransferError == server.error)
            #expect(loopback.requests.count <= 10)
        }
    }

    @Test("a server that fails in the last attempt, too, is an error with the bytes that it had confirmed before")
    func unavailable() async throws {
        let file = try TemporaryUpload(count: 200_000)
        let service = Service(total: 200_000) { number, _ in number == 0 ? nil : .empty(status: 503) }
        try await withClient(schemas: UploadFixture.schemas, handler: service.respond) { client, server in
            let error = try await failure {
                _ = try await client.upload(file.path, by: CreateVideo(), options: UploadFixture.quick)
            }
            #expect(
                error.underlying as? TransferError == .unavailable(status: 503, confirmed: 75_000, length: 200_000)
            )
            #expect(error.stage == .status && error.reply?.status == 503)
            #expect(
                "\(error.underlying)"
                    == "expected the server to receive all 200000 bytes of the file, found status 503 after it had confirmed "
                    + "75000 bytes: continue later, with the session"
            )
            #expect(server.requests.count == 6)
        }
    }

    @Test("a server that fails before it has confirmed anything of a continued session has no number of bytes")
    func unavailableAtFirst() async throws {
        let file = try TemporaryUpload(count: 100)
        let service = Service(total: 100) { _, _ in .empty(status: 503) }
        try await withClient(schemas: UploadFixture.schemas, handler: service.respond) { client, server in
            let location = try #require(URL(string: server.baseURL + "/upload?id=7"))
            let session = UploadSession(location: location, length: 100, modified: try FileContent(file.path).modified)
            let error = try await failure {
                _ = try await client.upload(
                    file.path,
                    by: CreateVideo(),
                    resuming: session,
                    options: UploadFixture.quick
                )
            }
            guard let cause = error.underlying as? ReplyError, cause.code == .status, cause.status == 503 else {
                throw error
            }
        }
    }

    @Test("a server that loses bytes gets them again, and one that keeps a part of each chunk gets the rest")
    func slow() async throws {
        let file = try TemporaryUpload(count: 800_000)
        let service = Service(total: 800_000) { number, service in
            switch number {
            case 3: service.received.withLock { $0 = $0.prefix(60_000) }
            case 6..<12:
                // Of each chunk of 75,000 bytes, the last 5,000 are not kept.
                service.received.withLock { $0 = file.content.prefix($0.count + 70_000) }
                return service.state
            default: break
            }
            return nil
        }
        try await withClient(schemas: UploadFixture.schemas, handler: service.respond) { client, _ in
            let id = try await client.upload(file.path, by: CreateVideo(), options: UploadFixture.quick)
            #expect(id == 42)
        }
        #expect(service.received.withLock { $0 } == file.content)
    }

    @Test("interrupted chunks of which the server keeps a part use no more resumptions than one")
    func keepsParts() async throws {
        let file = try TemporaryUpload(count: 800_000)
        let service = Service(total: 800_000) { number, service in
            guard number % 2 == 0, service.received.withLock({ $0.count }) < 700_000 else { return nil }
            service.received.withLock { $0 = file.content.prefix($0.count + 70_000) }
            return .hangUp
        }
        try await withClient(schemas: UploadFixture.schemas, handler: service.respond) { client, _ in
            let id = try await client.upload(file.path, by: CreateVideo(), options: UploadFixture.quick)
            #expect(id == 42)
        }
        #expect(service.received.withLock { $0 } == file.content)
    }

    @Test("a success before the last byte is sent is an error")
    func doneEarly() async throws {
        let file = try TemporaryUpload(count: 200_000)
        let service = Service(total: 200_000) { number, _ in number == 0 ? .json(#"{"id": 42}"#, status: 201) : nil }
        try await withClient(schemas: UploadFixture.schemas, handler: service.respond) { client, server in
            let error = try await failure {
                _ = try await client.upload(file.path, by: CreateVideo(), options: UploadFixture.quick)
            }
            #expect(error.underlying as? TransferError == .endedEarly(status: 201, sent: 75_000, length: 200_000))
            #expect(server.requests.count == 2)
        }
    }
}
