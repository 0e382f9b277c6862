import SchematicPlatform

/// Detects changes of the schema files below folders, by their names, sizes and times.
struct FolderWatch {
    private struct Stamp: Equatable {
        var path: String
        var identity: FileStatus.Identity
        var size: Int
        var seconds: Int
        var nanoseconds: Int
    }

    private let folders: [String]
    private var stamps: [Stamp]

    /// Begins to watch folders.
    init(_ folders: [String]) {
        self.folders = folders
        stamps = Self.stamps(of: folders)
    }

    /// Returns a Boolean value that indicates whether a file has changed since the last call.
    mutating func hasChanged() -> Bool {
        let now = Self.stamps(of: folders)
        defer { stamps = now }
        return now != stamps
    }

    private static func stamps(of folders: [String]) -> [Stamp] {
        folders.flatMap { folder in
            ((try? SchemaFolder(walking: folder))?.files ?? []).map { file in
                let time = FileStatus(at: file.path)?.modificationTime
                return Stamp(
                    path: file.path,
                    identity: file.identity,
                    size: file.size,
                    seconds: Int(time?.tv_sec ?? 0),
                    nanoseconds: Int(time?.tv_nsec ?? 0)
                )
            }
        }
    }
}
