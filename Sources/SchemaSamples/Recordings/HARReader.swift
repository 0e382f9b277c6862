import SchemaEngine

/// Reads a recording in the format HAR 1.2, entry by entry. Memory is bounded by the largest entry.
package struct HARReader {
    /// The position of an entry.
    package struct EntryPosition: Sendable, Hashable, CustomStringConvertible {
        /// The index in `/log/entries`.
        package var index: Int
        /// The line in the file, from 1.
        package var line: Int

        package init(index: Int, line: Int) {
            self.index = index
            self.line = line
        }

        package var description: String { "the entry at /log/entries/\(index) (line \(line))" }
    }

    /// An entry of a recording.
    package enum Entry: Sendable {
        case exchange(HARExchange)
        /// The entry cannot be read, with the reason.
        case unreadable(String)
    }

    /// The size of an entry that is read without a setting, in bytes.
    package static let largestEntry = 256 << 20

    private let largestEntry: Int

    /// - Parameter largestEntry: The maximum size of an entry, in bytes. A larger one is unreadable.
    package init(largestEntry: Int = Self.largestEntry) { self.largestEntry = max(1, largestEntry) }

    /// Reads the entries of a file.
    ///
    /// - Parameters:
    ///   - read: Fills memory from its start, and returns the number of bytes. 0 is the end of the file.
    ///   - body: Receives each entry, in their order. The entries before an error in the file are passed, too.
    /// - Returns: The reason why the file is not a recording, or `nil`.
    /// - Throws: The errors of the closures.
    package func entries<Failure: Error>(
        reading read: (UnsafeMutableRawBufferPointer) throws(Failure) -> Int,
        _ body: (EntryPosition, Entry) throws(Failure) -> Void
    ) throws(Failure) -> String? {
        var splitter = HARSplitter(largestElement: largestEntry)
        var block = [UInt8](repeating: 0, count: 1 << 16)
        while !splitter.isFrameTooLarge {
            let outcome = block.withUnsafeMutableBytes { memory -> Result<Int, Failure> in
                do throws(Failure) {
                    let count = max(0, min(try read(memory), memory.count))
                    try splitter.split(UnsafeRawBufferPointer(rebasing: memory[..<count])) { element throws(Failure) in
                        try body(EntryPosition(index: element.index, line: element.line), entry(element))
                    }
                    return .success(count)
                } catch { return .failure(error) }
            }
            if try outcome.get() == 0 { break }
        }
        return Self.fault(of: splitter)
    }

    private func entry(_ element: HARSplitter.Element) -> Entry {
        guard let text = element.text else { return .unreadable("it has more than \(largestEntry) bytes") }
        do throws(HAREntryReader.Failure) {
            let value = try Self.value(text) { _, line in element.line + line - 1 }
            return .exchange(try HAREntryReader.exchange(value))
        } catch {
            return .unreadable(error.reason)
        }
    }

    private static func fault(of splitter: HARSplitter) -> String? {
        if splitter.isFrameTooLarge, splitter.frame.withTextBytes({ ForeignEncoding(of: $0) == nil }) {
            return "the text around the entries has more than \(HARSplitter.largestFrame >> 20) MiB"
        }
        do throws(HAREntryReader.Failure) {
            let frame = try value(splitter.frame) { splitter.line(ofFrame: $0, line: $1) }
            guard frame["log"]?["entries"]?.array != nil else {
                return "expected HAR, found no entries at /log/entries"
            }
            return nil
        } catch {
            let words = splitter.hasEntries ? "text that is not JSON around the entries" : "text that is not JSON"
            return "expected HAR, found \(words): \(error.reason)"
        }
    }

    /// Parses a part of the file, for which `fileLine` returns the line in the file of an offset and a line in the part.
    /// The reason of a failure does not contain the text, which may be secret.
    private static func value(
        _ bytes: [UInt8],
        fileLine: (_ offset: Int, _ line: Int) -> Int
    ) throws(HAREntryReader.Failure) -> JSONValue {
        let text = JSONBuffer(bytes)
        do throws(JSONTextError) {
            let document = try JSONDocument(parsing: text, maximumDepth: 512)
            if let duplicate = document.duplicateKeys.first {
                throw JSONTextError(.duplicateKey, at: duplicate.keyOffset)
            }
            return JSONValue(document.root)
        } catch {
            let line = fileLine(error.offset, positions(of: [error.offset], in: text).first?.line ?? 1)
            let message = text.withTextBytes { error.explanation(in: $0, of: .file, showsText: false) }
            throw HAREntryReader.Failure(reason: "line \(line): \(message)")
        }
    }
}
