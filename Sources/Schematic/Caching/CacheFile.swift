import Foundation

/// The attributes of a file of a `DiskCache`.
struct CacheFile {
    let path: String
    let size: ByteCount
    let lastUse: Date

    static let suffix = ".response"
    static let draftSuffix = ".draft"

    /// Returns `nil` if the path is not that of a regular file.
    init?(at path: String) {
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: path),
            attributes[.type] as? FileAttributeType == .typeRegular,
            let size = attributes[.size] as? NSNumber,
            let lastUse = attributes[.modificationDate] as? Date
        else { return nil }
        self.path = path
        self.size = ByteCount(size.uint64Value)
        self.lastUse = lastUse
    }

    /// A Boolean value that indicates whether a name is one of the cache's: the name of a key, and the suffix.
    static func isName(_ name: String) -> Bool { name.hasSuffix(suffix) && isKey(name.dropLast(suffix.count)) }

    /// A Boolean value that indicates whether a name is that of a file that was not renamed to its final name.
    static func isDraft(_ name: String) -> Bool { name.hasSuffix(draftSuffix) && isKey(name.prefix(65)) }

    private static func isKey(_ text: Substring) -> Bool {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        return parts.count == 2 && parts.allSatisfy { $0.utf8.count == 32 && $0.allSatisfy(\.isHexDigit) }
    }
}
