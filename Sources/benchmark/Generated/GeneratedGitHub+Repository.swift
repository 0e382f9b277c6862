import JSONText
import SchemaEngine

extension GeneratedGitHub {
    /// Generated from `Repository.json`.
    struct Repository: GeneratedModel {
        /// All properties, in memory of their own.
        fileprivate struct Values: Sendable, Equatable {
            var description: String
            var fork: Bool
            var url: String
            var language: String
            var stargazersURL: String
            var cloneURL: String
            var tagsURL: String
            var fullName: String
            var mergesURL: String
            var forks: Int
            var `private`: Bool
            var gitRefsURL: String
            var archiveURL: String
            var collaboratorsURL: String
            var owner: User
            var languagesURL: String
            var treesURL: String
            var labelsURL: String
            var htmlURL: String
            var pushedAt: String
            var createdAt: String
            var hasIssues: Bool
            var forksURL: String
            var branchesURL: String
            var commitsURL: String
            var notificationsURL: String
            var openIssues: Int
            var contentsURL: String
            var blobsURL: String
            var issuesURL: String
            var compareURL: String
            var issueEventsURL: String
            var name: String
            var updatedAt: String
            var statusesURL: String
            var forksCount: Int
            var assigneesURL: String
            var sshURL: String
            var `public`: Bool
            var hasWiki: Bool
            var subscribersURL: String
            var mirrorURL: String?
            var watchersCount: Int
            var id: Int
            var hasDownloads: Bool
            var gitCommitsURL: String
            var downloadsURL: String
            var pullsURL: String
            var homepage: String?
            var issueCommentURL: String
            var hooksURL: String
            var subscriptionURL: String
            var milestonesURL: String
            var svnURL: String
            var eventsURL: String
            var gitTagsURL: String
            var teamsURL: String
            var commentsURL: String
            var openIssuesCount: Int
            var keysURL: String
            var gitURL: String
            var contributorsURL: String
            var size: Int
            var watchers: Int
        }

        private var values: Boxed<Values>

