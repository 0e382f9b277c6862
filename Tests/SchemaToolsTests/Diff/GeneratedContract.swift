import SchemaEngine
import TestSupport

/// A schema with two fragments, which may refer to each other and to themselves, and changes of it.
struct GeneratedContract {
    private static let names = ["a", "b", "c", "d", "kind"]
    /// Tags of the same type, by which a change often replaces each other.
    private static let groups = [
        ["{int}", "{int:0..9}", "{int:..5}", "{int:3..20}", "{number}", "{number:0..1}", "{enum:1,2,3}", "{decimal}"],
        ["{string}", "{string:1..2}", "{string:..5}", "{string:2..9}", "{string:/^[a-z]+$/}", "{string:1..3,/x/}"],
        ["{enum:x,y}", "{enum:x,y,z}", "{enum:y,w,*}", "{enum:x,null}", "{enum:true,x}"],
        ["{date}", "{date_iso8601}", "{date_iso8601:utc}", "{uuid}", "{email}", "{ipv4}", "{hostname}", "{duration}"],
        ["{url}", "{url:https}", "{url:http,https}", "{url:absolute}", "{base64}", "{base64:1..3}"],
        [
            "{int|string}", "{int:0..9|null}", "{one|null}", "{string:1..2|bool}", "{date|int|null}", "{one|int}",
            "{any}",
        ],
        ["{one}", "{two}", "{object}", "{object:1..}", "{array}", "{array:1..2}", "{one|two}", "{secret}", "{bool}"],
    ]
    private static let counts = ["{count:1..2}", "{count:unique}", "{count:..2,unique}", "{count:2..3}"]
    private static let mapTags = ["int", "uuid", "string:1", "enum:f,g"]

    /// Tags and tags of keys of version 1.2.
    private static let laterTags = [
        "{uint}", "{uint:1..9}", "{decimal:number}", "{decimal:0..9.5,number}", "{decimal:text}", "{decimal:0..9,text}",
        "{uint|string}", "{decimal:text|null}",
    ]
    private static let laterMapTags = ["uint", "uint:1..9"]

    private var random: SeededGenerator
    /// Whether there are lists by position, keys of one side, unsigned numbers and forms of decimals.
    private let hasAdditions: Bool
    /// The values of the files `one.json`, `two.json` and of the root.
    private(set) var files: [String: JSONValue] = [:]

    init(seed: UInt64, hasAdditions: Bool = false) {
        random = SeededGenerator(seed: seed)
        self.hasAdditions = hasAdditions
        for name in ["one", "two"] { files[name] = .object(object(depth: 2, isFragment: true)) }
        files["Case"] = isLucky(6) ? .array([schema(depth: 3, false)]) : .object(object(depth: 3, isFragment: false))
    }

    /// Returns the files, of which the root has a role.
    func sources(_ role: String) -> [SchemaSource] {
        files.sorted { $0.key < $1.key }.map { name, value in
            SchemaSource(path: name == "Case" ? "Case.\(role).json" : "\(name).json", text: value.text(indentedBy: 2))
        }
    }

    private mutating func isLucky(_ chance: Int) -> Bool { Int.random(in: 0..<chance, using: &random) == 0 }

    private mutating func pick<Element>(_ list: [Element]) -> Element {
        list[Int.random(in: 0..<list.count, using: &random)]
    }

    // MARK: Schemas

    private mutating func object(depth: Int, isFragment: Bool) -> JSONObject {
        let hasCase = depth > 1 && isLucky(4)
        var members: [JSONObject.Member] = []
        for name in Self.names where !isLucky(3) && !(hasCase && name == "kind") {
            let key = name + modifier(isFragment) + side()
            members.append(.init(key: key, value: schema(depth: depth - 1, isFragment)))
        }
        if hasCase { members.append(.init(key: "{case kind}", value: .object(branches(depth, isFragment)))) }
        if isLucky(4) { members.append(.init(key: "{*}", value: rest())) }
        if isLucky(8) { members.append(.init(key: "{* \(pick(Self.mapTags))}", value: rest())) }
        if hasAdditions, isLucky(8) { members.append(.init(key: "{* \(pick(Self.laterMapTags))}", value: rest())) }
        if isLucky(10) { members.append(.init(key: "{count}", value: .string(pick(["..5", "1..4", "2.."])))) }
        return JSONObject(members)
    }

    private mutating func rest() -> JSONValue { isLucky(2) ? "{none}" : .string(pick(Self.groups[0] + Self.groups[1])) }

    /// The keys of a fragment are optional or nullable, so that its references can end.
    private mutating func modifier(_ isFragment: Bool) -> String {
        isFragment ? pick(["{?}", "{?}", "{null}"]) : pick(["", "", "{?}", "{null}"])
    }

    private mutating func side() -> String { hasAdditions && isLucky(5) ? pick(["{read}", "{write}"]) : "" }

