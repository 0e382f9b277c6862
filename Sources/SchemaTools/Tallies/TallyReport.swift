@_spi(Generated) package import SchemaEngine

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
    let keys: [(place: TallyRows.Place, count: TallyRows.KeyCount)]
    let members: [(member: TallyRows.Member, count: Int)]
    let branches: [(branch: TallyRows.Branch, count: Int)]

    package init(_ tally: Tally) {
        self.tally = tally
        let rows = tally.rows
        // The sort is stable by offset, so that equal shares keep the order of the tally.
        faults = rows.sortedFaults.sorted(descendingBy: { ($0.count.records, $0.count.count) })
        unknownKeys = rows.sortedUnknownKeys.sorted(descendingBy: { ($0.count.count, 0) })
        keys = rows.sortedKeys
        members = rows.sortedMembers
        branches = rows.sortedBranches
        unused = UnusedFreedom.all(in: rows)
    }

    /// Returns the report in a format.
    package func render(as format: TallyReportFormat) -> String {
        switch format {
        case .text: text
        case .json: json
        case .html: html
        }
    }

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
    static func objects(_ count: Int) -> String { count == 1 ? "1 object" : "\(count) objects" }

    /// A place in a schema for display.
    static func text(of place: TallyRows.Place) -> String {
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
