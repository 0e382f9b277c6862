/// The schema of a value, and the way in which the value can be written. It is not a `SchemaView`, because the streamed
/// text stores it for each open container, where it must be copied without reference counting.
struct EncodingRequirement: BitwiseCopyable {
    enum Strategy: UInt8 {
        /// The value is streamed.
        case stream
        /// A scalar whose text does not depend on the schema is streamed. Other values are written by their fields.
        case streamScalars
        /// The value is written by its fields, because a conversion requires the whole value, or because of trials.
        case byFields
        /// The value is left out of its object.
        case omit
    }

    /// The node after following references, mappers without a conversion, and secrets.
    var node: NodeID
    var strategy = Strategy.stream

    @inline(__always)
    var takesScalars: Bool { strategy.rawValue <= Strategy.streamScalars.rawValue }
}
