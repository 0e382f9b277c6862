import Foundation
import SchematicPlatform
import TestSupport
import Testing

@testable import Schematic
@testable import SchematicHTTP

@Suite("Backlog of a stream", .bounded)
struct BacklogTests {
    /// Bytes that depend on their position.
    static func bytes(_ range: Range<Int>) -> Data {
        pattern[range.lowerBound % 251..<range.lowerBound % 251 + range.count]
    }

    /// 251 is prime, so that no two blocks of a file have the same bytes.
    private static let pattern = (0..<25_000).reduce(into: Data()) { data, _ in data += Data(0..<251) }

    @Test("bytes are read in their order, regardless of the writer's lead", arguments: [0, 1, 7, 64])
    func order(lead: Int) async throws {
        let backlog = Backlog()
        var reader = Backlog.Reader()
        let size = 100_003
        let count = 60
        var read = Data()
        for index in 0..<count {
            #expect(backlog.append(Self.bytes(index * size..<(index + 1) * size)))
            guard index >= lead, index % 3 == 0 else { continue }
            if let chunk = try await backlog.next(&reader) { read += chunk }
        }
        backlog.finish()
        while let chunk = try await backlog.next(&reader) { read += chunk }
        #expect(read == Self.bytes(0..<count * size))
    }

    @Test("small pieces are joined, and a large one is returned separately")
    func pieces() async throws {
        let backlog = Backlog()
        var reader = Backlog.Reader()
        func append(_ range: Range<Int>) {
            #expect(Self.bytes(range).withUnsafeBytes { backlog.appendInMemory($0) })
        }
        for index in 0..<60 { append(index * 1_000..<(index + 1) * 1_000) }
        append(60_000..<400_000)
        backlog.finish()
        #expect(try await backlog.next(&reader) == Self.bytes(0..<60_000))
        #expect(try await backlog.next(&reader) == Self.bytes(60_000..<400_000))
        #expect(try await backlog.next(&reader) == nil)
    }

    @Test("a concurrent writer and reader lose no bytes")
    func both() async throws {
        let backlog = Backlog()
        let size = 40_009
        let count = 400
        let writer = Task.detached {
            for index in 0..<count {
                _ = backlog.append(Self.bytes(index * size..<(index + 1) * size))
                if index % 50 == 0 { await Task.yield() }
            }
            backlog.finish()
        }
        var reader = Backlog.Reader()
        var position = 0
        while let chunk = try await backlog.next(&reader) {
            #expect(chunk == Self.bytes(position..<position + chunk.count))
            position += chunk.count
        }
        await writer.value
        #expect(position == size * count)
    }

    @Test("an error follows the bytes before it, and a cancellation takes effect immediately")
    func ends() async throws {
        var reader = Backlog.Reader()
        let broken = Backlog()
        _ = broken.append(Data("here".utf8))
        broken.finish(TransportError.streamCutShort(expected: 9, found: 4))
        let first = try await broken.next(&reader)
        #expect(first == Data("here".utf8))
        await #expect(throws: TransportError.self) { try await broken.next(&reader) }
        let cancelled = Backlog()
        reader = Backlog.Reader()
        _ = cancelled.append(Data("here".utf8))
        cancelled.cancel(CancellationError())
        await #expect(throws: CancellationError.self) { try await cancelled.next(&reader) }
        #expect(!cancelled.append(Data("late".utf8)))
    }

    @Test("exceeding the limit ends the backlog with an error")
    func limit() async throws {
        let backlog = Backlog(limit: 3 << 20)
        var reader = Backlog.Reader()
        let megabyte = Data(count: 1 << 20)
        #expect((0..<3).allSatisfy { _ in backlog.append(megabyte) })
        #expect(!backlog.append(megabyte))
        for _ in 0..<3 * 4 {
            guard let chunk = try? await backlog.next(&reader), !chunk.isEmpty else { break }
        }
        await #expect {
            while try await backlog.next(&reader) != nil {}
        } throws: { error in
            if let cause = error as? TransportError, cause.code == .readTooSlowly, cause.limit == 3_145_728 {
                true
            } else {
                false
            }
        }
    }

    @Test("a waiting reader is cancelled with its task")
    func cancelledReader() async throws {
        let backlog = Backlog()
        let reader = Task {
            var reader = Backlog.Reader()
            return try await backlog.next(&reader)
        }
        reader.cancel()
        await #expect(throws: CancellationError.self) { try await reader.value }
    }

    @Test("a second reader gets an error while the first one waits, and the first one gets every byte")
    func second() async throws {
        let backlog = Backlog()
        let first = Task {
            var reader = Backlog.Reader()
            var read = Data()
            while let chunk = try await backlog.next(&reader) { read += chunk }
            return read
        }
        try await waitUntil { backlog.isBeingRead }
        for _ in 0..<3 {
            var second = Backlog.Reader()
            await #expect(throws: TransportError.self) { try await backlog.next(&second) }
        }
        for piece in ["a", "b", "c"] { _ = backlog.append(Data(piece.utf8)) }
        backlog.finish()
        #expect(try await first.value == Data("abc".utf8))
    }

    @Test("a later reader continues where an earlier one stopped; if that one reads again, both get an error")
    func later() async throws {
        let backlog = Backlog()
        let pieces = (0..<3).map { Self.bytes($0 * 1_000..<($0 + 1) * 1_000) }
        for piece in pieces { _ = backlog.append(piece) }
        var (first, second) = (Backlog.Reader(), Backlog.Reader())
        #expect(try await backlog.next(&first) == pieces[0])
        #expect(try await backlog.next(&second) == pieces[1])
        await #expect(throws: TransportError.self) { try await backlog.next(&first) }
        await #expect(throws: TransportError.self) { try await backlog.next(&second) }
        #expect(!backlog.append(Data("d".utf8)))
    }

    @Test(
        "with several concurrent readers, none waits forever, and bytes are missing only with an error",
        arguments: 0..<20
    )
    func crowd(round: Int) async {
        let backlog = Backlog()
        let count = 40
        await withTaskGroup(of: Int?.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    var reader = Backlog.Reader()
                    var size = 0
                    do {
                        while let chunk = try await backlog.next(&reader) { size += chunk.count }
                    } catch {
                        return nil
                    }
                    return size
                }
            }
            group.addTask {
                for _ in 0..<count {
                    _ = backlog.append(Data(count: 1))
                    await Task.yield()
                }
                backlog.finish()
                return 0
            }
            var sizes: [Int?] = []
            for await size in group { sizes.append(size) }
            #expect(sizes.count == 5)
            #expect(sizes.contains(nil) || sizes.compactMap { $0 }.reduce(0, +) == count, "\(sizes)")
            // A reader that begins after the end finds no more bytes.
            #expect(sizes.count { ($0 ?? 0) > 0 } <= 1, "\(sizes)")
        }
    }

    @Test("each completion handler is called once, whether it is added before or after the end")
    func onCompletion() {
        let backlog = Backlog()
        let completionCount = Locked(0)
        backlog.onCompletion { completionCount.withLock { $0 += 1 } }
        #expect(completionCount.withLock { $0 } == 0)
        backlog.abandon()
        backlog.finish()
        backlog.onCompletion { completionCount.withLock { $0 += 1 } }
        #expect(completionCount.withLock { $0 } == 2)
    }
}
