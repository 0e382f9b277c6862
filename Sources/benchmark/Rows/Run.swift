/// A run of all selected rows and payloads.
struct Run {
    let invocation: Invocation

    /// Measures everything. `progress` is called with the name of each measurement before it begins.
    func report(progress: (String) -> Void) async throws -> Report {
        var report = Report()
        let rounds = invocation.rounds
        for name in invocation.payloads where !invocation.contests.isEmpty {
            progress(name.rawValue)
            let contests = ContestRows(rows: invocation.contests, rounds: rounds)
            report.cells += try contests.measure(try name.load(from: invocation.folder))
        }
        if invocation.rows.contains(.memory) {
            progress("memory")
            report.cells += try memory()
        }
        if invocation.rows.contains(.growth) { report.cells += try await growth(progress) }
        if invocation.rows.contains(.startup) {
            progress("startup")
            report.cells.append(try StartupRow.measure(rounds: rounds))
        }
        if invocation.rows.contains(.xml) {
            progress("xml")
            report.cells.append(try await XMLRow(rounds: rounds).measure())
        }
        if invocation.rows.contains(.client) {
            progress("client")
            report.cells += try await ClientRow(rounds: rounds).measure()
        }
        if invocation.rows.contains(.testing) {
            progress("testing")
            report.cells += try await TestingRow(rounds: rounds).measure()
        }
        return report
    }

    /// Measures the memory of all payloads, and that of the generated payload at all sizes.
    private func memory() throws -> [Cell] {
        let rows = MemoryRows(folder: invocation.folder)
        return try invocation.payloads.flatMap { payload in
            let sizes = payload.isFile ? [MemoryRows.times] : GrowthRows.times
            return try invocation.examined.flatMap { row in
                try sizes.map { try rows.measure(row, payload, times: $0) }
            }
        }
    }

    private func growth(_ progress: (String) -> Void) async throws -> [Cell] {
        // The larger sizes take longer, and vary less.
        let rounds = min(invocation.rounds, 3)
        var cells: [Cell] = []
        for payload in invocation.grown {
            for row in invocation.examined {
                progress("growth of \(row.rawValue) with \(payload.rawValue)")
                cells += try GrowthRows(rounds: rounds).measure(row) { times in
                    try payload.load(from: invocation.folder, times: times)
                }
            }
        }
        progress("growth of startup, client and hostile payloads")
        cells += try GrowthRows(rounds: rounds).measureStartup() + GrowthRows(rounds: rounds).measureHostile()
        return try await cells + ClientRow(rounds: rounds).measureGrowth()
    }
}
