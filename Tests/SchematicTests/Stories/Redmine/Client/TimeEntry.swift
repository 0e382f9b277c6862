import Schematic

extension Redmine {
    /// Hours spent on an issue.
    struct TimeEntry: SchemaModel, Equatable {
        var id: Int?
        var issueID: Int?
        var activityID: Int
        var hours: Double
        var comments = ""
        var day: CalendarDate
        /// The value that only the server sets.
        var user: Named?

        init(on issueID: Int, activity: Int, hours: Double, comments: String, day: CalendarDate) {
            self.issueID = issueID
            activityID = activity
            self.hours = hours
            self.comments = comments
            self.day = day
        }

        init(from fields: Fields) throws {
            id = try fields["id"]
            issueID = try fields["issue", "id"]
            activityID = try fields["activity", "id"]
            hours = try fields["hours"]
            comments = try fields["comments"] ?? ""
            day = try fields["spent_on"]
            user = try fields["user"]
        }

        func fields() -> Fields {
            [
                "id": id, "issue_id": issueID, "activity_id": activityID, "hours": hours, "comments": comments,
                "spent_on": day,
            ]
        }
    }
}
