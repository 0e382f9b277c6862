import Foundation
import LoopbackServer
import TestSupport
import Testing

@testable import Schematic
@testable import SchematicHTTP

@Suite("Call progress", .bounded)
struct CallProgressTests {
    struct Exchange: APIRequest {
        typealias Result = Reply
        var path: PathTemplate = "x"
        var method: HTTPMethod = .post
        var body = RequestBody.none
    }

    /// Returns all reports of a call.
    private static func reports(
        _ request: Exchange,
        with client: APIClient
    ) async throws -> (reports: [CallProgress.Report], reply: Reply?) {
        let progress = CallProgress()
        async let reply = try? client.send(request, progress: progress)
        var reports: [CallProgress.Report] = []
        for await report in progress { reports.append(report) }
        return (reports, await reply)
    }

    @Test("both directions are reported, in increasing numbers up to the last byte")
    func both() async throws {
        try await withClient(handler: { _ in .huge(3 << 20, type: "text/plain") }) { client, _ in
            let body = Data(repeating: 7, count: 5 << 20)
            let (reports, reply) = try await Self.reports(Exchange(body: .data(body)), with: client)
            #expect(reply?.body.count == 3 << 20)
            let last = try #require(reports.last)
            #expect(last.upload == .init(bytes: 5 << 20, total: 5 << 20))
            #expect(last.download == .init(bytes: 3 << 20, total: 3 << 20))
            #expect(last.upload.fraction == 1 && last.download.fraction == 1)
            #expect(zip(reports, reports.dropFirst()).allSatisfy { $0.upload.bytes <= $1.upload.bytes })
            #expect(zip(reports, reports.dropFirst()).allSatisfy { $0.download.bytes <= $1.download.bytes })
        }
    }

    @Test("a call without bodies has a last report, and the reports of a failed call end too")
    func small() async throws {
        try await withClient(handler: { $0.path == "/x" ? .empty() : .hangUp }) { client, _ in
            let (reports, _) = try await Self.reports(Exchange(method: .get), with: client)
            #expect(reports.last?.upload == .init(bytes: 0, total: 0))
            let (_, failed) = try await Self.reports(Exchange(path: "gone", method: .get), with: client)
            #expect(failed == nil)
        }
    }

    @Test("the download has no total if the content is sent in chunks")
    func unknownTotal() async throws {
        let response = LoopbackResponse.text(String(repeating: "x", count: 9_999)).chunked(by: 100)
        try await withClient(handler: { _ in response }) { client, _ in
            let (reports, _) = try await Self.reports(Exchange(method: .get), with: client)
            #expect(reports.last?.download == .init(bytes: 9_999, total: nil))
            #expect(reports.last?.download.fraction == nil)
        }
    }

    @Test("every 64 KiB of an upload are reported")
    func steps() async throws {
        let progress = CallProgress()
        var iterator = progress.makeAsyncIterator()
        progress.begin(uploading: 1 << 20)
        #expect(await iterator.next()?.upload.fraction == 0)
        for step in 1...16 {
            progress.noteSent(step * 65_536 - 1)
            progress.noteSent(step * 65_536)
            #expect(await iterator.next()?.upload.bytes ?? 0 >= step * 65_536 - 1)
        }
        progress.finish()
        #expect(await iterator.next()?.upload.fraction ?? 1 == 1)
        #expect(await iterator.next() == nil)
    }

    @Test("the largest possible byte counts cause no overflow")
    func largest() async throws {
        let progress = CallProgress()
        var iterator = progress.makeAsyncIterator()
        progress.begin(uploading: .max)
        progress.continueUpload(from: .max, of: .max)
        progress.noteSent(.max)
        progress.resume(at: .max)
        progress.beginDownload(of: .max)
        progress.noteReceived(.max)
        progress.finish()
        let last = await iterator.next()
        #expect(last?.download == .init(bytes: .max, total: .max) && last?.upload == .init(bytes: .max, total: .max))
    }

    @Test("a resumed download counts from where it stopped, and from 0 if the whole content is sent again")
    func resumed() async throws {
        let progress = CallProgress()
        var iterator = progress.makeAsyncIterator()
        progress.begin(uploading: 0)
        progress.beginDownload(of: 3_000)
        progress.noteReceived(1_000)
        progress.resume(at: 1_000)
        #expect(await iterator.next()?.download == .init(bytes: 1_000, total: nil))
        progress.begin(uploading: 0)
        progress.beginDownload(of: 2_000)
        #expect(await iterator.next()?.download == .init(bytes: 1_000, total: 3_000))
        progress.restart()
        #expect(await iterator.next()?.download == .init(bytes: 0, total: 2_000))
    }

    @Test("a fraction is between 0 and 1, and is 1 if the total is 0")
    func fractions() {
        #expect(CallProgress.Count(bytes: 3, total: 4).fraction == 0.75)
        #expect(CallProgress.Count(bytes: 9, total: 4).fraction == 1)
        #expect(CallProgress.Count(bytes: 0, total: 0).fraction == 1)
        #expect(CallProgress.Count(bytes: 9, total: nil).fraction == nil)
    }
}
