extension Tally {
    /// The tally as JSON lines: the header, and then the counts, sorted.
    package var text: String { "" }
}
