/// Counts the payloads of one schema.
struct TallyCounter: Sendable {
    private let schema: Schema
    private var faults: [TallyRows.FaultKind: BoundedCounts<TallyRows.FaultPath, TallyRows.FaultCount>] = [:]

    init(_ schema: Schema) { self.schema = schema }

    /// The counts so far.
    var rows: TallyRows {
        var rows = TallyRows()
        rows.faults = faults
        return rows
    }

    mutating func add(_ faults: [Fault], at origin: Tally.Origin?) {}
    mutating func add(_ payload: TextBytes, isFaulty: Bool, options: CheckOptions?) {}
    mutating func addUnchecked(code: String, at origin: Tally.Origin?) {}
}
