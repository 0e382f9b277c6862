import SchematicText

/// Names the requests and the parameters of recorded calls as in Swift code: `GetIssues`, `GetIssue`, `CreateIssue`,
/// `UpdateIssue`, `DeleteIssue`, `CloseIssue`.
enum EndpointNames {
    /// A method and a path without the base of the API.
    struct Endpoint: Hashable {
        var method: String
        var path: RecordedPath
    }

    // MARK: Owners

    /// Returns the names of endpoints. They are different files on each platform, and do not depend on the order.
    static func owners(of endpoints: [Endpoint]) -> [String] {
        let known = Set(endpoints)
        let order = endpoints.indices.sorted { key(of: endpoints[$0]) < key(of: endpoints[$1]) }
        var names = endpoints.map { _ in "" }
        var open = order
        // Names with few parents are short. Those that are equal get more of them.
        for detail in Detail.allCases where !open.isEmpty {
            for index in open { names[index] = PortableName.shortened(name(of: endpoints[index], detail, known)) }
            let counts = Dictionary(grouping: order) { PortableName.folded(names[$0]) }.mapValues(\.count)
            open = order.filter { counts[PortableName.folded(names[$0]), default: 0] > 1 }
        }
        let settled = Set(order).subtracting(open)
        var unique = UniqueNames(taken: Set(settled.map { PortableName.folded(names[$0]) }))
        for index in open {
            let base = names[index]
            names[index] = unique.unused(base, key: PortableName.folded, numbered: { base + String($0) })
        }
        return names
    }

    /// The parents that a name contains.
    private enum Detail: CaseIterable {
        case nearest, identified, all
    }

    private static func key(of endpoint: Endpoint) -> String {
        "\(endpoint.path.template(naming: [])) \(endpoint.method)"
    }

    private static func name(of endpoint: Endpoint, _ detail: Detail, _ known: Set<Endpoint>) -> String {
        let segments = endpoint.path.segments.filter { $0.isParameter || !SwiftWords.isEmpty($0.name) }
        guard let last = segments.lastIndex(where: { !$0.isParameter }) else {
            return SwiftName.type(
                [verb(of: endpoint, known), segments.isEmpty ? "root" : "item"].joined(separator: "_")
            )
        }
        let isItem = last < segments.count - 1
        var words = SwiftWords.words(of: segments[last].name)
        var parents = parents(of: last, in: segments, detail)
        if !isItem, words.count == 1, let word = words.first {
            if actions.contains(word) {
                // Without a parent, the action is the whole name: `Login`.
                let object = last > 0 && parents.isEmpty ? self.words(of: last - 1, in: segments) : parents
                return SwiftName.type((words + object).joined(separator: "_"))
            }
            if selves.contains(word), last > 0 {
                parents = EnglishPlural.singular(ofLast: self.words(of: last - 1, in: segments))
                return SwiftName.type(([verb(of: endpoint, known), "current"] + parents).joined(separator: "_"))
            }
        }
        if isItem || endpoint.method == "POST" { words = EnglishPlural.singular(ofLast: words) }
        // `data/7/data` has one word.
        if parents.last == words.first, parents.count + words.count > 1 { parents.removeLast() }
        return SwiftName.type(([verb(of: endpoint, known)] + parents + words).joined(separator: "_"))
    }

    /// Returns what the bodies of an endpoint are about, in the singular: `issue` for `GET issues` and for
    /// `POST issues/{id}/close`.
    static func noun(of endpoint: Endpoint) -> String {
        let segments = endpoint.path.segments.filter { !$0.isParameter && !SwiftWords.isEmpty($0.name) }
        let nouns = segments.map { SwiftWords.words(of: $0.name) }.filter { words in
            words.count > 1 || !words.contains { actions.contains($0) || selves.contains($0) }
        }
        return nouns.last.map { EnglishPlural.singular(ofLast: $0).joined(separator: " ") } ?? "item"
    }

