import SchemaEngine
import SchemaTools
import TestSupport
import Testing

/// Files with marks at the places of a rule's faults. All other rules are off.
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

    /// Creates a case with a single file, which describes a response.
    init(_ rule: String, _ what: String, _ text: String) {
        self.init(rule, what, ["Get.response.json": text])
    }

    var testDescription: String { "\(rule): \(what)" }

    /// The expected faults, each as `file:line:column`.
    var expected: Set<String> {
        Set(files.flatMap { name, text in MarkedText(text).places.map { "\(name):\($0[0]):\($0[1])" } })
    }

    /// Returns the rule's faults, with all other rules turned off.
    func faults() -> [ReportedFault] {
        var configuration = LintConfiguration()
        for other in Rules.all where other.description.identifier != rule {
            configuration.severities[other.description.identifier] = .some(nil)
        }
        configuration.requests = requests
        let sources = files.map { SchemaSource(path: $0, text: MarkedText($1).text) }
        let linter = Linter(sources, configuration: configuration, showsExcerpts: false)
        return linter.faults(of: Set(files.map(\.key))).filter { $0.code == rule }
    }
}

extension ReportedFault {
    /// The place as `file:line:column`.
    var placeText: String { schema.map { "\($0.file):\($0.line):\($0.column)" } ?? "-" }
}
