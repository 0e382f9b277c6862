/// Runs several ways to do the same in turns, so that what the machine does meanwhile hits all of them.
struct Race {
    /// How often everybody gets their turn.
    let rounds: Int
    /// How long a turn should at least take, in seconds: short work is repeated.
    private let turn = 0.01

    init(rounds: Int) { self.rounds = rounds }

    /// How long each contender's work takes, in seconds of processor time: one list for each, with a time of each round.
    func times(of contenders: [() throws -> Void]) throws -> [[Double]] {
        let repetitions = try contenders.map(repetitions)
        var times = contenders.map { _ in [Double]() }
        for _ in 0..<rounds {
            for index in contenders.indices {
                times[index].append(try time(contenders[index], repetitions[index]))
            }
        }
        return times
    }

    /// Warms up, and says how many runs fill a turn. Long work needs no second look.
    private func repetitions(of work: () throws -> Void) throws -> Int {
        let first = try ProcessorClock.thread.seconds(work)
        guard first < 10 * turn else { return 1 }
        let once = try ProcessorClock.thread.seconds(work)
        return max(1, min(10_000, Int(turn / max(once, 1e-9))))
    }

    private func time(_ work: () throws -> Void, _ repetitions: Int) throws -> Double {
        try ProcessorClock.thread.seconds { for _ in 0..<repetitions { try work() } } / Double(repetitions)
    }
}

extension [Double] {
    /// The value in the middle; between the two in the middle, half way. Zero of nothing.
    var median: Double {
        guard !isEmpty else { return 0 }
        let sorted = sorted()
        let middle = count / 2
        return count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
    }
}
