@testable import SchematicHTTP

#if os(Linux)
    import Foundation
    import LoopbackServer
    import TestSupport
    import Testing

    @testable import Schematic

    /// Each test runs in a process whose name server never responds, which requires the right to create a mount
    /// namespace.
    @Suite(
        "Name lookups over libcurl",
        .enabled(if: SilentNameServer.isPossible, "root's rights are missing, or port 53 of 127.0.0.1 is taken"),
        .serialized,
        .bounded
    )
    struct CurlLookupTests {
        private static func lookUp(over transport: CurlTransport) -> Task<IncomingResponse, any Error> {
            Task {
                guard let url = URL(string: "http://slow.example/") else { throw CocoaError(.fileNoSuchFile) }
                return try await transport.send(OutgoingRequest(url: url))
            }
        }

        @Test("a call cancelled during a lookup ends immediately, and its place is free when the lookup ends")
        func cancelled() async {
            await #expect(processExitsWith: .success) {
                let names = try SilentNameServer()
                let server = try LoopbackServer { _ in .text("x") }
                let transport = try CurlTransport(options: .init(limits: .init(connections: 1), proxy: ""))
                let call = Self.lookUp(over: transport)
                try await names.waitForQuestion()
                call.cancel()
                await #expect(throws: CancellationError.self) { _ = try await call.value }
                let next = Task { try await CurlTransportTests.send(to: server, over: transport).status }
                try await waitUntil { transport.gate.waitingCount == 1 || !server.requests.isEmpty }
                #expect(server.requests.isEmpty, "the lookup still has the place")
                names.refuse()
                #expect(try await next.value == 200)
            }
        }

        @Test("other calls of the transport continue during a lookup")
        func others() async {
            await #expect(processExitsWith: .success) {
                let names = try SilentNameServer()
                let server = try LoopbackServer { _ in .text("x") }
                let transport = try CurlTransport(options: .init(proxy: ""))
                let call = Self.lookUp(over: transport)
                try await names.waitForQuestion()
                for _ in 0..<10 {
                    #expect(try await CurlTransportTests.send(to: server, over: transport).status == 200)
                }
                call.cancel()
            }
        }

        @Test("neither the end of a transport nor the end of the process waits for a lookup")
        func ends() async {
            let start = ContinuousClock.now
            await #expect(processExitsWith: .success) {
                let names = try SilentNameServer()
                do {
                    let transport = try CurlTransport(options: .init(proxy: ""))
                    let call = Self.lookUp(over: transport)
                    try await names.waitForQuestion()
                    call.cancel()
                    await #expect(throws: CancellationError.self) { _ = try await call.value }
                }
                // Another transport shares the thread.
                let server = try LoopbackServer { _ in .text("x") }
                #expect(try await CurlTransportTests.send(to: server).status == 200)
            }
            #expect(ContinuousClock.now - start < SilentNameServer.lookupTime)
        }
    }

    /// Replaces the name server of this process with one that does not respond until it is to refuse names.
    private final class SilentNameServer: Sendable {
        private let socket: Int32

        /// Containers often run as root without the right to mount.
        static var isPossible: Bool {
            guard geteuid() == 0, let socket = try? open() else { return false }
            close(socket)
            let unshare = Process()
            unshare.executableURL = URL(fileURLWithPath: "/usr/bin/unshare")
            unshare.arguments = ["--mount", "true"]
            guard (try? unshare.run()) != nil else { return false }
            unshare.waitUntilExit()
            return unshare.terminationStatus == 0
        }

        /// The time after which a lookup without a response fails: five attempts, which is the maximum of the system, as is
        /// the time of each.
        static let lookupTime = Duration.seconds(150)

        init() throws {
            socket = try Self.open()
            let path = NSTemporaryDirectory() + "/names-\(UUID().uuidString)"
            try "nameserver 127.0.0.1\noptions timeout:30 attempts:5\n"
                .write(toFile: path, atomically: false, encoding: .utf8)
            defer { unlink(path) }
            // Applies to this thread and to the threads that it starts, such as the transport's.
            guard Self.bind(path, over: "/etc/resolv.conf") else {
                throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EPERM)
            }
        }

        private static func open() throws -> Int32 {
            let descriptor = Glibc.socket(AF_INET, Int32(SOCK_DGRAM.rawValue), 0)
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = in_port_t(53).bigEndian
            address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
            let size = socklen_t(MemoryLayout<sockaddr_in>.size)
            let result = withUnsafePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { Glibc.bind(descriptor, $0, size) }
            }
            guard result == 0 else {
                close(descriptor)
                throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EADDRINUSE)
            }
            return descriptor
        }

        /// Mounts a file over another one, in a separate mount namespace of the thread.
        private static func bind(_ file: String, over other: String) -> Bool {
            typealias Unshare = @convention(c) (Int32) -> Int32
            typealias Mount =
                @convention(c) (
                    UnsafePointer<CChar>?, UnsafePointer<CChar>?, UnsafePointer<CChar>?, UInt, UnsafeRawPointer?
                ) -> Int32
            guard let unshareSymbol = dlsym(nil, "unshare"), let mountSymbol = dlsym(nil, "mount") else { return false }
            let unshare = unsafeBitCast(unshareSymbol, to: Unshare.self)
            let mount = unsafeBitCast(mountSymbol, to: Mount.self)
            // CLONE_NEWNS; MS_REC and MS_PRIVATE; MS_BIND.
            return unshare(0x2_0000) == 0 && mount(nil, "/", nil, 0x4_4000, nil) == 0
                && mount(file, other, nil, 0x1000, nil) == 0
        }

        /// Waits until a name is looked up. The question remains to be refused.
        func waitForQuestion() async throws {
            try await waitUntil { recv(socket, nil, 0, Int32(MSG_DONTWAIT | MSG_PEEK)) >= 0 }
        }

        /// Responds to all questions, also to later ones, that the name does not exist (RFC 1035, section 4.1.1).
        func refuse() {
            Thread.detachNewThread { [socket] in
                var message = [UInt8](repeating: 0, count: 512)
                while true {
                    var client = sockaddr_in()
                    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
                    withUnsafeMutablePointer(to: &client) { pointer in
                        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { client in
                            let count = recvfrom(socket, &message, message.count, 0, client, &size)
                            guard count > 3 else { return }
                            // The flag of a response, and the code of a name error.
                            message[2] |= 0x80
                            message[3] = message[3] & 0xF0 | 3
                            sendto(socket, message, count, 0, client, size)
                        }
                    }
                }
            }
        }
    }
#endif
