import Foundation
import Testing

@testable import Schematic

@Suite("What waits for its reader", .timeLimit(.minutes(5)))
struct BacklogTests {
    /// Bytes that tell where they stand.
    static func bytes(_ range: Range<Int>) -> Data {
        pattern[range.lowerBound % 251..<range.lowerBound % 251 + range.count]
    }

    /// 251 is a prime: no block of a file has the same bytes as another.
    private static let pattern = (0..<25_000).reduce(into: Data()) { data, _ in data += Data(0..<251) }

    @Test("bytes come out in their order, however far the writer is ahead", arguments: [0, 1, 7, 64])
    func order(lead: Int) async throws {
        let backlog = Backlog()
        let size = 100_003
        let count = 60
        var read = Data()
        for index in 0..<count {
            #expect(backlog.append(Self.bytes(index * size..<(index + 1) * size)))
            guard index >= lead, index % 3 == 0 else { continue }
            if let chunk = try await backlog.next() { read += chunk }
        }
        backlog.finish()
        while let chunk = try await backlog.next() { read += chunk }
        #expect(read == Self.bytes(0..<count * size))
    }

    @Test("a writer and a reader at once lose nothing")
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
        var position = 0
        while let chunk = try await backlog.next() {
            #expect(chunk == Self.bytes(position..<position + chunk.count))
            position += chunk.count
        }
        await writer.value
        #expect(position == size * count)
    }

    @Test("an error comes behind what came before it, a cancellation at once")
    func ends() async throws {
        let broken = Backlog()
        _ = broken.append(Data("here".utf8))
        broken.finish(TransportFault.streamCutShort(expected: 9, found: 4))
        let first = try await broken.next()
        #expect(first == Data("here".utf8))
        await #expect(throws: TransportFault.self) { try await broken.next() }
        let cancelled = Backlog()
        _ = cancelled.append(Data("here".utf8))
        cancelled.breakOff(CancellationError())
        await #expect(throws: CancellationError.self) { try await cancelled.next() }
        #expect(!cancelled.append(Data("late".utf8)))
    }

    @Test("more than the limit ends it")
    func limit() async throws {
        let backlog = Backlog(limit: 3 << 20)
        let megabyte = Data(count: 1 << 20)
        #expect((0..<3).allSatisfy { _ in backlog.append(megabyte) })
        #expect(!backlog.append(megabyte))
        for _ in 0..<3 * 4 {
            guard let chunk = try? await backlog.next(), !chunk.isEmpty else { break }
        }
        await #expect {
            while try await backlog.next() != nil {}
        } throws: { error in
            if case TransportFault.readTooSlowly(limit: 3_145_728) = error { true } else { false }
        }
    }

    @Test("a reader that waits is cancelled with its task")
    func cancelledReader() async throws {
        let backlog = Backlog()
        let reader = Task { try await backlog.next() }
        reader.cancel()
        await #expect(throws: CancellationError.self) { try await reader.value }
    }

    @Test("whoever asks is told of the end once, before it or behind it")
    func whenOver() {
        let backlog = Backlog()
        let told = Locked(0)
        backlog.whenOver { told.withLock { $0 += 1 } }
        #expect(told.withLock { $0 } == 0)
        backlog.abandon()
        backlog.finish()
        backlog.whenOver { told.withLock { $0 += 1 } }
        #expect(told.withLock { $0 } == 2)
    }
}
