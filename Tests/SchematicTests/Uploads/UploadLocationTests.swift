import Foundation
import LoopbackServer
import SchematicPlatform
import TestSupport
import Testing

@testable import Schematic

@Suite("Locations of uploads", .bounded)
struct UploadLocationTests {
    typealias CreateVideo = UploadFixture.CreateVideo
    typealias Service = UploadFixture.Service
    typealias TemporaryUpload = UploadFixture.TemporaryUpload

    @Test(
        "no log shows the session's URL, regardless of the header that contains it",
        arguments: [true, false],
        ["hunter22", "h22"]
    )
    func logged(isAbsolute: Bool, id: String) async throws {
        let file = try TemporaryUpload(count: 100)
        let service = Service(total: 100)
        let entries = Locked<[String]>([])
        let logging = LoggingMiddleware(.bodies, showsCurl: true) { entry in entries.withLock { $0.append(entry) } }
        let handler: LoopbackServer.Handler = { request in
            let response = service.respond(to: request).header("X-Uploader-Upload-ID", id)
            guard request.path == "/videos" else { return response }
            let target = "/upload?upload_id=\(id)&part=0"
            let origin = isAbsolute ? "http://" + (request.headers["Host"] ?? "") : ""
            return response.header("Location", origin + target).header("Content-Location", "/upload/\(id)")
                .header("Link", "<\(target)>; rel=\"next\"").header("Refresh", "0; url=http://h\(target)")
                .header("X-Upload-Path", target).header("X-Plain", "seen by \(request.headers["Host"] ?? "")")
        }
        try await withClient(schemas: UploadFixture.schemas, middleware: [logging], handler: handler) {
            client,
            server in
            let video = try await client.upload(file.path, by: CreateVideo(), options: UploadFixture.quick)
            #expect(video == 42)
            #expect(server.requests.last?.target == "/upload?upload_id=\(id)&part=0")
        }
        let log = entries.withLock { $0.joined(separator: "\n") }
        #expect(!log.contains(id), "\(log)")
        #expect(log.contains("X-Plain: seen by") && log.contains("Location: ***"), "\(log)")
    }

    @Test(
        "an upload without a usable Location is an error",
        arguments: [nil, "ftp://host/x", "//user@host/x", "http://"]
    )
    func noLocation(location: String?) async throws {
        let file = try TemporaryUpload(count: 100)
        let response = LoopbackResponse.empty(status: 200)
        let begun = location.map { response.header("Location", $0) } ?? response
        try await withClient(schemas: UploadFixture.schemas, handler: { _ in begun }) { client, server in
            await #expect {
                _ = try await client.upload(file.path, by: CreateVideo(), options: UploadFixture.quick)
            } throws: { error in
                (error as? APIError)?.underlying as? TransferError == .noLocation(status: 200)
            }
            #expect(server.requests.count == 1)
        }
    }

    @Test("the client's credentials are not sent to an upload on another origin, and no error shows its location")
    func foreign() async throws {
        let file = try TemporaryUpload(count: 100)
        let service = Service(total: 100) { _, _ in .empty(status: 403) }
        let other = try LoopbackServer(handler: service.respond)
        defer { other.stop() }
        let begun = LoopbackResponse.empty(status: 200).header("Location", other.baseURL + "/upload?id=hunter2")
        let options = ClientOptions(headers: ["X-API-Key": "secret"])
        try await withClient(schemas: UploadFixture.schemas, options: options, handler: { _ in begun }) {
            client,
            server in
            await #expect {
                _ = try await client.upload(file.path, by: CreateVideo(), options: UploadFixture.quick)
            } throws: { error in
                (error as? APIError)?.reply?.status == 403 && !"\(error)".contains("hunter2")
            }
            #expect(server.requests.first?.headers["X-API-Key"] == "secret")
            #expect(other.requests.first?.headers["X-API-Key"] == nil)
        }
    }
}
