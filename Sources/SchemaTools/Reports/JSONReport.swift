import SchemaEngine

/// A report as one JSON document for programs. Members can be added, but never change or disappear.
package struct JSONReport: Sendable {
    /// The version of the document's structure.
    package static let version = 1

    package init() {}

    /// Returns the document, which ends with a newline.
    package func render(_ report: FaultReport) -> String {
        var members: [(String, JSONValue?)] = [
            ("version", number(Self.version)),
            ("summary", summary(report.tally)),
            ("faults", .array(report.faults.map(fault))),
        ]
        if let decoded = report.decoded {
            members.append(("decoded", .array(decoded.map(value))))
        }
        if !report.failures.isEmpty {
            members.append(("complete", .boolean(false)))
            members.append(("failures", .array(report.failures.map(failure))))
        }
        return object(members).text(indentedBy: 2).displayJSON + "\n"
    }

    /// Returns one line for each fault and, after them, for each decoded value and each file that could not be used.
    package func renderLines(_ report: FaultReport) -> String {
        report.faults.map(line).joined() + (report.decoded ?? []).map(line).joined()
            + report.failures.map(line).joined()
    }

    /// Returns a fault in one line.
    func line(_ fault: ReportedFault) -> String { self.fault(fault).text().displayJSON + "\n" }

    /// Returns a decoded value in one line.
    func line(_ decoded: FaultReport.Decoded) -> String { value(decoded).text().displayJSON + "\n" }

    /// Returns a file that could not be used in one line.
    func line(_ failure: FaultReport.Failure) -> String {
        object([("complete", .boolean(false)), ("failure", self.failure(failure))]).text().displayJSON + "\n"
    }

    func failure(_ failure: FaultReport.Failure) -> JSONValue {
        object([("file", failure.file.map(JSONValue.string)), ("message", .string(failure.message))])
    }

    func summary(_ tally: FaultSummary) -> JSONValue {
        object([
            ("files", number(tally.files)),
            ("errors", number(tally.count(.error))),
            ("warnings", number(tally.count(.warning))),
            ("notices", number(tally.count(.notice))),
        ])
    }

    func value(_ decoded: FaultReport.Decoded) -> JSONValue {
        object([("file", .string(decoded.file)), ("value", decoded.value)])
    }

    func fault(_ fault: ReportedFault) -> JSONValue {
        object([
            ("code", .string(fault.code)),
            ("severity", .string(fault.severity.rawValue)),
            ("message", .string(fault.message)),
            ("payload", fault.payload.map(place)),
            ("schema", fault.schema.map(place)),
            ("through", fault.through.isEmpty ? nil : .array(fault.through.map(JSONValue.string))),
            ("count", number(fault.count)),
            ("fix", fault.isSecret ? nil : fault.fix.map(edit)),
        ])
    }

    private func place(_ place: PayloadPlace) -> JSONValue {
        object([
            ("file", place.file.map(JSONValue.string)),
            ("pointer", .string(place.pointer)),
            ("line", number(place.line)),
            ("column", number(place.column)),
            ("offset", number(place.offset)),
            ("record", place.record.map(number)),
        ])
    }

    private func place(_ place: SchemaPlace) -> JSONValue {
        object([
            ("file", .string(place.file)),
            ("pointer", .string(place.pointer)),
            ("line", number(place.line)),
            ("column", number(place.column)),
        ])
    }

    private func edit(_ edit: SchemaEdit) -> JSONValue {
        object([
            ("file", .string(edit.file)),
            ("replace", .string(edit.replace)),
            ("with", .string(edit.with)),
            ("line", number(edit.line)),
            ("column", number(edit.column)),
        ])
    }

    private func number(_ value: Int) -> JSONValue { .number(JSONNumber(value)) }

    /// Returns an object of the members that have a value.
    private func object(_ members: [(String, JSONValue?)]) -> JSONValue {
        .object(JSONObject(members.compactMap { key, value in value.map { JSONObject.Member(key: key, value: $0) } }))
    }
}
