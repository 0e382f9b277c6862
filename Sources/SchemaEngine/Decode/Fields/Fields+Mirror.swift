extension Fields: CustomReflectable {
    /// A mirror with the kind of the value. The content is left out, because it may be secret.
    public var customMirror: Mirror {
        Mirror(self, children: ["kind": displayKind], ancestorRepresentation: .suppressed)
    }
}
