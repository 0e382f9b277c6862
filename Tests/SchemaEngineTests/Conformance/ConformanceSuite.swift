import SchemaEngine

/// The cases of `Tests/Data/Conformance`, one file for each topic. The folders `1.1` and `1.2` have the additions of those
/// versions, of which some replace a case of version 1.
enum ConformanceSuite {
    private static let folders = ["Tests/Data/Conformance", "Tests/Data/Conformance/1.1", "Tests/Data/Conformance/1.2"]

    static func load() throws -> [SchemaCase] {
        let topics = try folders.flatMap { folder in
            try Repository.jsonFiles(in: folder).map { file in
                (name: file, json: try JSONValue(parsing: Repository.text(of: "\(folder)/\(file)")))
            }
        }
        let cases = try topics.flatMap { topic in
            try topic.json.list("cases").map {
                try SchemaCase(json: $0, topic: topic.json.text("topic") ?? topic.name)
            }
        }
        let replaced = Set(cases.compactMap(\.replaces))
        return cases.filter { !replaced.contains($0.name) }
    }
}

/// A case that does not have the form of the suite.
struct MalformedCase: Error {
    var reason: String
}

extension SchemaCase {
    fileprivate init(json: JSONValue, topic: String) throws {
        guard let name = json.text("name"), let expect = json["expect"] else {
            throw MalformedCase(reason: "\(topic): a case without a name or an expectation")
        }
        self.name = "\(topic): \(name)"
        files =
            json.members("files").map { File(name: $0.key, text: $0.value.text()) }
            + json.members("filesText").map { File(name: $0.key, text: $0.value.string ?? "") }
        schema = json.text("schema") ?? ""
        replaces = json.text("replaces")
        payload = json.text("payloadText") ?? json["payload"]?.text()
        direction = json["options"]?.text("direction").flatMap(Direction.init)
        expected = try Expectation(json: expect)
        for option in json.members("options") where option.key != "direction" {
            try options.set(option.key, to: option.value)
        }
    }
}

extension Expectation {
    fileprivate init(json: JSONValue) throws {
        let faults = json["compileFaults"] == nil ? json.list("faults") : json.list("compileFaults")
        self.faults = faults.map(ExpectedFault.init(json:))
        isValid = json["valid"] == .boolean(true) || json["compileFaults"]?.array?.isEmpty == true
        decoded = json["decoded"]
        decodesNothing = json["decodedNothing"] == .boolean(true)
        keyOrderCounts = json["orderCounts"] == .boolean(true)
        if json["notSentBack"] != nil {
            sentBack = .refused(json.list("notSentBack").map(ExpectedFault.init(json:)))
        } else {
            sentBack = try json.text("sentBackText").map(SentBack.init)
        }
    }
}

extension ExpectedFault {
    fileprivate init(json: JSONValue) {
        code = json.text("code") ?? ""
        pointer = json.text("pointer")
        line = json.whole("line")
        column = json.whole("column")
        file = json.text("file")
        schemaPointer = json.text("schemaPointer")
        severity = json.text("severity")
        count = json.whole("count")
    }
}
