import Foundation
import LoopbackServer
import Testing

@testable import Schematic

@Suite("Cancelling exchanges", .timeLimit(.minutes(5)))
struct CancellationTests {
    @Test("cancelling a thousand requests ends them all, waiting or on the wire", arguments: [6, 100])
    func thousand(connections: Int) async throws {
        let server = try LoopbackServer { _ in .never }
        defer { server.stop() }
        let transport = TestedTransport.current.make(connectionsPerHost: connections)
        let outcomes = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<1000 {
                group.addTask {
                    do {
                        _ = try await URLSessionTransportTests.send(to: server, over: transport)
                        return false
                    } catch {
                        return error is CancellationError
                    }
                }
            }
            try? await Task.sleep(for: .milliseconds(200))
            group.cancelAll()
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(outcomes.count == 1000)
        #expect(outcomes.allSatisfy { $0 })
    }

    @Test("a request of a cancelled task is never sent")
    func cancelledBefore() async throws {
        let server = try LoopbackServer { _ in .empty() }
        defer { server.stop() }
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            return try await URLSessionTransportTests.send(to: server)
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(server.requests.isEmpty)
    }

    @Test("a transport works on after cancelled exchanges")
    func worksOn() async throws {
        let server = try LoopbackServer { $0.path == "/never" ? .never : .text("here") }
        defer { server.stop() }
        let transport = TestedTransport.current.make(connectionsPerHost: 1)
        for _ in 0..<3 {
            let task = Task { try await URLSessionTransportTests.send(to: server, "/never", over: transport) }
            try await Task.sleep(for: .milliseconds(30))
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
            #expect(try await URLSessionTransportTests.send(to: server, over: transport).status == 200)
        }
    }
}
