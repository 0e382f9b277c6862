import SchemaEngine

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

    private func line(_ place: TallyRows.Place, _ count: TallyRows.KeyCount) -> String {
        "\(Self.text(of: place)): \(count.present) present, \(count.null) null, \(count.absent) absent"
    }

    private static func line(_ count: Int, _ name: String, _ place: TallyRows.Place) -> String {
        "\(text(of: place)): \(count)  \(name)"
    }
}
