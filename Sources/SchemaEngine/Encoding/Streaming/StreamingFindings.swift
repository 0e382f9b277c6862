/// What straight writing finds out of a program and of the types that it writes: good for the next value, and the next
/// text.
struct StreamingFindings: ~Copyable {
    var keyTexts = KeyTexts()
    /// By the node that demands an object.
    var objects = QuickTable<ObjectPlan>()
    /// By the node that demands an array: what it demands of the elements.
    var items = QuickTable<StreamingDemand>()

    /// What is demanded inside an object.
    struct ObjectPlan {
        let shape: Int32
        /// Of members that the shape does not name.
        let item: StreamingDemand
    }
}
