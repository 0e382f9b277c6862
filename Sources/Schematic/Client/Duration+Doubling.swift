extension Duration {
    /// The wait behind a try, counted from 1: this one behind the first, and twice as long behind each further one, up to
    /// the longest.
    func doubled(behind number: Int, atMost longest: Duration) -> Duration {
        var wait = min(self, longest)
        for _ in 1..<max(1, number) where wait < longest { wait = wait > longest / 2 ? longest : wait * 2 }
        return wait
    }
}
