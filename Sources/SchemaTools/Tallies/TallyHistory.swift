package import SchemaEngine

/// The tallies of a schema at several times, for plots of their shares.
package struct TallyHistory: Sendable {
    fileprivate struct Fault: Hashable {
        let code: String
        let place: TallyRows.SchemaPointer?
        let payload: String
        let through: [String]

        init(_ row: TallyRows.FaultRow) {
            (code, place, payload, through) = (row.code, row.place, row.payload, row.through)
        }
    }

    fileprivate struct UnknownKey: Hashable {
        let name: String
        let payload: String

        init(_ row: TallyRows.UnknownKeyRow) { (name, payload) = (row.name, row.payload) }
    }

    /// The counts at one time.
    struct Time: Sendable {
        let name: String
        let records: Int
        let faulty: Int
        fileprivate let faults: [Fault: Int]
        fileprivate let unknownKeys: [UnknownKey: Int]
        fileprivate let keys: [TallyRows.SchemaPointer: TallyRows.KeyCount]

        init(_ name: String, _ tally: Tally) {
            self.name = name
            (records, faulty) = (tally.records, tally.faulty)
            let rows = tally.rows
            faults = Dictionary(rows.sortedFaults.map { (Fault($0), $0.count.records) }) { first, _ in first }
            unknownKeys = Dictionary(rows.sortedUnknownKeys.map { (UnknownKey($0), $0.count.count) }) { first, _ in
                first
            }
            keys = Dictionary(rows.sortedKeys.map { ($0.place, $0.count) }) { first, _ in first }
        }

        /// The share of the records; `nil` without records.
        fileprivate func share(of count: Int) -> Double? {
            records > 0 ? min(1, Double(count) / Double(records)) : nil
        }
    }

    /// The times, the oldest one first.
    let times: [Time]

    /// The number of times that are kept, so that a page stays small.
    static let maximumTimes = 60

    /// Creates the history of tallies.
    ///
    /// - Parameter tallies: The tallies with the names of their times, the oldest one first. Only the last 60 are kept.
    package init(_ tallies: [(name: String, tally: Tally)]) {
        times = tallies.suffix(Self.maximumTimes).map { Time($0.name, $0.tally) }
    }

    /// The share of records with faults at each time; `nil` for a time without records.
    var faulty: [Double?] { times.map { $0.share(of: $0.faulty) } }

    /// Returns the share of the records with a fault at each time.
    func shares(of fault: TallyRows.FaultRow) -> [Double?] {
        let fault = Fault(fault)
        return times.map { $0.share(of: $0.faults[fault] ?? 0) }
    }

    /// Returns the number of values of an unknown key for each record, at most 1, at each time.
    func shares(of key: TallyRows.UnknownKeyRow) -> [Double?] {
        let key = UnknownKey(key)
        return times.map { $0.share(of: $0.unknownKeys[key] ?? 0) }
    }

    /// Returns the share of the objects in which a key has a value, at each time; `nil` for a time without objects.
    func presence(ofKeyAt place: TallyRows.SchemaPointer) -> [Double?] {
        times.map { time in
            guard let count = time.keys[place] else { return nil }
            let objects = Double(count.present) + Double(count.null) + Double(count.absent)
            return objects > 0 ? Double(count.present) / objects : nil
        }
    }
}
