/// An object or array that is being written.
struct StreamingLevel: BitwiseCopyable {
    /// The place of the object or array.
    var place: StreamingText.Place
    var isObject: Bool
    /// The step that leads to it from the level around it.
    var step: StreamingStep
    /// The number of elements of `StreamingText.otherKeys` that belong to outer levels.
    var otherKeys: Int
    var shape: Int32
    /// The schema of elements, or of members that the shape does not name.
    var item: StreamingRequirement
    var count = 0
}

/// The step from a value to a value inside it, from which a coding key can be made on request.
enum StreamingStep: BitwiseCopyable {
    /// The value itself.
    case none
    case index(Int)
    /// A key, by its index in `KeyTexts.keys`.
    case key(Int32)
    /// A key that is not in `KeyTexts.keys`, by its index in `StreamingText.otherKeys`.
    case otherKey(Int)
}
