import Schematic

/// Timeouts and deadlines with a server that never responds: each call must end on time.
struct PunctualRun: EnduranceRun {
    /// The maximum median delay. Calls above the median can be delayed by other load on the machine.
    private static let tolerance = Duration.milliseconds(50)

    func perform(on environment: RunEnvironment) async throws -> String {
        let client = try environment.client()
        var lateness: [Duration] = []
        for number in 1...(environment.settings.rounds ?? 40) {
            environment.progress.note("call \(number)")
            let time = Duration.milliseconds(100 + number % 4 * 50)
            let request =
                number % 2 == 0
                ? Echo(number: number, route: "never", patience: time)
                : Echo(number: number, route: "never", longest: time)
            let start = ContinuousClock.now
            do {
                _ = try await client.send(request)
                throw RunFailure("a server that never responds has responded")
            } catch is APIError {
                let late = start.duration(to: .now) - time
                guard late >= .zero else { throw RunFailure("a call ended \(.zero - late) too early") }
                lateness.append(late)
            }
        }
        lateness.sort()
        let (median, latest) = (lateness[lateness.count / 2], lateness[lateness.count - 1])
        guard median <= Self.tolerance else { throw RunFailure("half of the calls are late by \(median) or more") }
        return "\(lateness.count) calls ended in time: late by \(median) in the middle, by \(latest) at most;"
    }
}
