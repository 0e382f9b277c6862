#if os(Linux)
    import Foundation
    import LoopbackServer
    import TestSupport
    import Testing
    import SchematicPlatform

    @testable import Schematic

    /// Each test runs in a separate process.
    @Suite("Processes with a libcurl transport", .bounded)
    struct CurlProcessTests {
        @Test("the end of the process does not wait for calls")
        func exit() async {
            // A process that waited would exceed the hang limit.
            await #expect(processExitsWith: .success) {
                let isAsked = Locked(false)
                let server = try LoopbackServer { _ in
                    isAsked.withLock { $0 = true }
                    return .never
                }
                let transport = try CurlTransport()
                let call = Task {
                    try await CurlTransportTests.send(to: server, timeout: .hangLimit, over: transport)
                }
                try await waitUntil { isAsked.withLock { $0 } }
                withExtendedLifetime(call) {}
            }
        }

        @Test("no child process inherits a descriptor of the transport")
        func inheritance() async {
            await #expect(processExitsWith: .success) {
                // The descriptors of other tests that ran when this process was created.
                let inherited = try Set(FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd"))
                let server = try LoopbackServer { _ in .text("x").ending(.stayOpen) }
                let transport = try CurlTransport()
                #expect(try await CurlTransportTests.send(to: server, over: transport).status == 200)
                var kinds: Set<String> = []
                for name in try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
                where !inherited.contains(name) {
                    guard let descriptor = Int32(name),
                        let kind = CurlProcessTests.kind(of: descriptor)
                    else { continue }
                    kinds.insert(kind)
                    #expect(fcntl(descriptor, F_GETFD) & FD_CLOEXEC != 0, "\(kind)")
                }
                #expect(kinds == ["eventpoll", "eventfd", "connection"])
            }
        }

        /// Returns `nil` for a descriptor that is not the transport's, or that libcurl opens for itself.
        private static func kind(of descriptor: Int32) -> String? {
            let path = "/proc/self/fd/\(descriptor)"
            guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else { return nil }
            if let kind = ["eventpoll", "eventfd"].first(where: { target.contains("[\($0)]") }) { return kind }
            var address = sockaddr_storage()
            var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
            let result = withUnsafeMutablePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getpeername(descriptor, $0, &size) }
            }
            return result == 0 && address.ss_family == sa_family_t(AF_INET) ? "connection" : nil
        }
    }
#endif
