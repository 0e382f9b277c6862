import Foundation
import LoopbackServer
import TestSupport
import Testing

@testable import Schematic

@Suite("Cancellation of exchanges", .bounded)
struct CancellationTests {
    @Test("cancelling a thousand requests ends all of them, whether they wait or are sent", arguments: [6, 100])
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
            // A transport has 64 connections to all hosts by default.
            try? await waitUntil { server.requests.count == min(connections, 64) }
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

    @Test("a transport works after cancelled exchanges")
    func worksOn() async throws {
        let server = try LoopbackServer { $0.path == "/never" ? .never : .text("here") }
        defer { server.stop() }
        let transport = TestedTransport.current.make(connectionsPerHost: 1)
        for _ in 0..<3 {
            let task = Task { try await TransportTests.send(to: server, "/never", over: transport) }
            try await waitUntil { server.requests.last?.path == "/never" }
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
            #expect(try await TransportTests.send(to: server, over: transport).status == 200)
        }
    }

    #if os(Linux) || os(macOS)
        /// Runs in a separate process, because the system's trap would end the process of all tests. The trap
        /// occurred within 50 calls.
        @Test(
            "a cancellation or a timeout can coincide with any response",
            arguments: TestedTransport.allCases,
            ["redirect", "challenge", "cut", "whole"]
        )
        func meeting(over tested: TestedTransport, kind: String) async {
            await #expect(processExitsWith: .success) { [tested, kind] in
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
                let transport = tested.make(connectionsPerHost: 32)
                for round in 0..<10 {
                    let ends = await withTaskGroup(of: (any Error)?.self) { group in
                        for number in 0..<100 {
                            // Spread over the duration of a call, regardless of the machine's speed.
                            let patience = Duration.microseconds((number * 37 + round * 11) % 100 * (round + 1) * 20)
                            group.addTask {
                                await Self.meet(server, transport, after: patience, byTimeout: number % 2 == 0)
                            }
                        }
                        return await group.reduce(into: []) { $0.append($1) }
                    }
                    #expect(ends.count == 100)
                    for error in ends.compactMap(\.self) { Testing.Issue.record(error) }
                }
            }
        }

        /// Returns the error of a call with a timeout or a cancellation; `nil` if it ends with a response or with one of the
        /// expected errors.
        private static func meet(
            _ server: LoopbackServer,
            _ transport: any Transport,
            after patience: Duration,
            byTimeout: Bool
        ) async -> (any Error)? {
            let call = Task {
                let timeout = byTimeout ? patience : .hangLimit
                return try await TransportTests.send(to: server, timeout: timeout, over: transport).status
            }
            if !byTimeout {
                try? await letPass(patience)
                call.cancel()
            }
            do {
                #expect(try await [200, 302, 401].contains(call.value))
                return nil
            } catch TransportError.Code.timedOut where byTimeout {
                return nil
            } catch TransportError.Code.bodyCutShort {
                return nil
            } catch {
                return error is CancellationError && !byTimeout ? nil : error
            }
        }
    #endif
}
