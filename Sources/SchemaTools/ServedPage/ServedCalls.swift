import SchemaEngine
import SchematicText

/// The last calls of a server, in memory that does not grow with the number of calls.
struct ServedCalls {
    private struct Entry {
        let number: Int
        let value: JSONValue
    }

    /// The number of calls that are kept of each verdict, so that many calls that agree hide no other one.
    static let kept = 100
    /// The number of faults that are kept of a call.
    private static let keptFaults = 20
    /// The maximum length of a path, in Unicode scalars.
    private static let longestPath = 200

    private var entries: [PassedResult.Verdict: [Entry]] = [:]
    /// The numbers of all calls by their verdicts.
    private var counts: [PassedResult.Verdict: Int] = [:]
    /// The number of the last call, from 1.
    private(set) var last = 0

    /// Adds a call, which has no value that is not shown. `time` is in milliseconds since 1970.
    mutating func add(_ call: JSONObject, _ verdict: PassedResult.Verdict, time: Int) {
        last += 1
        counts[verdict, default: 0] += 1
        var call = call
        call["number"] = .int(last)
        call["time"] = .int(time)
        for (name, limit) in [("method", 20), ("path", Self.longestPath)] {
            if let text = call[name]?.string { call[name] = .string(shortened(text, to: limit).displayLine) }
        }
        if let faults = call["faults"]?.array, faults.count > Self.keptFaults {
            call["faults"] = .array(Array(faults.prefix(Self.keptFaults)))
            call["more"] = .int(faults.count - Self.keptFaults)
        }
        entries[verdict, default: []].append(Entry(number: last, value: .object(call)))
        if let all = entries[verdict], all.count >= 2 * Self.kept {
            entries[verdict]?.removeFirst(all.count - Self.kept)
        }
    }

    /// Returns the kept calls after a number, in their order.
    func after(_ number: Int) -> [JSONValue] {
        entries.values.flatMap { $0.suffix(Self.kept) }.filter { $0.number > number }.sorted { $0.number < $1.number }
            .map(\.value)
    }

    /// The number of all calls, and of those of each verdict.
    var summary: JSONValue {
        let sorted = counts.sorted { $0.key.rawValue < $1.key.rawValue }
        return .members([("calls", .int(last))] + sorted.map { ($0.rawValue, .int($1)) })
    }
}
