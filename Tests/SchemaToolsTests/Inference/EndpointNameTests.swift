import Testing

@testable import SchemaTools

@Suite("Names of recorded requests")
struct EndpointNameTests {
    /// Returns the owner and the template of each call, such as `GET issues/7.json`.
    private func owners(_ calls: [String]) -> [String] {
        let endpoints = calls.map { call in
            let parts = call.split(separator: " ").map(String.init)
            let segments = parts[1].split(separator: "/", omittingEmptySubsequences: false).map(String.init)
            return EndpointNames.Endpoint(method: parts[0], path: RecordedPath.path(of: segments).path)
        }
        return EndpointNames.owners(of: endpoints)
    }

    static let calls: [(calls: [String], names: [String])] = [
        (["GET issues.json", "GET issues/7.json"], ["GetIssues", "GetIssue"]),
        (["POST issues", "PUT issues/7", "DELETE issues/7"], ["CreateIssue", "UpdateIssue", "DeleteIssue"]),
        (["PUT issues/7", "PATCH issues/7"], ["ReplaceIssue", "UpdateIssue"]),
        (["POST customers/cus_9s6XKzkNRiz8i3"], ["UpdateCustomer"]),
        (["POST issues/7", "PATCH issues/7"], ["PostIssue", "UpdateIssue"]),
        (["GET time_entries.json", "GET time-entries/3"], ["GetTimeEntries", "GetTimeEntry"]),
        (["GET users/current.json", "GET users/me", "GET users/5"], ["GetCurrentUser", "GetCurrentUser2", "GetUser"]),
        (["GET users/me"], ["GetCurrentUser"]),
        (["GET projects/1/issues", "GET issues"], ["GetProjectIssues", "GetIssues"]),
        (["GET orgs/1/repos/2/issues/3/comments"], ["GetIssueComments"]),
        (["GET posts/1/comments", "GET issues/1/comments"], ["GetPostComments", "GetIssueComments"]),
        (["GET enumerations/issue_priorities.json"], ["GetIssuePriorities"]),
        (["GET admin/users", "GET users"], ["GetAdminUsers", "GetUsers"]),
        (["GET a/users", "GET b/users"], ["GetAUsers", "GetBUsers"]),
        (["GET users.json", "GET users"], ["GetUsers2", "GetUsers"]),
        (["POST issues/7/close", "POST login", "GET issues/search"], ["CloseIssue", "Login", "SearchIssues"]),
        (["POST session/refresh"], ["RefreshSession"]),
        (["GET api_keys", "GET urls/550e8400-e29b-41d4-a716-446655440000"], ["GetAPIKeys", "GetURL"]),
        (["HEAD files/1", "OPTIONS files"], ["HeadFile", "OptionsFiles"]),
        (["GET 7"], ["GetItem"]), (["GET data/7/data", "GET items"], ["GetData", "GetItems"]),
        (["GET -"], ["GetRoot"]),
    ]

    @Test("owners have the names that a developer would write", arguments: calls)
    func namesOwners(_ row: (calls: [String], names: [String])) {
        #expect(owners(row.calls) == row.names)
        #expect(owners(row.calls.reversed()) == row.names.reversed())
    }

    static let identifiers: [(text: String, form: IdentifierRecognition.Form?)] = [
        ("7", .number), ("0012", .number), ("99999999999999999999", .number), ("2026-01-31", .date),
        ("550e8400-e29b-41d4-a716-446655440000", .other), ("9fceb02d0ae598e95dc970b74767f19372d61af8", .other),
        ("ABC-12", .other), ("ada@example.com", .other), ("cus_9s6XKzkNRiz8i3", .other), ("dQw4w9WgXcQ", .other),
        ("01ARZ3NDEKTSV4RRFFQ69G5FAV", .other), ("MDQ6VXNlcjE=", .other), ("", nil), ("issues", nil), ("v1", nil),
        ("facade", nil), ("deadbeefcafe", nil), ("oauth2-authorize", nil), ("iso-8601-dates", nil),
        ("sha256-checksums", nil),
        ("getUserNotificationPreferences", nil), ("current", nil), ("-", nil), ("@me", nil), ("a-1", nil),
        ("utf-8", nil),
    ]

