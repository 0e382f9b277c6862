/// Splits the text of a recording into the elements of `/log/entries` while it is read. Memory is bounded by the largest
/// entry, regardless of the length of the file.
///
/// The splitter counts brackets. It does not check the elements, which the caller parses. The text around them is kept as
/// the frame, with a `0` for each element, so that it can be parsed at the end.
struct HARSplitter {
    /// An element of `/log/entries`.
    struct Element {
        /// The index in the array.
        var index: Int
        /// The line of its first byte, from 1.
        var line: Int
        /// The text, or `nil` if it exceeds the limit.
        var text: [UInt8]?
    }

    /// The maximum size of the text around the elements, in bytes.
    static let largestFrame = 4 << 20

    /// The text around the elements.
    private(set) var frame: [UInt8] = []
    /// Whether the text around the elements exceeds its limit. The rest is then not split.
    private(set) var isFrameTooLarge = false
    /// Whether the text has entries.
    private(set) var hasEntries = false

    private let largestElement: Int
    private var element: [UInt8] = []
    private var isElementTooLarge = false
    /// The line of the current element, or `nil` between elements.
    private var elementLine: Int?
    private var count = 0
    private var line = 1
    /// The offset in the frame at which the entries end, or so far.
    private var entriesEnd = Int.max
    /// The number of lines that end in the entries, which are not in the frame.
    private var linesOfEntries = 0
    private var depth = 0
    private var isInEntries = false
    private var isInString = false
    private var isEscaped = false
    /// The last string outside of the elements, up to a length that suffices for the names of the members.
    private var name: [UInt8] = []
    /// The names of the members of the root, and of `log`, that contain the current position.
    private var rootMember: [UInt8] = []
    private var logMember: [UInt8] = []

    init(largestElement: Int) { self.largestElement = largestElement }

    /// Splits the next part of the text.
    mutating func split<Failure: Error>(
        _ block: UnsafeRawBufferPointer,
        _ body: (Element) throws(Failure) -> Void
    ) throws(Failure) {
        var start = 0
        for (index, byte) in block.enumerated() {
            guard !isFrameTooLarge else { return }
            if byte == UInt8(ascii: "\n") {
                line += 1
                if isInEntries { linesOfEntries += 1 }
            }
            guard isInEntries else {
                scanFrame(byte)
                start = index + 1
                continue
            }
            if isInString {
                endString(byte)
                continue
            }
            let isSeparator = depth == 3 && (byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]"))
            if isSeparator {
                append(block, start..<index)
                try endElement(body)
                addToFrame(byte)
                entriesEnd = frame.count
                if byte == UInt8(ascii: "]") {
                    isInEntries = false
                    depth = 2
                }
                start = index + 1
            } else if elementLine == nil {
                if Self.isWhiteSpace(byte) {
                    start = index + 1
                    continue
                }
                elementLine = line
                start = index
                scanStructure(byte)
            } else {
                scanStructure(byte)
            }
        }
        append(block, min(start, block.count)..<block.count)
    }

    /// Returns the line in the file of a position in the frame.
    func line(ofFrame offset: Int, line: Int) -> Int { offset < entriesEnd ? line : line + linesOfEntries }

    // MARK: Elements

    private mutating func append(_ block: UnsafeRawBufferPointer, _ range: Range<Int>) {
        guard elementLine != nil, !isElementTooLarge, !range.isEmpty else { return }
        guard range.count <= largestElement - element.count else {
            isElementTooLarge = true
            element = []
            return
        }
        element.append(contentsOf: block[range])
    }

    private mutating func endElement<Failure: Error>(_ body: (Element) throws(Failure) -> Void) throws(Failure) {
        guard let first = elementLine else { return }
        let finished = Element(index: count, line: first, text: isElementTooLarge ? nil : element)
        count += 1
        elementLine = nil
        isElementTooLarge = false
        element.removeAll(keepingCapacity: element.capacity <= 1 << 20)
        addToFrame(UInt8(ascii: "0"))
        try body(finished)
    }

    private mutating func scanStructure(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""): isInString = true
        case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
        // A bracket too many ends an element that cannot be parsed, and not the array.
        case UInt8(ascii: "}"), UInt8(ascii: "]"): depth = max(3, depth - 1)
        default: break
        }
    }

    private mutating func endString(_ byte: UInt8) {
        if isEscaped {
            isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
            isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
            isInString = false
        }
    }

    // MARK: Frame

    private mutating func scanFrame(_ byte: UInt8) {
        addToFrame(byte)
        if isInString {
            endString(byte)
            if isInString, name.count < 16 { name.append(byte) }
            return
        }
        switch byte {
        case UInt8(ascii: "\""):
            isInString = true
            name = []
        case UInt8(ascii: ":"):
            if depth == 1 { rootMember = name } else if depth == 2 { logMember = name }
        case UInt8(ascii: "["):
            isInEntries = depth == 2 && rootMember.elementsEqual("log".utf8) && logMember.elementsEqual("entries".utf8)
            hasEntries = hasEntries || isInEntries
            depth += 1
        case UInt8(ascii: "{"): depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"): depth = max(0, depth - 1)
        default: break
        }
    }

    private mutating func addToFrame(_ byte: UInt8) {
        guard frame.count < Self.largestFrame else {
            isFrameTooLarge = true
            return
        }
        frame.append(byte)
    }

    private static func isWhiteSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
    }
}