    /// Returns the words of the segments before the one at `last`.
    private static func parents(of last: Int, in segments: [RecordedPath.Segment], _ detail: Detail) -> [String] {
        let literals = segments.indices.prefix(last).filter { !segments[$0].isParameter }
        let identified = literals.filter { segments[$0 + 1].isParameter }
        let chosen =
            switch detail {
            case .nearest: Array(identified.suffix(1))
            case .identified: identified
            case .all: literals
            }
        return chosen.flatMap { words(of: $0, in: segments) }
    }

    /// Returns the words of a segment, in the singular if it is followed by an identifier.
    private static func words(of index: Int, in segments: [RecordedPath.Segment]) -> [String] {
        guard index >= 0, !segments[index].isParameter else {
            return index > 0 ? words(of: index - 1, in: segments) : []
        }
        let words = SwiftWords.words(of: segments[index].name)
        let isIdentified = index + 1 < segments.count && segments[index + 1].isParameter
        return isIdentified ? EnglishPlural.singular(ofLast: words) : words
    }

    private static func verb(of endpoint: Endpoint, _ known: Set<Endpoint>) -> String {
        switch endpoint.method {
        case "GET": return "get"
        case "PATCH": return "update"
        case "DELETE": return "delete"
        case "PUT":
            let hasPatch = known.contains(Endpoint(method: "PATCH", path: endpoint.path))
            return hasPatch ? "replace" : "update"
        case "POST":
            guard endpoint.path.segments.last?.isParameter == true else { return "create" }
            let isTaken = ["PUT", "PATCH"].contains { known.contains(Endpoint(method: $0, path: endpoint.path)) }
            return isTaken ? "post" : "update"
        default: return endpoint.method.lowercased()
        }
    }

    /// Last segments that are a verb.
    private static let actions: Set = [
        "accept", "activate", "approve", "archive", "assign", "authenticate", "authorize", "block", "cancel",
        "checkout",
        "clone", "close", "complete", "confirm", "copy", "deactivate", "disable", "download", "enable", "execute",
        "export", "follow", "import", "invite", "like", "lock", "login", "logout", "merge", "move", "pause", "ping",
        "publish", "refresh", "reject", "reopen", "resend", "reset", "restart", "restore", "resume", "retry", "revoke",
        "run", "search", "send", "sign", "star", "start", "stop", "submit", "subscribe", "sync", "unarchive", "unblock",
        "unfollow", "unlock", "unpublish", "unsubscribe", "upload", "validate", "verify", "vote",
    ]

    /// Last segments that are the resource of the user who is logged in.
    private static let selves: Set = ["current", "me", "self"]

    // MARK: Parameters

    /// Returns the names of the parameters of a path, in their order: `issue_id` or `issueID`.
    static func parameters(
        of path: RecordedPath,
        areDates: [Bool],
        besides taken: Set<String>,
        inCamelCase isCamelCase: Bool
    ) -> [String] {
        var unique = UniqueNames(taken: taken)
        var names: [String] = []
        for (index, segment) in path.segments.enumerated() where segment.isParameter {
            let isDate = names.count < areDates.count && areDates[names.count]
            let isAfterLiteral = index > 0 && !path.segments[index - 1].isParameter
            let noun = isAfterLiteral ? words(of: index - 1, in: path.segments) : []
            // The noun of `id/7` and of `issue-ids/7` already says what the parameter is.
            let words = isDate ? ["date"] : noun.last == "id" ? noun : noun + ["id"]
            let name = joined(words, isCamelCase)
            names.append(unique.unused(name, key: { $0 }, numbered: { joined(words + [String($0)], isCamelCase) }))
        }
        return names
    }

    private static func joined(_ words: [String], _ isCamelCase: Bool) -> String {
        let name = words.joined(separator: "_")
        // The name of a placeholder has only letters and digits of ASCII.
        let isPlain = name.utf8.allSatisfy { $0 < 0x80 }
        guard isPlain else { return joined(["id"] + words.suffix(1).filter { Int($0) != nil }, isCamelCase) }
        return isCamelCase ? SwiftName.member(name) : name
    }
}
