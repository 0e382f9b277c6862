/// The outcomes of trials inside an outer trial. Each value is tried once, although enclosing trials return to
/// it. Without this, nested alternatives would double the work with each level.
///
/// A trial that takes little work is repeated instead of stored, so that a list of a million small values does
/// not store an outcome for each.
struct TrialMemory: ~Copyable {
    /// The number of bytes that attempts, including inner ones, must read before their outcome is stored.
    static let leastBytes = 64

    /// A schema node with several parts, applied at an offset in the payload.
    struct Trial: Hashable {
        var node: NodeID
        var offset: Int
        var leniency: Leniency
    }

    /// The outcome of trying a value's alternatives.
    struct Outcome {
        /// The alternative that accepted the value, or `.none`.
        var accepted: NodeID
        /// The leniency with which the alternative accepted the value.
        var leniency: Leniency
    }

    private var outcomes: [Trial: Outcome] = [:]
    /// The end of the outermost value that the outcomes belong to.
    private var end = 0
    /// Indicates, for each value checked so far, whether it meets the first of its two requirements. Results
    /// inside trials are separate, because trials report no faults.
    private var firstHalves: [HalfTrial: Bool] = [:]

    private struct HalfTrial: Hashable {
        var place: Trial
        var isTried: Bool
    }

    /// The number of stored outcomes.
    var count: Int { outcomes.count }

    func outcome(at place: Trial) -> Outcome? { outcomes.isEmpty ? nil : outcomes[place] }

    mutating func remember(_ outcome: Outcome, at place: Trial) { outcomes[place] = outcome }

    /// Records the end of the outermost value.
    mutating func close(at end: Int) { self.end = max(self.end, end) }

    /// Removes all outcomes once the walk is past the outermost value.
    mutating func forget(at offset: Int) {
        if offset >= end, !outcomes.isEmpty { outcomes.removeAllAndShrink() }
    }

    /// Returns whether the value meets the first of two requirements, or `nil` if it has not been checked here.
    func firstHalf(at place: Trial, isTried: Bool) -> Bool? { firstHalves[HalfTrial(place: place, isTried: isTried)] }

    /// Records whether the value meets the first of two requirements.
    mutating func rememberFirstHalf(_ isMet: Bool, at place: Trial, isTried: Bool) {
        firstHalves[HalfTrial(place: place, isTried: isTried)] = isMet
    }

    mutating func forgetHalves() { firstHalves.removeAllAndShrink() }
}
