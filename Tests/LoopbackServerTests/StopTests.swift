import Foundation
import LoopbackServer
import TestSupport
import Testing

@Suite(.serialized, .bounded) struct StopTests {
    @Test("stopping ends every connection, in any state")
    func hangingConnections() throws {
        let server = try LoopbackServer { request in
            switch request.path {
            case "/never": .never
            case "/late": .text("late").delayed(by: .seconds(3600))
            case "/drip": .text("drip").dripping(every: .seconds(3600))
            case "/huge": .huge(1 << 40)
            default: .text("idle")
            }
        }
        let clients = try ["/never", "/late", "/drip", "/huge", "/idle"].map { target in
            let client = try RawClient(server)
            client.send("GET \(target) HTTP/1.1\r\n\r\n")
            return client
        }
        let unfinished = try RawClient(server)
        unfinished.send("PUT / HTTP/1.1\r\nContent-Length: 10\r\n\r\nhalf")
        try blockThread { server.requests.count == clients.count }
        let idle = clients[4].receive { $0.hasSuffix("idle") }
        server.stop()
        server.stop()
        #expect(clients[0].receive().isEmpty)
        #expect(idle.hasSuffix("idle"))
        #expect(clients[4].receive().isEmpty)
    }

    @Test("a stopped server refuses connections")
    func refusesConnections() throws {
        // Another server can receive the port of a stopped one.
        let isRefused = try (0..<5).contains { _ in
            let server = try LoopbackServer { _ in .never }
            server.stop()
            do {
                _ = try RawClient(server)
                return false
            } catch is RawClient.Refused {
                return true
            }
        }
        #expect(isRefused)
    }

    @Test("a client that disconnects frees its connection, even without a response")
    func leavingClients() throws {
        let server = try LoopbackServer(limits: .init(connections: 2)) { $0.path == "/never" ? .never : .text("ok") }
        defer { server.stop() }
        for _ in 0..<10 {
            let client = try RawClient(server)
            client.send("GET /never HTTP/1.1\r\n\r\n")
        }
        #expect(try RawClient.get(server).hasSuffix("ok"))
    }

    @Test("clients beyond the limit of connections wait for their turn")
    func bounded() throws {
        let server = try LoopbackServer(limits: .init(connections: 1)) { .text($0.path) }
        defer { server.stop() }
        let clients = try (0..<5).map { _ in try RawClient(server) }
        for client in clients { client.send("GET / HTTP/1.1\r\nConnection: close\r\n\r\n") }
        for client in clients { #expect(client.receive().hasPrefix("HTTP/1.1 200")) }
    }

    @Test("writing to a disconnected client raises no signal")
    func brokenPipe() throws {
        let server = try LoopbackServer { _ in .huge(50_000_000) }
        defer { server.stop() }
        for _ in 0..<3 {
            let client = try RawClient(server)
            client.send("GET / HTTP/1.1\r\n\r\n")
            #expect(!client.receive { !$0.isEmpty }.isEmpty)
        }
    }

    @Test("a server leaves no descriptors open", .enabled(if: FileManager.default.fileExists(atPath: "/proc/self/fd")))
    func descriptors() throws {
        let rounds = 100
        let before = try openDescriptors()
        for _ in 0..<rounds {
            let server = try LoopbackServer { _ in .never }
            let client = try RawClient(server)
            client.send("GET / HTTP/1.1\r\n\r\n")
            try blockThread { !server.requests.isEmpty }
            server.stop()
        }
        // Other suites run concurrently. A leak of one descriptor for each round is still far more than they
        // use.
        #expect(try openDescriptors() < before + rounds)
    }

    private func openDescriptors() throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
    }
}
