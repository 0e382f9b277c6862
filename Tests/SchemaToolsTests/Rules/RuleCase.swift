import SchemaEngine
import SchemaTools
import TestSupport
import Testing

/// Files in which marks show where one rule, and no other, finds something.
struct RuleCase: CustomTestStringConvertible {
    var rule: String
    var what: String
    var files: KeyValuePairs<String, String>
    var requests: [RequestPath] = []

    init(_ rule: String, _ what: String, _ files: KeyValuePairs<String, String>, requests: [RequestPath] = []) {
        self.rule = rule
        self.what = what
        self.files = files
        self.requests = requests
    }

    /// A case of one file, which describes an answer.
    init(_ rule: String, _ what: String, _ text: String) {
        self.init(rule, what, ["Get.response.json": text])
    }

    var testDescription: String { "\(rule): \(what)" }

    /// `file:line:column` of each mark.
    var expected: Set<String> {
        Set(files.flatMap { name, text in MarkedText(text).places.map { "\(name):\($0[0]):\($0[1])" } })
    }

    /// What the rule finds, all others switched off.
    func findings() -> [Finding] {
        var configuration = LintConfiguration()
        for other in Rules.all where other.about.identifier != rule {
            configuration.severities[other.about.identifier] = .some(nil)
        }
        configuration.requests = requests
        let sources = files.map { SchemaSource(path: $0, text: MarkedText($1).text) }
        let linter = Linter(sources, configuration: configuration, showsExcerpts: false)
        return linter.findings(of: Set(files.map(\.key))).filter { $0.code == rule }
    }
}

extension Finding {
    /// `file:line:column`
    var place: String { schema.map { "\($0.file):\($0.line):\($0.column)" } ?? "-" }
}
