/// An object or array that is being written.
struct StreamingLevel: BitwiseCopyable {
    /// The place of the value that it is.
    var place: StreamingText.Place
    var isObject: Bool
    /// What leads to it from the level around it.
    var step: StreamingStep
    /// How many other keys were kept outside of it.
    var otherKeys: Int
    var shape: Int32
    /// The demand on elements, or on members that the shape does not name.
    var item: StreamingDemand
    var count = 0
}

/// What leads to a value inside another: enough to make a coding key of, should somebody ask for a path.
enum StreamingStep: BitwiseCopyable {
    /// It is the same value.
    case none
    case index(Int)
    /// A key by its place in `KeyTexts.keys`.
    case key(Int32)
    /// A key that has no place there: one of `StreamingText.otherKeys`.
    case otherKey(Int)
}
