package import Foundation
package import SchemaEngine
import SchematicPlatform

/// The tallies of the schemas of responses, to which calls add at the same time.
///
/// A payload is counted in a tally that no other call uses, and without a lock. So calls do not wait for each other, and a
/// transformer of the app may use the store.
package final class TallyStore: Sendable {
    private struct Key: Hashable {
        let file: String
        let fingerprint: UInt64
    }

    /// The number of payloads without faults whose freedoms are not counted.
    private struct FaultlessCount {
        let schema: Schema
        var records = 1
    }

    /// The maximum number of schemas. Payloads of further ones are not counted, and counts of further ones are not added.
    private let maximumSchemas: Int
    /// The maximum number of counts of other stores. The schemas limit those of this store.
    private let maximumRows: Int
    /// The maximum number of unused tallies of a schema. Further ones are merged.
    private static let maximumUnused = 4

    /// The maximum number of schemas in `faultless`.
    private static let maximumFaultless = 16

    private let unused = Locked<[Key: [Tally]]>([:])
    /// The counts of most calls, which are added to the tallies together, because a tally is found by a hash of its schema.
    private let faultless = Locked<[FaultlessCount]>([])
    /// The counts of other stores.
    private let merged = Locked(TallyCollection())

    package init(maximumSchemas: Int = 4_096, maximumRows: Int = 250_000) {
        (self.maximumSchemas, self.maximumRows) = (maximumSchemas, maximumRows)
    }

    /// Counts a payload, or only its faults if `payload` is `nil`.
    package func add(_ payload: Data?, faults: [Fault], by schema: Schema) {
        if payload == nil, faults.isEmpty { return addFaultless(by: schema) }
        withTally(of: schema) { tally in
            if let payload { tally.add(payload, faults: faults) } else { tally.add(nil, faults: faults) }
        }
    }

    private func addFaultless(by schema: Schema) {
        let previous = faultless.withLock { counts -> [FaultlessCount] in
            if let index = counts.indices.first(where: { counts[$0].schema.isSame(as: schema) }) {
                counts[index].records += 1
                return []
            }
            guard counts.count >= Self.maximumFaultless else {
                counts.append(FaultlessCount(schema: schema))
                return []
            }
            defer { counts = [FaultlessCount(schema: schema)] }
            return counts
        }
        add(previous)
    }

    private func add(_ counts: [FaultlessCount]) {
        for count in counts { withTally(of: count.schema) { $0.add(faultlessRecords: count.records) } }
    }

    /// Changes a tally of a schema that no other call uses, unless there are too many schemas.
    private func withTally(of schema: Schema, _ change: (inout Tally) -> Void) {
        let key = Key(file: schema.file, fingerprint: schema.fingerprint)
        let taken = unused.withLock { unused -> Tally?? in
            guard unused[key] != nil || unused.count < maximumSchemas else { return .none }
            return .some(unused[key, default: []].popLast())
        }
        guard let taken else { return }
        var tally = taken ?? Tally(schema: schema)
        change(&tally)
        unused.withLock { [tally] unused in
            guard let last = unused[key]?.indices.last, last + 1 >= Self.maximumUnused else {
                unused[key, default: []].append(tally)
                return
            }
            // Tallies of one version can always be merged.
            try? unused[key]?[last].merge(tally)
        }
    }

    /// Adds the counts of other stores.
    ///
    /// - Parameter tallies: The counts.
    /// - Throws: `TallyError` if they are too many together with the counts added earlier. Then nothing is added.
    package func merge(_ tallies: TallyCollection) throws(TallyError) {
        let result = merged.withLock { merged in
            Result { () throws(TallyError) in
                merged = try merged.merging(tallies, maximumTallies: maximumSchemas, maximumRows: maximumRows)
            }
        }
        try result.get()
    }

    /// Returns the counts of the payloads so far.
    ///
    /// - Parameter resets: Whether the counts begin again at zero.
    /// - Returns: The counts.
    package func tallies(resets: Bool = false) -> TallyCollection {
        let counts = faultless.withLock { counts in
            defer { counts = [] }
            return counts
        }
        add(counts)
        var collection = merged.withLock { merged in
            defer { if resets { merged = TallyCollection() } }
            return merged
        }
        let tallies = unused.withLock { unused in
            defer { if resets { unused = [:] } }
            return unused
        }
        for tally in tallies.values.joined() { collection.merge(tally) }
        return collection
    }
}
