/// The verbs with which the names of requests begin, as in `GetIssue`.
enum RequestVerbs {
    private static let verbs: Set = [
        "get", "list", "fetch", "load", "read", "find", "search", "query", "show", "create", "add", "post", "insert",
        "update", "put", "patch", "replace", "edit", "set", "save", "delete", "remove", "send", "upload", "download",
        "login", "logout", "register", "submit", "cancel", "close", "open", "start", "stop", "check", "validate",
    ]

    /// Returns whether a word, in lower case, is a verb of requests.
    static func contains(_ word: String) -> Bool { verbs.contains(word) }

    /// Returns whether a file's owner is the name of a request: a verb and a noun.
    static func begin(_ owner: String) -> Bool {
        let words = SwiftWords.words(of: owner)
        return words.count > 1 && verbs.contains(words[0])
    }
}
