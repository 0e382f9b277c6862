#if os(Linux)
    import Foundation
    import LoopbackServer
    import Testing

    @testable import Schematic

    /// Each test runs in a process whose name server never responds, which requires the right to create a mount
    /// namespace.
    @Suite(
        "Name lookups over libcurl",
        .enabled(if: SilentNameServer.isPossible, "root's rights are missing, or port 53 of 127.0.0.1 is taken"),
        .serialized,
        .timeLimit(.minutes(5))
    )
    struct CurlLookupTests {
        private static func lookUp(over transport: CurlTransport) -> Task<HTTPResponse, any Error> {
            Task {
                guard let url = URL(string: "http://slow.example/") else { throw CocoaError(.fileNoSuchFile) }
                return try await transport.send(HTTPRequest(url: url))
            }
        }

        @Test("a call cancelled during a lookup ends immediately, and its place is free when the lookup ends")
        func cancelled() async {
            await #expect(processExitsWith: .success) {
                let names = try SilentNameServer(timeout: 5)
                let server = try LoopbackServer { _ in .text("x") }
                let transport = try CurlTransport(options: .init(connections: 1, proxy: ""))
                let start = ContinuousClock.now
                let call = Self.lookUp(over: transport)
                try await names.waitForQuestion()
                call.cancel()
                await #expect(throws: CancellationError.self) { _ = try await call.value }
                #expect(ContinuousClock.now - start < .seconds(5))
                #expect(try await CurlTransportTests.send(to: server, over: transport).status == 200)
                #expect(ContinuousClock.now - start > .seconds(4))
            }
        }

        @Test("other calls of the transport continue during a lookup")
        func others() async {
            await #expect(processExitsWith: .success) {
                let names = try SilentNameServer(timeout: 30)
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
                let names = try SilentNameServer(timeout: 30)
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
            #expect(ContinuousClock.now - start < .seconds(20))
        }
    }

    /// Replaces the name server of this process with one that never responds.
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

        init(timeout: Int) throws {
            socket = try Self.open()
            let path = NSTemporaryDirectory() + "/names-\(UUID().uuidString)"
            try "nameserver 127.0.0.1\noptions timeout:\(timeout) attempts:1\n"
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

        /// Waits until a name is looked up.
        func waitForQuestion() async throws {
            var bytes = [UInt8](repeating: 0, count: 512)
            for _ in 0..<2000 {
                if recv(socket, &bytes, bytes.count, Int32(MSG_DONTWAIT)) > 0 { return }
                try await Task.sleep(for: .milliseconds(5))
            }
            throw POSIXError(.ETIMEDOUT)
        }
    }
#endif
