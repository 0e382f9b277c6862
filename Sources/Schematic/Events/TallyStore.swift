package import Foundation
package import SchemaEngine

/// The tallies of the schemas of responses, to which calls add at the same time.
///
/// A payload is counted in a tally that no other call uses, and without a lock. So calls do not wait for each other, and a
/// transformer of the app may use the store.
package final class TallyStore: Sendable {
    private struct Key: Hashable {
        let file: String
        let fingerprint: UInt64
    }

    /// The maximum number of schemas. Payloads of further ones are not counted, and counts of further ones are not added.
    private let maximumSchemas: Int
    /// The maximum number of counts of other stores. The schemas limit those of this store.
    private let maximumRows: Int
    /// The maximum number of unused tallies of a schema. Further ones are merged.
    private static let maximumUnused = 4

    private let unused = Locked<[Key: [Tally]]>([:])
    /// The counts of other stores.
    private let merged = Locked(TallyCollection())

    package init(maximumSchemas: Int = 4_096, maximumRows: Int = 250_000) {
        (self.maximumSchemas, self.maximumRows) = (maximumSchemas, maximumRows)
    }

    /// Counts a payload, or only its faults if `payload` is `nil`.
    package func add(_ payload: Data?, faults: [Fault], by schema: Schema) {
        let key = Key(file: schema.file, fingerprint: schema.fingerprint)
        let taken = unused.withLock { unused -> Tally?? in
            guard unused[key] != nil || unused.count < maximumSchemas else { return .none }
            return .some(unused[key, default: []].popLast())
        }
        guard let taken else { return }
        var tally = taken ?? Tally(schema: schema)
        if let payload { tally.add(payload, faults: faults) } else { tally.add(nil, faults: faults) }
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
    /// - Parameter resets: A Boolean value that indicates whether the counts begin again at zero.
    /// - Returns: The counts.
    package func tallies(resets: Bool = false) -> TallyCollection {
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
