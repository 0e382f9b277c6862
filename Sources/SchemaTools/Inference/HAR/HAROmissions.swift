import SchemaSamples

/// The entries of recordings that are left out, with equal reasons folded.
package struct HAROmissions {
    private struct Reason: Hashable {
        var file: String
        var text: String
    }

    private struct Places {
        var count = 0
        var first: [HARReader.EntryPosition] = []
        var isFault = false
        var position: Int
    }

    /// The maximum number of reasons that are kept. The rest is counted.
    private static let maximumReasons = 1_000
    /// The number of entries that a message names.
    private static let maximumPlaces = 5

    private var reasons: [Reason: Places] = [:]
    private var furtherFaults = 0
    private var furtherNotices = 0

    /// Adds an entry, or a part of it.
    mutating func add(_ text: String, at place: HARReader.EntryPosition, of file: String, isFault: Bool) {
        let reason = Reason(file: file, text: text)
        guard reasons[reason] != nil || reasons.count < Self.maximumReasons else {
            if isFault { furtherFaults += 1 } else { furtherNotices += 1 }
            return
        }
        var places = reasons[reason] ?? Places(position: reasons.count)
        places.count += 1
        places.isFault = places.isFault || isFault
        if places.first.count < Self.maximumPlaces { places.first.append(place) }
        reasons[reason] = places
    }

    /// The reasons with the numbers of their entries, in the order of their first entries.
    var counts: [(reason: String, count: Int)] {
        reasons.sorted { $0.value.position < $1.value.position }.map { ($0.key.text, $0.value.count) }
    }

    /// Lines about entries that are not needed, or that cannot be used (`faults`), in the order of their first entries.
    package func lines(faults: Bool) -> [String] {
        let chosen = reasons.filter { $0.value.isFault == faults }.sorted { $0.value.position < $1.value.position }
        let lines = chosen.map { reason, places in
            let shown = places.first.map { "/log/entries/\($0.index) (line \($0.line))" }.joined(separator: ", ")
            let more = places.count - places.first.count
            let entries = shown + (more > 0 ? " and \(more) more" : "")
            return "\(reason.file): left out \(entries): \(reason.text)"
        }
        let further = faults ? furtherFaults : furtherNotices
        return lines + (further > 0 ? ["\(further) further entries are left out for other reasons"] : [])
    }
}
