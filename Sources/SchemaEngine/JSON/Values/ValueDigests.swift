/// A hash of a JSON value with 128 bits. Equal values have equal digests: numbers are compared by value, strings by their
/// Unicode scalars, and objects without regard to order.
///
/// The hash has a seed that is random for each process, so a sender cannot choose values with equal digests, and equal
/// digests mean equal values.
struct ValueDigest: Hashable, BitwiseCopyable {
    fileprivate var first: UInt64 = 0
    fileprivate var second: UInt64 = 0

    fileprivate init() {}

    fileprivate init(_ kind: Kind, _ combine: (inout Hasher) -> Void) {
        var hasher = Hasher()
        hasher.combine(kind.rawValue)
        combine(&hasher)
        self.init(hasher)
    }

    fileprivate init(_ hasher: Hasher) {
        first = UInt64(bitPattern: Int64(hasher.finalize()))
        var longer = hasher
        longer.combine(first)
        second = UInt64(bitPattern: Int64(longer.finalize()))
    }

    /// The parts of a text that have digests.
    fileprivate enum Kind: UInt8 {
        case null, boolean, number, string, array, object, member
    }

    fileprivate func combine(into hasher: inout Hasher) {
        hasher.combine(first)
        hasher.combine(second)
    }
}

/// Computes the digests of values in place. Calls follow a walk, which computes the digest of a container before those of
/// its content.
struct ValueDigests {
    /// The digests of containers and their ends, by their offsets. A container inside another one is thus read once,
    /// although each of them has a digest. Short containers are not stored.
    private var known: [Int: (digest: ValueDigest, end: Int)] = [:]
    /// The greatest of the stored ends.
    private var lastEnd = 0

    /// The length in bytes from which a container's digest is stored.
    private static let leastBytes = 64

    /// Skips the value at a scanner's position, and returns its digest, or `nil` if the text is not JSON. If `remembers`
    /// is set, the digests of containers are stored for later calls with the same text.
    mutating func digest(at scanner: inout JSONScanner, remembers: Bool) -> ValueDigest? {
        if remembers, scanner.position >= lastEnd, !known.isEmpty { known.removeAllAndShrink() }
        var open: [OpenDigest] = []
        while true {
            guard var digest = begin(&scanner, &open, remembers: remembers) else { return nil }
            // A complete value is added to its container, which it may complete.
            while digest != nil {
                guard let last = open.indices.last else { return digest }
                if let complete = digest { open[last].add(complete) }
                scanner.skipWhitespace()
                if scanner.current == UInt8(ascii: ",") {
                    scanner.position += 1
                    scanner.skipWhitespace()
                    guard open[last].readKey(&scanner) else { return nil }
                    digest = nil
                } else {
                    guard scanner.current == open[last].closingBracket else { return nil }
                    digest = close(&scanner, &open, remembers: remembers)
                }
            }
        }
    }

    /// Begins a value. Returns the digest of a complete value, and `.some(nil)` at the first value of a container. Returns
    /// `nil` if the text is not JSON.
    private mutating func begin(
        _ scanner: inout JSONScanner,
        _ open: inout [OpenDigest],
        remembers: Bool
    ) -> ValueDigest?? {
        switch scanner.current {
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            if remembers, let known = known[scanner.position] {
                scanner.position = known.end
                return .some(known.digest)
            }
            var container = OpenDigest(isObject: scanner.current == UInt8(ascii: "{"), start: scanner.position)
            scanner.position += 1
            scanner.skipWhitespace()
            if scanner.current == container.closingBracket {
                open.append(container)
                return .some(close(&scanner, &open, remembers: remembers))
            }
            guard container.readKey(&scanner) else { return nil }
            open.append(container)
            return .some(nil)
        case UInt8(ascii: "\""):
            guard let token = try? scanner.scanString() else { return nil }
            return .some(ValueDigest(.string) { token.combine(from: scanner, into: &$0) })
        case UInt8(ascii: "t"):
            guard (try? scanner.scanTrue()) != nil else { return nil }
            return .some(ValueDigest(.boolean) { $0.combine(true) })
        case UInt8(ascii: "f"):
            guard (try? scanner.scanFalse()) != nil else { return nil }
            return .some(ValueDigest(.boolean) { $0.combine(false) })
        case UInt8(ascii: "n"):
            guard (try? scanner.scanNull()) != nil else { return nil }
            return .some(ValueDigest(.null) { _ in })
        default:
            guard let token = try? scanner.scanNumber() else { return nil }
            let number = CanonicalNumber(scanner.textBytes(in: token.range))
            return .some(ValueDigest(.number) { number.hash(into: &$0) })
        }
    }

