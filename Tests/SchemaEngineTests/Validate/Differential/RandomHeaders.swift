import SchemaEngine
import TestSupport

/// Random schemas of header fields, and random messages that nearly match them.
struct RandomHeaders {
    /// The text in each value of a field that the schema may declare secret.
    static let secret = "hunter2"

    private static let tags = [
        "any", "bool", "int", "int:0..9", "string", "string:1..3", "enum:a,b", "secret", "secret:string", "int|bool",
        "bool|ipv4", "secret:ipv4|int",
    ]
    private static let texts = [
        "", "a", "b", "ab", "abcd", "é", "7", "12", "-1", "3e2", "37.5", "+3", "03", "true", "True", "x, y", "a, a",
        "1, ,2,",
        #""q, r", s"#, #""q\", r", "s""#, #""open, a"#, "null", "7 7",
    ]
    private static let otherNames = ["X-Other", "x-list-a", "Date", "Set-Cookie", "X-LIST-B"]

    private var random: SeededGenerator
    private(set) var schema = JSONObject()

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
        var members: [JSONObject.Member] = []
        for name in ["X-A", "x-b", "X-C", "X-List"] where !isLucky(2) {
            let isList = name == "X-List" || isLucky(4)
            members.append(.init(key: name + pick(["", "{?}", "{?}", "{null}"]), value: isList ? list() : value()))
        }
        if isLucky(3) { members.append(.init(key: "X-Count{=7}", value: .string("{int:0..9}"))) }
        if isLucky(3) { members.append(.init(key: "Set-Cookie{?}", value: list())) }
        if isLucky(3) { members.append(.init(key: "{* string:/^x-list-/}", value: isLucky(3) ? "{none}" : list())) }
        if isLucky(3) { members.append(.init(key: "{*}", value: isLucky(3) ? "{none}" : value())) }
        members.shuffle(using: &random)
        schema = JSONObject(members)
    }

    private mutating func isLucky(_ chance: Int) -> Bool { Int.random(in: 0..<chance, using: &random) == 0 }

    private mutating func pick<Element>(_ list: [Element]) -> Element {
        list[Int.random(in: 0..<list.count, using: &random)]
    }

    private mutating func value() -> JSONValue {
        switch Int.random(in: 0..<16, using: &random) {
        case 0: .string("text")
        case 1: .number(1)
        case 2: .number(JSONNumber("1.5") ?? 1)
        case 3: .boolean(true)
        case 4: .null
        case 5: .string("{none}")
        case 6..<11: .string("{\(pick(RandomScalars.tags))}")
        default: .string("{\(pick(Self.tags))}")
        }
    }

    private mutating func list() -> JSONValue {
        var item = value()
        while item == .null || item == .string("{none}") { item = value() }
        switch Int.random(in: 0..<4, using: &random) {
        case 0: return .array([.string(pick(["{count:1..2}", "{count:2..}"])), item])
        // Elements that are texts are equal only if they are the same text.
        case 1: return .array([.string(pick(["{count:unique}", "{count:..3,unique}"])), .string("{string}")])
        default: return .array([item])
        }
    }

    // MARK: Messages

    /// Returns the fields of a message. A name may occur repeatedly, in any case, and white space may be around a value.
    mutating func fields(isSecret: (String) -> Bool) -> [(name: String, value: String)] {
        var names = schema.members.map { String($0.key.prefix { $0 != "{" }) }.filter { !$0.isEmpty && !isLucky(6) }
        if isLucky(2) { names.append(pick(names + Self.otherNames)) }
        names.shuffle(using: &random)
        return names.map { name in
            let written = pick([name, name, name.uppercased(), name.lowercased()])
            let text = isSecret(name) && isLucky(2) ? Self.secret : text(of: name)
            return (name: written, value: pick(["", "", " ", "\t "]) + text + pick(["", "", " ", " \t"]))
        }
    }

    private mutating func text(of name: String) -> String {
        let requirement = schema.members.first { $0.key == name || $0.key.hasPrefix(name + "{") }?.value
        guard case .array(let items)? = requirement else { return text(for: requirement ?? .null) }
        let item = items.last ?? .null
        return text(for: item) + (isLucky(2) ? pick([", ", ",", " ,\t, "]) + text(for: item) : "")
    }

    /// Returns a text that mostly matches.
    private mutating func text(for item: JSONValue) -> String {
        if isLucky(10) { return pick(Self.texts) }
        switch item {
        case .number(let example): return example.text == "1" ? pick(["7", "3e2"]) : pick(["37.5", "-1"])
        case .boolean: return "true"
        case .string(let text) where text.hasPrefix("{"):
            let tag = pick(text.dropFirst().dropLast().split(separator: "|").map(String.init))
            if let text = RandomScalars.text(forTag: tag, using: &random) { return text }
            return tag.hasPrefix("int") ? "7" : tag.hasPrefix("bool") ? "false" : pick(["a", "b", "ab", "1.2.3.4"])
        default: return pick(Self.texts)
        }
    }

    /// Returns the message as HTTP/1.1 writes it. A value that contains `, ` may be continued on a second line.
    mutating func text(of fields: [(name: String, value: String)]) -> String {
        let end = pick(["\r\n", "\n"])
        var text = isLucky(2) ? "HTTP/1.1 200 OK" + end : ""
        for (name, value) in fields {
            let isContinued = isLucky(3)
            text += "\(name):\(isContinued ? value.replacing(/, (?=[^ \t])/, with: ",\(end)\t") : value)\(end)"
        }
        return text + (isLucky(2) ? end + "X-A: not a field of this message" : "")
    }
}
