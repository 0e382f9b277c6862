import Foundation
import Schematic

/// The requests of the tests with a real Redmine server. The schemas are those of `Schemas/Redmine`.
enum RedmineAPI {
    struct Issue: SchemaModel, Equatable {
        let id: Int
        let subject: String
        let doneRatio: Int
        let created: Date

        init(from fields: Fields) throws {
            id = try fields["id"]
            subject = try fields["subject"]
            doneRatio = try fields["done_ratio"]
            created = try fields["created_on"]
        }
    }

    struct Page {
        var issues: [Issue]
        var total: Int
        var offset: Int
        var limit: Int
    }

    struct GetIssues: APIRequest {
        var projectID: Int?
        var offset: Int?
        var limit: Int?
        var path: PathTemplate { "issues.json" }
        var parameters: Parameters {
            ["project_id": projectID, "status_id": "*", "sort": "id", "offset": offset, "limit": limit]
        }
        func result(from reply: Reply) throws -> Page {
            Page(
                issues: try reply.fields["issues"],
                total: try reply.fields["total_count"],
                offset: try reply.fields["offset"],
                limit: try reply.fields["limit"]
            )
        }
    }

    struct GetIssue: APIRequest {
        var id: Int
        var path: PathTemplate { "issues/{issue_id}.json" }
        var parameters: Parameters { ["issue_id": id, "include": "attachments,journals"] }
        func result(from reply: Reply) throws -> Fields { try reply.fields["issue"] }
    }

    struct CreateIssue: APIRequest {
        var subject: String
        var priorityID: Int?
        var upload: String?
        var path: PathTemplate { "issues.json" }
        var method: HTTPMethod { .post }
        var body: RequestBody {
            let uploads = upload.map { token in
                [["token": token, "filename": "note.txt", "content_type": "text/plain"] as Fields]
            }
            return .json([
                "issue": [
                    "project_id": 1, "subject": subject, "priority_id": priorityID, "start_date": "2026-03-01",
                    "custom_fields": [["id": 1, "value": "low"] as Fields], "uploads": uploads,
                ] as Fields
            ])
        }
        func result(from reply: Reply) throws -> Issue { try reply.fields["issue"] }
    }

    struct UpdateIssue: APIRequest {
        var id: Int
        var doneRatio: Int
        var path: PathTemplate { "issues/{issue_id}.json" }
        var method: HTTPMethod { .put }
        var parameters: Parameters { ["issue_id": id] }
        var body: RequestBody { .json(["issue": ["done_ratio": doneRatio, "notes": "Nearly there"]]) }
        func result(from reply: Reply) throws {}
    }

    struct DeleteIssue: APIRequest {
        var id: Int
        var path: PathTemplate { "issues/{issue_id}.json" }
        var method: HTTPMethod { .delete }
        var parameters: Parameters { ["issue_id": id] }
        func result(from reply: Reply) throws {}
    }

    struct UploadFile: APIRequest {
        var data: Data
        var path: PathTemplate { "uploads.json" }
        var method: HTTPMethod { .post }
        var parameters: Parameters { ["filename": "note.txt"] }
        var body: RequestBody { .data(data) }
        func result(from reply: Reply) throws -> String { try reply.fields["upload", "token"] }
    }

    struct UploadLargeFile: APIRequest {
        var file: String
        var path: PathTemplate { "uploads.json" }
        var method: HTTPMethod { .post }
        var options: RequestOptions { RequestOptions(schema: "UploadFile", timeout: .seconds(120)) }
        var parameters: Parameters { ["filename": "large.bin"] }
        var body: RequestBody { .file(file, contentType: "application/octet-stream") }
        func result(from reply: Reply) throws -> String { try reply.fields["upload", "token"] }
    }

    struct GetCurrentUser: APIRequest {
        var path: PathTemplate { "users/current.json" }
        func result(from reply: Reply) throws -> String { try reply.fields["user", "login"] }
    }

    struct GetUsers: APIRequest {
        var path: PathTemplate { "users.json" }
    }

    struct GetNothing: APIRequest {
        var path: PathTemplate { "no-such-page.json" }
    }

    /// The errors in the body of a response with status 422.
    struct Refusal: Error, SchemaModel {
        let messages: [String]
        init(from fields: Fields) throws { messages = try fields["errors"] }
    }
}
