/// One cell of the report.
struct Cell {
    enum Figure {
        case ratio(Double)
        case milliseconds(Double)
    }

    var row: Row
    /// The row whose work it is, where that is another.
    var of: Row?
    /// The payload, or what else was taken.
    var payload: String
    /// How many times its size it had.
    var times = 1
    var figure: Figure
    /// What the ratio is to.
    var peer: String?
    /// Where it is to go, where that is not the row's goal.
    var goal: String?
    /// Whether what came out is what must come out.
    var isEqual = true
    /// Processor time of one run.
    var seconds: Double?
    /// Bytes that one run goes through.
    var size: Int?

    var ratio: Double? {
        if case .ratio(let ratio) = figure { ratio } else { nil }
    }

    /// Megabytes that go through in a second of processor time.
    var throughput: Double? {
        guard let seconds, let size, seconds > 0 else { return nil }
        return Double(size) / seconds / 1e6
    }
}