    /// Ends the innermost container at its closing bracket.
    private mutating func close(
        _ scanner: inout JSONScanner,
        _ open: inout [OpenDigest],
        remembers: Bool
    ) -> ValueDigest? {
        guard let container = open.popLast() else { return nil }
        scanner.position += 1
        let digest = container.digest
        if remembers, scanner.position - container.start >= Self.leastBytes {
            known[container.start] = (digest, scanner.position)
            lastEnd = max(lastEnd, scanner.position)
        }
        return digest
    }
}

/// An array or an object whose digest is being computed.
private struct OpenDigest {
    let isObject: Bool
    /// The offset of the opening bracket.
    let start: Int
    /// The elements of an array, in order.
    private var elements = Hasher()
    /// The sum of the digests of an object's members, which does not depend on their order.
    private var members = ValueDigest()
    /// The keys so far, and the key of the current member. Of a repeated key, the first value counts.
    private var keys: Set<ValueDigest> = []
    private var key = ValueDigest()
    private var isRepeated = false

    init(isObject: Bool, start: Int) {
        self.isObject = isObject
        self.start = start
        elements.combine(ValueDigest.Kind.array.rawValue)
    }

    var closingBracket: UInt8 { isObject ? UInt8(ascii: "}") : UInt8(ascii: "]") }

    var digest: ValueDigest {
        isObject ? ValueDigest(.object) { members.combine(into: &$0) } : ValueDigest(elements)
    }

    /// Reads the key of an object's next member, up to its value. Returns `false` if the text is not JSON.
    mutating func readKey(_ scanner: inout JSONScanner) -> Bool {
        guard isObject else { return true }
        guard scanner.current == UInt8(ascii: "\""), let token = try? scanner.scanString() else { return false }
        key = ValueDigest(.string) { token.combine(from: scanner, into: &$0) }
        isRepeated = !keys.insert(key).inserted
        scanner.skipWhitespace()
        guard scanner.current == UInt8(ascii: ":") else { return false }
        scanner.position += 1
        scanner.skipWhitespace()
        return true
    }

    /// Adds an element, or the value of the current member.
    mutating func add(_ value: ValueDigest) {
        guard isObject else { return value.combine(into: &elements) }
        guard !isRepeated else { return }
        let member = ValueDigest(.member) {
            key.combine(into: &$0)
            value.combine(into: &$0)
        }
        members.first &+= member.first
        members.second &+= member.second
    }
}

extension JSONScanner {
    /// Returns whether no element of the array at the scanner's position, which was read before, equals an earlier one.
    func hasDistinctElements() -> Bool {
        var scanner = self
        var digests = ValueDigests()
        var seen: Set<ValueDigest> = []
        scanner.position += 1
        scanner.skipWhitespace()
        while scanner.position < scanner.count, scanner.current != UInt8(ascii: "]") {
            guard let digest = digests.digest(at: &scanner, remembers: false), seen.insert(digest).inserted else {
                return false
            }
            scanner.skipWhitespace()
            guard scanner.current == UInt8(ascii: ",") else { break }
            scanner.position += 1
            scanner.skipWhitespace()
        }
        return true
    }
}

extension StringToken {
    /// Adds the unescaped bytes of the string to a hash.
    fileprivate func combine(from scanner: JSONScanner, into hasher: inout Hasher) {
        guard hasEscapes else { return hasher.combine(bytes: scanner.bytes(in: range)) }
        scanner.unescaped(self).withUnsafeBytes { hasher.combine(bytes: $0) }
    }
}
