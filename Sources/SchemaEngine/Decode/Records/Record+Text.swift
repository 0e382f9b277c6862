extension Record {
    /// Returns the value of a string's text, or `nil` if the text is not valid. The text is read in place; only
    /// one with escapes becomes a `String` first.
    func value<Value>(of slot: Slot, by read: (TextBytes) throws(ScalarFault) -> Value) -> Value? {
        guard !slot.flags.contains(.hasEscapes) else { return try? string(slot).withTextBytes(read) }
        // The record keeps the text in memory until the value is made.
        return withExtendedLifetime(self) {
            try? read(scanner(for: slot).textBytes(in: slot.start..<slot.start + slot.length))
        }
    }
}
