import Foundation
import SchemaEngine

/// The models of a page of Redmine issues, with dates, optional keys and nested fragments. `RedmineSample`
/// creates its text.
enum Redmine {
    struct Page: BenchmarkModel {
        let issues: [Issue]
        let totalCount: Int
        let offset: Int
        let limit: Int

        enum CodingKeys: String, CodingKey {
            case issues, offset, limit
            case totalCount = "total_count"
        }

        init(from fields: Fields) throws {
            issues = try fields["issues"]
            totalCount = try fields["total_count"]
            offset = try fields["offset"]
            limit = try fields["limit"]
        }
    }

    struct Issue: BenchmarkModel {
        let id: Int
        let project: Reference
        let tracker: Reference
        let status: Status
        let priority: Reference
        let author: Reference?
        let assignedTo: Reference?
        let category: Reference?
        let parent: Parent?
        let subject: String
        let description: String?
        let startDate: CalendarDate?
        let dueDate: CalendarDate?
        let doneRatio: Int
        let isPrivate: Bool
        let estimatedHours: Double?
        let spentHours: Double?
        let customFields: [CustomField]?
        let createdOn: Date
        let updatedOn: Date
        let closedOn: Date?

        enum CodingKeys: String, CodingKey {
            case id, project, tracker, status, priority, author, category, parent, subject, description
            case assignedTo = "assigned_to"
            case startDate = "start_date"
            case dueDate = "due_date"
            case doneRatio = "done_ratio"
            case isPrivate = "is_private"
            case estimatedHours = "estimated_hours"
            case spentHours = "spent_hours"
            case customFields = "custom_fields"
            case createdOn = "created_on"
            case updatedOn = "updated_on"
            case closedOn = "closed_on"
        }

        init(from fields: Fields) throws {
            id = try fields["id"]
            project = try fields["project"]
            tracker = try fields["tracker"]
            status = try fields["status"]
            priority = try fields["priority"]
            author = try fields["author"]
            assignedTo = try fields["assigned_to"]
            category = try fields["category"]
            parent = try fields["parent"]
            subject = try fields["subject"]
            description = try fields["description"]
            startDate = try fields["start_date"]
            dueDate = try fields["due_date"]
            doneRatio = try fields["done_ratio"]
            isPrivate = try fields["is_private"]
            estimatedHours = try fields["estimated_hours"]
            spentHours = try fields["spent_hours"]
            customFields = try fields["custom_fields"]
            createdOn = try fields["created_on"]
            updatedOn = try fields["updated_on"]
            closedOn = try fields["closed_on"]
        }
    }

    struct Reference: BenchmarkModel {
        let id: Int
        let name: String

        init(from fields: Fields) throws {
            id = try fields["id"]
            name = try fields["name"]
        }
    }

    struct Status: BenchmarkModel {
        let id: Int
        let name: String
        let isClosed: Bool

        enum CodingKeys: String, CodingKey {
            case id, name
            case isClosed = "is_closed"
        }

        init(from fields: Fields) throws {
            id = try fields["id"]
            name = try fields["name"]
            isClosed = try fields["is_closed"]
        }
    }

    struct Parent: BenchmarkModel {
        let id: Int

        init(from fields: Fields) throws {
            id = try fields["id"]
        }
    }
}

extension Redmine {
    /// A custom field: a text, or a list of texts if `multiple` is set.
    struct CustomField: BenchmarkModel {
        let id: Int
        let name: String
        let multiple: Bool?
        let values: [String]?

        enum CodingKeys: String, CodingKey {
            case id, name, multiple, value
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            id = try container.decode(Int.self, forKey: .id)
            name = try container.decode(String.self, forKey: .name)
            multiple = try container.decodeIfPresent(Bool.self, forKey: .multiple)
            if multiple == true {
                values = try container.decodeIfPresent([String].self, forKey: .value)
            } else {
                values = try container.decodeIfPresent(String.self, forKey: .value).map { [$0] }
            }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(id, forKey: .id)
            try container.encode(name, forKey: .name)
            try container.encodeIfPresent(multiple, forKey: .multiple)
            if multiple == true {
                try container.encodeIfPresent(values, forKey: .value)
            } else {
                try container.encodeIfPresent(values?.first, forKey: .value)
            }
        }

        init(from fields: Fields) throws {
            id = try fields["id"]
            name = try fields["name"]
            multiple = try fields["multiple"]
            if multiple == true {
                values = try fields["value"]
            } else {
                let value: String? = try fields["value"]
                values = value.map { [$0] }
            }
        }
    }
}
