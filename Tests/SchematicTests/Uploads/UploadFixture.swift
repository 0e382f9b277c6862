import Foundation
import LoopbackServer
import SchematicPlatform

@testable import Schematic

/// A call that uploads a file, its server, and the file.
enum UploadFixture {
    struct CreateVideo: APIRequest {
        var title = "Seven"
        var longest: Duration?
        var options: RequestOptions { RequestOptions(deadline: longest) }
        var path: PathTemplate { "videos" }
        var method: HTTPMethod { .post }
        var body: RequestBody { .json(["title": title]) }
        func result(from reply: Reply) throws -> Int { try reply.fields["id"] }
    }

    static let schemas = [
        "CreateVideo.request.json": #"{"title": "text"}"#, "CreateVideo.response.json": #"{"id": 1}"#,
    ]

    /// A server that accepts uploads like the services from which this protocol originates. `mishap` decides for
    /// each request to the upload, by its number, the failure.
    final class Service: Sendable {
        let received = Locked(Data())
        let count = Locked(0)
        let total: Int
        let mishap: @Sendable (_ number: Int, _ service: Service) -> LoopbackResponse?

        init(total: Int, mishap: @escaping @Sendable (Int, Service) -> LoopbackResponse? = { _, _ in nil }) {
            self.total = total
            self.mishap = mishap
        }

        func respond(to request: LoopbackRequest) -> LoopbackResponse {
            guard request.path == "/upload" else { return .empty(status: 200).header("Location", "/upload?id=7") }
            let number = count.withLock { count in
                defer { count += 1 }
                return count
            }
            if let mishap = mishap(number, self) { return mishap }
            received.withLock { received in
                guard let start = Self.start(of: request), start <= received.count else { return }
                received = received.prefix(start) + request.body
            }
            return state
        }

        var state: LoopbackResponse {
            let count = received.withLock { $0.count }
            if count == total { return .json(#"{"id": 42}"#, status: 201) }
            let response = LoopbackResponse.empty(status: 308)
            return count == 0 ? response : response.header("Range", "bytes=0-\(count - 1)")
        }

        private static func start(of request: LoopbackRequest) -> Int? {
            let text = request.headers["Content-Range"]?.split(separator: " ").last?.split(separator: "-").first
            return text.flatMap { Int($0) }
        }
    }

    final class TemporaryUpload: Sendable {
        let path = NSTemporaryDirectory() + "/upload-" + UUID().uuidString + ".mov"
        let content: Data

        init(count: Int) throws {
            content = Data((0..<count).map { UInt8(truncatingIfNeeded: $0 &* 13 &+ $0 >> 7) })
            try content.write(to: URL(fileURLWithPath: path))
        }
        deinit { try? FileManager.default.removeItem(atPath: path) }
    }

    static let quick = TransferOptions(chunkSize: 75_000, delay: .zero)
}
