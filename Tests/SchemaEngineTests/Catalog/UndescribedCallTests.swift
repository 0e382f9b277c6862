import SchemaEngine
import Testing

@Suite("Calls that no file describes")
struct UndescribedCallTests {
    private static func catalog(_ paths: [String]) throws -> SchemaCatalog {
        try SchemaCatalog(paths.map { SchemaSource(path: $0, text: #"{"id":1}"#) })
    }

    @Test(
        "the advice is the nearest name of a file with a role, or the name that a file without a role needs",
        arguments: [
            (["GetUser.response.json"], "GetUsr", "did you mean 'GetUser'?"),
            (["a/get_user.path.json", "GetUsers.error.json"], "GetUsr", "did you mean 'GetUsers'?"),
            (["GetUsers.response.json", "GetUser.response.json"], "GetUsr", "did you mean 'GetUser'?"),
            (["a/GetUser.json"], "get-user", "rename GetUser.json, which has no role, to GetUser.response.json"),
            (["User.json"], "Usr", nil), (["Error.response.json"], "Eror", nil),
            (["GetIssues.response.json"], "PostComment", nil), ([], "GetUser", nil),
        ] as [([String], String, String?)]
    )
    func advice(files: [String], name: String, advice: String?) throws {
        #expect(try Self.catalog(files).advice(forUndescribed: name) == advice)
    }

    @Test("a file of each role belongs to its call, and a fragment to none")
    func roles() throws {
        for role in ["request", "response", "path", "error", "headers", "response-headers", "response.404"] {
            #expect(try Self.catalog(["GetUser.\(role).json"]).describesCall(of: "get_user"))
        }
        let fragment = try Self.catalog(["GetUser.json"])
        #expect(!fragment.describesCall(of: "GetUser") && !fragment.isEmpty)
        #expect(try Self.catalog([]).isEmpty)
    }

    @Test("a call can hold the secrets of its own files, and of every call's refusals")
    func secrets() throws {
        let files = [
            "LogIn.response.json": #"{"a":"{token}"}"#, "Token.json": #"{"value":"{secret}"}"#,
            "GetUser.response.json": #"{"id":1}"#,
        ]
        let sources = files.map { SchemaSource(path: $0.key, text: $0.value) }
        let catalog = try SchemaCatalog(sources)
        #expect(["LogIn", "log_in", "GetUser", "Other"].map(catalog.canHoldSecrets) == [true, true, false, false])
        let refusal = SchemaSource(path: "Error.response.4xx.json", text: #"{"code":"{secret}"}"#)
        #expect(try SchemaCatalog(sources + [refusal]).canHoldSecrets(callOf: "GetUser"))
    }
}
