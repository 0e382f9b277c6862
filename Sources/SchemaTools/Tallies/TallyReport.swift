@_spi(Generated) package import SchemaEngine
import SchematicText

/// The format of a report about a tally.
package enum TallyReportFormat: String, CaseIterable, Sendable {
    /// For display.
    case text
    /// For programs: one JSON document.
    case json
    /// For display in a browser: one file, which loads nothing.
    case html
}

/// The facts of a tally in the order of their importance, for all formats.
package struct TallyReport: Sendable {
    let tally: Tally
    /// The faults, those in the greatest share of records first.
    let faults: [TallyRows.FaultRow]
    /// The keys that the schema does not name, the most frequent ones first.
    let unknownKeys: [TallyRows.UnknownKeyRow]
    /// The freedoms of the schema that no payload uses.
    let unused: [UnusedFreedom]
    let keys: [(place: TallyRows.SchemaPointer, count: TallyRows.KeyCount)]
    let members: [(member: TallyRows.Member, count: Int)]
    let branches: [(branch: TallyRows.Branch, count: Int)]
    let forms: [(branch: TallyRows.Branch, count: Int)]

    package init(_ tally: Tally) {
        self.tally = tally
        let rows = tally.rows
        // The sort is stable by offset, so that equal shares keep the order of the tally.
        faults = rows.sortedFaults.sorted(descendingBy: { ($0.count.records, $0.count.count) })
        unknownKeys = rows.sortedUnknownKeys.sorted(descendingBy: { ($0.count.count, 0) })
        keys = rows.sortedKeys
        members = rows.sortedMembers
        branches = rows.sortedBranches
        forms = rows.sortedForms
        unused = UnusedFreedom.all(in: rows)
    }

    /// Returns the report in a format.
    ///
    /// - Parameters:
    ///   - format: The format.
    ///   - history: The tallies whose sum this is, which only a page shows.
    /// - Returns: The text.
    package func render(as format: TallyReportFormat, history: TallyHistory = TallyHistory([])) -> String {
        switch format {
        case .text: text
        case .json: json
        case .html: TallyPage(self, history).document
        }
    }

    static let titleOfForms = "Numbers and texts, both of which a request sends as numbers"

    /// The share of the records in which a fault occurs, at most 1.
    func share(of records: Int) -> Double {
        tally.records > 0 ? min(1, Double(records) / Double(tally.records)) : 0
    }

    /// The line that describes the input.
    var title: String {
        let faulty = "\(tally.faulty) with faults (\(Self.percentage(share(of: tally.faulty))))"
        return "\(tally.schema), \(tally.fingerprints.joined(separator: ", ")): \(tally.records) records, \(faulty)"
    }

    /// A number of objects in words.
    static func objects(_ count: Int) -> String { quantity(count, "object") }

    /// A place in a schema for display.
    static func text(of place: TallyRows.SchemaPointer) -> String {
        place.pointer.isEmpty ? place.file : "\(place.file) at \(place.pointer)"
    }

    /// A place in payloads for display.
    static func text(ofPayload pointer: String) -> String { pointer.isEmpty ? "the whole payload" : pointer }

    /// The kinds of an unknown key's values for display.
    static func text(of kinds: TallyRows.KindCounts) -> String {
        JSONKind.allCases.filter { kinds[$0] > 0 }.map { "\(kinds[$0]) \($0.rawValue)" }.joined(separator: ", ")
    }

    /// A share as a percentage with one decimal place. A share that is not 0 is never shown as 0.
    static func percentage(_ share: Double) -> String {
        let tenths = Int((min(1, max(0, share)) * 1000).rounded())
        if tenths == 0, share > 0 { return "<0.1 %" }
        if tenths == 1000, share < 1 { return ">99.9 %" }
        return "\(tenths / 10).\(tenths % 10) %"
    }
}

extension Array {
    /// Returns the elements by two numbers, the greatest first. Elements with equal numbers keep their order.
    fileprivate func sorted(descendingBy numbers: (Element) -> (Int, Int)) -> [Element] {
        enumerated()
            .sorted { first, second in
                let (left, right) = (numbers(first.element), numbers(second.element))
                return left == right ? first.offset < second.offset : left > right
            }
            .map(\.element)
    }
}

extension TallyReport {
    /// The version of the document's structure.
    static let version = 1

    /// The report as one JSON document for programs. Members can be added, but never change or disappear.
    var json: String {
        let document: JSONValue = [
            "version": .int(Self.version),
            "schema": .string(tally.schema),
            "fingerprints": .array(tally.fingerprints.map(JSONValue.string)),
            "records": .int(tally.records),
            "faulty": .int(tally.faulty),
            "faults": .array(faults.map(value)),
            "unknownKeys": .array(unknownKeys.map(value)),
            "unused": .array(unused.map(value)),
            "keys": .array(keys.map { value($0.place, $0.count) }),
            "members": .array(members.map { value($0.count, ("member", $0.member.value), $0.member.place) }),
            "branches": .array(branches.map { value($0.count, ("branch", .string($0.branch.name)), $0.branch.place) }),
            "forms": .array(forms.map { value($0.count, ("form", .string($0.branch.name)), $0.branch.place) }),
        ]
        return document.text(indentedBy: 2).displayJSON + "\n"
    }

