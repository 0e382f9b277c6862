/// Decides which payloads a report shows, so that the size of a report is linear in that of the schemas.
struct PayloadLimit {
    /// The number of bytes of payloads above which one that is shown already is not repeated.
    private static let repeatedBytes = 200_000
    /// The number of bytes of payloads above which others are not shown.
    private let greatestBytes: Int

    private var first: [Witness: Int] = [:]
    private var bytes = 0

    /// - Parameter format: The format of the report. A page of HTML, which is opened as a whole, has fewer.
    init(_ format: ChangeReportFormat) { greatestBytes = format == .html ? 400_000 : 4_000_000 }

    /// Returns the part of a witness that the entry of a report with an index shows. Entries have ascending indexes.
    mutating func display(of witness: Witness, at index: Int) -> Witness.Display {
        var payload = witness
        payload.refusal = ""
        let size = witness.shownText.utf8.count
        if bytes + size > Self.repeatedBytes, let other = first[payload] { return .same(asOf: other) }
        if bytes + size > greatestBytes { return .size }
        bytes += size
        if first[payload] == nil { first[payload] = index }
        return .whole
    }
}
