import Foundation
import Schematic

extension Redmine {
    /// An issue, as it is read and written.
    struct Issue: SchemaModel, Equatable {
        var id: Int?
        var projectID: Int
        var subject: String
        var description = ""
        var start: CalendarDate?
        var doneRatio = 0
        var customFields: [CustomField] = []
        /// Values that only the server sets.
        var status: Named?
        var created: Date?
        /// Values that a response contains only if the call includes them.
        var attachments: [Attachment] = []
        var relations: [Relation] = []
        var notes: [String] = []

        init(in projectID: Int, _ subject: String, start: CalendarDate? = nil) {
            self.projectID = projectID
            self.subject = subject
            self.start = start
        }

        init(from fields: Fields) throws {
            id = try fields["id"]
            projectID = try fields["project", "id"]
            subject = try fields["subject"]
            let text: String? = try fields["description"]
            // XML has one kind of line ends.
            description = text?.replacing("\r\n", with: "\n") ?? ""
            start = try fields["start_date"]
            doneRatio = try fields["done_ratio"]
            customFields = try fields["custom_fields"] ?? []
            status = try fields["status"]
            created = try fields["created_on"]
            attachments = try fields["attachments"] ?? []
            relations = try fields["relations"] ?? []
            let journals: [Fields] = try fields["journals"] ?? []
            notes = try journals.map { try $0["notes"] ?? "" }
        }

        func fields() -> Fields {
            [
                "id": id, "project_id": projectID, "subject": subject, "description": description, "start_date": start,
                "done_ratio": doneRatio, "custom_fields": customFields,
            ]
        }
    }

    /// A custom field of the server. Its values are strings, regardless of its type.
    struct CustomField: SchemaModel, Equatable {
        var id: Int
        var values: [String]
        var takesSeveral = false

        init(_ id: Int, _ values: [String], takesSeveral: Bool = false) {
            self.id = id
            self.values = values
            self.takesSeveral = takesSeveral
        }

        init(from fields: Fields) throws {
            id = try fields["id"]
            takesSeveral = try fields["multiple"] ?? false
            values = takesSeveral ? try fields["value"] ?? [] : [try fields["value"] ?? ""]
        }

        func fields() -> Fields { takesSeveral ? ["id": id, "value": values] : ["id": id, "value": values.first] }
    }

    /// A relation of an issue to another one.
    struct Relation: SchemaModel, Equatable {
        var id: Int?
        var other: Int
        var kind: String

        init(to other: Int, _ kind: String) {
            self.other = other
            self.kind = kind
        }

        init(from fields: Fields) throws {
            id = try fields["id"]
            other = try fields["issue_to_id"]
            kind = try fields["relation_type"]
        }

        func fields() -> Fields { ["id": id, "issue_to_id": other, "relation_type": kind] }
    }
}
