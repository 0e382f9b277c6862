#if canImport(FoundationNetworking)
    import Foundation

    /// A body that is read while it is sent.
    ///
    /// Here one queue serves all sessions of the process, and a stream that waits for its bytes would stop them all. So
    /// nothing is read by the session but memory and files: an asynchronous stream goes to a temporary file first.
    final class BodyUpload: Sendable {
        /// How many bytes there are.
        let length: Int?
        fileprivate let pieces: [UploadPiece]
        fileprivate let isBroken = Locked(false)

        /// `nil` for a body that is in memory, or none at all. Throws what the body's streams throw.
        init?(_ body: HTTPBody?) async throws {
            guard let body, body.data == nil else { return nil }
            var pieces: [UploadPiece] = []
            for piece in body.pieces {
                switch piece {
                case .bytes(let data): pieces.append(.bytes(data))
                case .file(let file): pieces.append(.file(file))
                case .stream: pieces.append(.spooled(try await SpoolFile(piece.open())))
                }
            }
            self.pieces = pieces
            length = pieces.reduce(ByteCount.zero) { $0 + ByteCount($1.length) }.intValue
        }

        /// The stream for the session. What goes wrong with it ends the transfer.
        func open(for transfer: Transfer) -> InputStream { BodyInput(self) { transfer.finish(.failure($0)) } }

        /// Lets the session read no further: the exchange is over.
        func breakOff() { isBroken.withLock { $0 = true } }
    }

    private enum UploadPiece: Sendable {
        case bytes(Data)
        case file(FileContent)
        case spooled(SpoolFile)

        var length: Int {
            switch self {
            case .bytes(let data): data.count
            case .file(let file): file.length
            case .spooled(let file): file.length
            }
        }
    }

    /// What a session reads of an upload: `hasBytesAvailable` and `read`, on its queue. Nothing of the superclass is used.
    private final class BodyInput: InputStream {
        private let upload: BodyUpload
        private let fail: (BodyFault) -> Void
        private var pieces: ArraySlice<UploadPiece>
        private var reader: FileReader?
        private var chunk = Data()

        init(_ upload: BodyUpload, fail: @escaping (BodyFault) -> Void) {
            self.upload = upload
            self.fail = fail
            pieces = upload.pieces[...]
            super.init(data: Data())
        }

        override func open() {}
        override func close() {}
        override var streamStatus: Stream.Status { .notOpen }
        override var hasBytesAvailable: Bool { true }

        /// 0 behind the last byte, and -1 where the body breaks off, so that a part is never taken for the whole.
        override func read(_ buffer: UnsafeMutablePointer<UInt8>, maxLength: Int) -> Int {
            guard !upload.isBroken.withLock({ $0 }) else { return -1 }
            do throws(BodyFault) {
                try fill()
            } catch {
                fail(error)
                return -1
            }
            let count = min(chunk.count, maxLength)
            chunk.copyBytes(to: buffer, count: count)
            chunk = chunk.dropFirst(count)
            return count
        }

        /// Leaves the chunk empty behind the last piece alone.
        private func fill() throws(BodyFault) {
            while chunk.isEmpty {
                if let next = try reader?.next() {
                    chunk = next
                    return
                }
                reader = nil
                switch pieces.popFirst() {
                case .bytes(let data): chunk = data
                case .file(let file): reader = try file.open()
                case .spooled(let file): reader = file.open()
                case nil: return
                }
            }
        }
    }
#endif
