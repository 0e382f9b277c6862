/// The schemas of `github_events.json`: one for the whole document, and a fragment for each type of object.
extension GitHub {
    static let schemas = [
        "Event.json": #"""
        {
          "type": "PushEvent",
          "created_at": "2013-01-10T07:58:30Z",
          "actor": "{actor}",
          "repo": "{repo}",
          "public": true,
          "payload": "{payload}",
          "id": "id",
          "org{?}": "{actor}"
        }
        """#,
        "Actor.json": #"""
        {
          "gravatar_id": "7460e1588817b3f885fb4ec76ec2f08c",
          "login": "login",
          "avatar_url": "https://example.org/",
          "url": "https://example.org/",
          "id": 138052
        }
        """#,
        "Repo.json": #"""
        {
          "url": "https://example.org/",
          "id": 6357414,
          "name": "name"
        }
        """#,
        "Payload.json": #"""
        {
          "commits{?}": ["{commit}"],
          "distinct_size{?}": 1,
          "ref{?}": "ref",
          "push_id{?}": 134107894,
          "head{?}": "7460e1588817b3f885fb4ec76ec2f08c7caf6385",
          "before{?}": "7460e1588817b3f885fb4ec76ec2f08c7caf6385",
          "size{?}": 1,
          "description{?}": "description",
          "master_branch{?}": "master branch",
          "ref_type{?}": "branch",
          "forkee{?}": "{repository}",
          "action{?}": "opened",
          "issue{?}": "{issue}",
          "comment{?}": "{comment}",
          "pages{?}": ["{page}"]
        }
        """#,
        "Commit.json": #"""
        {
          "url": "https://example.org/",
          "message": "message",
          "distinct": true,
          "sha": "7460e1588817b3f885fb4ec76ec2f08c7caf6385",
          "author": "{author}"
        }
        """#,
        "Author.json": #"""
        {
          "email": "email",
          "name": "name"
        }
        """#,
        "Repository.json": #"""
        {
          "description": "description",
          "fork": true,
          "url": "https://example.org/",
          "language": "language",
          "stargazers_url": "https://example.org/",
          "clone_url": "https://example.org/",
          "tags_url": "https://example.org/",
          "full_name": "full name",
          "merges_url": "https://example.org/",
          "forks": 0,
          "private": false,
          "git_refs_url": "https://example.org/",
          "archive_url": "https://example.org/",
          "collaborators_url": "https://example.org/",
          "owner": "{user}",
          "languages_url": "https://example.org/",
          "trees_url": "https://example.org/",
          "labels_url": "https://example.org/",
          "html_url": "https://example.org/",
          "pushed_at": "2013-01-08T13:23:08Z",
          "created_at": "2013-01-10T07:58:28Z",
          "has_issues": false,
          "forks_url": "https://example.org/",
          "branches_url": "https://example.org/",
          "commits_url": "https://example.org/",
          "notifications_url": "https://example.org/",
          "open_issues": 0,
          "contents_url": "https://example.org/",
          "blobs_url": "https://example.org/",
          "issues_url": "https://example.org/",
          "compare_url": "https://example.org/",
          "issue_events_url": "https://example.org/",
          "name": "name",
          "updated_at": "2013-01-10T07:58:28Z",
          "statuses_url": "https://example.org/",
          "forks_count": 0,
          "assignees_url": "https://example.org/",
          "ssh_url": "ssh url",
          "public": true,
          "has_wiki": true,
          "subscribers_url": "https://example.org/",
          "mirror_url{null}": "",
          "watchers_count": 0,
          "id": 7536836,
          "has_downloads": true,
          "git_commits_url": "https://example.org/",
          "downloads_url": "https://example.org/",
          "pulls_url": "https://example.org/",
          "homepage{null}": "homepage",
          "issue_comment_url": "https://example.org/",
          "hooks_url": "https://example.org/",
          "subscription_url": "https://example.org/",
          "milestones_url": "https://example.org/",
          "svn_url": "https://example.org/",
          "events_url": "https://example.org/",
          "git_tags_url": "https://example.org/",
          "teams_url": "https://example.org/",
          "comments_url": "https://example.org/",
          "open_issues_count": 0,
          "keys_url": "https://example.org/",
          "git_url": "git url",
          "contributors_url": "https://example.org/",
          "size": 280,
          "watchers": 0
        }
        """#,
        "User.json": #"""
        {
          "url": "https://example.org/",
          "gists_url": "https://example.org/",
          "gravatar_id": "7460e1588817b3f885fb4ec76ec2f08c",
          "type": "User",
          "avatar_url": "https://example.org/",
          "subscriptions_url": "https://example.org/",
          "organizations_url": "https://example.org/",
          "received_events_url": "https://example.org/",
          "repos_url": "https://example.org/",
          "login": "login",
          "id": 199912,
          "starred_url": "https://example.org/",
          "events_url": "https://example.org/",
          "followers_url": "https://example.org/",
          "following_url": "https://example.org/"
        }
        """#,
        "Issue.json": #"""
        {
          "user": "{user}",
          "url": "https://example.org/",
          "labels": ["{label}"],
          "html_url": "https://example.org/",
          "labels_url": "https://example.org/",
          "pull_request": "{pull_request}",
          "created_at": "2013-01-05T11:13:24Z",
          "closed_at{null}": "2013-01-05T17:28:50Z",
          "milestone{null}": "{milestone}",
          "title": "title",
          "body": "body",
          "updated_at": "2013-01-10T07:58:23Z",
          "number": 415,
          "state": "open",
          "assignee{null}": "{user}",
          "id": 9704821,
          "events_url": "https://example.org/",
          "comments_url": "https://example.org/",
          "comments": 8
        }
        """#,
        "PullRequest.json": #"""
        {
          "html_url{null}": "https://github.com",
          "patch_url{null}": "https://github.com",
          "diff_url{null}": "https://github.com"
        }
        """#,
        "Comment.json": #"""
        {
          "user": "{user}",
          "url": "https://example.org/",
          "issue_url": "https://example.org/",
          "created_at": "2013-01-10T07:58:23Z",
          "body": "body",
          "updated_at": "2013-01-10T07:58:23Z",
          "id": 12084063
        }
        """#,
        "Page.json": #"""
        {
          "page_name": "page name",
          "html_url": "https://example.org/",
          "title": "title",
          "sha": "7460e1588817b3f885fb4ec76ec2f08c7caf6385",
          "summary{null}": "",
          "action": "edited"
        }
        """#,
        "Label.json": #"""
        {
          "name": "bug",
          "color": "ff0000"
        }
        """#,
        "Milestone.json": #"""
        {
          "number": 1,
          "title": "1.0"
        }
        """#,
        "GetEvents.response.json": #"""
        ["{event}"]
        """#,
    ]
}
