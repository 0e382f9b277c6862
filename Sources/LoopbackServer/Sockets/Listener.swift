import SchematicPlatform

/// A listening socket.
struct Listener: Sendable {
    let descriptor: Descriptor
    let port: UInt16

    /// Listens on an address. No name is resolved.
    init(_ address: LoopbackServer.Address) throws {
        var four = sockaddr_in()
        var six = sockaddr_in6()
        four.sin_family = sa_family_t(AF_INET)
        four.sin_port = address.port.bigEndian
        six.sin6_family = sa_family_t(AF_INET6)
        six.sin6_port = address.port.bigEndian
        if inet_pton(AF_INET, address.host, &four.sin_addr) == 1 {
            descriptor = try Descriptor(socket(AF_INET, SocketOption.stream, 0), from: "socket")
            try Self.listen(on: descriptor.number, &four, address)
            port = UInt16(bigEndian: four.sin_port)
        } else if inet_pton(AF_INET6, address.host, &six.sin6_addr) == 1 {
            descriptor = try Descriptor(socket(AF_INET6, SocketOption.stream, 0), from: "socket")
            try Self.listen(on: descriptor.number, &six, address)
            port = UInt16(bigEndian: six.sin6_port)
        } else {
            throw SystemError(call: "\(address.host)", code: EINVAL)
        }
        descriptor.makeNonblocking()
    }

    /// Binds a socket, and replaces the address by that of the socket.
    private static func listen<SocketAddress>(
        on number: Int32,
        _ socketAddress: inout SocketAddress,
        _ address: LoopbackServer.Address
    ) throws {
        var on: Int32 = 1
        if address.port != 0 {
            // A server that is started again gets its port, even while old connections end.
            setsockopt(number, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout<Int32>.size))
        }
        var length = socklen_t(MemoryLayout<SocketAddress>.size)
        // Invariant: the address is accessed through the `sockaddr` at its beginning only during each call.
        let failed = withUnsafeMutablePointer(to: &socketAddress) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { general in
                bind(number, general, length) != 0 || Self.listen(number)
                    || getsockname(number, general, &length) != 0
            }
        }
        if failed { throw SystemError(call: "bind to port \(address.port) of \(address.host)", code: errno) }
    }

    /// Returns whether the call failed.
    private static func listen(_ number: Int32) -> Bool {
        SchematicPlatform.listen(number, 512) != 0
    }

    /// Accepts the next connection. Returns `nil` if the peer has already closed it.
    func accept() -> Descriptor? {
        let number = SchematicPlatform.accept(descriptor.number, nil, nil)
        guard let connection = try? Descriptor(number, from: "accept") else { return nil }
        connection.makeNonblocking()
        var on: Int32 = 1
        setsockopt(number, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
        SocketOption.disableSignals(of: number)
        return connection
    }
}
