extension Duration {
    /// The longest time that is given to a clock, a week. Clocks do not reach as far as durations do.
    static let longestWait = Duration.seconds(604_800)

    /// The wait behind a try, counted from 1: this one behind the first, and twice as long behind each further one, up to
    /// the longest.
    func doubled(behind number: Int, atMost longest: Duration) -> Duration {
        var (wait, left) = (min(self, longest), number)
        while left > 1, wait > .zero, wait < longest {
            wait = wait > longest / 2 ? longest : wait * 2
            left -= 1
        }
        return wait
    }
}
