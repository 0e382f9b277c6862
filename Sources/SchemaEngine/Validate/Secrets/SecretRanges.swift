/// The parts of a payload that must not be displayed, found in one pass over its text.
///
/// A value is secret if any schema node that may describe it marks it as secret. If `masksUndescribed` is set,
/// a value that no node describes is secret, too. After the first byte that is not JSON, everything is secret.
struct SecretRanges {
    private var found = OffsetRanges()
    /// The ranges in ascending order. They do not overlap.
    var ranges: [Range<Int>] { found.ranges }
    /// Whether the text starts as JSON.
    private(set) var isReadable = false

    /// An open container.
    private struct Step {
        var isObject: Bool
        /// The number of the container's candidates.
        var candidates: Int
        var isEmpty = true
        /// The index of the current element of an array.
        var index = -1
    }

    private let masksUndescribed: Bool
    private var scanner: JSONScanner
    private var sets: CandidateSets
    private var open: [Step] = []
    /// The secret value being read: the offset of its first byte, and the number of containers open around it.
    private var secret: (start: Int, depth: Int)?

    /// The depth from which containers are not followed.
    private static let greatestDepth = 1024

    /// Finds the secrets of a text that `roots` may describe.
    init(_ text: TextBytes, of program: SchemaProgram, roots: [NodeID], masksUndescribed: Bool) {
        self.masksUndescribed = masksUndescribed
        scanner = JSONScanner(text)
        sets = CandidateSets(program)
        scanner.skipByteOrderMark()
        scanner.skipWhitespace()
        let start = scanner.position
        do throws(JSONTextError) {
            try readDocument(sets.number(of: roots))
            isReadable = true
        } catch {
            // The token that is not JSON begins at the scanner's position.
            isReadable = scanner.position > start || !open.isEmpty
            found.append(min(secret?.start ?? scanner.position, text.count)..<text.count)
        }
    }

    /// Returns the range that contains an offset, if any.
    func range(around offset: Int) -> Range<Int>? { found.range(around: offset) }

    // MARK: Reading

    private mutating func readDocument(_ root: Int) throws(JSONTextError) {
        var candidates = root
        while true {
            try readValue(candidates)
            guard let next = try nextValue() else { break }
            candidates = next
        }
        guard scanner.position == scanner.count else { throw JSONTextError(.trailingText, at: scanner.position) }
    }

    /// Reads a scalar, or the opening bracket of a container.
    private mutating func readValue(_ candidates: Int) throws(JSONTextError) {
        let start = scanner.position
        let byte = scanner.current
        if secret == nil, isSecret(byte, candidates) { secret = (start, open.count) }
        switch byte {
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            guard open.count < Self.greatestDepth else { throw JSONTextError(.tooDeep, at: start) }
            open.append(Step(isObject: byte == UInt8(ascii: "{"), candidates: candidates))
            scanner.position += 1
            return
        case UInt8(ascii: "\""): _ = try scanner.scanString()
        case UInt8(ascii: "t"): try scanner.scanTrue()
        case UInt8(ascii: "f"): try scanner.scanFalse()
        case UInt8(ascii: "n"): try scanner.scanNull()
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): _ = try scanner.scanNumber()
        default: throw scanner.unexpected(.value)
        }
        endValue()
    }

    /// Returns whether a value that begins with `byte` is secret.
    private func isSecret(_ byte: UInt8, _ number: Int) -> Bool {
        let candidates = sets[number]
        if candidates.isSecret { return true }
        guard masksUndescribed || candidates.masksMisfits else { return false }
        return switch byte {
        case UInt8(ascii: "{"): candidates.shapes.isEmpty && !candidates.takesAnyObject
        case UInt8(ascii: "["): !candidates.takesArray
        case UInt8(ascii: "n"): false
        default: !candidates.takesScalar
        }
    }

    private mutating func endValue() {
        guard let value = secret, value.depth == open.count else { return }
        found.append(value.start..<scanner.position)
        secret = nil
    }

    /// Reads up to the next value: closing brackets, a comma, a key. Returns the value's candidates, or `nil`
    /// at the end.
    private mutating func nextValue() throws(JSONTextError) -> Int? {
        while let step = open.last {
            scanner.skipWhitespace()
            if scanner.current == UInt8(ascii: step.isObject ? "}" : "]") {
                scanner.position += 1
                open.removeLast()
                endValue()
                continue
            }
            if !step.isEmpty {
                guard scanner.current == UInt8(ascii: ",") else {
                    throw scanner.unexpected(step.isObject ? .commaOrBrace : .commaOrBracket)
                }
                scanner.position += 1
                scanner.skipWhitespace()
            }
            open[open.count - 1].isEmpty = false
            if step.isObject { return try memberCandidates(step) }
            open[open.count - 1].index += 1
            return secret == nil ? sets.element(of: step.candidates, at: step.index + 1) : step.candidates
        }
        scanner.skipWhitespace()
        return nil
    }

    private mutating func memberCandidates(_ step: Step) throws(JSONTextError) -> Int {
        let start = scanner.position
        guard scanner.current == UInt8(ascii: "\"") else { throw scanner.unexpected(.key) }
        do throws(JSONTextError) {
            let key = try scanner.scanString()
            scanner.skipWhitespace()
            guard scanner.current == UInt8(ascii: ":") else { throw scanner.unexpected(.colon) }
            scanner.position += 1
            scanner.skipWhitespace()
            return secret == nil ? sets.member(key, of: step.candidates, scanner) : step.candidates
        } catch {
            scanner.position = start
            throw error
        }
    }
}
