// The Swift code of `Docs/Caching.md`, identical except for indentation. `CachingPageTests` compares them.
import Foundation
import Schematic

enum CachingPageProgram {
    struct GetIssue: APIRequest {
        var id: Int
        var version: EntityTag?
        var options: RequestOptions { RequestOptions(entityTag: version) }
        var path: PathTemplate { "issues/{id}.json" }
        var parameters: Parameters { ["id": id] }
    }

    struct RenameIssue: APIRequest {
        var id: Int
        var subject: String
        var version: EntityTag?
        var options: RequestOptions { RequestOptions(entityTag: version) }
        var path: PathTemplate { "issues/{id}.json" }
        var method: HTTPMethod { .put }
        var parameters: Parameters { ["id": id] }
        var body: RequestBody { .json(["subject": subject]) }
    }

    static func rename(by client: APIClient) async throws {
        let read = try await client.send(GetIssue(id: 1))
        _ = try await client.send(RenameIssue(id: 1, subject: "New", version: read.entityTag))
    }

    static func overwrite(by client: APIClient) async throws {
        _ = try await client.send(RenameIssue(id: 1, subject: "New", version: .any))
    }

    static func conflicting(by client: APIClient, with tag: EntityTag?) async throws -> EntityTag? {
        do {
            _ = try await client.send(RenameIssue(id: 1, subject: "New", version: tag))
        } catch let error as APIError {
            guard case ReplyError.Code.versionConflict = error.underlying else { throw error }
            return error.reply?.entityTag
        }
        return nil
    }

    static func hasChanged(since tag: EntityTag?, by client: APIClient) async throws -> Bool {
        let reply = try await client.send(GetIssue(id: 1, version: tag))
        return !reply.isNotModified
    }

    static func overriding(_ url: String) throws -> APIClient {
        let client = try APIClient(baseURL: url, middleware: [RetryMiddleware(), MethodOverrideMiddleware()])
        return client
    }

    static func inMemory(_ url: String) throws -> APIClient {
        let client = try APIClient(baseURL: url, options: ClientOptions(cache: CacheConfiguration(.memory())))
        return client
    }

    static func onDisk(_ url: String, folder: String) throws -> APIClient {
        let cache = try CacheConfiguration(.disk(folder, maximumBytes: 64 << 20, maximumEntries: 4096))
        let client = try APIClient(baseURL: url, options: ClientOptions(cache: cache))
        return client
    }

    struct GetNews: APIRequest {
        var path: PathTemplate { "news.json" }
        var headers: HTTPHeaders { ["Cache-Control": "max-age=60, stale-if-error=3600"] }
    }
}
