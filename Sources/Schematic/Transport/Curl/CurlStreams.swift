#if os(Linux)
    import Foundation

    /// The exchanges under way on connections with TLS. Two at a time on one of them are streams of HTTP/2.
    struct CurlStreams {
        /// A connection, as libcurl names it before a request.
        struct Connection: Hashable {
            let remoteAddress: String
            let remotePort: Int32
            let localPort: Int32
        }

        private struct Use {
            var count = 0
            var isShared = false
        }

        private var uses: [Connection: Use] = [:]

        mutating func enter(_ connection: Connection) {
            var use = uses[connection] ?? Use()
            use.count += 1
            use.isShared = use.isShared || use.count > 1
            uses[connection] = use
        }

        mutating func leave(_ connection: Connection?) {
            guard let connection, var use = uses[connection] else { return }
            use.count -= 1
            uses[connection] = use.count > 0 ? use : nil
        }

        /// Whether several exchanges were on the connection at a time, since it was without any.
        func isShared(_ connection: Connection) -> Bool { uses[connection]?.isShared == true }
    }
#endif
