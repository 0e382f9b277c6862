/// One run: every row and payload that was asked for.
struct Run {
    let invocation: Invocation

    /// Measures everything. `progress` is told what is about to be measured.
    func report(progress: (String) -> Void) throws -> Report {
        var report = Report()
        // First, while the process is still small.
        if invocation.rows.contains(.memory) {
            progress("memory")
            report.measurements.append(try MemoryRow.measure())
        }
        for name in invocation.payloads where !rowsOfPayloads.isEmpty {
            progress(name.rawValue)
            report.measurements += try measure(try name.load(from: invocation.folder))
        }
        if invocation.rows.contains(.startup) {
            progress("startup")
            report.measurements.append(try StartupRow.measure(rounds: invocation.rounds))
        }
        return report
    }

    private var rowsOfPayloads: [(row: Row, work: (any Subject) throws -> Void)] {
        invocation.rows.compactMap { row in row.work.map { (row, $0) } }
    }

    private func measure(_ subject: any Subject) throws -> [Measurement] {
        let isEqual = try subject.isEqual()
        let rows = rowsOfPayloads
        let ratios = try Race(rounds: invocation.rounds).ratios(
            of: rows.map { row in { try row.work(subject) } },
            to: { try subject.decodeByPeer() }
        )
        return zip(rows, ratios).map { row, ratio in
            Measurement(
                row: row.row,
                payload: subject.name,
                figure: .ratio(ratio),
                peer: "JSONDecoder",
                isEqual: isEqual
            )
        }
    }
}