        var description: String {
            get { values.value.description }
            set { values.value.description = newValue }
        }
        var fork: Bool {
            get { values.value.fork }
            set { values.value.fork = newValue }
        }
        var url: String {
            get { values.value.url }
            set { values.value.url = newValue }
        }
        var language: String {
            get { values.value.language }
            set { values.value.language = newValue }
        }
        var stargazersURL: String {
            get { values.value.stargazersURL }
            set { values.value.stargazersURL = newValue }
        }
        var cloneURL: String {
            get { values.value.cloneURL }
            set { values.value.cloneURL = newValue }
        }
        var tagsURL: String {
            get { values.value.tagsURL }
            set { values.value.tagsURL = newValue }
        }
        var fullName: String {
            get { values.value.fullName }
            set { values.value.fullName = newValue }
        }
        var mergesURL: String {
            get { values.value.mergesURL }
            set { values.value.mergesURL = newValue }
        }
        var forks: Int {
            get { values.value.forks }
            set { values.value.forks = newValue }
        }
        var `private`: Bool {
            get { values.value.private }
            set { values.value.private = newValue }
        }
        var gitRefsURL: String {
            get { values.value.gitRefsURL }
            set { values.value.gitRefsURL = newValue }
        }
        var archiveURL: String {
            get { values.value.archiveURL }
            set { values.value.archiveURL = newValue }
        }
        var collaboratorsURL: String {
            get { values.value.collaboratorsURL }
            set { values.value.collaboratorsURL = newValue }
        }
        var owner: User {
            get { values.value.owner }
            set { values.value.owner = newValue }
        }
        var languagesURL: String {
            get { values.value.languagesURL }
            set { values.value.languagesURL = newValue }
        }
        var treesURL: String {
            get { values.value.treesURL }
            set { values.value.treesURL = newValue }
        }
        var labelsURL: String {
            get { values.value.labelsURL }
            set { values.value.labelsURL = newValue }
        }
        var htmlURL: String {
            get { values.value.htmlURL }
            set { values.value.htmlURL = newValue }
        }
        var pushedAt: String {
            get { values.value.pushedAt }
            set { values.value.pushedAt = newValue }
        }
        var createdAt: String {
            get { values.value.createdAt }
            set { values.value.createdAt = newValue }
        }
        var hasIssues: Bool {
            get { values.value.hasIssues }
            set { values.value.hasIssues = newValue }
        }
        var forksURL: String {
            get { values.value.forksURL }
            set { values.value.forksURL = newValue }
        }
        var branchesURL: String {
            get { values.value.branchesURL }
            set { values.value.branchesURL = newValue }
        }
        var commitsURL: String {
            get { values.value.commitsURL }
            set { values.value.commitsURL = newValue }
        }
        var notificationsURL: String {
            get { values.value.notificationsURL }
            set { values.value.notificationsURL = newValue }
        }
        var openIssues: Int {
            get { values.value.openIssues }
            set { values.value.openIssues = newValue }
        }
        var contentsURL: String {
            get { values.value.contentsURL }
            set { values.value.contentsURL = newValue }
        }
        var blobsURL: String {
            get { values.value.blobsURL }
            set { values.value.blobsURL = newValue }
        }
        var issuesURL: String {
            get { values.value.issuesURL }
            set { values.value.issuesURL = newValue }
        }
        var compareURL: String {
            get { values.value.compareURL }
            set { values.value.compareURL = newValue }
        }
        var issueEventsURL: String {
            get { values.value.issueEventsURL }
            set { values.value.issueEventsURL = newValue }
        }
        var name: String {
            get { values.value.name }
            set { values.value.name = newValue }
        }
        var updatedAt: String {
            get { values.value.updatedAt }
            set { values.value.updatedAt = newValue }
        }
        var statusesURL: String {
            get { values.value.statusesURL }
            set { values.value.statusesURL = newValue }
        }
        var forksCount: Int {
            get { values.value.forksCount }
            set { values.value.forksCount = newValue }
        }
        var assigneesURL: String {
            get { values.value.assigneesURL }
            set { values.value.assigneesURL = newValue }
        }
        var sshURL: String {
            get { values.value.sshURL }
            set { values.value.sshURL = newValue }
        }
        var `public`: Bool {
            get { values.value.public }
            set { values.value.public = newValue }
        }
        var hasWiki: Bool {
            get { values.value.hasWiki }
            set { values.value.hasWiki = newValue }
        }
        var subscribersURL: String {
            get { values.value.subscribersURL }
            set { values.value.subscribersURL = newValue }
        }
        var mirrorURL: String? {
            get { values.value.mirrorURL }
            set { values.value.mirrorURL = newValue }
        }
        var watchersCount: Int {
            get { values.value.watchersCount }
            set { values.value.watchersCount = newValue }
        }
        var id: Int {
            get { values.value.id }
            set { values.value.id = newValue }
        }
        var hasDownloads: Bool {
            get { values.value.hasDownloads }
            set { values.value.hasDownloads = newValue }
        }
        var gitCommitsURL: String {
            get { values.value.gitCommitsURL }
            set { values.value.gitCommitsURL = newValue }
        }
        var downloadsURL: String {
            get { values.value.downloadsURL }
            set { values.value.downloadsURL = newValue }
        }
        var pullsURL: String {
            get { values.value.pullsURL }
            set { values.value.pullsURL = newValue }
        }
        var homepage: String? {
            get { values.value.homepage }
            set { values.value.homepage = newValue }
        }
        var issueCommentURL: String {
            get { values.value.issueCommentURL }
            set { values.value.issueCommentURL = newValue }
        }
        var hooksURL: String {
            get { values.value.hooksURL }
            set { values.value.hooksURL = newValue }
        }
        var subscriptionURL: String {
            get { values.value.subscriptionURL }
            set { values.value.subscriptionURL = newValue }
        }
        var milestonesURL: String {
            get { values.value.milestonesURL }
            set { values.value.milestonesURL = newValue }
        }
        var svnURL: String {
            get { values.value.svnURL }
            set { values.value.svnURL = newValue }
        }
        var eventsURL: String {
            get { values.value.eventsURL }
            set { values.value.eventsURL = newValue }
        }
        var gitTagsURL: String {
            get { values.value.gitTagsURL }
            set { values.value.gitTagsURL = newValue }
        }
        var teamsURL: String {
            get { values.value.teamsURL }
            set { values.value.teamsURL = newValue }
        }
        var commentsURL: String {
            get { values.value.commentsURL }
            set { values.value.commentsURL = newValue }
        }
        var openIssuesCount: Int {
            get { values.value.openIssuesCount }
            set { values.value.openIssuesCount = newValue }
        }
        var keysURL: String {
            get { values.value.keysURL }
            set { values.value.keysURL = newValue }
        }
        var gitURL: String {
            get { values.value.gitURL }
            set { values.value.gitURL = newValue }
        }
        var contributorsURL: String {
            get { values.value.contributorsURL }
            set { values.value.contributorsURL = newValue }
        }
        var size: Int {
            get { values.value.size }
            set { values.value.size = newValue }
        }
        var watchers: Int {
            get { values.value.watchers }
            set { values.value.watchers = newValue }
        }

        init(from fields: Fields) throws {
            values = Boxed(try Values(from: fields))
        }

