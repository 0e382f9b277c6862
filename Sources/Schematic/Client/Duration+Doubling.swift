extension Duration {
    /// The longest duration that is passed to a clock: a week. Clocks have a smaller range than durations.
    static let longestWait = Duration.seconds(604_800)

    /// The wait after a try, whose number starts at 1: this duration after the first try, and doubled after
    /// each further one, up to `longest`.
    func doubled(after number: Int, atMost longest: Duration) -> Duration {
        var (wait, left) = (min(self, longest), number)
        while left > 1, wait > .zero, wait < longest {
            wait = wait > longest / 2 ? longest : wait * 2
            left -= 1
        }
        return wait
    }
}