    @Test("identifiers differ from names", arguments: identifiers)
    func recognizesIdentifiers(_ row: (text: String, form: IdentifierRecognition.Form?)) {
        #expect(IdentifierRecognition.form(of: row.text) == row.form)
    }

    static let templates: [(path: String, template: String, values: [String])] = [
        ("issues/7.json", "issues/{issue_id}.json", ["7"]),
        ("projects/1/issues/2", "projects/{project_id}/issues/{issue_id}", ["1", "2"]),
        ("compare/1/2/compare/3", "compare/{compare_id}/{id}/compare/{compare_id_2}", ["1", "2", "3"]),
        ("7", "{id}", ["7"]), ("id/7", "id/{id}", ["7"]), ("issue-ids/7", "issue-ids/{issue_id}", ["7"]),
        ("days/2026-01-31/", "days/{date}/", ["2026-01-31"]),
        ("users/ada@example.com", "users/{user_id}", ["ada@example.com"]),
        ("users/ada%40example.com", "users/{user_id}", ["ada@example.com"]),
        ("files/a%20b{c}", "files/a%20b%7Bc%7D", []),
        ("zeitr%C3%A4ume/7", "zeitr%C3%A4ume/{id}", ["7"]),
        ("files/1.5", "files/1.5", []),
    ]

    @Test("identifiers become parameters with the names of their resources", arguments: templates)
    func writesTemplates(_ row: (path: String, template: String, values: [String])) {
        let segments = row.path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        let (path, values) = RecordedPath.path(of: segments)
        let areDates = values.map { IdentifierRecognition.form(of: $0) == .date }
        let names = EndpointNames.parameters(of: path, areDates: areDates, besides: [], inCamelCase: false)
        #expect(path.template(naming: names) == row.template)
        #expect(values == row.values)
    }

    @Test("parameters differ from those of the query, and have the style of the other keys")
    func namesParameters() {
        let path = RecordedPath.path(of: ["issues", "7"]).path
        let besides = EndpointNames.parameters(of: path, areDates: [], besides: ["issue_id"], inCamelCase: false)
        #expect(besides == ["issue_id_2"])
        let camel = EndpointNames.parameters(of: path, areDates: [], besides: [], inCamelCase: true)
        #expect(camel == ["issueID"])
    }

    static let bases: [(paths: [String], length: Int)] = [
        (["api/v2/issues", "api/v2/users/1"], 2), (["api/issues", "api/v2/users"], 1), (["issues", "issues/1"], 0),
        (["api/v1"], 1), (["api", "api/users"], 0), (["v1.1/statuses"], 1), (["rest/api/3/issue/1"], 2), ([], 0),
    ]

    @Test("the common beginning of an API is not part of its paths", arguments: bases)
    func findsBase(_ row: (paths: [String], length: Int)) {
        let paths = row.paths.map { RecordedPath.path(of: $0.split(separator: "/").map(String.init)).path }
        #expect(RecordedPath.baseLength(of: paths) == row.length)
    }

    static let urls: [(text: String, expected: String?)] = [
        ("https://API.example:8080/a/b?c=d%20e&f=g+h&i#j", "https://api.example:8080 a|b c=d e,f=g h,i="),
        ("http://user:pass@api.example", "http://api.example  "),
        ("http://api.example/", "http://api.example  "),
        ("http://api.example?q=1", "http://api.example  q=1"),
        ("http://api.example/a/?x=%FF", "http://api.example a| x=%FF"),
        ("wss://api.example/a", nil), ("data:text/plain,a", nil), ("/a/b", nil), ("https:///a", nil), ("", nil),
    ]

    @Test("a URL has an origin, segments and items", arguments: urls)
    func readsURLs(_ row: (text: String, expected: String?)) {
        let url = RecordedURL(row.text)
        let found = url.map { url in
            let items = url.items.map { "\($0.name)=\($0.value)" }.joined(separator: ",")
            return "\(url.origin) \(url.segments.joined(separator: "|")) \(items)"
        }
        #expect(found == row.expected)
    }
}
