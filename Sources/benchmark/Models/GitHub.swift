import SchemaEngine

/// The models of `github_events.json`: a page of events whose payload depends on their type, with long URLs.
enum GitHub {
    struct Event: BenchmarkModel {
        let type: String
        let createdAt: String
        let actor: Actor
        let repo: Repo
        let isPublic: Bool
        let payload: Payload
        let id: String
        let org: Actor?

        enum CodingKeys: String, CodingKey {
            case type, actor, repo, payload, id, org
            case createdAt = "created_at"
            case isPublic = "public"
        }

        init(from fields: Fields) throws {
            type = try fields["type"]
            createdAt = try fields["created_at"]
            actor = try fields["actor"]
            repo = try fields["repo"]
            isPublic = try fields["public"]
            payload = try fields["payload"]
            id = try fields["id"]
            org = try fields["org"]
        }
    }

    struct Actor: BenchmarkModel {
        let gravatarID: String
        let login: String
        let avatarURL: String
        let url: String
        let id: Int

        enum CodingKeys: String, CodingKey {
            case login, url, id
            case gravatarID = "gravatar_id"
            case avatarURL = "avatar_url"
        }

        init(from fields: Fields) throws {
            gravatarID = try fields["gravatar_id"]
            login = try fields["login"]
            avatarURL = try fields["avatar_url"]
            url = try fields["url"]
            id = try fields["id"]
        }
    }

    struct Repo: BenchmarkModel {
        let url: String
        let id: Int
        let name: String

        init(from fields: Fields) throws {
            url = try fields["url"]
            id = try fields["id"]
            name = try fields["name"]
        }
    }

    struct Payload: BenchmarkModel {
        let commits: [Commit]?
        let distinctSize: Int?
        let ref: String?
        let pushID: Int?
        let head: String?
        let before: String?
        let size: Int?
        let description: String?
        let masterBranch: String?
        let refType: String?
        let forkee: Repository?
        let action: String?
        let issue: Issue?
        let comment: Comment?
        let pages: [Page]?

        enum CodingKeys: String, CodingKey {
            case commits, ref, head, before, size, description, forkee, action, issue, comment, pages
            case distinctSize = "distinct_size"
            case pushID = "push_id"
            case masterBranch = "master_branch"
            case refType = "ref_type"
        }

        init(from fields: Fields) throws {
            commits = try fields["commits"]
            distinctSize = try fields["distinct_size"]
            ref = try fields["ref"]
            pushID = try fields["push_id"]
            head = try fields["head"]
            before = try fields["before"]
            size = try fields["size"]
            description = try fields["description"]
            masterBranch = try fields["master_branch"]
            refType = try fields["ref_type"]
            forkee = try fields["forkee"]
            action = try fields["action"]
            issue = try fields["issue"]
            comment = try fields["comment"]
            pages = try fields["pages"]
        }
    }

    struct Commit: BenchmarkModel {
        let url: String
        let message: String
        let distinct: Bool
        let sha: String
        let author: Author

        init(from fields: Fields) throws {
            url = try fields["url"]
            message = try fields["message"]
            distinct = try fields["distinct"]
            sha = try fields["sha"]
            author = try fields["author"]
        }
    }

    struct Author: BenchmarkModel {
        let email: String
        let name: String

        init(from fields: Fields) throws {
            email = try fields["email"]
            name = try fields["name"]
        }
    }

    struct Page: BenchmarkModel {
        let pageName: String
        let htmlURL: String
        let title: String
        let sha: String
        let summary: String?
        let action: String

        enum CodingKeys: String, CodingKey {
            case title, sha, summary, action
            case pageName = "page_name"
            case htmlURL = "html_url"
        }

        init(from fields: Fields) throws {
            pageName = try fields["page_name"]
            htmlURL = try fields["html_url"]
            title = try fields["title"]
            sha = try fields["sha"]
            summary = try fields["summary"]
            action = try fields["action"]
        }
    }
}

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