    private mutating func tuple(depth: Int, _ isFragment: Bool) -> JSONValue {
        let count = Int.random(in: 1...3, using: &random)
        let required = Int.random(in: 0...count, using: &random)
        let names = ["time", "open_value", "rest2"].prefix(count).enumerated().map { $0 < required ? $1 : $1 + "?" }
        let tag = required == count && isLucky(2) ? "{tuple}" : "{tuple:\(names.joined(separator: ","))}"
        var elements: [JSONValue] = [.string(tag)]
        for _ in 0..<count { elements.append(schema(depth: depth - 1, isFragment)) }
        if isLucky(4) { elements += ["{*}", schema(depth: depth - 1, isFragment)] }
        return .array(elements)
    }

    private mutating func branches(_ depth: Int, _ isFragment: Bool) -> JSONObject {
        var branches: [JSONObject.Member] = []
        for kind in ["x", "y", "z"] where !isLucky(3) {
            let key = "e" + modifier(true)
            let value = schema(depth: depth - 2, isFragment)
            branches.append(.init(key: kind, value: .object(JSONObject([.init(key: key, value: value)]))))
        }
        if branches.isEmpty || isLucky(3) { branches.append(.init(key: "{*}", value: .object(JSONObject()))) }
        return JSONObject(branches)
    }

    private mutating func schema(depth: Int, _ isFragment: Bool) -> JSONValue {
        if depth > 0, isLucky(3) { return .object(object(depth: depth, isFragment: isFragment)) }
        if hasAdditions, depth > 0, isLucky(4) { return tuple(depth: depth, isFragment) }
        if hasAdditions, isLucky(4) { return .string(pick(Self.laterTags)) }
        if depth > 0, isLucky(4) {
            let count: [JSONValue] = isLucky(3) ? [.string(pick(Self.counts))] : []
            return .array(count + [schema(depth: depth - 1, isFragment)])
        }
        switch Int.random(in: 0..<9, using: &random) {
        case 0: return "text"
        case 1: return 1
        case 2: return .number(JSONNumber("1.0") ?? 1)
        case 3: return true
        case 4: return []
        default: return .string(pick(pick(Self.groups)))
        }
    }

    // MARK: Changes

    /// Changes one or two values or keys.
    mutating func change() {
        for _ in 0..<Int.random(in: 1...2, using: &random) {
            let name = pick(["Case", "Case", "one", "two"])
            files[name] = changed(files[name] ?? .null, isRoot: true, name != "Case")
        }
    }

    private mutating func changed(_ value: JSONValue, isRoot: Bool, _ isFragment: Bool) -> JSONValue {
        switch value {
        case .object(var object):
            let inner = object.members.indices.filter { !object.members[$0].key.hasPrefix("{count") }
            if !inner.isEmpty, !isLucky(4) {
                let index = pick(inner)
                object.members[index] = changedMember(object.members[index], isFragment)
            } else {
                object = changedKeys(object, isFragment)
            }
            return .object(object)
        case .array(var elements) where !elements.isEmpty:
            guard isLucky(3) else {
                elements[elements.count - 1] = changed(elements[elements.count - 1], isRoot: false, isFragment)
                return .array(elements)
            }
            return .array((isLucky(3) ? [] : [.string(pick(Self.counts))]) + elements.suffix(1))
        case .string(let text) where isLucky(4) == false:
            let group = Self.groups.first { $0.contains(text) } ?? pick(Self.groups)
            return .string(pick(group))
        default: return isRoot ? value : schema(depth: 1, isFragment)
        }
    }

    private mutating func changedMember(_ member: JSONObject.Member, _ isFragment: Bool) -> JSONObject.Member {
        var member = member
        if member.key.hasPrefix("{case") {
            guard case .object(var branches) = member.value else { return member }
            if isLucky(3), branches.count > 1 {
                branches.members.remove(at: Int.random(in: 0..<branches.count, using: &random))
            } else if isLucky(2) {
                branches["w"] = .object(JSONObject([("e", "{int}")]))
            } else if let index = branches.members.indices.randomElement(using: &random) {
                branches.members[index].value = changed(branches.members[index].value, isRoot: true, isFragment)
            }
            member.value = .object(branches)
        } else if member.key.hasPrefix("{*") {
            member.value = rest()
        } else if isLucky(3) {
            member.key = member.key.prefix { $0 != "{" } + modifier(isFragment)
        } else {
            member.value = changed(member.value, isRoot: false, isFragment)
        }
        return member
    }

    private mutating func changedKeys(_ object: JSONObject, _ isFragment: Bool) -> JSONObject {
        var object = object
        let name = pick(["new", "{*}", "{* \(pick(Self.mapTags))}", "-", "-"])
        if name == "-" {
            guard !object.members.isEmpty else { return object }
            object.members.remove(at: Int.random(in: 0..<object.count, using: &random))
        } else if object[name] != nil {
            object[name] = nil
        } else {
            let key = name == "new" ? name + modifier(isFragment) : name
            object.members.append(.init(key: key, value: name == "new" ? schema(depth: 1, isFragment) : rest()))
        }
        return object
    }
}
