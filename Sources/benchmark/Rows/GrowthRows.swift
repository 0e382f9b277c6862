import SchemaEngine

/// Measures how the time for a byte grows with the payload: at 10 and 100 times the size, relative to the
/// original size.
///
/// Linear work takes the same time, except for cache misses.
struct GrowthRows {
    let rounds: Int

    /// The sizes, which are measured in turns.
    static let times = [1, 10, 100]

    /// Measures a row with a payload.
    func measure(_ row: Row, _ load: (_ times: Int) throws -> any Subject) throws -> [Cell] {
        guard let contest = row.contest else { return [] }
        let subjects = try Self.times.map(load)
        let works = subjects.map { subject in { _ = try contest.work(subject) } }
        return try measure(row, payload: subjects[0].name, sizes: subjects.map(\.size), works)
    }

    /// Measures the start: the time for each schema file.
    func measureStartup() throws -> [Cell] {
        let sizes = Self.times.map { $0 * 100 }
        let works = sizes.map { size in
            let sources = StartupRow.sources(size)
            return { withExtendedLifetime(try SchemaCatalog(sources)) {} }
        }
        return try measure(.startup, payload: "100 schema files", sizes: sizes, works)
    }

    /// Measures payloads that a hostile server might send.
    func measureHostile() throws -> [Cell] {
        try HostilePayload.allCases.flatMap { payload in
            let works = try Self.times.map { try payload.work(times: $0) }
            return try measure(payload.row, payload: payload.rawValue, sizes: works.map(\.size), works.map(\.work))
        }
    }

    private func measure(
        _ row: Row,
        payload: String,
        sizes: [Int],
        _ works: [() throws -> Void]
    ) throws -> [Cell] {
        let times = try Race(rounds: rounds).times(of: works)
        return Self.times.indices.dropFirst().map { index in
            let ratios = zip(times[0], times[index]).map { once, more in
                more / Double(sizes[index]) / (once / Double(sizes[0]))
            }
            return Cell(
                row: .growth,
                of: row,
                payload: payload,
                times: Self.times[index],
                figure: .ratio(ratios.median),
                peer: "the time of a byte at once the size",
                seconds: times[index].median,
                size: sizes[index]
            )
        }
    }
}
