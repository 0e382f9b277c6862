import SchemaEngine

extension GitHub {
    struct Repository: BenchmarkModel {
        let description: String
        let fork: Bool
        let url: String
        let language: String
        let stargazersURL: String
        let cloneURL: String
        let tagsURL: String
        let fullName: String
        let mergesURL: String
        let forks: Int
        let isPrivate: Bool
        let gitRefsURL: String
        let archiveURL: String
        let collaboratorsURL: String
        let owner: User
        let languagesURL: String
        let treesURL: String
        let labelsURL: String
        let htmlURL: String
        let pushedAt: String
        let createdAt: String
        let hasIssues: Bool
        let forksURL: String
        let branchesURL: String
        let commitsURL: String
        let notificationsURL: String
        let openIssues: Int
        let contentsURL: String
        let blobsURL: String
        let issuesURL: String
        let compareURL: String
        let issueEventsURL: String
        let name: String
        let updatedAt: String
        let statusesURL: String
        let forksCount: Int
        let assigneesURL: String
        let sshURL: String
        let isPublic: Bool
        let hasWiki: Bool
        let subscribersURL: String
        let mirrorURL: String?
        let watchersCount: Int
        let id: Int
        let hasDownloads: Bool
        let gitCommitsURL: String
        let downloadsURL: String
        let pullsURL: String
        let homepage: String?
        let issueCommentURL: String
        let hooksURL: String
        let subscriptionURL: String
        let milestonesURL: String
        let svnURL: String
        let eventsURL: String
        let gitTagsURL: String
        let teamsURL: String
        let commentsURL: String
        let openIssuesCount: Int
        let keysURL: String
        let gitURL: String
        let contributorsURL: String
        let size: Int
        let watchers: Int

        enum CodingKeys: String, CodingKey {
            case description, fork, url, language, forks, owner, name, id, homepage, size, watchers
            case stargazersURL = "stargazers_url"
            case cloneURL = "clone_url"
            case tagsURL = "tags_url"
            case fullName = "full_name"
            case mergesURL = "merges_url"
            case isPrivate = "private"
            case gitRefsURL = "git_refs_url"
            case archiveURL = "archive_url"
            case collaboratorsURL = "collaborators_url"
            case languagesURL = "languages_url"
            case treesURL = "trees_url"
            case labelsURL = "labels_url"
            case htmlURL = "html_url"
            case pushedAt = "pushed_at"
            case createdAt = "created_at"
            case hasIssues = "has_issues"
            case forksURL = "forks_url"
            case branchesURL = "branches_url"
            case commitsURL = "commits_url"
            case notificationsURL = "notifications_url"
            case openIssues = "open_issues"
            case contentsURL = "contents_url"
            case blobsURL = "blobs_url"
            case issuesURL = "issues_url"
            case compareURL = "compare_url"
            case issueEventsURL = "issue_events_url"
            case updatedAt = "updated_at"
            case statusesURL = "statuses_url"
            case forksCount = "forks_count"
            case assigneesURL = "assignees_url"
            case sshURL = "ssh_url"
            case isPublic = "public"
            case hasWiki = "has_wiki"
            case subscribersURL = "subscribers_url"
            case mirrorURL = "mirror_url"
            case watchersCount = "watchers_count"
            case hasDownloads = "has_downloads"
            case gitCommitsURL = "git_commits_url"
            case downloadsURL = "downloads_url"
            case pullsURL = "pulls_url"
            case issueCommentURL = "issue_comment_url"
            case hooksURL = "hooks_url"
            case subscriptionURL = "subscription_url"
            case milestonesURL = "milestones_url"
            case svnURL = "svn_url"
            case eventsURL = "events_url"
            case gitTagsURL = "git_tags_url"
            case teamsURL = "teams_url"
            case commentsURL = "comments_url"
            case openIssuesCount = "open_issues_count"
            case keysURL = "keys_url"
            case gitURL = "git_url"
            case contributorsURL = "contributors_url"
        }

