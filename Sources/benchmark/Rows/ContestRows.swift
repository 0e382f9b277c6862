/// Measures rows with each payload, compared with their peers.
struct ContestRows {
    let rows: [Row]
    let rounds: Int

    /// Validates the results, and then measures the work of all rows and their peers in turns.
    func measure(_ subject: any Subject) throws -> [Cell] {
        let contests = rows.compactMap { row in row.contest.map { (row: row, contest: $0) } }
        let areCorrect = try contests.map { try subject.hasCorrectResult($0.row) }
        let peers = Peer.allCases.filter { peer in contests.contains { $0.contest.peer == peer } }
        let works = peers.map(\.work) + contests.map(\.contest.work)
        let times = try Race(rounds: rounds).times(of: works.map { work in { _ = try work(subject) } })
        let peersTimes = Dictionary(uniqueKeysWithValues: zip(peers, times))
        return contests.indices.map { index in
            let (row, contest) = contests[index]
            let own = times[peers.count + index]
            let ratios = zip(peersTimes[contest.peer] ?? [], own).map(/)
            return Cell(
                row: row,
                payload: subject.name,
                figure: .ratio(ratios.median),
                peer: contest.peer.rawValue,
                isEqual: areCorrect[index],
                seconds: own.median,
                size: subject.size
            )
        }
    }
}
