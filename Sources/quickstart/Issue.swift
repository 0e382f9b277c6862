import Foundation
import Schematic

/// An issue as a model of the app.
struct Issue: SchemaModel {
    let id: Int
    let subject: String
    let project: String
    let author: String?
    let created: Date

    init(from fields: Fields) throws {
        id = try fields["id"]
        subject = try fields["subject"]
        project = try fields["project", "name"]
        author = try fields["author", "name"]
        created = try fields["created_on"]
    }
}
