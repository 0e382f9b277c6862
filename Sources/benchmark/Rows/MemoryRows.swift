import Foundation

/// Measures the peak of memory of a row's work, not including its input and its result, relative to the
/// payload.
///
/// Each measurement uses a new process, so that earlier allocations do not affect it.
struct MemoryRows {
    let folder: URL?

    /// The factor of the payload's size, so that single pages of memory do not matter.
    static let times = 10

    /// The allocator returns large blocks to the system when they are freed, so that the remaining memory is
    /// the result's.
    private static let environment = ["MALLOC_MMAP_THRESHOLD_": "65536", "MALLOC_TRIM_THRESHOLD_": "65536"]

    func measure(_ row: Row, _ payload: PayloadName, times: Int = Self.times) throws -> Cell {
        let measurement = MemoryMeasurement(row: row, payload: payload, times: times)
        let arguments = ["weigh"] + measurement.arguments + (folder.map { ["--payloads", $0.path] } ?? [])
        let memoryUse = try MemoryUse(line: OwnProcess(arguments, environment: Self.environment).line())
        return Cell(
            row: .memory,
            of: row,
            payload: payload.rawValue,
            times: times,
            figure: .ratio(Double(memoryUse.peak - memoryUse.result) / Double(memoryUse.payload)),
            peer: "the payload",
            size: memoryUse.payload
        )
    }
}

/// A memory measurement in a child process.
struct MemoryMeasurement {
    let row: Row
    let payload: PayloadName
    let times: Int

    var arguments: [String] { [row.rawValue, payload.rawValue, String(times)] }

    /// Performs the work once, and keeps its result until the memory is measured.
    func memoryUse(from folder: URL?) throws -> MemoryUse {
        guard let contest = row.contest else { throw UsageError("'\(row.rawValue)' has no memory to measure") }
        // The first run allocates global state, and models and faults are prepared before the measurement.
        _ = try contest.work(try payload.load(from: folder))
        let subject = try payload.load(from: folder, times: times)
        try subject.prepare(row)
        let before = try ProcessMemory().current
        try ProcessMemory.forgetPeak()
        let result = try contest.work(subject)
        let after = try withExtendedLifetime(result) { try ProcessMemory() }
        return MemoryUse(
            payload: subject.size,
            peak: max(0, after.peak - before),
            result: max(0, after.current - before)
        )
    }
}

/// The bytes of a payload, of the additional peak, and of the result.
struct MemoryUse: CustomStringConvertible {
    let payload: Int
    let peak: Int
    let result: Int

    /// The numbers in the form that the child process prints.
    var description: String { "\(payload) \(peak) \(result)" }
}

extension MemoryUse {
    init(line: String) throws {
        let numbers = line.split(separator: " ").compactMap { Int($0) }
        guard numbers.count == 3, numbers[0] > 0 else { throw UsageError("a process that measures memory has failed") }
        self.init(payload: numbers[0], peak: numbers[1], result: numbers[2])
    }
}
