@_spi(Engine) import JSONText
import SchemaEngine

/// The peak of this process's memory while it checks a payload of 100 MB, in ratio to the payload's size.
///
/// A peak never falls, so this runs before anything else has taken memory.
enum MemoryRow {
    private static let size = 100_000_000

    static func measure() throws -> Measurement {
        let schemas = Redmine.schemas.map { SchemaSource(path: $0.key, text: $0.value) }
        guard let schema = try SchemaCatalog(schemas).schema(file: "GetIssues.response.json") else {
            throw UsageError("no schema for the generated payload")
        }
        let report = schema.check(payload())
        let peak = try PeakMemory.bytes()
        return Measurement(
            row: .memory,
            payload: "100 MB",
            figure: .ratio(Double(peak) / Double(size)),
            peer: "the payload's size",
            isEqual: report.isValid
        )
    }

    /// Issues again and again, written straight into the buffer, and spaces for what is left.
    private static func payload() -> JSONBuffer {
        let first = Array((RedmineText.opening + RedmineText.issues(100)).utf8)
        let more = Array(("," + RedmineText.issues(100)).utf8)
        let closing = Array(RedmineText.closing.utf8)
        return JSONBuffer(capacity: size) { memory in
            var end = 0
            func append(_ bytes: [UInt8]) {
                UnsafeMutableRawBufferPointer(rebasing: memory[end...]).copyBytes(from: bytes)
                end += bytes.count
            }
            append(first)
            while end + more.count + closing.count <= size { append(more) }
            append(closing)
            append([UInt8](repeating: UInt8(ascii: " "), count: size - end))
            return end
        }
    }
}
