@_spi(Generated) @testable import SchemaEngine

/// Reads any bytes as the tallies of schemas. What is read is written to a text that reads the same. A tally that is added
/// to itself has twice the counts.
func holdTallies(_ input: [UInt8]) {
    guard let tallies = try? TallyCollection(parsing: JSONBuffer(input)) else { return }
    let text = tallies.text
    expect(read(text).text == text, "written again, the tallies differ: \(text)")
    var twice = tallies
    twice.merge(tallies)
    for (tally, sum) in zip(tallies.sorted, twice.sorted) {
        expect(sum.records == doubled(tally.records) && sum.faulty == doubled(tally.faulty), "\(text) is not doubled")
        holdDoubled(tally.rows, sum.rows)
    }
    expect(read(twice.text).text == twice.text, "written again, the sum differs: \(twice.text)")
}

private func read(_ text: String) -> TallyCollection {
    do {
        return try TallyCollection(parsing: JSONBuffer(Array(text.utf8)))
    } catch {
        fatalError("\(text) was written, and cannot be read: \(error.message)")
    }
}

private func holdDoubled(_ rows: TallyRows, _ sum: TallyRows) {
    for (row, twice) in zip(rows.sortedFaults, sum.sortedFaults) {
        expect(twice.code == row.code && twice.payload == row.payload, "\(row) became \(twice)")
        expect(twice.count.count == doubled(row.count.count), "\(row) is not doubled: \(twice)")
        expect(twice.count.records == doubled(row.count.records), "\(row) is not doubled: \(twice)")
        expect(twice.count.first == row.count.first, "\(row) has another first place: \(twice)")
    }
    for (row, twice) in zip(rows.sortedKeys, sum.sortedKeys) {
        expect(twice.place == row.place, "\(row) became \(twice)")
        expect(twice.count.present == doubled(row.count.present), "\(row) is not doubled: \(twice)")
    }
    for (row, twice) in zip(rows.sortedUnknownKeys, sum.sortedUnknownKeys) {
        expect(twice.name == row.name && twice.payload == row.payload, "\(row) became \(twice)")
        for kind in JSONKind.allCases {
            expect(twice.count[kind] == doubled(row.count[kind]), "\(row) is not doubled: \(twice)")
        }
    }
    let sizes = [rows, sum].map {
        [
            $0.sortedFaults.count, $0.sortedKeys.count, $0.sortedMembers.count, $0.sortedBranches.count,
            $0.sortedUnknownKeys.count,
        ]
    }
    expect(sizes[0] == sizes[1], "the numbers of rows became \(sizes)")
}

/// Returns twice a count, or the greatest one.
private func doubled(_ count: Int) -> Int {
    let (sum, isTooGreat) = count.addingReportingOverflow(count)
    return isTooGreat ? .max : sum
}
