/// The reason that a model reader stops. It does not describe the fault: the walk reads the payload again and
/// reports it.
@_spi(Generated) @frozen public enum ReadingStop: Error, Hashable, Sendable {
    /// The walk would reject the value in this form. Another alternative may be tried.
    case refused
    /// Only the walk can decide: the value may have a fault, be subject to a notice, or be valid.
    case undecided
}