    private func value(_ place: TallyRows.SchemaPointer) -> JSONValue {
        ["file": .string(place.file), "pointer": .string(place.pointer)]
    }

    private func value(_ fault: TallyRows.FaultRow) -> JSONValue {
        let first = fault.count.first.map { first -> JSONValue in
            [
                "file": .string(first.file), "record": .int(first.record), "line": .int(first.line),
                "column": .int(first.column),
            ]
        }
        return .members([
            ("code", .string(fault.code)), ("schema", fault.place.map(value)), ("payload", .string(fault.payload)),
            ("through", fault.through.isEmpty ? nil : .array(fault.through.map(JSONValue.string))),
            ("count", .int(fault.count.count)), ("records", .int(fault.count.records)),
            ("share", JSONNumber(share(of: fault.count.records)).map(JSONValue.number)), ("first", first),
        ])
    }

    private func value(_ key: TallyRows.UnknownKeyRow) -> JSONValue {
        let kinds = JSONKind.allCases.filter { key.count[$0] > 0 }.map {
            ($0.rawValue, JSONValue.int(key.count[$0]))
        }
        return [
            "unknownKey": .string(key.name), "payload": .string(key.payload), "kinds": .object(JSONObject(kinds)),
            "count": .int(key.count.count),
        ]
    }

    private func value(_ freedom: UnusedFreedom) -> JSONValue {
        var members: [(String, JSONValue)] = [("kind", .string(freedom.kind)), ("schema", value(freedom.place))]
        switch freedom {
        case .neverAbsent(_, let objects), .neverNull(_, let objects), .neverPresent(_, let objects):
            members.append(("objects", .int(objects)))
        case .unusedMember(let member): members.append(("member", member.value))
        case .unusedBranch(let branch): members.append(("branch", .string(branch.name)))
        }
        return .object(JSONObject(members))
    }

    private func value(_ place: TallyRows.SchemaPointer, _ count: TallyRows.KeyCount) -> JSONValue {
        [
            "schema": value(place), "present": .int(count.present), "null": .int(count.null),
            "absent": .int(count.absent),
        ]
    }

    private func value(_ count: Int, _ name: (String, JSONValue), _ place: TallyRows.SchemaPointer) -> JSONValue {
        .members([name, ("schema", value(place)), ("count", .int(count))])
    }
}

extension TallyReport {
    /// The report for display: a section for each kind of counts that there are, with one line each.
    var text: String {
        let sections = [
            Self.section("Faults, by share of records", faults.map(line)),
            Self.section("Keys that the schema does not name", unknownKeys.map(line)),
            Self.section("Freedoms of the schema that are not used", unused.map(line)),
            Self.section("Keys", keys.map { line($0.place, $0.count) }),
            Self.section(
                "Members of enumerations",
                members.map { Self.line($0.count, $0.member.value.text(), $0.member.place) }
            ),
            Self.section("Branches", branches.map { Self.line($0.count, $0.branch.name, $0.branch.place) }),
            Self.section(Self.titleOfForms, forms.map { Self.line($0.count, $0.branch.name, $0.branch.place) }),
        ]
        return title.displayLine + "\n" + sections.joined()
    }

    private static func section(_ title: String, _ lines: [String]) -> String {
        lines.isEmpty ? "" : "\n\(title)\n" + lines.map { "  \($0.displayLine)\n" }.joined()
    }

    private func line(_ fault: TallyRows.FaultRow) -> String {
        "\(Self.percentage(share(of: fault.count.records)))  \(Self.words(of: fault))"
    }

    /// A fault in words, without its share.
    static func words(of fault: TallyRows.FaultRow) -> String {
        var text = "\(fault.code) at \(text(ofPayload: fault.payload))"
        if let place = fault.place { text += ", required by \(Self.text(of: place))" }
        if !fault.through.isEmpty { text += ", through \(fault.through.joined(separator: " > "))" }
        let records = fault.count.records == 1 ? "1 record" : "\(fault.count.records) records"
        text += ": \(fault.count.count) in \(records)"
        if let first = fault.count.first {
            text += ", first in record \(first.record) at \(first.file):\(first.line):\(first.column)"
        }
        return text
    }

    private func line(_ key: TallyRows.UnknownKeyRow) -> String {
        "\(key.count.count)  \(key.name) at \(Self.text(ofPayload: key.payload)) (\(Self.text(of: key.count)))"
    }

    private func line(_ freedom: UnusedFreedom) -> String { "\(Self.text(of: freedom.place)): \(freedom.words)" }

    private func line(_ place: TallyRows.SchemaPointer, _ count: TallyRows.KeyCount) -> String {
        "\(Self.text(of: place)): \(count.present) present, \(count.null) null, \(count.absent) absent"
    }

    private static func line(_ count: Int, _ name: String, _ place: TallyRows.SchemaPointer) -> String {
        "\(text(of: place)): \(count)  \(name)"
    }
}
