import SchemaEngine

extension GitHub {
    struct Issue: BenchmarkModel {
        let user: User
        let url: String
        let labels: [Label]
        let htmlURL: String
        let labelsURL: String
        let pullRequest: PullRequest
        let createdAt: String
        let closedAt: String?
        let milestone: Milestone?
        let title: String
        let body: String
        let updatedAt: String
        let number: Int
        let state: String
        let assignee: User?
        let id: Int
        let eventsURL: String
        let commentsURL: String
        let comments: Int

        enum CodingKeys: String, CodingKey {
            case user, url, labels, milestone, title, body, number, state, assignee, id, comments
            case htmlURL = "html_url"
            case labelsURL = "labels_url"
            case pullRequest = "pull_request"
            case createdAt = "created_at"
            case closedAt = "closed_at"
            case updatedAt = "updated_at"
            case eventsURL = "events_url"
            case commentsURL = "comments_url"
        }

        init(from fields: Fields) throws {
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

    struct PullRequest: BenchmarkModel {
        let htmlURL: String?
        let patchURL: String?
        let diffURL: String?

        enum CodingKeys: String, CodingKey {
            case htmlURL = "html_url"
            case patchURL = "patch_url"
            case diffURL = "diff_url"
        }

        init(from fields: Fields) throws {
            htmlURL = try fields["html_url"]
            patchURL = try fields["patch_url"]
            diffURL = try fields["diff_url"]
        }
    }

    struct Comment: BenchmarkModel {
        let user: User
        let url: String
        let issueURL: String
        let createdAt: String
        let body: String
        let updatedAt: String
        let id: Int

        enum CodingKeys: String, CodingKey {
            case user, url, body, id
            case issueURL = "issue_url"
            case createdAt = "created_at"
            case updatedAt = "updated_at"
        }

        init(from fields: Fields) throws {
            user = try fields["user"]
            url = try fields["url"]
            issueURL = try fields["issue_url"]
            createdAt = try fields["created_at"]
            body = try fields["body"]
            updatedAt = try fields["updated_at"]
            id = try fields["id"]
        }
    }

    struct Label: BenchmarkModel {
        let name: String
        let color: String

        init(from fields: Fields) throws {
            name = try fields["name"]
            color = try fields["color"]
        }
    }

    struct Milestone: BenchmarkModel {
        let number: Int
        let title: String

        init(from fields: Fields) throws {
            number = try fields["number"]
            title = try fields["title"]
        }
    }
}
