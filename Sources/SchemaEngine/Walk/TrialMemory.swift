/// What trials have found inside an outer trial, so that a value is tried once however often the trials around it come
/// back to it: without this, nested alternatives would double the work with each level.
///
/// A trial that took little work is not remembered, but done again: a list of a million small values must not keep an
/// outcome for each.
struct TrialMemory: ~Copyable {
    /// The bytes that attempts read, all together and inner ones too, before their outcome is worth remembering.
    static let leastBytes = 64

    /// A demand with several parts, at a place in the payload.
    struct Place: Hashable {
        var node: NodeID
        var offset: Int
        var conditions: Conditions
    }

    /// What the trial of a value's alternatives came to.
    struct Outcome {
        /// The alternative that accepted the value; `.none` where none did.
        var accepted: NodeID
        /// Under which conditions it did.
        var conditions: Conditions
    }

    private var outcomes: [Place: Outcome] = [:]
    /// Where the outermost value ends that the outcomes speak of.
    private var end = 0
    /// Values whose first of two demands was checked, and whether it was met: apart for trials, which tell no faults.
    private var firstHalves: [HalfPlace: Bool] = [:]

    private struct HalfPlace: Hashable {
        var place: Place
        var isTried: Bool
    }

    /// How many outcomes are remembered.
    var count: Int { outcomes.count }

    func outcome(at place: Place) -> Outcome? { outcomes.isEmpty ? nil : outcomes[place] }

    mutating func remember(_ outcome: Outcome, at place: Place) { outcomes[place] = outcome }

    /// Notes where the outermost value ends.
    mutating func close(at end: Int) { self.end = max(self.end, end) }

    /// Forgets everything once the walk has left the outermost value for good.
    mutating func forget(at offset: Int) {
        if offset >= end, !outcomes.isEmpty { outcomes.forgetAll() }
    }

    /// Whether the first of two demands was met when it was checked here before; `nil` where it was not.
    func firstHalf(at place: Place, isTried: Bool) -> Bool? { firstHalves[HalfPlace(place: place, isTried: isTried)] }

    /// Notes whether the first of two demands is met.
    mutating func rememberFirstHalf(_ isMet: Bool, at place: Place, isTried: Bool) {
        firstHalves[HalfPlace(place: place, isTried: isTried)] = isMet
    }

    mutating func forgetHalves() { firstHalves.forgetAll() }
}
