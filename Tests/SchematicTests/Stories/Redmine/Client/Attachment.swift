import Foundation
import Schematic

extension Redmine {
    /// A file that is attached to an issue.
    struct Attachment: SchemaModel, Equatable {
        var id: Int
        var fileName: String
        var size: Int
        var description: String

        init(from fields: Fields) throws {
            id = try fields["id"]
            fileName = try fields["filename"]
            size = try fields["filesize"]
            description = try fields["description"] ?? ""
        }
    }

    /// An uploaded file that nothing refers to yet. Written into an issue, it becomes an attachment.
    struct Upload: SchemaModel {
        let token: String
        var fileName = ""
        var description: String?

        init(from fields: Fields) throws { token = try fields["token"] }

        func fields() -> Fields { ["token": token, "filename": fileName, "description": description] }
    }

    /// Uploads a file.
    struct UploadFile: APIRequest {
        var name: String
        var data: Data
        var format: Redmine.Format
        var path: PathTemplate { "uploads.\(format.rawValue)" }
        var method: HTTPMethod { .post }
        var parameters: Parameters { ["filename": name] }
        var options: RequestOptions { RequestOptions(accepts: format == .xml ? .xml : .json) }
        var body: RequestBody { .data(data) }

        func result(from reply: Reply) throws -> Upload {
            var upload: Upload = try reply.fields["upload"]
            upload.fileName = name
            return upload
        }
    }

    /// Downloads a file.
    struct GetFile: APIRequest {
        var attachment: Attachment
        var path: PathTemplate { "attachments/download/\(attachment.id)/\(attachment.fileName)" }
        var options: RequestOptions { RequestOptions(accepts: "*/*") }
        func result(from reply: Reply) -> Data { reply.body }
    }
}
