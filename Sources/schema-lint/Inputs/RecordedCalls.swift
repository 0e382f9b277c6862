import SchemaSamples
import SchemaTools

/// The calls of recordings in the format HAR 1.2.
enum RecordedCalls {
    /// Reads a recording, or all recordings of a folder: the files with a name that ends in `.har`.
    ///
    /// - Parameters:
    ///   - path: The file or the folder.
    ///   - writer: Receives a message for each entry that cannot be read, and is left out, and shows the progress.
    /// - Returns: The calls, in the order of the files' names.
    /// - Throws: `FileError` if a file is not a recording, or if there are too many calls.
    static func exchanges(of path: String, _ writer: ReportWriter) throws(FileError) -> [HARExchange] {
        var exchanges: [HARExchange] = []
        var size = 0
        let advice = "contains no recording; expected files that end in .har"
        let files = try InputFiles.files(of: path, otherwise: advice) { $0.lowercased().hasSuffix(".har") }
        writer.showProgress(reading: files)
        defer { writer.console.progress.end() }
        for file in files {
            let fill = try writer.console.filling(from: file)
            let fault = try HARReader(largestEntry: MockRecordings.maximumSize).entries { memory throws(FileError) in
                let count = try fill(memory)
                size += count
                guard size <= largestSize else {
                    throw FileError(file, "has more than \(largestSize >> 20) MiB; split it")
                }
                return count
            } _: { place, entry throws(FileError) in
                guard exchanges.count < MockRecordings.maximumCount else {
                    throw FileError(file, "has more than \(MockRecordings.maximumCount) calls; split it")
                }
                switch entry {
                case .exchange(let exchange): exchanges.append(exchange)
                case .unreadable(let reason):
                    writer.reportError(FileError(file, "\(place) is left out: \(reason)").message)
                }
            }
            if let fault { throw FileError(file, fault) }
        }
        return exchanges
    }

    /// The maximum size of all files, in bytes.
    private static let largestSize = 512 << 20
}
