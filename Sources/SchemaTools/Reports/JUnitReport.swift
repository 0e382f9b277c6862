package import SchemaEngine
import SchematicText

/// A report of tests: each file is a test suite, and each of its faults a failed test. A file without faults
/// has one passed test, so that its suite is not empty. A file that could not be used has a test with an error.
package struct JUnitReport: Sendable {
    private let failSeverity: Fault.Severity
    private let timestamp: String

    /// - Parameters:
    ///   - failSeverity: The least severity that fails a test. Faults of a lower severity pass, and are
    ///     listed in the output of their suite.
    ///   - timestamp: The time of the run in UTC: `2015-03-22T10:53:24`.
    package init(failSeverity: Fault.Severity, timestamp: String) {
        self.failSeverity = failSeverity
        self.timestamp = timestamp
    }

    /// Returns the document.
    package func render(_ report: FaultReport) -> String {
        let suites = report.byFile.enumerated().map { suite(number: $0, $1) }
        return XMLElement("testsuites", children: suites).document
    }

    private func suite(number: Int, _ group: FaultReport.FileGroup) -> XMLElement {
        let (name, faults) = (group.file.displayLine, group.faults)
        let passed = faults.filter { $0.severity < failSeverity }
        var tests = group.failures.map { test("the file can be used", name, result: error($0)) }
        tests += faults.map { test(title($0), name, result: failure($0)) }
        if tests.isEmpty { tests = [test("no faults", name)] }
        return XMLElement(
            "testsuite",
            [
                ("name", name), ("package", "schema-lint"), ("id", "\(number)"), ("timestamp", timestamp),
                ("hostname", "localhost"), ("tests", "\(tests.count)"),
                ("failures", "\(faults.count - passed.count)"), ("errors", "\(group.failures.count)"), ("time", "0"),
            ],
            children: [XMLElement("properties")] + tests + [
                XMLElement("system-out", text: passed.map(line).joined()), XMLElement("system-err"),
            ]
        )
    }

    private func test(_ title: String, _ file: String, result: XMLElement? = nil) -> XMLElement {
        XMLElement(
            "testcase",
            [("name", title), ("classname", file), ("time", "0")],
            children: result.map { [$0] } ?? []
        )
    }

    private func title(_ fault: ReportedFault) -> String {
        let pointer = fault.payload?.pointer ?? fault.schema?.pointer ?? ""
        let place = fault.place.map { " \($0.line):\($0.column)" } ?? ""
        return "\(fault.code)\(place) \(pointer)".displayLine
    }

    private func error(_ failure: FaultReport.Failure) -> XMLElement {
        XMLElement("error", [("message", failure.message), ("type", "incomplete-run")], text: failure.message + "\n")
    }

    private func failure(_ fault: ReportedFault) -> XMLElement? {
        guard fault.severity >= failSeverity else { return nil }
        let text = ([line(fault)] + fault.details.map { $0 + "\n" }).joined()
        return XMLElement(
            "failure",
            [("message", fault.fullMessage), ("type", fault.code)],
            text: text
        )
    }

    private func line(_ fault: ReportedFault) -> String {
        let place = fault.place.map { "\($0.file):\($0.line):\($0.column): ".displayLine } ?? ""
        return "\(place)\(fault.severity.rawValue): \(fault.fullMessage) [\(fault.code)]\n"
    }
}
