import SchemaEngine
import TestSupport

/// Samples with the variety that schemas describe: absent and null keys, numbers of all sizes, tags, few and many different
/// texts, keys that are data, kinds that a key determines, and nesting.
struct GeneratedSamples {
    private var random: SeededGenerator

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    /// Returns JSON texts.
    mutating func samples(_ count: Int) -> [String] {
        let kind = Int.random(in: 0..<6, using: &random)
        return (0..<count).map { _ in sample(kind).text() }
    }

    private mutating func sample(_ kind: Int) -> JSONValue {
        switch kind {
        case 0: event()
        case 1: value(depth: 3)
        case 2: .object(JSONObject(members(depth: 3)))
        case 3: .array((0..<Int.random(in: 0...3, using: &random)).map { _ in value(depth: 2) })
        case 4: tree(depth: 3)
        default: .object(JSONObject(map()))
        }
    }

    private mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

    private mutating func pick<Element>(_ list: [Element]) -> Element {
        list[Int.random(in: 0..<list.count, using: &random)]
    }

    /// An object in which a key determines the others.
    private mutating func event() -> JSONValue {
        let type = pick(["push", "fork", "issue"])
        let payload: [(String, JSONValue)] =
            switch type {
            case "push": [("size", .number(JSONNumber(Int.random(in: 0...9, using: &random)))), ("ref", "main")]
            case "fork": [("forkee", .object(JSONObject([("name", "x"), ("private", false)])))]
            default: [("action", .string(pick(["opened", "closed"]))), ("size", .string("big"))]
            }
        var members: [(String, JSONValue)] = [
            ("type", .string(type)), ("id", .number(JSONNumber(Int.random(in: 0...1 << 40, using: &random)))),
            ("payload", .object(JSONObject(payload))),
        ]
        if chance(50) { members.append(("org", .object(JSONObject([("login", "x"), ("id", 3)])))) }
        if chance(50) { members.shuffle(using: &random) }
        return .object(JSONObject(members))
    }

    private mutating func tree(depth: Int) -> JSONValue {
        let count = depth == 0 ? 0 : Int.random(in: 0...2, using: &random)
        let children = (0..<count).map { _ in tree(depth: depth - 1) }
        return .object(JSONObject([("name", text()), ("children", .array(children))]))
    }

    private mutating func map() -> [(String, JSONValue)] {
        let hasNumbers = chance(50)
        var keys: Set<String> = []
        for _ in 0..<Int.random(in: 0...30, using: &random) {
            let number = Int.random(in: 0...5000, using: &random)
            keys.insert(hasNumbers ? String(number) : "key-\(number)")
        }
        return keys.sorted().map { ($0, .object(JSONObject([("id", number()), ("label", text())]))) }
    }

    private static let keys = [
        "id", "name", "created_at", "url", "tags", "author", "token", "mail", "a{b}", "caf\u{e9}", "x y", "", "status",
        "note?",
    ]

    private mutating func members(depth: Int) -> [(String, JSONValue)] {
        var members: [(String, JSONValue)] = []
        for key in Self.keys where chance(70) { members.append((key, chance(10) ? .null : value(depth: depth - 1))) }
        if chance(20) { members.shuffle(using: &random) }
        return members
    }

    private mutating func value(depth: Int) -> JSONValue {
        switch Int.random(in: 0..<(depth > 0 ? 8 : 6), using: &random) {
        case 0: number()
        case 1: .boolean(chance(50))
        case 2, 3, 4: text()
        case 5: .null
        case 6 where chance(40): .array(Array([number(), text(), .boolean(chance(50))].prefix(chance(70) ? 3 : 2)))
        case 6: .array((0..<Int.random(in: 0...3, using: &random)).map { _ in value(depth: depth - 1) })
        default: .object(JSONObject(members(depth: depth)))
        }
    }

    private mutating func number() -> JSONValue {
        let spelling = pick([
            "0", "-0", "7", "12345", "1.0", "0.5", "1e3", "1e-3", "505874924095815681", "99999999999999999999", "1e400",
            "0.12345678901234567890123", "3.0", "9007199254740993.5", "1e25", "-12.75",
        ])
        return .number(JSONNumber(spelling) ?? 0)
    }

    private mutating func text() -> JSONValue {
        .string(
            pick([
                "open", "closed", "", "int", "{x}", "{", "2015-03-22", "2015-03-22T10:53:24Z",
                "https://example.org/a?b=1",
                "f81d4fae-7dec-11d0-a765-00a0c91e6bf6", "Sun, 06 Nov 1994 08:49:37 GMT", "jane.roe@mail.com",
                "+49 30 901820",
                "ghp_abcdefghijklmnopqrstuvwxyz0123456789", "192.0.2.1", "12", "true", "a,b", " x ", "line\nbreak",
                "\u{1F600}",
                "string|null", "12:30:00Z", "PT1H", "x|y", "\"quoted\"", "/issues/1",
                "https://example.org/?access_token=abcdef0123456789", "word \(Int.random(in: 0...99, using: &random))",
            ])
        )
    }
}
