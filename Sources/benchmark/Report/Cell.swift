/// A cell of the report.
struct Cell {
    enum Figure {
        case ratio(Double)
        case milliseconds(Double)
    }

    var row: Row
    /// The measured row of a cell in the rows `memory` and `growth`.
    var of: Row?
    /// The payload, or the name of another subject.
    var payload: String
    /// The factor of the payload's size.
    var times = 1
    var figure: Figure
    /// The name of the peer, which the ratio refers to.
    var peer: String?
    /// The goal, or `nil` for the row's goal.
    var goal: String?
    /// Whether the result was correct.
    var isEqual = true
    /// The processor time of one run in seconds.
    var seconds: Double?
    /// The bytes that one run processes.
    var size: Int?

    var ratio: Double? {
        if case .ratio(let ratio) = figure { ratio } else { nil }
    }

    /// The throughput in megabytes for each second of processor time.
    var throughput: Double? {
        guard let seconds, let size, seconds > 0 else { return nil }
        return Double(size) / seconds / 1e6
    }
}
