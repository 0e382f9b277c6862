import SchemaEngine
import TestSupport

/// Random schemas in `NaiveChecker`'s part of the language, and random payloads that nearly match them.
struct RandomCatalog {
    private static let names = ["a", "b", "kind", "d", "e"]
    private static let kinds = ["x", "y", "z"]
    private static let mapTags = ["enum:f,a", "string:1", "hostname", "ipv4"]
    private static let otherNames = ["f", "g", "a-b", "-a", "1.2.3.4"]
    private static let counts = ["{count:1..2}", "{count:unique}", "{count:..2,unique}"]
    private static let tags = [
        "any", "null", "bool", "string", "string:1..2", "int", "int:0..9", "int:..5", "enum:x,y", "one", "two",
        "string:1..2,/b/", "email", "duration", "url:https", "array:1..2", "object:..1",
    ]

    var random: SeededGenerator
    /// The fragments `one` and `two`, which may refer to each other and to themselves.
    private(set) var fragments: [String: JSONValue] = [:]
    private(set) var root = JSONValue.null

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
        for name in ["one", "two"] { fragments[name] = .object(object(depth: 2, isFragment: true)) }
        root = .object(object(depth: 3, isFragment: false))
    }

    private mutating func isLucky(_ chance: Int) -> Bool { Int.random(in: 0..<chance, using: &random) == 0 }

    private mutating func pick<Element>(_ list: [Element]) -> Element {
        list[Int.random(in: 0..<list.count, using: &random)]
    }

    // MARK: Schemas

    private mutating func object(depth: Int, isFragment: Bool) -> JSONObject {
        var members: [JSONObject.Member] = []
        let hasCase = depth > 1 && isLucky(4)
        for name in Self.names where !isLucky(3) && !(hasCase && (name == "kind" || name == "e")) {
            // The keys of a fragment are optional or nullable, so that its references can end.
            members.append(.init(key: name + modifier(isFragment), value: schema(depth: depth - 1, isFragment)))
        }
        if hasCase {
            members.insert(caseMember(depth, isFragment), at: Int.random(in: 0...members.count, using: &random))
        }
        if isLucky(4) {
            members.append(.init(key: "{*}", value: isLucky(2) ? .string("{none}") : schema(depth: 0, true)))
        }
        for tag in Self.mapTags where isLucky(6) {
            members.append(.init(key: "{* \(tag)}", value: isLucky(4) ? .string("{none}") : schema(depth: 0, true)))
        }
        if isLucky(8) {
            let count = JSONObject.Member(key: "{count}", value: .string(pick(["..3", "1..4", "2"])))
            members.insert(count, at: Int.random(in: 0...members.count, using: &random))
        }
        return JSONObject(members)
    }

    private mutating func modifier(_ isFragment: Bool) -> String {
        isFragment ? pick(["{?}", "{?}", "{null}"]) : pick(["", "", "{?}", "{null}"])
    }

    private mutating func caseMember(_ depth: Int, _ isFragment: Bool) -> JSONObject.Member {
        var branches: [JSONObject.Member] = []
        for kind in Self.kinds where !isLucky(3) {
            let value = schema(depth: depth - 2, isFragment)
            branches.append(
                .init(key: kind, value: .object(JSONObject([.init(key: "e" + modifier(true), value: value)])))
            )
        }
        if branches.isEmpty || isLucky(3) { branches.append(.init(key: "{*}", value: .object(JSONObject()))) }
        return .init(key: "{case kind}", value: .object(JSONObject(branches)))
    }

    private mutating func schema(depth: Int, _ isFragment: Bool) -> JSONValue {
        if depth > 0, isLucky(3) { return .object(object(depth: depth, isFragment: isFragment)) }
        if depth > 0, isLucky(4) {
            let count: [JSONValue] = isLucky(3) ? [.string(pick(Self.counts))] : []
            return .array(count + [schema(depth: depth - 1, isFragment)])
        }
        switch Int.random(in: 0..<8, using: &random) {
        case 0: return .string("text")
        case 1: return .number(1)
        case 2: return .number(JSONNumber("1.0") ?? 1)
        case 3: return .boolean(true)
        case 4: return .array([])
        case 5: return .null
        case 6: return .string("{\(tag())}")
        default: return .string("{\(Set((0..<3).map { _ in tag() }).sorted().joined(separator: "|"))}")
        }
    }

    private mutating func tag() -> String { pick(isLucky(3) ? RandomScalars.tags : Self.tags) }

    // MARK: Payloads

    mutating func payload() -> JSONValue { value(for: root, depth: 6) }

    /// Returns a body for a schema whose root is a tag; `nil` for no body.
    mutating func body(for tag: String) -> JSONValue? {
        // The literal `nil` would be the JSON value null.
        isLucky(3) ? .none : .some(value(for: .string(tag), depth: 4))
    }

    /// Returns a value that mostly matches.
    private mutating func value(for schema: JSONValue, depth: Int) -> JSONValue {
        if depth <= 0 || isLucky(12) { return anything(depth: depth) }
        switch schema {
        case .null: return anything(depth: depth)
        case .boolean: return .boolean(isLucky(2))
        case .number(let example): return .number(example.text == "1" ? pick([3, 400]) : JSONNumber("2.5") ?? 2)
        case .string(let text):
            guard text.hasPrefix("{") else { return .string(pick(["", "text"])) }
            return value(forTag: pick(text.dropFirst().dropLast().split(separator: "|").map(String.init)), depth)
        case .array(let items):
            return .array(
                (0..<Int.random(in: 0...3, using: &random)).map { _ in
                    value(for: items.last ?? .null, depth: depth - 1)
                }
            )
        case .object(let object):
            return .object(members(for: object, depth))
        }
    }

    private mutating func value(forTag tag: String, _ depth: Int) -> JSONValue {
        if let fragment = fragments[tag] { return value(for: fragment, depth: depth - 1) }
        if let text = RandomScalars.text(forTag: tag, using: &random) { return .string(text) }
        switch tag {
        case "null": return .null
        case "bool": return .boolean(true)
        case "any": return anything(depth: depth)
        case let tag where tag.hasPrefix("string"): return .string(pick(["", "é", "ab", "abc"]))
        case "email": return .string(pick(["a@b", "a.b@c.d", "a@b.", "text"]))
        case "duration": return .string(pick(["P1D", "P1YT5M", "PT1.5S", "PT", "P1.5D"]))
        case "url:https": return .string(pick(["https://a/b", "http://a"]))
        case "array:1..2":
            return .array((0..<Int.random(in: 0...3, using: &random)).map { _ in anything(depth: depth - 1) })
        case "object:..1":
            let names = Self.names.prefix(Int.random(in: 0...2, using: &random))
            return .object(JSONObject(names.map { JSONObject.Member(key: $0, value: anything(depth: depth - 1)) }))
        case let tag where tag.hasPrefix("int"): return .number(pick([-1, 0, 5, 7, 12]))
        default: return .string(pick(Self.kinds))
        }
    }

    private mutating func members(for object: JSONObject, _ depth: Int) -> JSONObject {
        var members: [JSONObject.Member] = []
        func add(_ key: String, _ value: JSONValue) {
            if !members.contains(where: { $0.key == key }) { members.append(.init(key: key, value: value)) }
        }
        for member in object.members where !isLucky(8) {
            let name = String(member.key.prefix { $0 != "{" })
            if name.isEmpty {
                if member.key.hasPrefix("{* ") {
                    add(pick(Self.otherNames), value(for: member.value, depth: depth - 1))
                } else if case .object(let branches) = member.value, member.key.hasPrefix("{case") {
                    let branch = pick(branches.members)
                    add("kind", .string(branch.key == "{*}" ? "other" : branch.key))
                    if case .object(let keys) = branch.value {
                        for key in self.members(for: keys, depth - 1).members { add(key.key, key.value) }
                    }
                }
                continue
            }
            add(name, isLucky(8) ? .null : value(for: member.value, depth: depth - 1))
        }
        if isLucky(3) { add(pick(Self.names + Self.otherNames), anything(depth: depth - 1)) }
        members.shuffle(using: &random)
        return JSONObject(members)
    }

    private mutating func anything(depth: Int) -> JSONValue {
        switch Int.random(in: 0..<(depth > 0 ? 8 : 6), using: &random) {
        case 0: return .null
        case 1: return .boolean(false)
        case 2: return .number(7)
        case 3: return .number(JSONNumber("0.5") ?? 0)
        case 4: return .string("x")
        case 5: return .string("long text")
        case 6: return .array((0..<2).map { _ in anything(depth: depth - 1) })
        default: return .object(JSONObject([.init(key: pick(Self.names), value: anything(depth: depth - 1))]))
        }
    }
}
