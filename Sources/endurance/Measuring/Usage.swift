/// The limits of a run's resources.
struct UsageLimits: Sendable {
    /// The maximum peak of memory above the idle process, in bytes.
    var memory = 64 << 20
    /// The maximum number of additional open descriptors after the run: those of one connection that is kept
    /// for the next call, and that the idle process may have closed.
    var descriptors = 4
}

/// The resources that a run used.
struct Usage {
    var idle: ProcessState
    var end: ProcessState

    /// Prints the numbers, and throws an error if one exceeds its limit.
    func check(against limits: UsageLimits) throws {
        let memory = end.peak - idle.memory
        let descriptors = end.descriptors - idle.descriptors
        print(
            "  peak \(Self.megabytes(memory)) MB above the idle \(Self.megabytes(idle.memory)) MB "
                + "(limit \(Self.megabytes(limits.memory))); descriptors \(idle.descriptors) before, "
                + "\(end.descriptors) after"
        )
        guard memory <= limits.memory else { throw RunFailure("too much memory: \(memory) bytes above idle") }
        guard descriptors <= limits.descriptors else { throw RunFailure("\(descriptors) descriptors stay open") }
    }

    private static func megabytes(_ bytes: Int) -> Int { bytes / 1_000_000 }
}

struct RunFailure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
