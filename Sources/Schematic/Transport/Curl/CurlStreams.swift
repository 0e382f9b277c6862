#if os(Linux)
    import Foundation

    /// The exchanges in progress on TLS connections. Concurrent exchanges on one connection are HTTP/2 streams.
    struct CurlStreams {
        /// A connection, as libcurl identifies it before a request.
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

        /// Returns `true` if several exchanges used the connection at a time, since it last had none.
        func isShared(_ connection: Connection) -> Bool { uses[connection]?.isShared == true }
    }
#endif
