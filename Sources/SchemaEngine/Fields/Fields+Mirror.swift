extension Fields: CustomReflectable {
    /// The kind of the value, and nothing of what it says: it may be secret.
    public var customMirror: Mirror {
        Mirror(self, children: ["kind": displayKind], ancestorRepresentation: .suppressed)
    }
}
