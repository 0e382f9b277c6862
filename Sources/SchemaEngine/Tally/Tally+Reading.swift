extension Tally {
    /// Reads the text of a tally.
    ///
    /// - Throws: `TallyError` if the text is not that of a tally.
    package init(parsing text: JSONBuffer) throws(TallyError) { throw TallyError(.notTally, line: 1) }
}