        init(reading reader: inout ModelReader) throws(ReadingStop) {
            var description = ""
            var fork = false
            var url = ""
            var language = ""
            var stargazersURL = ""
            var cloneURL = ""
            var tagsURL = ""
            var fullName = ""
            var mergesURL = ""
            var forks = 0
            var `private` = false
            var gitRefsURL = ""
            var archiveURL = ""
            var collaboratorsURL = ""
            var owner: User?
            var languagesURL = ""
            var treesURL = ""
            var labelsURL = ""
            var htmlURL = ""
            var pushedAt = ""
            var createdAt = ""
            var hasIssues = false
            var forksURL = ""
            var branchesURL = ""
            var commitsURL = ""
            var notificationsURL = ""
            var openIssues = 0
            var contentsURL = ""
            var blobsURL = ""
            var issuesURL = ""
            var compareURL = ""
            var issueEventsURL = ""
            var name = ""
            var updatedAt = ""
            var statusesURL = ""
            var forksCount = 0
            var assigneesURL = ""
            var sshURL = ""
            var `public` = false
            var hasWiki = false
            var subscribersURL = ""
            var mirrorURL: String?
            var watchersCount = 0
            var id = 0
            var hasDownloads = false
            var gitCommitsURL = ""
            var downloadsURL = ""
            var pullsURL = ""
            var homepage: String?
            var issueCommentURL = ""
            var hooksURL = ""
            var subscriptionURL = ""
            var milestonesURL = ""
            var svnURL = ""
            var eventsURL = ""
            var gitTagsURL = ""
            var teamsURL = ""
            var commentsURL = ""
            var openIssuesCount = 0
            var keysURL = ""
            var gitURL = ""
            var contributorsURL = ""
            var size = 0
            var watchers = 0
            let layout = Self.layout
            var members = try reader.openObject()
            while let member = try reader.nextMember(&members, layout) {
                switch member {
                case 0: description = try reader.string()
                case 1: fork = try reader.bool()
                case 2: url = try reader.string()
                case 3: language = try reader.string()
                case 4: stargazersURL = try reader.string()
                case 5: cloneURL = try reader.string()
                case 6: tagsURL = try reader.string()
                case 7: fullName = try reader.string()
                case 8: mergesURL = try reader.string()
                case 9: forks = try reader.int()
                case 10: `private` = try reader.bool()
                case 11: gitRefsURL = try reader.string()
                case 12: archiveURL = try reader.string()
                case 13: collaboratorsURL = try reader.string()
                case 14: owner = try User(reading: &reader)
                case 15: languagesURL = try reader.string()
                case 16: treesURL = try reader.string()
                case 17: labelsURL = try reader.string()
                case 18: htmlURL = try reader.string()
                case 19: pushedAt = try reader.string()
                case 20: createdAt = try reader.string()
                case 21: hasIssues = try reader.bool()
                case 22: forksURL = try reader.string()
                case 23: branchesURL = try reader.string()
                case 24: commitsURL = try reader.string()
                case 25: notificationsURL = try reader.string()
                case 26: openIssues = try reader.int()
                case 27: contentsURL = try reader.string()
                case 28: blobsURL = try reader.string()
                case 29: issuesURL = try reader.string()
                case 30: compareURL = try reader.string()
                case 31: issueEventsURL = try reader.string()
                case 32: name = try reader.string()
                case 33: updatedAt = try reader.string()
                case 34: statusesURL = try reader.string()
                case 35: forksCount = try reader.int()
                case 36: assigneesURL = try reader.string()
                case 37: sshURL = try reader.string()
                case 38: `public` = try reader.bool()
                case 39: hasWiki = try reader.bool()
                case 40: subscribersURL = try reader.string()
                case 41: mirrorURL = try reader.string()
                case 42: watchersCount = try reader.int()
                case 43: id = try reader.int()
                case 44: hasDownloads = try reader.bool()
                case 45: gitCommitsURL = try reader.string()
                case 46: downloadsURL = try reader.string()
                case 47: pullsURL = try reader.string()
                case 48: homepage = try reader.string()
                case 49: issueCommentURL = try reader.string()
                case 50: hooksURL = try reader.string()
                case 51: subscriptionURL = try reader.string()
                case 52: milestonesURL = try reader.string()
                case 53: svnURL = try reader.string()
                case 54: eventsURL = try reader.string()
                case 55: gitTagsURL = try reader.string()
                case 56: teamsURL = try reader.string()
                case 57: commentsURL = try reader.string()
                case 58: openIssuesCount = try reader.int()
                case 59: keysURL = try reader.string()
                case 60: gitURL = try reader.string()
                case 61: contributorsURL = try reader.string()
                case 62: size = try reader.int()
                case 63: watchers = try reader.int()
                default: throw .undecided
                }
            }
            guard let owner else { throw .undecided }
            values = Boxed(
                Values(
                    description: description,
                    fork: fork,
                    url: url,
                    language: language,
                    stargazersURL: stargazersURL,
                    cloneURL: cloneURL,
                    tagsURL: tagsURL,
                    fullName: fullName,
                    mergesURL: mergesURL,
                    forks: forks,
                    private: `private`,
                    gitRefsURL: gitRefsURL,
                    archiveURL: archiveURL,
                    collaboratorsURL: collaboratorsURL,
                    owner: owner,
                    languagesURL: languagesURL,
                    treesURL: treesURL,
                    labelsURL: labelsURL,
                    htmlURL: htmlURL,
                    pushedAt: pushedAt,
                    createdAt: createdAt,
                    hasIssues: hasIssues,
                    forksURL: forksURL,
                    branchesURL: branchesURL,
                    commitsURL: commitsURL,
                    notificationsURL: notificationsURL,
                    openIssues: openIssues,
                    contentsURL: contentsURL,
                    blobsURL: blobsURL,
                    issuesURL: issuesURL,
                    compareURL: compareURL,
                    issueEventsURL: issueEventsURL,
                    name: name,
                    updatedAt: updatedAt,
                    statusesURL: statusesURL,
                    forksCount: forksCount,
                    assigneesURL: assigneesURL,
                    sshURL: sshURL,
                    public: `public`,
                    hasWiki: hasWiki,
                    subscribersURL: subscribersURL,
                    mirrorURL: mirrorURL,
                    watchersCount: watchersCount,
                    id: id,
                    hasDownloads: hasDownloads,
                    gitCommitsURL: gitCommitsURL,
                    downloadsURL: downloadsURL,
                    pullsURL: pullsURL,
                    homepage: homepage,
                    issueCommentURL: issueCommentURL,
                    hooksURL: hooksURL,
                    subscriptionURL: subscriptionURL,
                    milestonesURL: milestonesURL,
                    svnURL: svnURL,
                    eventsURL: eventsURL,
                    gitTagsURL: gitTagsURL,
                    teamsURL: teamsURL,
                    commentsURL: commentsURL,
                    openIssuesCount: openIssuesCount,
                    keysURL: keysURL,
                    gitURL: gitURL,
                    contributorsURL: contributorsURL,
                    size: size,
                    watchers: watchers
                )
            )
        }

