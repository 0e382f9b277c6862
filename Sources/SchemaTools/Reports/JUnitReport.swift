package import SchemaEngine

/// A report of tests: each file is a test suite, and each of its faults a failed test. A file without faults
/// has one passed test, so that its suite is not empty.
package struct JUnitReport: Sendable {
    private let failSeverity: Fault.Severity
    private let timestamp: String

    /// - Parameters:
    ///   - failSeverity: The least severity that fails a test. Findings of a lower severity pass, and are
    ///     listed in the output of their suite.
    ///   - timestamp: The time of the run in UTC: `2015-03-22T10:53:24`.
    package init(failSeverity: Fault.Severity, timestamp: String) {
        self.failSeverity = failSeverity
        self.timestamp = timestamp
    }

    /// Returns the document.
    package func render(_ findings: Findings) -> String {
        let suites = findings.byFile.enumerated().map { suite(number: $0, $1.file, $1.entries) }
        return XMLElement("testsuites", children: suites).document
    }

    private func suite(number: Int, _ file: String, _ entries: [Findings.Entry]) -> XMLElement {
        let name = file.displayLine
        let passed = entries.filter { $0.finding.severity < failSeverity }
        let tests =
            entries.isEmpty ? [test("no faults", name)] : entries.map { test(title($0), name, failure: failure($0)) }
        return XMLElement(
            "testsuite",
            [
                ("name", name), ("package", "schema-lint"), ("id", "\(number)"), ("timestamp", timestamp),
                ("hostname", "localhost"), ("tests", "\(tests.count)"),
                ("failures", "\(entries.count - passed.count)"), ("errors", "0"), ("time", "0"),
            ],
            children: [XMLElement("properties")] + tests + [
                XMLElement("system-out", text: passed.map(line).joined()), XMLElement("system-err"),
            ]
        )
    }

    private func test(_ title: String, _ file: String, failure: XMLElement? = nil) -> XMLElement {
        XMLElement(
            "testcase",
            [("name", title), ("classname", file), ("time", "0")],
            children: failure.map { [$0] } ?? []
        )
    }

    private func title(_ entry: Findings.Entry) -> String {
        let pointer = entry.finding.payload?.pointer ?? entry.finding.schema?.pointer ?? ""
        let place = entry.place.map { " \($0.line):\($0.column)" } ?? ""
        return "\(entry.finding.code)\(place) \(pointer)".displayLine
    }

    private func failure(_ entry: Findings.Entry) -> XMLElement? {
        guard entry.finding.severity >= failSeverity else { return nil }
        let text = ([line(entry)] + entry.details.map { $0 + "\n" }).joined()
        return XMLElement(
            "failure",
            [("message", entry.wholeMessage), ("type", entry.finding.code)],
            text: text
        )
    }

    private func line(_ entry: Findings.Entry) -> String {
        let place = entry.place.map { "\($0.file):\($0.line):\($0.column): ".displayLine } ?? ""
        return "\(place)\(entry.finding.severity.rawValue): \(entry.wholeMessage) [\(entry.finding.code)]\n"
    }
}
