import SchemaEngine
import SchemaTools
import Testing

@Suite struct TextReportTests {
    private let missing = Fault(
        code: .missingKey,
        message: "key 'category' is missing",
        payload: PayloadPlace(file: "issues.json", pointer: "/issues/1", line: 9, column: 5, offset: 211),
        schema: SchemaPlace(file: "Schemas/Issue.json", pointer: "/category", line: 14, column: 3),
        through: ["{issue}", "{detail}"],
        count: 35,
        fix: SchemaEdit(
            file: "Schemas/Issue.json",
            replace: "\"category\"",
            with: "\"category{?}\"",
            line: 14,
            column: 3
        )
    )

    private func render(_ fault: Fault, isColored: Bool = false) -> String {
        var report = FaultReport(files: 1)
        report.faults = [ReportedFault(fault)]
        return TextReport(isColored: isColored).render(report)
    }

    @Test("a payload's fault has both positions, the chain, the number of faults and the help")
    func payloadFault() {
        #expect(
            render(missing) == """
                issues.json:9:5: error: key 'category' is missing [missing-key]
                  at /issues/1, and 34 more like this
                  required by Schemas/Issue.json:14:3 at /category, through {issue} > {detail}
                  help: if the server may omit it, write "category{?}" in the schema

                """
        )
    }

    @Test("a record's fault has the record's number, and alternatives have their rejections")
    func alternatives() {
        var fault = missing
        fault.payload?.record = 7
        fault.payload?.pointer = ""
        fault.count = 1
        fault.rejections = ["{int}: expected a whole number", "{uuid}: expected a UUID"]
        fault.fix?.line = 2
        #expect(
            render(fault) == """
                issues.json:9:5: error: key 'category' is missing [missing-key]
                  in record 7
                  - {int}: expected a whole number
                  - {uuid}: expected a UUID
                  required by Schemas/Issue.json:14:3 at /category, through {issue} > {detail}
                  help: if the server may omit it, write "category{?}" in the schema, at Schemas/Issue.json:2:3

                """
        )
    }

    @Test("the client describes a fault in the words of the command")
    func sameWords() {
        var faults = [missing, missing, missing, missing]
        faults[1].payload?.record = 7
        faults[1].payload?.file = nil
        faults[1].rejections = ["{int}: expected a whole number", "{uuid}: expected a UUID"]
        (faults[2].schema, faults[2].fix) = (nil, nil)
        (faults[3].payload, faults[3].through, faults[3].fix) = (nil, [], nil)
        for fault in faults { #expect(fault.description + "\n" == render(fault)) }
    }

    @Test("a schema's fault is one line")
    func schemaFault() {
        let fault = Fault(
            code: .unknownTag,
            severity: .warning,
            message: "no tag {isue}",
            schema: SchemaPlace(file: "A.json", pointer: "", line: 1, column: 1)
        )
        #expect(render(fault) == "A.json:1:1: warning: no tag {isue} [unknown-tag]\n")
    }

    @Test("no faults result in an empty report")
    func nothing() {
        #expect(TextReport().render(FaultReport(files: 3)).isEmpty)
        #expect(TextReport().summary(FaultSummary(files: 3)) == "3 files, nothing found\n")
    }

    @Test("the summary counts by severity")
    func summary() {
        var report = FaultReport(files: 1)
        report.faults = [Fault.Severity.error, .error, .warning, .notice].map { severity in
            var fault = missing
            fault.severity = severity
            return ReportedFault(fault)
        }
        #expect(TextReport().summary(report.summary) == "2 errors, 1 warning, 1 notice in 1 file\n")
        #expect(report.summary.reaches(.error))
    }

    @Test("a name or a message can neither break a line nor control the terminal")
    func hostileText() {
        var fault = missing
        fault.message = "found \u{1B}[2J\u{202E}\nx"
        fault.payload?.file = "a\nb.json"
        let text = render(fault)
        #expect(text.hasPrefix("a\\nb.json:9:5: error: found \\u{1b}[2J\\u{202e}\\nx [missing-key]\n"))
        #expect(!text.unicodeScalars.contains("\u{1B}"))
    }

    @Test("colors are escape sequences around the same text")
    func colors() {
        let colored = render(missing, isColored: true)
        #expect(colored.contains("\u{1B}[1;31merror\u{1B}[0m"))
        let plain = colored.replacing(#/\u{1B}\[[0-9;]*m/#, with: "")
        #expect(plain == render(missing))
    }
}
