/// Writes JSON text to the end of memory of its own: compact, or with each member and element on a line of its own.
/// Commas, colons and lines come by themselves; that calls pair up is its caller's business.
package struct JSONWriter: ~Copyable {
    /// What was written so far.
    private var text = Arena<UInt8>(capacity: 256)
    /// How many spaces each level is indented by; `nil` writes compact text.
    private let indentation: Int?
    private var depth = 0
    /// Whether something stands in the innermost container already, and whatever comes next is not the value of a key.
    private var needsComma = false
    private var isBehindKey = false
    /// What a caller has made of a value, to be copied to the end.
    private var appended: [UInt8] = []

    package init(indentation: Int? = nil) {
        self.indentation = indentation
    }

    package mutating func beginObject() { begin(UInt8(ascii: "{")) }
    package mutating func endObject() { end(UInt8(ascii: "}")) }
    package mutating func beginArray() { begin(UInt8(ascii: "[")) }
    package mutating func endArray() { end(UInt8(ascii: "]")) }

    /// A member's key; its value comes next.
    package mutating func key(_ key: String) {
        separate()
        appendString(key)
        text.append(UInt8(ascii: ":"))
        if indentation != nil { text.append(UInt8(ascii: " ")) }
        expectValue()
    }

    /// A member's key that was prepared; its value comes next. For compact texts.
    mutating func key(_ key: PreparedKeys.Key, of keys: borrowing PreparedKeys) {
        separate()
        keys.append(key, to: &text)
        expectValue()
    }

    package mutating func string(_ value: String) {
        separate()
        appendString(value)
    }

    package mutating func null() { word("null") }
    package mutating func boolean(_ value: Bool) { word(value ? "true" : "false") }
    package mutating func number(_ value: JSONNumber) { raw(value.text.utf8) }
    package mutating func integer(_ value: some FixedWidthInteger) { raw(String(value).utf8) }

    package mutating func integer(_ value: Int) {
        separate()
        if value < 0 { text.append(UInt8(ascii: "-")) }
        text.appendDigits(of: UInt64(value.magnitude))
    }

    /// A double in the shortest text that reads back the same. Infinities, and what is not a number, have no JSON: they
    /// are not written, and the answer is `false`.
    package mutating func double(_ value: Double) -> Bool {
        guard value.isFinite else { return false }
        separate()
        text.appendShortest(value)
        return true
    }

    /// A float in the shortest text that reads back the same; see `double`.
    package mutating func float(_ value: Float) -> Bool {
        guard value.isFinite else { return false }
        separate()
        text.appendShortest(value.description)
        return true
    }

    /// A value that is JSON text already, as it stands.
    package mutating func raw(_ value: some Sequence<UInt8>) {
        separate()
        if value.withContiguousStorageIfAvailable({ text.append(copying: UnsafeRawBufferPointer($0)) }) == nil {
            for byte in value { text.append(byte) }
        }
    }

    /// A value that the closure appends as JSON text.
    package mutating func raw<Failure: Error>(_ append: (inout [UInt8]) throws(Failure) -> Void) throws(Failure) {
        appended.removeAll(keepingCapacity: true)
        try append(&appended)
        raw(appended)
    }

    private mutating func word(_ word: StaticString) {
        separate()
        text.append(copying: UnsafeRawBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
    }

    private mutating func appendString(_ value: String) {
        let isWritten: Void? = value.utf8.withContiguousStorageIfAvailable {
            text.appendJSONString(UnsafeRawBufferPointer($0))
        }
        if isWritten == nil {
            var value = value
            value.withUTF8 { text.appendJSONString(UnsafeRawBufferPointer($0)) }
        }
    }

    // MARK: Between values

    private mutating func begin(_ bracket: UInt8) {
        separate()
        text.append(bracket)
        depth += 1
        needsComma = false
    }

    private mutating func end(_ bracket: UInt8) {
        depth -= 1
        if needsComma { breakLine() }
        text.append(bracket)
        needsComma = depth > 0
    }

    /// What stands between a value or key and what was written before it.
    @inline(__always)
    private mutating func separate() {
        if needsComma { text.append(UInt8(ascii: ",")) }
        if indentation != nil, !isBehindKey, depth > 0 { breakLine() }
        isBehindKey = false
        needsComma = depth > 0
    }

    @inline(__always)
    private mutating func expectValue() {
        isBehindKey = true
        needsComma = false
    }

    private mutating func breakLine() {
        guard let indentation else { return }
        text.append(UInt8(ascii: "\n"))
        text.append(repeating: UInt8(ascii: " "), count: indentation * max(0, depth))
    }
}

extension JSONWriter {
    // MARK: What was written

    /// How many bytes were written.
    package var count: Int { text.count }

    /// A byte of what was written.
    package func byte(at offset: Int) -> UInt8 { text[offset] }

    /// A copy of what was written so far.
    package var bytes: [UInt8] { withTextBytes { Array($0) } }

    /// Calls the closure with a view of what was written so far, which must not be kept beyond it.
    package func withTextBytes<Result, Failure: Error>(
        _ body: (TextBytes) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try text.withBytes { bytes throws(Failure) in try body(TextBytes(bytes)) }
    }

    // MARK: Going back

    /// How far a text was written, to go back to.
    package struct Mark: Sendable {
        fileprivate var count: Int
        fileprivate var depth: Int
        fileprivate var needsComma: Bool
        fileprivate var isBehindKey: Bool
    }

    /// The place between what was written and what comes next. Good until the container that is open here ends.
    package var mark: Mark {
        Mark(count: count, depth: depth, needsComma: needsComma, isBehindKey: isBehindKey)
    }

    /// Takes back what was written since.
    package mutating func rewind(to mark: Mark) {
        text.truncate(to: min(mark.count, count))
        (depth, needsComma, isBehindKey) = (mark.depth, mark.needsComma, mark.isBehindKey)
    }

    /// Where the next value's first byte will stand in a compact text.
    package var nextOffset: Int { count + (needsComma ? 1 : 0) }
}
