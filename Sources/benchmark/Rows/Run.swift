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
        for name in invocation.payloads where !contests.isEmpty {
            progress(name.rawValue)
            report.measurements += try measure(try name.load(from: invocation.folder))
        }
        if invocation.rows.contains(.startup) {
            progress("startup")
            report.measurements.append(try StartupRow.measure(rounds: invocation.rounds))
        }
        return report
    }

    private var contests: [(row: Row, contest: Contest)] {
        invocation.rows.compactMap { row in row.contest.map { (row, $0) } }
    }

    /// Runs every row's work, and that of all their peers, against each other.
    private func measure(_ subject: any Subject) throws -> [Measurement] {
        let contests = contests
        let peers = Peer.allCases.filter { peer in contests.contains { $0.contest.peer == peer } }
        let works = peers.map(\.work) + contests.map(\.contest.work)
        let times = try Race(rounds: invocation.rounds).times(of: works.map { work in { try work(subject) } })
        let peersTimes = Dictionary(uniqueKeysWithValues: zip(peers, times))
        return try zip(contests, times.dropFirst(peers.count)).map { entry, times in
            let ratios = zip(peersTimes[entry.contest.peer] ?? [], times).map(/)
            return Measurement(
                row: entry.row,
                payload: subject.name,
                figure: .ratio(ratios.median),
                peer: entry.contest.peer.rawValue,
                isEqual: try subject.isRight(entry.row)
            )
        }
    }
}
