/// An object or array that is being written.
struct StraightLevel: BitwiseCopyable {
    /// The place of the value that it is.
    var place: StraightText.Place
    var isObject: Bool
    /// What leads to it from the level around it.
    var step: StraightStep
    /// How many other keys were kept outside of it.
    var otherKeys: Int
    var shape: Int32
    /// The demand on elements, or on members that the shape does not name.
    var item: StraightDemand
    var count = 0
}

/// What leads to a value inside another: enough to make a coding key of, should somebody ask for a path.
enum StraightStep: BitwiseCopyable {
    /// It is the same value.
    case none
    case index(Int)
    /// A key by its place in `KeyTexts.keys`.
    case key(Int32)
    /// A key that has no place there: one of `StraightText.otherKeys`.
    case otherKey(Int)
}
