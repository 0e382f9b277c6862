import Foundation

/// A temporary file that bytes go through, in order: one side writes, the other reads. It has no name, so that nobody
/// else can open it and nothing is left of it.
///
/// Writer and reader have a handle each, and never meet: what is read was written before, which the backlog counts.
final class BacklogSpool: Sendable {
    /// Where bytes are written.
    enum Place {
        /// At the front: everything was read.
        case fresh
        /// Behind what is there.
        case behind
    }

    private struct Handles {
        let writer: FileHandle
        let reader: FileHandle
    }

    private let handles = Locked<Handles?>(nil)

    /// How many bytes are read at once, at most.
    private static let chunkSize = 262_144

    func write(_ data: Data, _ place: Place) throws {
        let handles = try handles.withLock { handles in
            let opened = try handles ?? Self.open()
            handles = opened
            return opened
        }
        do {
            if place == .fresh {
                try handles.writer.truncate(atOffset: 0)
                try handles.reader.seek(toOffset: 0)
            }
            try handles.writer.write(contentsOf: data)
        } catch {
            throw TransportFault.noRoom(NSTemporaryDirectory())
        }
    }

    /// So many of the next bytes, or fewer. At least one, since so many were written.
    func read(_ count: Int) throws -> Data {
        let reader = handles.withLock { $0?.reader }
        guard let chunk = try reader?.read(upToCount: min(count, Self.chunkSize)), !chunk.isEmpty else {
            throw TransportFault.noRoom(NSTemporaryDirectory())
        }
        return chunk
    }

    private static func open() throws -> Handles {
        let path = TemporaryFile.path(for: "reply")
        defer { try? FileManager.default.removeItem(atPath: path) }
        guard TemporaryFile.make(at: path), let writer = FileHandle(forWritingAtPath: path),
            let reader = FileHandle(forReadingAtPath: path)
        else { throw TransportFault.noRoom(NSTemporaryDirectory()) }
        return Handles(writer: writer, reader: reader)
    }
}
