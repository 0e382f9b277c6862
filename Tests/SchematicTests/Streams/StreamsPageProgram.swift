// The Swift code of `Docs/Streams.md` and `Docs/Time.md`, verbatim except for its indentation; `StreamsPageTests`
// compares them.
import Schematic

enum StreamsPageProgram {
    struct GetExport: APIRequest {
        var path: PathTemplate { "export" }
    }

    struct WatchIssues: APIRequest {
        var lastID: String?
        var path: PathTemplate { "watch" }
        var headers: HTTPHeaders { lastID.map { ["Last-Event-ID": $0] } ?? [:] }
    }

    struct CreateVideo: APIRequest {
        var path: PathTemplate { "videos" }
        var method: HTTPMethod { .post }
        func result(from reply: Reply) throws -> Int { try reply.fields["id"] }
    }

    struct GetReport: APIRequest {
        var path: PathTemplate { "report.json" }
        var options: RequestOptions { RequestOptions(timeout: .seconds(5), deadline: .seconds(20)) }
    }

    struct Prefetch: APIRequest {
        var path: PathTemplate { "next.json" }
        var options: RequestOptions { RequestOptions(priority: .low) }
    }

    static func bytes(by client: APIClient) async throws -> Int {
        var size = 0
        let reply = try await client.bytes(of: GetExport())
        for try await chunk in reply { size += chunk.count }
        return size
    }

    static func lines(by client: APIClient) async throws -> [String] {
        var subjects: [String] = []
        for try await fields in try await client.lines(of: GetExport()) {
            subjects.append(try fields["subject"])
        }
        return subjects
    }

    static func goodLines(by client: APIClient, print: @escaping @Sendable (ReplyError) -> Void) async throws -> Int {
        let lines = try await client.lines(of: GetExport()) { fault in print(fault) }
        var count = 0
        for try await _ in lines { count += 1 }
        return count
    }

    static func events(by client: APIClient) async throws -> [Int] {
        var removed: [Int] = []
        for try await event in try await client.events(of: WatchIssues()) where event.name == "removed" {
            removed.append(try event.fields["id"])
        }
        return removed
    }

    static func reconnecting(by client: APIClient, show: (ServerSentEvent) throws -> Void) async throws {
        var (lastID, delay) = (String?.none, Duration.seconds(3))
        while true {
            do {
                let request = WatchIssues(lastID: lastID)
                for try await event in try await client.events(of: request) {
                    (lastID, delay) = (event.id, event.retry ?? delay)
                    try show(event)
                }
            } catch let error as APIError where error.stage == .send {
                // The connection was lost.
            } catch let error as APIError where error.status == 204 {
                return  // The server has no further events.
            }
            try await ContinuousClock().sleep(for: delay)
        }
    }

    static func download(by client: APIClient, to path: String) async throws -> DownloadedFile {
        let file = try await client.download(GetExport(), to: path)
        return file
    }

    static func resumableDownload(by client: APIClient, to path: String) async throws -> DownloadedFile {
        let options = TransferOptions(keepsPart: true)
        let file = try await client.download(GetExport(), to: path, options: options)
        return file
    }

    static func upload(
        by client: APIClient,
        from path: String,
        save: (UploadSession) throws -> Void
    ) async throws -> Int {
        let id = try await client.upload(path, by: CreateVideo()) { session in try save(session) }
        return id
    }

    static func upload(by client: APIClient, from path: String, resuming session: UploadSession) async throws -> Int {
        let id = try await client.upload(path, by: CreateVideo(), resuming: session)
        return id
    }

    static func progress(by client: APIClient, show: (Double?) -> Void) async throws -> Reply {
        let progress = CallProgress()
        async let reply = client.send(GetReport(), progress: progress)
        for await report in progress { show(report.download.fraction) }
        return try await reply
    }
}
