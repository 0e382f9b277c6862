import Foundation
import LoopbackServer
import Testing

@testable import Schematic

@Suite("Uploads that fail, or must not continue", .timeLimit(.minutes(5)))
struct UploadFaultTests {
    @Test("an upload without progress ends in an error, and one after temporary failures succeeds")
    func stuck() async throws {
        let file = try UploadFixture.TemporaryUpload(count: 100)
        let stuck = UploadFixture.Service(total: 100) { _, _ in .empty(status: 308) }
        try await withClient(schemas: UploadFixture.schemas, handler: stuck.respond) { client, server in
            await #expect {
                _ = try await client.upload(file.path, by: UploadFixture.CreateVideo(), options: UploadFixture.quick)
            } throws: { error in
                (error as? APIError)?.underlying as? TransferError == .stuck(tries: 4, offset: 0)
            }
            #expect(server.requests.count == 5)
        }
        let unwell = UploadFixture.Service(total: 100) { number, _ in number < 3 ? .empty(status: 503) : nil }
        try await withClient(schemas: UploadFixture.schemas, handler: unwell.respond) { client, _ in
            let id = try await client.upload(file.path, by: UploadFixture.CreateVideo(), options: UploadFixture.quick)
            #expect(id == 42)
        }
    }

    @Test("a refused chunk is the call's error, with the server's error body")
    func refused() async throws {
        let file = try UploadFixture.TemporaryUpload(count: 100)
        let service = UploadFixture.Service(total: 100) { _, _ in .json(#"{"error": "gone"}"#, status: 410) }
        var schemas = UploadFixture.schemas
        schemas["CreateVideo.error.json"] = #"{"error": "text"}"#
        try await withClient(schemas: schemas, handler: service.respond) { client, _ in
            await #expect {
                _ = try await client.upload(file.path, by: UploadFixture.CreateVideo(), options: UploadFixture.quick)
            } throws: { error in
                (error as? APIError)?.stage == .status && (error as? APIError)?.serverError != nil
            }
        }
    }

    @Test(
        "an invalid range in a response is refused",
        arguments: ["bytes=5-9", "bytes=0-100", "bytes=0--1", "items=0-3", "bytes=0-99999999999999999999", "x"]
    )
    func wrongRange(range: String) async throws {
        let file = try UploadFixture.TemporaryUpload(count: 100)
        let service = UploadFixture.Service(total: 100) { _, _ in .empty(status: 308).header("Range", range) }
        try await withClient(schemas: UploadFixture.schemas, handler: service.respond) { client, _ in
            await #expect {
                _ = try await client.upload(file.path, by: UploadFixture.CreateVideo(), options: UploadFixture.quick)
            } throws: { error in
                (error as? APIError)?.underlying as? TransferError == .wrongRange(range)
            }
        }
    }

    @Test("a range with more bytes than were sent is refused", arguments: [75_000, 75_001, 199_999])
    func claims(last: Int) async throws {
        let file = try UploadFixture.TemporaryUpload(count: 200_000)
        let service = UploadFixture.Service(total: 200_000) { number, _ in
            number == 0 ? .empty(status: 308).header("Range", "bytes=0-\(last)") : nil
        }
        try await withClient(schemas: UploadFixture.schemas, handler: service.respond) { client, server in
            let error = try await failure {
                _ = try await client.upload(file.path, by: UploadFixture.CreateVideo(), options: UploadFixture.quick)
            }
            #expect(error.underlying as? TransferError == .wrongRange("bytes=0-\(last)"))
            #expect(server.requests.count == 2)
        }
    }

    @Test("a range with more bytes than were sent is also refused after an interruption")
    func claimsAfterBreak() async throws {
        let file = try UploadFixture.TemporaryUpload(count: 200_000)
        let service = UploadFixture.Service(total: 200_000) { number, _ in
            switch number {
            case 0: .hangUp
            case 1: .empty(status: 308).header("Range", "bytes=0-75000")
            default: nil
            }
        }
        try await withClient(schemas: UploadFixture.schemas, handler: service.respond) { client, _ in
            let error = try await failure {
                _ = try await client.upload(file.path, by: UploadFixture.CreateVideo(), options: UploadFixture.quick)
            }
            #expect(error.underlying as? TransferError == .wrongRange("bytes=0-75000"))
        }
    }

    @Test(
        "a continued session accepts any range of the file, and none beyond it",
        arguments: [49_999, 99_999, 100_000]
    )
    func claimsOfContinued(last: Int) async throws {
        let file = try UploadFixture.TemporaryUpload(count: 100_000)
        let service = UploadFixture.Service(total: 100_000) { number, service in
            guard number == 0 else { return nil }
            service.received.withLock { $0 = file.content.prefix(last + 1) }
            return .empty(status: 308).header("Range", "bytes=0-\(last)")
        }
        try await withClient(schemas: UploadFixture.schemas, handler: service.respond) { client, server in
            let location = try #require(URL(string: server.baseURL + "/upload?id=7"))
            let modified = try FileContent(file.path).modified
            let session = UploadSession(location: location, length: 100_000, modified: modified)
            let upload = {
                try await client.upload(
                    file.path,
                    by: UploadFixture.CreateVideo(),
                    resuming: session,
                    options: UploadFixture.quick
                )
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

    @Test("a success before the last byte is sent is an error")
    func doneEarly() async throws {
        let file = try UploadFixture.TemporaryUpload(count: 200_000)
        let service = UploadFixture.Service(total: 200_000) { number, _ in
            number == 0 ? .json(#"{"id": 42}"#, status: 201) : nil
        }
        try await withClient(schemas: UploadFixture.schemas, handler: service.respond) { client, server in
            let error = try await failure {
                _ = try await client.upload(file.path, by: UploadFixture.CreateVideo(), options: UploadFixture.quick)
            }
            #expect(error.underlying as? TransferError == .endedEarly(status: 201, sent: 75_000, length: 200_000))
            #expect(server.requests.count == 2)
        }
    }

    @Test(
        "an upload without a usable Location is an error",
        arguments: [nil, "ftp://host/x", "//user@host/x", "http://"]
    )
    func noLocation(location: String?) async throws {
        let file = try UploadFixture.TemporaryUpload(count: 100)
        let response = LoopbackResponse.empty(status: 200)
        let begun = location.map { response.header("Location", $0) } ?? response
        try await withClient(schemas: UploadFixture.schemas, handler: { _ in begun }) { client, server in
            await #expect {
                _ = try await client.upload(file.path, by: UploadFixture.CreateVideo(), options: UploadFixture.quick)
            } throws: { error in
                (error as? APIError)?.underlying as? TransferError == .noLocation(status: 200)
            }
            #expect(server.requests.count == 1)
        }
    }

    @Test("a changed or missing file is reported before anything is sent")
    func changed() async throws {
        let file = try UploadFixture.TemporaryUpload(count: 100)
        try await withClient(schemas: UploadFixture.schemas, handler: { _ in .empty() }) { client, server in
            let url = try #require(URL(string: server.baseURL + "/upload"))
            let session = UploadSession(location: url, length: 99, modified: nil)
            for (path, session) in [(file.path, session), ("/no/such/file", nil)] as [(String, UploadSession?)] {
                await #expect {
                    _ = try await client.upload(path, by: UploadFixture.CreateVideo(), resuming: session)
                } throws: { ($0 as? APIError)?.stage == .compose }
            }
            #expect(server.requests.isEmpty)
        }
    }

    @Test("the client's credentials are not sent to an upload on another origin, and no error shows its location")
    func foreign() async throws {
        let file = try UploadFixture.TemporaryUpload(count: 100)
        let service = UploadFixture.Service(total: 100) { _, _ in .empty(status: 403) }
        let other = try LoopbackServer(handler: service.respond)
        defer { other.stop() }
        let begun = LoopbackResponse.empty(status: 200).header("Location", other.baseURL + "/upload?id=hunter2")
        let options = ClientOptions(headers: ["X-API-Key": "secret"])
        try await withClient(schemas: UploadFixture.schemas, options: options, handler: { _ in begun }) {
            client,
            server in
            await #expect {
                _ = try await client.upload(file.path, by: UploadFixture.CreateVideo(), options: UploadFixture.quick)
            } throws: { error in
                (error as? APIError)?.reply?.status == 403 && !"\(error)".contains("hunter2")
            }
            #expect(server.requests.first?.headers["X-API-Key"] == "secret")
            #expect(other.requests.first?.headers["X-API-Key"] == nil)
        }
    }

    @Test("the deadline ends an upload during a chunk")
    func deadline() async throws {
        let file = try UploadFixture.TemporaryUpload(count: 100)
        let service = UploadFixture.Service(total: 100) { _, _ in .never }
        try await withClient(schemas: UploadFixture.schemas, handler: service.respond) { client, _ in
            await #expect {
                _ = try await client.upload(file.path, by: UploadFixture.CreateVideo(deadline: .milliseconds(300)))
            } throws: { error in
                isDeadline(error, .milliseconds(300))
            }
        }
    }
}
