import SchemaEngine

/// A report for code scanning in the Static Analysis Results Interchange Format (SARIF), version 2.1.0 of
/// OASIS.
package struct SARIFReport: Sendable {
    private let toolVersion: String
    /// Returns the description of a rule, or `nil` for a fault code of the engine.
    private let summary: @Sendable (_ rule: String) -> String?

    package init(toolVersion: String, summary: @escaping @Sendable (_ rule: String) -> String?) {
        self.toolVersion = toolVersion
        self.summary = summary
    }

    /// Returns the document, which ends with a newline.
    package func render(_ report: FaultReport) -> String {
        let rules = Array(Set(report.faults.map(\.code))).sorted()
        let numbers = Dictionary(zip(rules, rules.indices)) { first, _ in first }
        var fingerprints = Fingerprints()
        let results = report.faults.map { fault in
            result(fault, rule: numbers[fault.code] ?? 0, fingerprints.next(for: fault))
        }
        let driver: JSONValue = [
            "name": "schema-lint", "version": .string(toolVersion), "semanticVersion": .string(toolVersion),
            "rules": .array(rules.map(descriptor)),
        ]
        let run: JSONValue = [
            "tool": ["driver": driver], "invocations": [invocation(report.failures)],
            "columnKind": "unicodeCodePoints", "results": .array(results),
        ]
        let document: JSONValue = [
            "$schema": "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
            "version": "2.1.0", "runs": [run],
        ]
        return document.text(indentedBy: 2).displayJSON + "\n"
    }

    /// Returns whether all files could be used, and the reasons if not (section 3.20).
    private func invocation(_ failures: [FaultReport.Failure]) -> JSONValue {
        var members: [(String, JSONValue)] = [("executionSuccessful", .boolean(failures.isEmpty))]
        if !failures.isEmpty {
            let notifications = failures.map { failure -> JSONValue in
                ["level": "error", "message": ["text": .string(failure.message)]]
            }
            members.append(("toolExecutionNotifications", .array(notifications)))
        }
        return object(members)
    }

    /// Returns the rule's identifier and description.
    private func descriptor(of rule: String) -> JSONValue {
        guard let summary = summary(rule) else { return ["id": .string(rule)] }
        return ["id": .string(rule), "shortDescription": ["text": .string(summary)]]
    }

    // MARK: One result

    private func result(_ fault: ReportedFault, rule: Int, _ fingerprint: String) -> JSONValue {
        var members: [(String, JSONValue)] = [
            ("ruleId", .string(fault.code)), ("ruleIndex", number(rule)),
            ("level", .string(level(fault.severity))),
            ("message", ["text": .string(([fault.fullMessage] + fault.details).joined(separator: "\n"))]),
            ("locations", .array(fault.place.map { [location($0, pointer(of: fault))] } ?? [])),
        ]
        if fault.payload != nil, let schema = fault.schema {
            members.append(("relatedLocations", [requirement(schema)]))
        }
        members.append(("partialFingerprints", ["schemaLint/v1": .string(fingerprint)]))
        if fault.count > 1 { members.append(("occurrenceCount", number(fault.count))) }
        if !fault.isSecret, let edit = fault.fix { members.append(("fixes", [fix(edit, help: fault.help)])) }
        return object(members)
    }

    private func level(_ severity: Fault.Severity) -> String {
        switch severity {
        case .error: "error"
        case .warning: "warning"
        case .notice: "note"
        }
    }

    private func pointer(of fault: ReportedFault) -> String { fault.payload?.pointer ?? fault.schema?.pointer ?? "" }

    private func location(_ place: ReportedFault.Place, _ pointer: String) -> JSONValue {
        var members = [("physicalLocation", physicalLocation(place))]
        if !pointer.isEmpty { members.append(("logicalLocations", [["fullyQualifiedName": .string(pointer)]])) }
        return object(members)
    }

    private func requirement(_ schema: SchemaPlace) -> JSONValue {
        [
            "id": 1,
            "physicalLocation": physicalLocation(.init(file: schema.file, line: schema.line, column: schema.column)),
            "message": ["text": "required here"],
        ]
    }

    private func physicalLocation(_ place: ReportedFault.Place) -> JSONValue {
        [
            "artifactLocation": artifact(place.file),
            "region": ["startLine": number(place.line), "startColumn": number(place.column)],
        ]
    }

    // MARK: Fixes

    private func fix(_ edit: SchemaEdit, help: String?) -> JSONValue {
        var region: [(String, JSONValue)] = [
            ("startLine", number(edit.line)), ("startColumn", number(edit.column)),
        ]
        let end = edit.end
        region += [("endLine", number(end.line)), ("endColumn", number(end.column))]
        let replacement: JSONValue = ["deletedRegion": object(region), "insertedContent": ["text": .string(edit.with)]]
        return [
            "description": ["text": .string(help ?? "write \(edit.with)")],
            "artifactChanges": [["artifactLocation": artifact(edit.file), "replacements": [replacement]]],
        ]
    }

    // MARK: Parts

    private func artifact(_ file: String) -> JSONValue { ["uri": .string(FileReference(file).text)] }

    private func number(_ value: Int) -> JSONValue { .number(JSONNumber(value)) }

    private func object(_ members: [(String, JSONValue)]) -> JSONValue {
        .object(JSONObject(members.map { JSONObject.Member(key: $0, value: $1) }))
    }
}

extension SchemaEdit {
    /// The place after the last character of `replace`.
    fileprivate var end: (line: Int, column: Int) {
        replace.unicodeScalars.reduce(into: (line, column)) { place, scalar in
            place = scalar == "\n" ? (place.0 + 1, 1) : (place.0, place.1 + 1)
        }
    }
}

/// A path as a URI reference (RFC 3986). All bytes except unreserved characters and `/` are percent-encoded.
struct FileReference {
    let text: String

    init(_ path: String) {
        let encoded = path.utf8.map { byte -> String in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"), UInt8(ascii: "/"):
                String(UnicodeScalar(byte))
            default: "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }.joined()
        text = path.hasPrefix("/") ? "file://" + encoded : encoded
    }
}
