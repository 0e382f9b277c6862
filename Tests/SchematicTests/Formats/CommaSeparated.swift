import Foundation
import Schematic

/// Comma-separated values (RFC 4180, without quotes): the custom format that `Docs/Formats.md` shows.
nonisolated extension BodyFormat {
    static let commaSeparated = BodyFormat(["text/csv"], read: readRows)
    /// The same, also for bodies that are sent.
    static let writtenCommaSeparated = BodyFormat(["text/csv"], read: readRows, write: writeRows)

    private static func readRows(_ body: Data, _ type: MediaType) throws -> BodyContent {
        var lines = body.split(separator: UInt8(ascii: "\n"))
        guard !lines.isEmpty else { throw FormatError("CSV", "there is no line with names", line: 1) }
        let names = cells(of: lines.removeFirst())
        let rows = lines.map { line in
            let cells = zip(names, cells(of: line)).map { UntypedElement($0, text: $1) }
            return UntypedElement("row", children: cells, offset: line.startIndex)
        }
        return .untyped(.list(rows))
    }

    private static func writeRows(_ value: JSONValue) throws -> Data {
        let rows = value.array ?? []
        let names = rows.first?.object?.keys ?? []
        let lines = rows.map { row in names.map { row[$0]?.string ?? row[$0]?.description ?? "" } }
        return Data(([names] + lines).map { $0.joined(separator: ",") + "\n" }.joined().utf8)
    }

    private static func cells(of line: Data) -> [String] {
        let cells = line.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
        return cells.map { String(decoding: $0, as: UTF8.self) }
    }
}
