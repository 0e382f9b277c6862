/// Why a reader of models has stopped. It tells nothing of the fault: the walk goes over the payload again, and tells it.
@frozen public enum ReadingStop: Error, Hashable, Sendable {
    /// The walk would refuse the value here: another alternative may be tried.
    case refused
    /// Only the walk can say what becomes of the value: there may be a fault in it, or something worth telling, or nothing.
    case undecided
}
