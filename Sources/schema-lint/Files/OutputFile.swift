import SchematicPlatform

/// A file or stream that is written from its beginning. It is closed with the last reference.
struct OutputFile {
    private let file: Descriptor
    private let name: String

    /// The permissions of new files, from which the system removes those that the process does not give (`umask`).
    static let mode: mode_t = 0o666

    static let standardOutput = OutputFile(.standardOutput, named: "standard output")
    static let standardError = OutputFile(.standardError, named: "standard error")

    init(_ file: Descriptor, named name: String) {
        self.file = file
        self.name = name
    }

    /// Creates or truncates a file. A link must not lead out of the folder that contains it.
    init(path: String) throws(FileError) {
        let flags = O_WRONLY | O_CREAT | O_TRUNC
        var opened = Descriptor.open(path, flags | O_NOFOLLOW, mode: Self.mode)
        if opened == nil, errno == ELOOP { opened = try Self.openLink(path, flags) }
        guard let opened else { throw FileError(failedWriteTo: path) }
        self.init(opened, named: path)
    }

    /// Appends text.
    func write(_ text: String) throws(FileError) { try write(ContiguousArray(text.utf8)) }

    /// Appends bytes: all of them, or it throws an error.
    func write(_ bytes: ContiguousArray<UInt8>) throws(FileError) {
        guard bytes.withUnsafeBytes({ file.write($0) }) else { throw FileError(failedWriteTo: name) }
    }

    private static func openLink(_ path: String, _ flags: Int32) throws(FileError) -> Descriptor? {
        let folder = FolderPath.split(path).folder
        if FolderPath.isOfDescriptors(folder) { return Descriptor.open(path, flags, mode: Self.mode) }
        let place = try OpenFolder.place(of: path, within: folder)
        return place.folder.open(entry: place.name, flags)
    }
}
