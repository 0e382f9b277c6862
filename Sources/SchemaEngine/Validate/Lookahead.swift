/// Searches an object for one member, ahead of the walk. Errors in the text are left for the walk to report.
struct Lookahead {
    /// The ends of containers that were skipped before, by their starts. An inner object that looks ahead does
    /// not skip its own containers again, so nested cases take linear time. Short containers are not stored, so
    /// a long list of them takes no memory.
    private var ends: [Int: Int] = [:]
    /// The greatest of the stored ends.
    private var lastEnd = 0
    /// The length in bytes from which a container's end is stored.
    private static let leastBytes = 64
    /// Whether objects inside the object look ahead, too. Otherwise, only the ends of its own members are stored.
    private let isRepeatedInside: Bool

    init(isRepeatedInside: Bool = true) { self.isRepeatedInside = isRepeatedInside }

    /// The number of stored ends.
    var count: Int { ends.count }

    /// Returns the offset of the value of the first member with this name, in the object at the scanner's position.
    mutating func value(of name: [UInt8], in scanner: JSONScanner) -> Int? {
        var scanner = scanner
        if scanner.position >= lastEnd, !ends.isEmpty { ends.removeAllAndShrink() }
        scanner.position += 1
        scanner.skipWhitespace()
        while scanner.current == Byte.quote {
            guard let token = try? scanner.scanString() else { return nil }
            scanner.skipWhitespace()
            guard scanner.current == Byte.colon else { return nil }
            scanner.position += 1
            scanner.skipWhitespace()
            if Self.isKey(token, name, scanner) { return scanner.position }
            guard pass(&scanner) else { return nil }
            scanner.skipWhitespace()
            guard scanner.current == Byte.comma else { return nil }
            scanner.position += 1
            scanner.skipWhitespace()
        }
        return nil
    }

    private static func isKey(_ token: StringToken, _ name: [UInt8], _ scanner: JSONScanner) -> Bool {
        token.length >= name.count && scanner.unescaped(token) == name
    }

    /// Skips one value of any kind.
    private mutating func pass(_ scanner: inout JSONScanner) -> Bool {
        if let end = ends[scanner.position] {
            scanner.position = end
            return true
        }
        var open: [Int] = []
        repeat {
            switch scanner.current {
            case Byte.openBrace, Byte.openBracket:
                open.append(scanner.position)
                scanner.position += 1
            case Byte.closeBrace, Byte.closeBracket:
                guard let start = open.popLast() else { return false }
                scanner.position += 1
                let isStored = isRepeatedInside || open.isEmpty
                guard isStored, scanner.position - start >= Self.leastBytes else { break }
                ends[start] = scanner.position
                lastEnd = max(lastEnd, scanner.position)
            case Byte.quote:
                guard (try? scanner.scanString()) != nil else { return false }
            case 0:
                return false
            default:
                scanner.position += 1
            }
            if open.isEmpty, !Self.isInsideScalar(scanner) { return true }
        } while scanner.position < scanner.count
        return false
    }

    /// Whether the scanner is inside a number or a literal.
    private static func isInsideScalar(_ scanner: JSONScanner) -> Bool {
        switch scanner.current {
        case Byte.comma, Byte.closeBrace, Byte.closeBracket, 0...UInt8(ascii: " "): false
        default: true
        }
    }
}
