#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#elseif canImport(Glibc)
    import Glibc
#endif

/// A listening socket on a free port of 127.0.0.1.
struct Listener: Sendable {
    let descriptor: Descriptor
    let port: UInt16

    init() throws {
        descriptor = try Descriptor(socket(AF_INET, Self.streamType, 0), from: "socket")
        descriptor.makeNonblocking()
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        // Invariant: the address is accessed through the `sockaddr` at its beginning only during each call.
        let number = descriptor.number
        let failed = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { general in
                bind(number, general, length) != 0 || listen(number, 512) != 0
                    || getsockname(number, general, &length) != 0
            }
        }
        if failed { throw SystemError(call: "bind", code: errno) }
        port = UInt16(bigEndian: address.sin_port)
    }

    /// Accepts the next connection. Returns `nil` if the peer has already closed it.
    func accept() -> Descriptor? {
        #if canImport(Darwin)
            let number = Darwin.accept(descriptor.number, nil, nil)
        #elseif canImport(Musl)
            let number = Musl.accept(descriptor.number, nil, nil)
        #else
            let number = Glibc.accept(descriptor.number, nil, nil)
        #endif
        guard let connection = try? Descriptor(number, from: "accept") else { return nil }
        connection.makeNonblocking()
        var on: Int32 = 1
        let size = socklen_t(MemoryLayout<Int32>.size)
        setsockopt(number, Int32(IPPROTO_TCP), TCP_NODELAY, &on, size)
        #if canImport(Darwin)
            setsockopt(number, SOL_SOCKET, SO_NOSIGPIPE, &on, size)
        #endif
        return connection
    }

    #if canImport(Glibc) && !canImport(Musl)
        private static let streamType = Int32(SOCK_STREAM.rawValue)
    #else
        private static let streamType = SOCK_STREAM
    #endif
}
