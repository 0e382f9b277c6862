import JSONText
import SchemaEngine

extension GeneratedGitHub {
    /// Generated from `Issue.json`.
    struct Issue: GeneratedModel {
        /// All properties, in memory of their own.
        fileprivate struct Values: Sendable, Equatable {
            var user: User
            var url: String
            var labels: [Label]
            var htmlURL: String
            var labelsURL: String
            var pullRequest: PullRequest
            var createdAt: String
            var closedAt: String?
            var milestone: Milestone?
            var title: String
            var body: String
            var updatedAt: String
            var number: Int
            var state: String
            var assignee: User?
            var id: Int
            var eventsURL: String
            var commentsURL: String
            var comments: Int
        }

        private var values: Boxed<Values>

        var user: User {
            get { values.value.user }
            set { values.value.user = newValue }
        }
        var url: String {
            get { values.value.url }
            set { values.value.url = newValue }
        }
        var labels: [Label] {
            get { values.value.labels }
            set { values.value.labels = newValue }
        }
        var htmlURL: String {
            get { values.value.htmlURL }
            set { values.value.htmlURL = newValue }
        }
        var labelsURL: String {
            get { values.value.labelsURL }
            set { values.value.labelsURL = newValue }
        }
        var pullRequest: PullRequest {
            get { values.value.pullRequest }
            set { values.value.pullRequest = newValue }
        }
        var createdAt: String {
            get { values.value.createdAt }
            set { values.value.createdAt = newValue }
        }
        var closedAt: String? {
            get { values.value.closedAt }
            set { values.value.closedAt = newValue }
        }
        var milestone: Milestone? {
            get { values.value.milestone }
            set { values.value.milestone = newValue }
        }
        var title: String {
            get { values.value.title }
            set { values.value.title = newValue }
        }
        var body: String {
            get { values.value.body }
            set { values.value.body = newValue }
        }
        var updatedAt: String {
            get { values.value.updatedAt }
            set { values.value.updatedAt = newValue }
        }
        var number: Int {
            get { values.value.number }
            set { values.value.number = newValue }
        }
        var state: String {
            get { values.value.state }
            set { values.value.state = newValue }
        }
        var assignee: User? {
            get { values.value.assignee }
            set { values.value.assignee = newValue }
        }
        var id: Int {
            get { values.value.id }
            set { values.value.id = newValue }
        }
        var eventsURL: String {
            get { values.value.eventsURL }
            set { values.value.eventsURL = newValue }
        }
        var commentsURL: String {
            get { values.value.commentsURL }
            set { values.value.commentsURL = newValue }
        }
        var comments: Int {
            get { values.value.comments }
            set { values.value.comments = newValue }
        }

        init(from fields: Fields) throws {
            values = Boxed(try Values(from: fields))
        }

        init(reading reader: inout ModelReader) throws(ReadingStop) {
            var user: User?
            var url = ""
            var labels: [Label] = []
            var htmlURL = ""
            var labelsURL = ""
            var pullRequest: PullRequest?
            var createdAt = ""
            var closedAt: String?
            var milestone: Milestone?
            var title = ""
            var body = ""
            var updatedAt = ""
            var number = 0
            var state = ""
            var assignee: User?
            var id = 0
            var eventsURL = ""
            var commentsURL = ""
            var comments = 0
            let layout = Self.layout
            var members = try reader.openObject()
            while let member = try reader.nextMember(&members, layout) {
                switch member {
                case 0: user = try User(reading: &reader)
                case 1: url = try reader.string()
                case 2: labels = try reader.array(of: Label.self)
                case 3: htmlURL = try reader.string()
                case 4: labelsURL = try reader.string()
                case 5: pullRequest = try PullRequest(reading: &reader)
                case 6: createdAt = try reader.string()
                case 7: closedAt = try reader.string()
                case 8: milestone = try Milestone(reading: &reader)
                case 9: title = try reader.string()
                case 10: body = try reader.string()
                case 11: updatedAt = try reader.string()
                case 12: number = try reader.int()
                case 13: state = try reader.string()
                case 14: assignee = try User(reading: &reader)
                case 15: id = try reader.int()
                case 16: eventsURL = try reader.string()
                case 17: commentsURL = try reader.string()
                case 18: comments = try reader.int()
                default: throw .undecided
                }
            }
            guard let user, let pullRequest else { throw .undecided }
            values = Boxed(
                Values(
                    user: user,
                    url: url,
                    labels: labels,
                    htmlURL: htmlURL,
                    labelsURL: labelsURL,
                    pullRequest: pullRequest,
                    createdAt: createdAt,
                    closedAt: closedAt,
                    milestone: milestone,
                    title: title,
                    body: body,
                    updatedAt: updatedAt,
                    number: number,
                    state: state,
                    assignee: assignee,
                    id: id,
                    eventsURL: eventsURL,
                    commentsURL: commentsURL,
                    comments: comments
                )
            )
        }

        private static let layout = ObjectLayout([
            .required("user"),
            .required("url"),
            .required("labels"),
            .required("html_url"),
            .required("labels_url"),
            .required("pull_request"),
            .required("created_at"),
            .nullable("closed_at"),
            .nullable("milestone"),
            .required("title"),
            .required("body"),
            .required("updated_at"),
            .required("number"),
            .required("state"),
            .nullable("assignee"),
            .required("id"),
            .required("events_url"),
            .required("comments_url"),
            .required("comments"),
        ])

        static let schema = GeneratedSchema("Issue.json", fingerprint: 0x9AE9F7001ABE976D)
    }
}

extension GeneratedGitHub.Issue.Values {
    fileprivate init(from fields: Fields) throws {
        user = try fields["user"]
        url = try fields["url"]
        labels = try fields["labels"]
        htmlURL = try fields["html_url"]
        labelsURL = try fields["labels_url"]
        pullRequest = try fields["pull_request"]
        createdAt = try fields["created_at"]
        closedAt = try fields["closed_at"]
        milestone = try fields["milestone"]
        title = try fields["title"]
        body = try fields["body"]
        updatedAt = try fields["updated_at"]
        number = try fields["number"]
        state = try fields["state"]
        assignee = try fields["assignee"]
        id = try fields["id"]
        eventsURL = try fields["events_url"]
        commentsURL = try fields["comments_url"]
        comments = try fields["comments"]
    }
}
