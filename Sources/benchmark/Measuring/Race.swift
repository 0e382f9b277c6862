/// Measures several contenders in turns, so that other load on the machine affects all of them.
struct Race {
    /// The number of turns of each contender.
    let rounds: Int
    /// The minimum time of a turn in seconds. Short work is repeated.
    private let turn = 0.01

    init(rounds: Int) { self.rounds = rounds }

    /// Returns the processor time of each contender's work in seconds: one list for each, with one time for
    /// each round.
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

    /// Runs the work for warming up, and returns the number of repetitions that fill a turn. Long work is run
    /// only once.
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
    /// The median, which is the mean of the two middle values for an even count. It is zero for an empty array.
    var median: Double {
        guard !isEmpty else { return 0 }
        let sorted = sorted()
        let middle = count / 2
        return count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
    }
}
