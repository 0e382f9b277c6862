/// A reference that is not counted, to an object that another reference keeps alive for as long as this one is used.
///
/// The standard library copies a decoding container for each value that is read from it, and each counted reference in it
/// would be counted twice for each value. Safety: beside each stored one is a comment on what keeps its object alive.
struct Uncounted<Object: AnyObject> {
    private let object: Unmanaged<Object>

    init(_ object: Object) { self.object = .passUnretained(object) }

    /// Calls a closure with the object, which the closure must not keep.
    @inline(__always)
    func use<Result>(_ body: (Object) throws -> Result) rethrows -> Result {
        try object._withUnsafeGuaranteedRef(body)
    }
}
