/// The rows that are measured with each payload, each against its peer.
struct ContestRows {
    let rows: [Row]
    let rounds: Int

    /// Compares what comes out, and then runs every row's work, and that of all their peers, against each other.
    func measure(_ subject: any Subject) throws -> [Cell] {
        let contests = rows.compactMap { row in row.contest.map { (row: row, contest: $0) } }
        let areRight = try contests.map { try subject.isRight($0.row) }
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
                isEqual: areRight[index],
                seconds: own.median,
                size: subject.size
            )
        }
    }
}
