import Schematic

/// Timeouts and deadlines on a server that says nothing: each is over when it should be, or not much later.
struct PunctualRun: EnduranceRun {
    /// How much later most of them may be.
    private static let tolerance = Duration.milliseconds(50)

    func perform(on bench: Bench) async throws -> String {
        let client = try bench.client()
        var lateness: [Duration] = []
        for number in 1...(bench.settings.rounds ?? 40) {
            bench.progress.note("call \(number)")
            let time = Duration.milliseconds(100 + number % 4 * 50)
            let request =
                number % 2 == 0
                ? Echo(number: number, route: "never", timeout: time)
                : Echo(number: number, route: "never", deadline: time)
            let start = ContinuousClock.now
            do {
                _ = try await client.send(request)
                throw RunFailure("a server that never answers has answered")
            } catch is APIError {
                let late = start.duration(to: .now) - time
                guard late >= .zero else { throw RunFailure("a call was over \(.zero - late) before its time") }
                lateness.append(late)
            }
        }
        lateness.sort()
        // A machine that is busy can hold up a few: what is asked for is what a clock of ours can give.
        let usual = lateness[lateness.count * 9 / 10]
        guard usual <= Self.tolerance else { throw RunFailure("one call in ten is late by \(usual) or more") }
        return "\(lateness.count) calls were over in time: late by \(lateness[lateness.count / 2]) in the middle, "
            + "by \(usual) at nine of ten, by \(lateness[lateness.count - 1]) at most;"
    }
}
