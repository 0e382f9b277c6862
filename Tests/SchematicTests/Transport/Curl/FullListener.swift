#if os(Linux)
    import Foundation

    /// A port of `::1` that neither accepts nor refuses a connection: its queue is full, so that the system drops
    /// each connection request.
    final class FullListener: Sendable {
        private let descriptors: [Int32]

        /// - Throws: A `POSIXError` if the port is in use or the machine has no IPv6.
        init(port: UInt16) throws {
            var address = sockaddr_in6()
            address.sin6_family = sa_family_t(AF_INET6)
            address.sin6_addr = in6addr_loopback
            address.sin6_port = port.bigEndian
            let listener = socket(AF_INET6, Int32(SOCK_STREAM.rawValue), 0)
            guard Self.call(bind, listener, &address) == 0, listen(listener, 0) == 0 else {
                let code = errno
                close(listener)
                throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO)
            }
            // A queue of length 0 holds one connection. The others remain pending, like those of the test.
            descriptors =
                [listener]
                + (0..<3).map { _ in
                    let client = socket(AF_INET6, Int32(SOCK_STREAM.rawValue) | O_NONBLOCK, 0)
                    _ = Self.call(connect, client, &address)
                    return client
                }
        }

        deinit { for descriptor in descriptors { close(descriptor) } }

        private static func call(
            _ function: (Int32, UnsafePointer<sockaddr>?, socklen_t) -> Int32,
            _ descriptor: Int32,
            _ address: inout sockaddr_in6
        ) -> Int32 {
            withUnsafePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    function(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in6>.size))
                }
            }
        }
    }
#endif
