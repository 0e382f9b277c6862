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
