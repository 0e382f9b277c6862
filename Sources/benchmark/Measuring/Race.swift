/// Runs several ways to do the same in turns, so that what the machine does meanwhile hits all of them.
struct Race {
    /// How often everybody gets their turn.
    let rounds: Int
    /// How long a turn should at least take, in seconds: short work is repeated.
    private let turn = 0.01

    /// How many times faster than the peer each contender is: the median over the rounds.
    func ratios(of contenders: [() throws -> Void], to peer: () throws -> Void) throws -> [Double] {
        let peersRepetitions = try repetitions(of: peer)
        let repetitions = try contenders.map { try self.repetitions(of: $0) }
        var ratios = contenders.map { _ in [Double]() }
        for _ in 0..<rounds {
            let peersTime = try time(peer, peersRepetitions)
            for index in contenders.indices {
                ratios[index].append(peersTime / (try time(contenders[index], repetitions[index])))
            }
        }
        return ratios.map(Self.median)
    }

    /// The median time of one run, in seconds.
    func time(of work: () throws -> Void) throws -> Double {
        let repetitions = try repetitions(of: work)
        return Self.median(try (0..<rounds).map { _ in try time(work, repetitions) })
    }

    /// Warms up, and says how many runs fill a turn.
    private func repetitions(of work: () throws -> Void) throws -> Int {
        try work()
        let once = try ThreadClock.seconds(work)
        return max(1, min(10_000, Int(turn / max(once, 1e-9))))
    }

    private func time(_ work: () throws -> Void, _ repetitions: Int) throws -> Double {
        try ThreadClock.seconds { for _ in 0..<repetitions { try work() } } / Double(repetitions)
    }

    private static func median(_ values: [Double]) -> Double {
        let sorted = values.sorted()
        let middle = sorted.count / 2
        return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
    }
}
