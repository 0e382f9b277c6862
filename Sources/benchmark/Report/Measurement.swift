/// One cell of the report.
struct Measurement {
    enum Figure {
        case ratio(Double)
        case milliseconds(Double)
    }

    var row: Row
    var payload: String
    var figure: Figure
    /// What the ratio is to.
    var peer: String?
    /// Whether what came out is what must come out.
    var isEqual = true
}
