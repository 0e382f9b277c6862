import SchemaEngine

/// A report for code scanning in the Static Analysis Results Interchange Format (SARIF), version 2.1.0 of
/// OASIS.
package struct SARIFReport: Sendable {
    private let toolVersion: String

    package init(toolVersion: String) { self.toolVersion = toolVersion }

    /// Returns the document, which ends with a newline.
    package func render(_ findings: Findings) -> String {
        let rules = Array(Set(findings.entries.map(\.finding.code))).sorted()
        let numbers = Dictionary(zip(rules, rules.indices)) { first, _ in first }
        var fingerprints = Fingerprints()
        let results = findings.entries.map { entry in
            result(entry, rule: numbers[entry.finding.code] ?? 0, fingerprints.next(for: entry.finding))
        }
        let driver: JSONValue = [
            "name": "schema-lint", "version": .string(toolVersion), "semanticVersion": .string(toolVersion),
            "rules": .array(rules.map(descriptor)),
        ]
        let run: JSONValue = [
            "tool": ["driver": driver], "columnKind": "unicodeCodePoints", "results": .array(results),
        ]
        let document: JSONValue = [
            "$schema": "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
            "version": "2.1.0", "runs": [run],
        ]
        return document.text(indentedBy: 2).displayJSON + "\n"
    }

    /// Returns the rule's identifier and description. Fault codes of the engine have no description.
    private func descriptor(of rule: String) -> JSONValue {
        guard let about = Rules.rule(rule)?.about else { return ["id": .string(rule)] }
        return ["id": .string(rule), "shortDescription": ["text": .string(about.summary)]]
    }

    // MARK: One result

    private func result(_ entry: Findings.Entry, rule: Int, _ fingerprint: String) -> JSONValue {
        let finding = entry.finding
        var members: [(String, JSONValue)] = [
            ("ruleId", .string(finding.code)), ("ruleIndex", number(rule)),
            ("level", .string(level(finding.severity))),
            ("message", ["text": .string(([entry.wholeMessage] + entry.details).joined(separator: "\n"))]),
            ("locations", .array(entry.place.map { [location($0, pointer(of: finding))] } ?? [])),
        ]
        if finding.payload != nil, let schema = finding.schema {
            members.append(("relatedLocations", [demand(schema)]))
        }
        members.append(("partialFingerprints", ["schemaLint/v1": .string(fingerprint)]))
        if finding.count > 1 { members.append(("occurrenceCount", number(finding.count))) }
        if !finding.isSecret, let edit = finding.fix { members.append(("fixes", [fix(edit, saying: finding.help)])) }
        return object(members)
    }

    private func level(_ severity: Fault.Severity) -> String {
        switch severity {
        case .error: "error"
        case .warning: "warning"
        case .notice: "note"
        }
    }

    private func pointer(of finding: Finding) -> String { finding.payload?.pointer ?? finding.schema?.pointer ?? "" }

    private func location(_ place: Findings.Entry.Place, _ pointer: String) -> JSONValue {
        var members = [("physicalLocation", physicalLocation(place))]
        if !pointer.isEmpty { members.append(("logicalLocations", [["fullyQualifiedName": .string(pointer)]])) }
        return object(members)
    }

    private func demand(_ schema: SchemaPlace) -> JSONValue {
        [
            "id": 1,
            "physicalLocation": physicalLocation(.init(file: schema.file, line: schema.line, column: schema.column)),
            "message": ["text": "demanded here"],
        ]
    }

    private func physicalLocation(_ place: Findings.Entry.Place) -> JSONValue {
        [
            "artifactLocation": artifact(place.file),
            "region": ["startLine": number(place.line), "startColumn": number(place.column)],
        ]
    }

    // MARK: Fixes

    private func fix(_ edit: SchemaEdit, saying help: String?) -> JSONValue {
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