        init(from fields: Fields) throws {
            description = try fields["description"]
            fork = try fields["fork"]
            url = try fields["url"]
            language = try fields["language"]
            stargazersURL = try fields["stargazers_url"]
            cloneURL = try fields["clone_url"]
            tagsURL = try fields["tags_url"]
            fullName = try fields["full_name"]
            mergesURL = try fields["merges_url"]
            forks = try fields["forks"]
            isPrivate = try fields["private"]
            gitRefsURL = try fields["git_refs_url"]
            archiveURL = try fields["archive_url"]
            collaboratorsURL = try fields["collaborators_url"]
            owner = try fields["owner"]
            languagesURL = try fields["languages_url"]
            treesURL = try fields["trees_url"]
            labelsURL = try fields["labels_url"]
            htmlURL = try fields["html_url"]
            pushedAt = try fields["pushed_at"]
            createdAt = try fields["created_at"]
            hasIssues = try fields["has_issues"]
            forksURL = try fields["forks_url"]
            branchesURL = try fields["branches_url"]
            commitsURL = try fields["commits_url"]
            notificationsURL = try fields["notifications_url"]
            openIssues = try fields["open_issues"]
            contentsURL = try fields["contents_url"]
            blobsURL = try fields["blobs_url"]
            issuesURL = try fields["issues_url"]
            compareURL = try fields["compare_url"]
            issueEventsURL = try fields["issue_events_url"]
            name = try fields["name"]
            updatedAt = try fields["updated_at"]
            statusesURL = try fields["statuses_url"]
            forksCount = try fields["forks_count"]
            assigneesURL = try fields["assignees_url"]
            sshURL = try fields["ssh_url"]
            isPublic = try fields["public"]
            hasWiki = try fields["has_wiki"]
            subscribersURL = try fields["subscribers_url"]
            mirrorURL = try fields["mirror_url"]
            watchersCount = try fields["watchers_count"]
            id = try fields["id"]
            hasDownloads = try fields["has_downloads"]
            gitCommitsURL = try fields["git_commits_url"]
            downloadsURL = try fields["downloads_url"]
            pullsURL = try fields["pulls_url"]
            homepage = try fields["homepage"]
            issueCommentURL = try fields["issue_comment_url"]
            hooksURL = try fields["hooks_url"]
            subscriptionURL = try fields["subscription_url"]
            milestonesURL = try fields["milestones_url"]
            svnURL = try fields["svn_url"]
            eventsURL = try fields["events_url"]
            gitTagsURL = try fields["git_tags_url"]
            teamsURL = try fields["teams_url"]
            commentsURL = try fields["comments_url"]
            openIssuesCount = try fields["open_issues_count"]
            keysURL = try fields["keys_url"]
            gitURL = try fields["git_url"]
            contributorsURL = try fields["contributors_url"]
            size = try fields["size"]
            watchers = try fields["watchers"]
        }
    }

    struct User: BenchmarkModel {
        let url: String
        let gistsURL: String
        let gravatarID: String
        let type: String
        let avatarURL: String
        let subscriptionsURL: String
        let organizationsURL: String
        let receivedEventsURL: String
        let reposURL: String
        let login: String
        let id: Int
        let starredURL: String
        let eventsURL: String
        let followersURL: String
        let followingURL: String

        enum CodingKeys: String, CodingKey {
            case url, type, login, id
            case gistsURL = "gists_url"
            case gravatarID = "gravatar_id"
            case avatarURL = "avatar_url"
            case subscriptionsURL = "subscriptions_url"
            case organizationsURL = "organizations_url"
            case receivedEventsURL = "received_events_url"
            case reposURL = "repos_url"
            case starredURL = "starred_url"
            case eventsURL = "events_url"
            case followersURL = "followers_url"
            case followingURL = "following_url"
        }

        init(from fields: Fields) throws {
            url = try fields["url"]
            gistsURL = try fields["gists_url"]
            gravatarID = try fields["gravatar_id"]
            type = try fields["type"]
            avatarURL = try fields["avatar_url"]
            subscriptionsURL = try fields["subscriptions_url"]
            organizationsURL = try fields["organizations_url"]
            receivedEventsURL = try fields["received_events_url"]
            reposURL = try fields["repos_url"]
            login = try fields["login"]
            id = try fields["id"]
            starredURL = try fields["starred_url"]
            eventsURL = try fields["events_url"]
            followersURL = try fields["followers_url"]
            followingURL = try fields["following_url"]
        }
    }
}
