import Foundation

/// Measures two builds of this program in turns, so that other load on the machine affects both.
///
/// Each round runs a process of each build, which measures every row once. The order alternates from round to
/// round.
struct Comparison {
    let invocation: Invocation
    /// The executable file of the other build.
    let other: URL

    /// The percentage of additional processor time from which a row counts as slower.
    static let tolerance = 3

    /// Measures all rounds. A cell of the report has the median of its rounds' quotients: this build divided by
    /// the other.
    func report(progress: (Int) -> Void) throws -> Report {
        let programs = [try OwnProcess.executable(), other]
        var quotients: [[Double]] = []
        var rows: [MeasuredReport.Row] = []
        for round in 1...invocation.rounds {
            progress(round)
            let order = round % 2 == 0 ? [0, 1] : [1, 0]
            var reports = [Int: MeasuredReport]()
            for index in order { reports[index] = try measure(programs[index]) }
            let others = Dictionary(grouping: reports[1]?.rows ?? [], by: \.name).compactMapValues(\.first)
            // An older build may not have all rows.
            let pairs = (reports[0]?.rows ?? []).compactMap { own in others[own.name].map { (own: own, other: $0) } }
            guard !pairs.isEmpty, rows.isEmpty || rows.map(\.name) == pairs.map(\.own.name) else {
                throw UsageError("the two builds measure different rows: name rows that both have")
            }
            rows = pairs.map(\.own)
            quotients.append(pairs.map { Self.quotient($0.own.seconds, $0.other.seconds) })
        }
        return Report(
            cells: rows.indices.compactMap { index in
                guard let row = Row(rawValue: rows[index].row) else { return nil }
                let quotient = quotients.map { $0[index] }.median
                return Cell(row: row, payload: rows[index].payload, figure: .ratio(quotient), peer: other.path)
            }
        )
    }

    /// Returns the quotient of two times. A missing time, or a difference that is negative because of noise,
    /// counts as no change.
    private static func quotient(_ own: Double?, _ other: Double?) -> Double {
        guard let own, let other, own > 0, other > 0 else { return 1 }
        return own / other
    }

    private func measure(_ program: URL) throws -> MeasuredReport {
        let names = invocation.rows.map(\.rawValue) + invocation.payloads.map(\.rawValue)
        let folder = invocation.folder.map { ["--payloads", $0.path] } ?? []
        let process = try OwnProcess(program: program, names + folder + ["--rounds", "1", "--json"])
        let line = try process.line()
        guard let report = try? JSONDecoder().decode(MeasuredReport.self, from: Data(line.utf8)) else {
            throw UsageError("\(program.path) does not print a report; is it a build of this program?")
        }
        return report
    }
}

/// The members of the `--json` output that a comparison requires.
private struct MeasuredReport: Decodable {
    struct Row: Decodable {
        let row: String
        let payload: String
        let seconds: Double?

        var name: String { "\(row), \(payload)" }
    }

    let rows: [Row]
}
