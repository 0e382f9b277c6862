import Foundation

/// A temporary file without a name that bytes go through, in order: one side writes, the other reads.
///
/// Writer and reader each count for themselves, and never meet: what is read was written before, which the backlog counts.
final class BacklogSpool: Sendable {
    /// Where bytes are written.
    enum Place {
        /// At the front: everything was read.
        case fresh
        /// Behind what is there.
        case behind
    }

    private struct State {
        var file: RegularFile?
        var written = ByteCount.zero
        var read = ByteCount.zero
    }

    private let state = Locked(State())

    /// How many bytes are read at once, at most.
    private static let chunkSize = 262_144

    func write(_ data: Data, _ place: Place) throws {
        do {
            let (file, offset) = try state.withLock { state in
                let file = try state.file ?? .unnamed()
                state.file = file
                if place == .fresh {
                    try file.truncate(to: .zero)
                    (state.written, state.read) = (.zero, .zero)
                }
                return (file, state.written)
            }
            try file.write(data, at: offset)
            state.withLock { $0.written += ByteCount(data.count) }
        } catch {
            throw TransportFault.noRoom(NSTemporaryDirectory())
        }
    }

    /// So many of the next bytes, or fewer. At least one, since so many were written.
    func read(_ count: Int) throws -> Data {
        let (file, offset) = state.withLock { ($0.file, $0.read) }
        guard let chunk = try? file?.read(min(count, Self.chunkSize), at: offset), !chunk.isEmpty else {
            throw TransportFault.noRoom(NSTemporaryDirectory())
        }
        state.withLock { $0.read += ByteCount(chunk.count) }
        return chunk
    }
}
