import SchemaEngine
import SchemaTools
import SchematicPlatform

/// The files of JSON lines that test runs have written: the given files, and those in the given folders.
enum TallyFiles {
    /// The maximum size of a file, in bytes.
    private static let largestSize = 256 << 20

    /// Returns the paths of the files. Those of a folder are sorted by name, and folders in it are not entered.
    static func paths(_ operands: [String]) throws(FileError) -> [String] {
        var paths: [String] = []
        for operand in operands {
            let advice = "contains no .jsonl file; run the tests with SCHEMATIC_COVERAGE=\(operand)"
            paths += try InputFiles.files(of: operand, otherwise: advice) { $0.hasSuffix(".jsonl") }
        }
        return paths
    }

    static func contents(of path: String) throws(FileError) -> JSONBuffer {
        guard try FileStatus(of: path).size <= largestSize else {
            throw FileError(path, "is larger than \(largestSize >> 20) MiB, the limit for a tally")
        }
        return try ByteReader.contents(of: path)
    }
}
