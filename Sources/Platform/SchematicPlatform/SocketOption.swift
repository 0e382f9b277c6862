#if !os(WASI)
    /// The options of sockets whose names or types differ between platforms.
    package enum SocketOption {
        /// The type of a TCP socket.
        package static let stream = number(SOCK_STREAM)

        /// Makes writing to a connection that the peer has closed an error, and never a signal. Such a write also needs the flags
        /// of `SocketOption.send`.
        package static func disableSignals(of socket: Int32) {
            #if canImport(Darwin)
                var on: Int32 = 1
                setsockopt(socket, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
            #endif
        }

        /// The flags for `send`.
        #if canImport(Darwin)
            package static let send: Int32 = 0
        #else
            package static let send = Int32(MSG_NOSIGNAL)
        #endif

        // Glibc declares an enumeration for the types, all others declare numbers.
        private static func number(_ type: Int32) -> Int32 { type }
        private static func number(_ type: some RawRepresentable<UInt32>) -> Int32 { Int32(type.rawValue) }
    }
#endif