        private static let layout = ObjectLayout([
            .required("description"),
            .required("fork"),
            .required("url"),
            .required("language"),
            .required("stargazers_url"),
            .required("clone_url"),
            .required("tags_url"),
            .required("full_name"),
            .required("merges_url"),
            .required("forks"),
            .required("private"),
            .required("git_refs_url"),
            .required("archive_url"),
            .required("collaborators_url"),
            .required("owner"),
            .required("languages_url"),
            .required("trees_url"),
            .required("labels_url"),
            .required("html_url"),
            .required("pushed_at"),
            .required("created_at"),
            .required("has_issues"),
            .required("forks_url"),
            .required("branches_url"),
            .required("commits_url"),
            .required("notifications_url"),
            .required("open_issues"),
            .required("contents_url"),
            .required("blobs_url"),
            .required("issues_url"),
            .required("compare_url"),
            .required("issue_events_url"),
            .required("name"),
            .required("updated_at"),
            .required("statuses_url"),
            .required("forks_count"),
            .required("assignees_url"),
            .required("ssh_url"),
            .required("public"),
            .required("has_wiki"),
            .required("subscribers_url"),
            .nullable("mirror_url"),
            .required("watchers_count"),
            .required("id"),
            .required("has_downloads"),
            .required("git_commits_url"),
            .required("downloads_url"),
            .required("pulls_url"),
            .nullable("homepage"),
            .required("issue_comment_url"),
            .required("hooks_url"),
            .required("subscription_url"),
            .required("milestones_url"),
            .required("svn_url"),
            .required("events_url"),
            .required("git_tags_url"),
            .required("teams_url"),
            .required("comments_url"),
            .required("open_issues_count"),
            .required("keys_url"),
            .required("git_url"),
            .required("contributors_url"),
            .required("size"),
            .required("watchers"),
        ])

        static let schema = GeneratedSchema("Repository.json", fingerprint: 0x0AB3ED5517858ACD)
    }
}

extension GeneratedGitHub.Repository.Values {
    fileprivate init(from fields: Fields) throws {
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
        `private` = try fields["private"]
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
        `public` = try fields["public"]
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
