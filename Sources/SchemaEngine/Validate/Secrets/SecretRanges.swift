/// The parts of a payload that must not be displayed, found in one pass over its text.
///
/// A value is secret if any schema node that may describe it marks it as secret. If `masksUndescribed` is set,
/// a value that no node describes is secret, too. After the first byte that is not JSON, everything is secret.
struct SecretRanges {
    private var found: OffsetRanges
    /// The ranges in ascending order. They do not overlap.
    var ranges: [Range<Int>] { found.ranges }
    /// Whether the text starts as JSON.
    let isReadable: Bool

    /// The depth from which containers are not followed.
    private static let greatestDepth = 1024

    /// Finds the secrets of a text that `roots` may describe.
    init(_ text: TextBytes, of program: SchemaProgram, roots: [NodeID], masksUndescribed: Bool) {
        let finder = SecretFinder(text, CandidateSets(program), roots, masksUndescribed: masksUndescribed)
        var parser = JSONParser(text.bytes, events: finder, maximumDepth: Self.greatestDepth)
        do throws(JSONTextError) {
            try parser.parse()
            (found, isReadable) = (parser.events.found, true)
        } catch {
            (found, isReadable) = (parser.events.found, parser.events.hasBegun)
            // A key without its colon is not JSON either.
            let start = error.expected == .colon ? parser.events.startOfKey : parser.position
            found.append(min(parser.events.secret?.start ?? start, text.count)..<text.count)
        }
    }

    /// Returns the range that contains an offset, if any.
    func range(around offset: Int) -> Range<Int>? { found.range(around: offset) }
}

/// Follows the candidates of each value of a payload, and finds those that are secret.
private struct SecretFinder: JSONEvents {
    /// An open container.
    private struct Step {
        var isObject: Bool
        /// The number of the container's candidates.
        var candidates: Int
        /// The index of the next element of an array.
        var index = 0
    }

    private(set) var found = OffsetRanges()
    /// Whether a value has begun.
    private(set) var hasBegun = false
    /// The offset of the opening quote of the last key.
    private(set) var startOfKey = 0
    /// The secret value being read: the offset of its first byte, and the number of containers open around it.
    private(set) var secret: (start: Int, depth: Int)?

    private let masksUndescribed: Bool
    private let scanner: JSONScanner
    private var sets: CandidateSets
    private var open: [Step] = []
    /// The number of the candidates of the next value, unless that is an element. Inside a secret value, no candidates are needed.
    private var candidates: Int

    init(_ text: TextBytes, _ sets: CandidateSets, _ roots: [NodeID], masksUndescribed: Bool) {
        self.masksUndescribed = masksUndescribed
        self.sets = sets
        scanner = JSONScanner(text)
        candidates = self.sets.number(of: roots)
    }

    mutating func begin(isObject: Bool, at offset: Int) {
        beginValue(at: offset)
        open.append(Step(isObject: isObject, candidates: candidates))
    }

    mutating func end(before offset: Int) {
        open.removeLast()
        endValue(before: offset)
    }

    mutating func key(_ token: StringToken) {
        startOfKey = token.start - 1
        if secret == nil, let object = open.last { candidates = sets.member(token, of: object.candidates, scanner) }
    }

    mutating func string(_ token: StringToken) {
        beginValue(at: token.start - 1)
        endValue(before: token.start + token.length + 1)
    }

    mutating func scalar(_ range: Range<Int>) {
        beginValue(at: range.lowerBound)
        endValue(before: range.upperBound)
    }

    private mutating func beginValue(at offset: Int) {
        hasBegun = true
        guard secret == nil else { return }
        if let array = open.last, !array.isObject {
            candidates = sets.element(of: array.candidates, at: array.index)
            open[open.count - 1].index += 1
        }
        if isSecret(scanner.byte(at: offset), sets[candidates]) { secret = (offset, open.count) }
    }

    private mutating func endValue(before offset: Int) {
        guard let value = secret, value.depth == open.count else { return }
        found.append(value.start..<offset)
        secret = nil
    }

    /// Returns whether a value that begins with `byte` is secret.
    private func isSecret(_ byte: UInt8, _ candidates: CandidateSets.Candidates) -> Bool {
        if candidates.isSecret { return true }
        guard masksUndescribed || candidates.masksMisfits else { return false }
        return switch byte {
        case UInt8(ascii: "{"): candidates.shapes.isEmpty && !candidates.takesAnyObject
        case UInt8(ascii: "["): !candidates.takesArray
        case UInt8(ascii: "n"): false
        default: !candidates.takesScalar
        }
    }
}
