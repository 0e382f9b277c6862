import Foundation

/// The measurements of a run.
struct Report {
    var cells: [Cell] = []

    /// Whether all results were correct.
    var areAllEqual: Bool { cells.allSatisfy(\.isEqual) }

    /// The rows with ratios of payloads, with their geometric means.
    var means: [(row: Row, ratio: Double)] {
        Row.allCases.filter { $0.contest != nil }.compactMap { row in
            let ratios = cells.filter { $0.row == row }.compactMap(\.ratio)
            guard !ratios.isEmpty else { return nil }
            return (row, exp(ratios.map { log($0) }.reduce(0, +) / Double(ratios.count)))
        }
    }
}
