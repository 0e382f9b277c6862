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
                        _ = try await TransportTests.send(to: server, over: transport)
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
            return try await TransportTests.send(to: server)
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
            let task = Task { try await TransportTests.send(to: server, "/never", over: transport) }
            try await Task.sleep(for: .milliseconds(30))
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
            #expect(try await TransportTests.send(to: server, over: transport).status == 200)
        }
    }

    #if os(Linux) || os(macOS)
        /// In a process of its own, because the system's trap would end that of all tests. The trap came within 50 calls.
        @Test(
            "a cancellation and a timeout may meet any response",
            arguments: ["redirect", "challenge", "cut", "whole"]
        )
        func meeting(kind: String) async {
            await #expect(processExitsWith: .success) { [kind] in
                signal(SIGILL, SIG_DFL)
                signal(SIGTRAP, SIG_DFL)
                let server = try LoopbackServer { _ in
                    switch kind {
                    case "redirect": .redirect(to: "/again")
                    case "challenge": .unauthorized()
                    case "cut": LoopbackResponse.text("0123456789").cutShort(after: 4)
                    default: .text("0123456789")
                    }
                }
                let transport = TestedTransport.current.make(connectionsPerHost: 32)
                for round in 0..<10 {
                    let ends = await withTaskGroup(of: Bool.self) { group in
                        for number in 0..<100 {
                            // Spread over the time that a call takes, whatever the machine's speed.
                            let patience = Duration.microseconds((number * 37 + round * 11) % 100 * (round + 1) * 20)
                            group.addTask {
                                await Self.meet(server, transport, after: patience, byTimeout: number % 2 == 0)
                            }
                        }
                        return await group.reduce(into: []) { $0.append($1) }
                    }
                    #expect(ends.count == 100)
                    #expect(ends.allSatisfy { $0 })
                }
            }
        }

        /// Returns whether a call that is given up after a time ends with a response or one of the errors for that.
        private static func meet(
            _ server: LoopbackServer,
            _ transport: any Transport,
            after patience: Duration,
            byTimeout: Bool
        ) async -> Bool {
            let call = Task {
                let timeout = byTimeout ? patience : .seconds(20)
                return try await TransportTests.send(to: server, timeout: timeout, over: transport).status
            }
            if !byTimeout {
                try? await Task.sleep(for: patience)
                call.cancel()
            }
            do {
                return try await [200, 302, 401].contains(call.value)
            } catch TransportFault.timedOut {
                return byTimeout
            } catch TransportFault.bodyCutShort {
                return true
            } catch {
                return error is CancellationError && !byTimeout
            }
        }
    #endif
}
