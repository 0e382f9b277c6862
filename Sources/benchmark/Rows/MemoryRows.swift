import Foundation

/// How much memory a row's work takes at its peak, above what it begins with and what it makes: in ratio to the payload.
///
/// Each is weighed in a process of its own, whose memory nothing else has been in.
struct MemoryRows {
    let folder: URL?

    /// A payload is weighed at 10 times its size, so that single pages of memory do not count.
    static let times = 10

    /// Large blocks go back to the system as soon as they are free: what is left is what was made.
    private static let environment = ["MALLOC_MMAP_THRESHOLD_": "65536", "MALLOC_TRIM_THRESHOLD_": "65536"]

    func measure(_ row: Row, _ payload: PayloadName, times: Int = Self.times) throws -> Cell {
        let weighing = Weighing(row: row, payload: payload, times: times)
        let arguments = ["weigh"] + weighing.arguments + (folder.map { ["--payloads", $0.path] } ?? [])
        let weight = try Weight(line: OwnProcess(arguments, environment: Self.environment).line())
        return Cell(
            row: .memory,
            of: row,
            payload: payload.rawValue,
            times: times,
            figure: .ratio(Double(weight.peak - weight.result) / Double(weight.payload)),
            peer: "the payload",
            size: weight.payload
        )
    }
}

/// What a process of its own is to weigh.
struct Weighing {
    let row: Row
    let payload: PayloadName
    let times: Int

    var arguments: [String] { [row.rawValue, payload.rawValue, String(times)] }

    /// Does the work once, and keeps what comes of it until it is weighed.
    func weight(from folder: URL?) throws -> Weight {
        guard let contest = row.contest else { throw UsageError("'\(row.rawValue)' has nothing to be weighed") }
        // What a first run loads is no part of it, and models and faults are there before.
        _ = try contest.work(try payload.load(from: folder))
        let subject = try payload.load(from: folder, times: times)
        try subject.prepare(row)
        let before = try ProcessMemory().current
        try ProcessMemory.forgetPeak()
        let result = try contest.work(subject)
        let after = try withExtendedLifetime(result) { try ProcessMemory() }
        return Weight(
            payload: subject.size,
            peak: max(0, after.peak - before),
            result: max(0, after.current - before)
        )
    }
}

/// Bytes: of a payload, of the peak above it, and of what was made of it.
struct Weight: CustomStringConvertible {
    let payload: Int
    let peak: Int
    let result: Int

    /// As one process tells it to the other.
    var description: String { "\(payload) \(peak) \(result)" }
}

extension Weight {
    init(line: String) throws {
        let numbers = line.split(separator: " ").compactMap { Int($0) }
        guard numbers.count == 3, numbers[0] > 0 else { throw UsageError("a process that weighs memory has failed") }
        self.init(payload: numbers[0], peak: numbers[1], result: numbers[2])
    }
}
