extension Record {
    /// What the text of a string reads as; `nil` where it is refused. The text is read where it stands: only one with escapes
    /// is made a string first.
    func value<Value>(of slot: Slot, by read: (TextBytes) throws(ScalarFault) -> Value) -> Value? {
        guard !slot.flags.contains(.hasEscapes) else { return try? string(slot).withTextBytes(read) }
        // The record holds the memory until the value is made.
        return withExtendedLifetime(self) {
            try? read(scanner(for: slot).textBytes(in: slot.start..<slot.start + slot.length))
        }
    }
}
