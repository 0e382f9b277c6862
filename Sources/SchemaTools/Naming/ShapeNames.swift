import SchemaEngine

/// Names a shape that several keys hold: after the thing if the keys agree, and otherwise after its role.
enum ShapeNames {
    /// Returns the words of possible names, best first.
    ///
    /// - Parameters:
    ///   - holders: The keys that hold the shape, one for each use.
    ///   - members: The keys of the shape.
    /// - Returns: The words, in lower case.
    static func candidates(for holders: [FragmentHolder], members: [String]) -> [[String]] {
        // Thousands of uses often have few keys.
        let uses = Dictionary(grouping: holders) { $0 }.map { (holder: $0, words: $0.words, count: $1.count) }
        let own = uses.filter { !$0.words.isEmpty }
        let counts = Dictionary(own.map { ($0.words, $0.count) }, uniquingKeysWith: +)
        let specific = counts.keys.filter { !isGeneric($0) }
        let ordered = counts.keys.sorted { isBetter($0, than: $1, counts) }
        var names: [[String]] = []
        if specific.count > 1 {
            if let role = role(of: members, at: Array(specific)) { names.append(role) }
            let total = counts.values.reduce(0, +)
            if let first = ordered.first, counts[first, default: 0] * 2 > total { names.append(first) }
            if let common = commonWords(Array(specific)) { names.append(common) }
        } else if specific.isEmpty, let role = role(of: members, at: []) {
            names.append(role)
        }
        names += ordered
        // A key that is taken is named after the next key outside, too.
        let qualified = Dictionary(
            uses.filter { $0.words == ordered.first }.map { ($0.holder.qualifiedWords, $0.count) },
            uniquingKeysWith: +
        )
        names += qualified.keys.sorted { isBetter($0, than: $1, qualified) }
        return names
    }

    // MARK: Keys

    /// Words of keys that say nothing about the thing that they hold.
    private static let genericWords: Set = [
        "item", "data", "datum", "result", "response", "payload", "record", "object", "entry", "value", "element",
        "node", "edge", "content", "body", "attribute", "list", "embedded", "child", "parent", "other", "self", "old",
        "new", "from", "to", "source", "target", "before", "after", "hit", "row", "all",
    ]

    static func isGeneric(_ words: [String]) -> Bool { words.allSatisfy(genericWords.contains) }

    /// Words at the end of a key that refer to what is not said, as in `assigned_to`.
    private static let openEnds: Set = ["to", "by", "from", "of", "for", "on", "in", "at", "with"]

    /// Compares the words of keys: those that say what they hold, that occur often, and that are short are better.
    private static func isBetter(_ one: [String], than other: [String], _ counts: [[String]: Int]) -> Bool {
        func rank(_ words: [String]) -> (Int, Int, Int, Int, Int) {
            let isOpen = words.last.map(openEnds.contains) ?? true
            let length = words.reduce(0) { $0 + $1.utf8.count }
            return (isGeneric(words) ? 1 : 0, isOpen ? 1 : 0, -counts[words, default: 0], words.count, length)
        }
        let (left, right) = (rank(one), rank(other))
        return left == right ? one.lexicographicallyPrecedes(other) : left < right
    }

    /// Returns the last words that all keys have, as in `billing_address` and `shipping_address`.
    private static func commonWords(_ keys: [[String]]) -> [String]? {
        guard let first = keys.first else { return nil }
        let count = (0..<first.count + 1).last { count in
            keys.allSatisfy { $0.suffix(count).elementsEqual(first.suffix(count)) }
        }
        guard let count, count > 0 else { return nil }
        let words = Array(first.suffix(count))
        return isGeneric(words) || words.allSatisfy(openEnds.contains) ? nil : words
    }

    // MARK: Roles

    /// Words of keys that hold people.
    private static let people: Set = [
        "user", "author", "creator", "owner", "assignee", "assigned", "reporter", "editor", "reviewer", "member",
        "committer", "sender", "recipient", "actor", "watcher", "follower", "updater", "participant", "organizer",
        "attendee", "account", "person", "submitter", "requester", "uploader", "lead", "contributor", "created",
        "updated", "closed", "merged", "approved", "requested",
    ]
    /// Keys that only people and their accounts have.
    private static let keysOfPeople: Set = [
        "login", "username", "user_name", "screen_name", "nickname", "email", "mail", "email_address", "first_name",
        "firstname", "last_name", "lastname", "display_name", "avatar_url", "avatar", "full_name",
    ]
    private static let identifiers: Set = ["id", "_id", "key", "code", "slug", "uuid", "iid", "gid", "number"]
    private static let names: Set = ["name", "title", "label", "display_name", "text"]
    private static let links: Set = ["url", "href", "self", "link", "uri", "html_url", "type"]
    private static let currencies: Set = ["currency", "currency_code", "currency_iso"]
    private static let amounts: Set = ["amount", "value", "price", "total", "cents", "amount_cents"]

    /// Returns the words for the role of a shape with well-known keys, or of the people at its keys.
    private static func role(of members: [String], at keys: [[String]]) -> [String]? {
        let own = Set(members.map { SwiftWords.words(of: $0).joined(separator: "_") })
        if !keys.isEmpty, keys.allSatisfy({ !people.isDisjoint(with: $0) }),
            !own.isDisjoint(with: names.union(keysOfPeople))
        {
            return ["user"]
        }
        func has(_ set: Set<String>) -> Bool { !own.isDisjoint(with: set) }
        func isWithin(_ sets: Set<String>..., limit: Int = 6) -> Bool {
            own.count <= limit && own.isSubset(of: sets.reduce(into: []) { $0.formUnion($1) })
        }
        if has(names), has(identifiers), isWithin(identifiers, names, links, limit: 5) {
            return ["named", "reference"]
        }
        if has(links), own.isSuperset(of: ["width", "height"]), own.count <= 6 { return ["image"] }
        if own.isSuperset(of: ["width", "height"]) || own.isSuperset(of: ["w", "h"]), own.count <= 3 {
            return ["size"]
        }
        if own.isSuperset(of: ["latitude", "longitude"]) || own.isSuperset(of: ["lat", "lng"])
            || own.isSuperset(of: ["lat", "lon"]), own.count <= 4
        {
            return ["coordinate"]
        }
        if own == ["x", "y"] || own == ["x", "y", "z"] { return ["point"] }
        if has(currencies), has(amounts), isWithin(currencies, amounts, ["formatted", "precision", "exponent"]) {
            return ["money"]
        }
        if own.isSuperset(of: ["value", "unit"]), own.count <= 5 { return ["quantity"] }
        if own == ["metric", "imperial"] { return ["measurement"] }
        if own.contains("href"), isWithin(["href", "title", "templated", "rel", "method", "type", "name"]) {
            return ["link"]
        }
        for pair in [["start", "end"], ["from", "until"], ["start_date", "end_date"], ["starts_at", "ends_at"]]
        where own == Set(pair) { return ["period"] }
        return nil
    }
}
