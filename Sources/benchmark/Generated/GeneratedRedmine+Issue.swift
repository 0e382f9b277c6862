import Foundation
import JSONText
import SchemaEngine

extension GeneratedRedmine {
    /// Generated from `Issue.json`.
    struct Issue: GeneratedModel {
        /// All properties, in memory of their own.
        fileprivate struct Values: Sendable, Equatable {
            var id: Int
            var project: Reference
            var tracker: Reference
            var status: Status
            var priority: Reference
            var author: Reference?
            var assignedTo: Reference?
            var category: Reference?
            var parent: Parent?
            var subject: String
            var description: String?
            var startDate: CalendarDate?
            var dueDate: CalendarDate?
            var doneRatio: Int
            var isPrivate: Bool
            var estimatedHours: Double?
            var spentHours: Double?
            var customFields: [CustomField]?
            var createdOn: Date
            var updatedOn: Date
            var closedOn: Date?
        }

        private var values: Boxed<Values>

        var id: Int {
            get { values.value.id }
            set { values.value.id = newValue }
        }
        var project: Reference {
            get { values.value.project }
            set { values.value.project = newValue }
        }
        var tracker: Reference {
            get { values.value.tracker }
            set { values.value.tracker = newValue }
        }
        var status: Status {
            get { values.value.status }
            set { values.value.status = newValue }
        }
        var priority: Reference {
            get { values.value.priority }
            set { values.value.priority = newValue }
        }
        var author: Reference? {
            get { values.value.author }
            set { values.value.author = newValue }
        }
        var assignedTo: Reference? {
            get { values.value.assignedTo }
            set { values.value.assignedTo = newValue }
        }
        var category: Reference? {
            get { values.value.category }
            set { values.value.category = newValue }
        }
        var parent: Parent? {
            get { values.value.parent }
            set { values.value.parent = newValue }
        }
        var subject: String {
            get { values.value.subject }
            set { values.value.subject = newValue }
        }
        var description: String? {
            get { values.value.description }
            set { values.value.description = newValue }
        }
        var startDate: CalendarDate? {
            get { values.value.startDate }
            set { values.value.startDate = newValue }
        }
        var dueDate: CalendarDate? {
            get { values.value.dueDate }
            set { values.value.dueDate = newValue }
        }
        var doneRatio: Int {
            get { values.value.doneRatio }
            set { values.value.doneRatio = newValue }
        }
        var isPrivate: Bool {
            get { values.value.isPrivate }
            set { values.value.isPrivate = newValue }
        }
        var estimatedHours: Double? {
            get { values.value.estimatedHours }
            set { values.value.estimatedHours = newValue }
        }
        var spentHours: Double? {
            get { values.value.spentHours }
            set { values.value.spentHours = newValue }
        }
        var customFields: [CustomField]? {
            get { values.value.customFields }
            set { values.value.customFields = newValue }
        }
        var createdOn: Date {
            get { values.value.createdOn }
            set { values.value.createdOn = newValue }
        }
        var updatedOn: Date {
            get { values.value.updatedOn }
            set { values.value.updatedOn = newValue }
        }
        var closedOn: Date? {
            get { values.value.closedOn }
            set { values.value.closedOn = newValue }
        }

        init(from fields: Fields) throws {
            values = Boxed(try Values(from: fields))
        }

        init(reading reader: inout ModelReader) throws(ReadingStop) {
            var id = 0
            var project: Reference?
            var tracker: Reference?
            var status: Status?
            var priority: Reference?
            var author: Reference?
            var assignedTo: Reference?
            var category: Reference?
            var parent: Parent?
            var subject = ""
            var description: String?
            var startDate: CalendarDate?
            var dueDate: CalendarDate?
            var doneRatio = 0
            var isPrivate = false
            var estimatedHours: Double?
            var spentHours: Double?
            var customFields: [CustomField]?
            var createdOn = Date.distantPast
            var updatedOn = Date.distantPast
            var closedOn: Date?
            let layout = Self.layout
            var members = try reader.openObject()
            while let member = try reader.nextMember(&members, layout) {
                switch member {
                case 0: id = try reader.int()
                case 1: project = try Reference(reading: &reader)
                case 2: tracker = try Reference(reading: &reader)
                case 3: status = try Status(reading: &reader)
                case 4: priority = try Reference(reading: &reader)
                case 5: author = try Reference(reading: &reader)
                case 6: assignedTo = try Reference(reading: &reader)
                case 7: category = try Reference(reading: &reader)
                case 8: parent = try Parent(reading: &reader)
                case 9: subject = try reader.string()
                case 10: description = try reader.string()
                case 11: startDate = try reader.calendarDate()
                case 12: dueDate = try reader.calendarDate()
                case 13: doneRatio = try reader.int(in: 0...100)
                case 14: isPrivate = try reader.bool()
                case 15: estimatedHours = try reader.double()
                case 16: spentHours = try reader.double()
                case 17: customFields = try reader.array(of: CustomField.self)
                case 18: createdOn = try reader.dateTime()
                case 19: updatedOn = try reader.dateTime()
                case 20: closedOn = try reader.dateTime()
                default: throw .undecided
                }
            }
            guard let project, let tracker, let status, let priority else { throw .undecided }
            values = Boxed(
                Values(
                    id: id,
                    project: project,
                    tracker: tracker,
                    status: status,
                    priority: priority,
                    author: author,
                    assignedTo: assignedTo,
                    category: category,
                    parent: parent,
                    subject: subject,
                    description: description,
                    startDate: startDate,
                    dueDate: dueDate,
                    doneRatio: doneRatio,
                    isPrivate: isPrivate,
                    estimatedHours: estimatedHours,
                    spentHours: spentHours,
                    customFields: customFields,
                    createdOn: createdOn,
                    updatedOn: updatedOn,
                    closedOn: closedOn
                )
            )
        }

        private static let layout = ObjectLayout([
            .required("id"),
            .required("project"),
            .required("tracker"),
            .required("status"),
            .required("priority"),
            .optional("author"),
            .optional("assigned_to"),
            .optional("category"),
            .optional("parent"),
            .required("subject"),
            .nullable("description"),
            .nullable("start_date"),
            .nullable("due_date"),
            .required("done_ratio"),
            .required("is_private"),
            .nullable("estimated_hours"),
            .optional("spent_hours"),
            .optional("custom_fields"),
            .required("created_on"),
            .required("updated_on"),
            .nullable("closed_on"),
        ])

        static let schema = GeneratedSchema("Issue.json", fingerprint: 0x31120C8205B0C8AD)

        /// Generated from `Issue.json#/parent`.
        struct Parent: GeneratedModel {
            var id: Int

            init(from fields: Fields) throws {
                id = try fields["id"]
            }

            init(reading reader: inout ModelReader) throws(ReadingStop) {
                var id = 0
                let layout = Self.layout
                var members = try reader.openObject()
                while let member = try reader.nextMember(&members, layout) {
                    switch member {
                    case 0: id = try reader.int()
                    default: throw .undecided
                    }
                }
                self.id = id
            }

            private static let layout = ObjectLayout([
                .required("id")
            ])

            static let schema = GeneratedSchema("Issue.json#/parent", fingerprint: 0xC278FE5366FED8D9)
        }
    }
}

extension GeneratedRedmine.Issue.Values {
    fileprivate init(from fields: Fields) throws {
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
