import SchemaEngine
import SchematicText

/// A report for code scanning in the Static Analysis Results Interchange Format (SARIF), version 2.1.0 of
/// OASIS.
package struct SARIFReport: Sendable {
    private let toolVersion: String
    /// Returns the description of a code that is not a fault code of the engine, or `nil`.
    private let description: @Sendable (_ code: String) -> CodeDescription?

    package init(toolVersion: String, description: @escaping @Sendable (_ code: String) -> CodeDescription?) {
        self.toolVersion = toolVersion
        self.description = description
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
        let notifications = failures.map { failure -> JSONValue in
            ["level": "error", "message": ["text": .string(failure.message)]]
        }
        return .members([
            ("executionSuccessful", .boolean(failures.isEmpty)),
            ("toolExecutionNotifications", failures.isEmpty ? nil : .array(notifications)),
        ])
    }

    /// Returns the rule's identifier and description.
    private func descriptor(of rule: String) -> JSONValue {
        let description = description(rule) ?? CodeDescription(fault: rule)
        return .members([
            ("id", .string(rule)),
            ("shortDescription", description?.summary.map { ["text": .string($0)] }),
            ("helpUri", description?.page.map { .string(DocumentationSite.address(of: $0)) }),
        ])
    }

    // MARK: One result

    private func result(_ fault: ReportedFault, rule: Int, _ fingerprint: String) -> JSONValue {
        // The compiler takes seconds for these two within the list.
        let locations: [JSONValue] =
            fault.place.map {
                [location(physicalLocation($0.file, $0.line, $0.column), pointer(of: fault))]
            } ?? []
        let message = ([fault.fullMessage] + fault.details).joined(separator: "\n")
        return .members([
            ("ruleId", .string(fault.code)), ("ruleIndex", .int(rule)), ("level", .string(level(fault.severity))),
            ("message", ["text": .string(message)]),
            ("locations", .array(locations)),
            ("relatedLocations", fault.payload == nil ? nil : fault.schema.map { [requirement($0)] }),
            ("partialFingerprints", ["schemaLint/v1": .string(fingerprint)]),
            ("occurrenceCount", fault.count > 1 ? .int(fault.count) : nil),
            ("fixes", fault.isSecret ? nil : fault.fix.map { [fix($0, help: fault.help)] }),
        ])
    }

    private func level(_ severity: Fault.Severity) -> String {
        switch severity {
        case .error: "error"
        case .warning: "warning"
        case .notice: "note"
        }
    }

    private func pointer(of fault: ReportedFault) -> String { fault.payload?.pointer ?? fault.schema?.pointer ?? "" }

    private func location(_ place: JSONValue, _ pointer: String) -> JSONValue {
        .members([
            ("physicalLocation", place),
            ("logicalLocations", pointer.isEmpty ? nil : [["fullyQualifiedName": .string(pointer)]]),
        ])
    }

    private func requirement(_ schema: SchemaPlace) -> JSONValue {
        [
            "id": 1,
            "physicalLocation": physicalLocation(schema.file, schema.line, schema.column),
            "message": ["text": "required here"],
        ]
    }

    private func physicalLocation(_ file: String, _ line: Int, _ column: Int) -> JSONValue {
        [
            "artifactLocation": artifact(file),
            "region": ["startLine": .int(line), "startColumn": .int(column)],
        ]
    }

    // MARK: Fixes

    private func fix(_ edit: SchemaEdit, help: String?) -> JSONValue {
        let end = edit.end
        let region: JSONValue = [
            "startLine": .int(edit.line), "startColumn": .int(edit.column),
            "endLine": .int(end.line), "endColumn": .int(end.column),
        ]
        let replacement: JSONValue = ["deletedRegion": region, "insertedContent": ["text": .string(edit.with)]]
        return [
            "description": ["text": .string(help ?? "write \(edit.with)")],
            "artifactChanges": [["artifactLocation": artifact(edit.file), "replacements": [replacement]]],
        ]
    }

    // MARK: Parts

    /// Returns the location of a file, whose path becomes a URI reference (RFC 3986).
    private func artifact(_ file: String) -> JSONValue {
        let path = PercentEncoding.path(file)
        return ["uri": .string(file.hasPrefix("/") ? "file://" + path : path)]
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
