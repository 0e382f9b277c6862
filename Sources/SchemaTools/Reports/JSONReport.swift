import SchemaEngine
import SchematicText

/// A report as one JSON document for programs. Members can be added, but never change or disappear.
package struct JSONReport: Sendable {
    /// The version of the document's structure.
    package static let version = 1

    package init() {}

    /// Returns the document, which ends with a newline.
    package func render(_ report: FaultReport) -> String {
        let isComplete = report.failures.isEmpty
        let document = JSONValue.members([
            ("version", .int(Self.version)),
            ("summary", summary(report.summary)),
            ("faults", .array(report.faults.map(fault))),
            ("decoded", report.decoded.map { .array($0.map(value)) }),
            ("complete", isComplete ? nil : .boolean(false)),
            ("failures", isComplete ? nil : .array(report.failures.map(failure))),
        ])
        return document.text(indentedBy: 2).displayJSON + "\n"
    }

    /// Returns one line for each fault and, after them, for each decoded value and each file that could not be used.
    package func renderLines(_ report: FaultReport) -> String {
        report.faults.map(line).joined() + (report.decoded ?? []).map(line).joined()
            + report.failures.map(line).joined()
    }

    func line(_ fault: ReportedFault) -> String { self.fault(fault).text().displayJSON + "\n" }

    func line(_ decoded: FaultReport.Decoded) -> String { value(decoded).text().displayJSON + "\n" }

    /// Returns a file that could not be used in one line.
    func line(_ failure: FaultReport.Failure) -> String {
        JSONValue.members([("complete", .boolean(false)), ("failure", self.failure(failure))]).text().displayJSON + "\n"
    }

    func failure(_ failure: FaultReport.Failure) -> JSONValue {
        .members([("file", failure.file.map(JSONValue.string)), ("message", .string(failure.message))])
    }

    func summary(_ tally: FaultSummary) -> JSONValue {
        .members([
            ("files", .int(tally.files)),
            ("errors", .int(tally.count(.error))),
            ("warnings", .int(tally.count(.warning))),
            ("notices", .int(tally.count(.notice))),
        ])
    }

    func value(_ decoded: FaultReport.Decoded) -> JSONValue {
        .members([("file", .string(decoded.file)), ("value", decoded.value)])
    }

    func fault(_ fault: ReportedFault) -> JSONValue {
        .members([
            ("code", .string(fault.code)),
            ("key", fault.key.map(JSONValue.string)),
            ("severity", .string(fault.severity.rawValue)),
            ("message", .string(fault.message)),
            ("payload", fault.payload.map(place)),
            ("schema", fault.schema.map(Self.place)),
            ("through", fault.through.isEmpty ? nil : .array(fault.through.map(JSONValue.string))),
            ("count", .int(fault.count)),
            ("fix", fault.isSecret ? nil : fault.fix.map(edit)),
        ])
    }

    private func place(_ place: PayloadPlace) -> JSONValue {
        .members([
            ("file", place.file.map(JSONValue.string)),
            ("pointer", .string(place.pointer)),
            ("line", .int(place.line)),
            ("column", .int(place.column)),
            ("offset", .int(place.offset)),
            ("record", place.record.map(JSONValue.int)),
        ])
    }

    static func place(_ place: SchemaPlace) -> JSONValue {
        .members([
            ("file", .string(place.file)),
            ("pointer", .string(place.pointer)),
            ("line", .int(place.line)),
            ("column", .int(place.column)),
        ])
    }

    private func edit(_ edit: SchemaEdit) -> JSONValue {
        .members([
            ("file", .string(edit.file)),
            ("replace", .string(edit.replace)),
            ("with", .string(edit.with)),
            ("line", .int(edit.line)),
            ("column", .int(edit.column)),
        ])
    }
}
