/// Writes JSON text to the end of an array of bytes: compact, or with each member and element on a line of its own.
/// Commas, colons and lines come by themselves; that calls pair up is its caller's business.
package struct JSONWriter {
    /// What was written so far.
    package private(set) var bytes: [UInt8] = []
    /// How many spaces each level is indented by; `nil` writes compact text.
    private let indentation: Int?
    private var depth = 0
    /// Whether something stands in the innermost container already.
    private var hasContent = false
    private var isBehindKey = false
    /// What `prepared` has kept.
    private var keptKeys: [UInt8] = []

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
        bytes.append(UInt8(ascii: ":"))
        if indentation != nil { bytes.append(UInt8(ascii: " ")) }
        isBehindKey = true
    }

    /// A key that was written once, and can be written again as it is.
    package struct PreparedKey: BitwiseCopyable, Sendable {
        fileprivate var start: Int32
        fileprivate var count: Int32
    }

    /// Keeps a key with its quotes and its colon, to be written often. For compact texts.
    package mutating func prepared(_ key: String) -> PreparedKey {
        let start = keptKeys.count
        var key = key
        key.withUTF8 { keptKeys.appendJSONString(UnsafeRawBufferPointer($0)) }
        keptKeys.append(UInt8(ascii: ":"))
        return PreparedKey(
            start: Int32(truncatingIfNeeded: start),
            count: Int32(truncatingIfNeeded: keptKeys.count - start)
        )
    }

    /// A member's key that this writer has kept; its value comes next.
    package mutating func key(_ key: PreparedKey) {
        separate()
        bytes.append(contentsOf: keptKeys[Int(key.start)..<Int(key.start + key.count)])
        isBehindKey = true
    }

    package mutating func string(_ value: String) {
        separate()
        appendString(value)
    }

    package mutating func null() { word("null") }
    package mutating func boolean(_ value: Bool) { word(value ? "true" : "false") }
    package mutating func number(_ value: JSONNumber) { word(value.text) }
    package mutating func integer(_ value: some FixedWidthInteger) { word(String(value)) }

    package mutating func integer(_ value: Int) {
        separate()
        if value < 0 { bytes.append(UInt8(ascii: "-")) }
        bytes.appendDigits(of: value.magnitude)
    }

    /// A double in the shortest text that reads back the same. Infinities, and what is not a number, have no JSON: they
    /// are not written, and the answer is `false`.
    package mutating func double(_ value: Double) -> Bool {
        guard value.isFinite else { return false }
        separate()
        bytes.appendShortest(value.description)
        return true
    }

    /// A float in the shortest text that reads back the same; see `double`.
    package mutating func float(_ value: Float) -> Bool {
        guard value.isFinite else { return false }
        separate()
        bytes.appendShortest(value.description)
        return true
    }

    /// A value that the closure appends as JSON text.
    package mutating func raw<Failure: Error>(_ append: (inout [UInt8]) throws(Failure) -> Void) throws(Failure) {
        separate()
        try append(&bytes)
    }

    /// A value that is JSON text already, as it stands.
    package mutating func raw(_ text: some Sequence<UInt8>) {
        separate()
        bytes.append(contentsOf: text)
    }

    // MARK: Going back

    /// How far a text was written, to go back to.
    package struct Mark: Sendable {
        fileprivate var count: Int
        fileprivate var depth: Int
        fileprivate var hasContent: Bool
        fileprivate var isBehindKey: Bool
    }

    /// The place between what was written and what comes next. Good until the container that is open here ends.
    package var mark: Mark {
        Mark(count: bytes.count, depth: depth, hasContent: hasContent, isBehindKey: isBehindKey)
    }

    /// Takes back what was written since.
    package mutating func rewind(to mark: Mark) {
        bytes.removeSubrange(min(mark.count, bytes.count)...)
        (depth, hasContent, isBehindKey) = (mark.depth, mark.hasContent, mark.isBehindKey)
    }

    /// Where the next value's first byte will stand in a compact text.
    package var nextOffset: Int { bytes.count + (!isBehindKey && depth > 0 && hasContent ? 1 : 0) }

    private mutating func word(_ text: String) {
        separate()
        var text = text
        text.withUTF8 { bytes.append(contentsOf: $0) }
    }

    private mutating func begin(_ bracket: UInt8) {
        separate()
        bytes.append(bracket)
        depth += 1
        hasContent = false
    }

    private mutating func end(_ bracket: UInt8) {
        depth -= 1
        if hasContent { breakLine() }
        bytes.append(bracket)
        hasContent = true
    }

    /// What stands between a value or key and what was written before it.
    private mutating func separate() {
        if isBehindKey {
            isBehindKey = false
        } else if depth > 0 {
            if hasContent { bytes.append(UInt8(ascii: ",")) }
            breakLine()
        }
        hasContent = true
    }

    private mutating func breakLine() {
        guard let indentation else { return }
        bytes.append(UInt8(ascii: "\n"))
        bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: indentation * max(0, depth)))
    }

    private mutating func appendString(_ value: String) {
        var value = value
        value.withUTF8 { bytes.appendJSONString(UnsafeRawBufferPointer($0)) }
    }
}
