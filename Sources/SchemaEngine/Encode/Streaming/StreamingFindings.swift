/// Facts about a program and the written types, which later values and texts reuse.
struct StreamingFindings: ~Copyable {
    var keyTexts = KeyTexts()
    /// The schemas of members, by the node of the object.
    var objects = QuickTable<ObjectPlan>()
    /// The schemas of elements, by the node of the array.
    var items = QuickTable<StreamingRequirement>()

    /// The schemas of an object's members.
    struct ObjectPlan {
        let shape: Int32
        /// The schema of members that the shape does not name.
        let item: StreamingRequirement
    }
}
