import Foundation

/// All that one run has measured.
struct Report {
    var cells: [Cell] = []

    /// Whether every result was what it must be.
    var areAllEqual: Bool { cells.allSatisfy(\.isEqual) }

    /// The rows that hold ratios of several payloads, with their geometric means.
    var means: [(row: Row, ratio: Double)] {
        Row.allCases.filter { $0.contest != nil }.compactMap { row in
            let ratios = cells.filter { $0.row == row }.compactMap(\.ratio)
            guard !ratios.isEmpty else { return nil }
            return (row, exp(ratios.map { log($0) }.reduce(0, +) / Double(ratios.count)))
        }
    }
}
