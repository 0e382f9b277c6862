/// Writes JSON text into a growing buffer, either compact, or with each member and element on a separate line.
/// Commas, colons and line breaks are inserted automatically. The caller must balance the calls that begin and end
/// containers.
package struct JSONWriter: ~Copyable {
    /// The text that was written so far.
    private var text = Arena<UInt8>(capacity: 256)
    /// The number of spaces for each level, or `nil` for compact text.
    private let indentation: Int?
    private var depth = 0
    /// Whether a comma is required before the next value or key: the innermost
    /// container is not empty, and no key was just written.
    private var needsComma = false
    private var isAfterKey = false
    /// A reused buffer for values that callers append as JSON text.
    private var appended: [UInt8] = []

    package init(indentation: Int? = nil) {
        self.indentation = indentation
    }

    package mutating func beginObject() { begin(UInt8(ascii: "{")) }
    package mutating func endObject() { end(UInt8(ascii: "}")) }
    package mutating func beginArray() { begin(UInt8(ascii: "[")) }
    package mutating func endArray() { end(UInt8(ascii: "]")) }

    /// Writes the key of a member. Its value must follow.
    package mutating func key(_ key: String) {
        separate()
        appendString(key)
        text.append(UInt8(ascii: ":"))
        if indentation != nil { text.append(UInt8(ascii: " ")) }
        expectValue()
    }

    /// Writes a prepared key of a member in compact text. Its value must follow.
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

    /// Writes a double with the shortest text that reads back as the same double. Infinity and NaN have no JSON
    /// representation: nothing is written, and the result is `false`.
    package mutating func double(_ value: Double) -> Bool {
        guard value.isFinite else { return false }
        separate()
        text.appendShortest(value)
        return true
    }

    /// Writes a float with the shortest text that reads back as the same float. Otherwise like `double`.
    package mutating func float(_ value: Float) -> Bool {
        guard value.isFinite else { return false }
        separate()
        text.appendShortest(value.description)
        return true
    }

    /// Writes a value that is JSON text already, without changes.
    package mutating func raw(_ value: some Sequence<UInt8>) {
        separate()
        if value.withContiguousStorageIfAvailable({ text.append(copying: UnsafeRawBufferPointer($0)) }) == nil {
            for byte in value { text.append(byte) }
        }
    }

    /// Writes a value that the closure appends as JSON text.
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

    /// Writes the separator between a value or key and the text before it.
    @inline(__always)
    private mutating func separate() {
        if needsComma { text.append(UInt8(ascii: ",")) }
        if indentation != nil, !isAfterKey, depth > 0 { breakLine() }
        isAfterKey = false
        needsComma = depth > 0
    }

    @inline(__always)
    private mutating func expectValue() {
        isAfterKey = true
        needsComma = false
    }

    private mutating func breakLine() {
        guard let indentation else { return }
        text.append(UInt8(ascii: "\n"))
        text.append(repeating: UInt8(ascii: " "), count: indentation * max(0, depth))
    }
}

extension JSONWriter {
    // MARK: Written text

    /// The number of bytes that were written.
    package var count: Int { text.count }

    /// Returns a byte of the written text.
    package func byte(at offset: Int) -> UInt8 { text[offset] }

    /// A copy of the text that was written so far.
    package var bytes: [UInt8] { withTextBytes { Array($0) } }

    /// Calls the closure with a view of the text that was written so far, which must not be used after it returns.
    package func withTextBytes<Result, Failure: Error>(
        _ body: (TextBytes) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try text.withBytes { bytes throws(Failure) in try body(TextBytes(bytes)) }
    }

    // MARK: Rewinding

    /// A position in the written text to which the writer can be rewound.
    package struct Mark: Sendable {
        fileprivate var count: Int
        fileprivate var depth: Int
        fileprivate var needsComma: Bool
        fileprivate var isAfterKey: Bool
    }

    /// The current position, which is valid until the container that is open here ends.
    package var mark: Mark {
        Mark(count: count, depth: depth, needsComma: needsComma, isAfterKey: isAfterKey)
    }

    /// Removes the text that was written after a mark.
    package mutating func rewind(to mark: Mark) {
        text.truncate(to: min(mark.count, count))
        (depth, needsComma, isAfterKey) = (mark.depth, mark.needsComma, mark.isAfterKey)
    }

    /// The offset of the next value's first byte, in compact text.
    package var nextOffset: Int { count + (needsComma ? 1 : 0) }
}
