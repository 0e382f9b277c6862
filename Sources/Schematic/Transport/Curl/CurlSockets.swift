#if os(Linux)
    import CCurl
    import Foundation

    /// The sockets of one session: the events each is watched for, and which of them are idle.
    ///
    /// libcurl does not watch an idle connection, and would take unrequested bytes from a server for the
    /// response to the next request. An idle connection that becomes readable is therefore shut down, so that
    /// libcurl finds it closed.
    struct CurlSockets {
        /// The entries by socket number. The system assigns the lowest free number, so the array has no more
        /// elements than the process ever had descriptors.
        private struct Entries {
            private var places: [Entry?] = []

            subscript(socket: Int32) -> Entry? {
                get { places.indices.contains(Int(socket)) ? places[Int(socket)] : nil }
                _modify {
                    let place = Int(socket)
                    if place >= places.count { places += repeatElement(nil, count: place + 1 - places.count) }
                    yield &places[place]
                }
            }

            func allSatisfy(_ condition: (Int32, Entry) -> Bool) -> Bool {
                places.indices.allSatisfy { place in places[place].map { condition(Int32(place), $0) } ?? true }
            }
        }

        /// A use of a socket. Socket numbers are reused, serials are not.
        struct Use: Equatable {
            let socket: Int32
            fileprivate let serial: UInt64
        }

        private struct Entry {
            var serial: UInt64
            /// The events that libcurl waits for; 0 for none.
            var wanted: UInt32 = 0
            /// The events the socket is watched for; 0 if it is not watched.
            var watched: UInt32 = 0
            /// The exchanges that use the socket. `CurlExchange.socket` is the same fact from the other side.
            var users: Set<ObjectIdentifier> = []
            var isHTTP2 = false
            /// The port by which libcurl identifies the connection before a request; 0 if it has none, or has
            /// not served a request.
            var localPort = 0
            /// A Boolean value that indicates whether the socket is a connection. libcurl also opens sockets
            /// to wait on.
            var isConnection = false
        }

        private var entries = Entries()
        private var socketsByPort: [Int: Int32] = [:]
        /// The sockets that libcurl stopped watching, or that an exchange left, in this turn.
        private var unsettled: [Int32] = []
        private var lastSerial: UInt64 = 0

        // MARK: Callbacks of libcurl

        /// Opens a socket for a connection.
        mutating func open(_ address: ccurl_address) -> Use? {
            var address = address
            let socket = ccurl_socket_open(&address)
            guard socket >= 0 else { return nil }
            let entry = makeEntry(isConnection: true)
            entries[socket] = entry
            return Use(socket: socket, serial: entry.serial)
        }

        mutating func close(_ socket: Int32, in session: CurlSession) {
            if let entry = entries[socket] {
                entries[socket] = nil
                if entry.watched != 0 { session.loop.unwatch(socket) }
                if socketsByPort[entry.localPort] == socket { socketsByPort[entry.localPort] = nil }
            }
            _ = ccurl_socket_close(socket)
        }

        /// Watches a socket for an exchange.
        ///
        /// - Returns: Its use if it is a connection, and the error if it cannot be watched.
        mutating func watch(
            _ socket: Int32,
            for what: Int32,
            in session: CurlSession
        ) -> (use: Use?, error: POSIXError?) {
            var wanted: UInt32 = 0
            if what & Int32(CCURL_POLL_IN) != 0 { wanted |= CCURL_EVENT_READABLE }
            if what & Int32(CCURL_POLL_OUT) != 0 { wanted |= CCURL_EVENT_WRITABLE }
            var entry = entries[socket] ?? makeEntry(isConnection: false)
            entry.wanted = wanted
            let error = setWatched(wanted, of: socket, &entry, in: session)
            entries[socket] = entry
            return (entry.isConnection ? Use(socket: socket, serial: entry.serial) : nil, error)
        }

        mutating func ignore(_ socket: Int32, in session: CurlSession) {
            guard var entry = entries[socket] else { return }
            if entry.isConnection {
                // By the end of the turn, most connections are in use again, or idle, and need no other watch.
                entry.wanted = 0
                entries[socket] = entry
                unsettled.append(socket)
            } else {
                _ = setWatched(0, of: socket, &entry, in: session)
                entries[socket] = nil
            }
        }

        private mutating func makeEntry(isConnection: Bool) -> Entry {
            lastSerial += 1
            return Entry(serial: lastSerial, isConnection: isConnection)
        }

        private func setWatched(
            _ events: UInt32,
            of socket: Int32,
            _ entry: inout Entry,
            in session: CurlSession
        ) -> POSIXError? {
            guard events != entry.watched else { return nil }
            if events == 0 {
                session.loop.unwatch(socket)
            } else {
                let isNew = entry.watched == 0
                if let error = session.loop.watch(socket, events, key: session.key(socket), isNew: isNew) {
                    return error
                }
            }
            entry.watched = events
            return nil
        }

        // MARK: Uses

        /// Records that an exchange uses another socket than before, or none.
        mutating func move(_ exchange: CurlExchange, from old: Use?, to new: Use?) {
            let user = ObjectIdentifier(exchange)
            if let old, entries[old.socket]?.serial == old.serial {
                entries[old.socket]?.users.remove(user)
                unsettled.append(old.socket)
            }
            if let new, entries[new.socket]?.serial == new.serial { entries[new.socket]?.users.insert(user) }
        }

        /// Returns whether an exchange uses the socket.
        func isUsed(_ use: Use) -> Bool {
            entries[use.socket].map { $0.serial == use.serial && !$0.users.isEmpty } ?? false
        }

        /// Returns the use of the connection with a local port that has served a request; `nil` if the exchange has opened
        /// another one.
        func keptUse(ofLocalPort port: Int, by current: Use?) -> Use? {
            guard port > 0, let socket = socketsByPort[port], let entry = entries[socket], entry.localPort == port
            else { return nil }
            let kept = Use(socket: socket, serial: entry.serial)
            if let current, current != kept, entries[current.socket]?.serial == current.serial { return nil }
            return kept
        }

        /// Returns whether the users of each socket are those of the exchanges that use it.
        func agrees(with exchanges: [CurlExchange]) -> Bool {
            var users: [Int32: Set<ObjectIdentifier>] = [:]
            for exchange in exchanges {
                guard let use = exchange.socket, entries[use.socket]?.serial == use.serial else { continue }
                users[use.socket, default: []].insert(ObjectIdentifier(exchange))
            }
            return entries.allSatisfy { socket, entry in entry.users == users[socket, default: []] }
        }

        /// Records that a response was read to its end.
        mutating func noteServed(_ use: Use?, localPort: Int, isHTTP2: Bool) {
            guard let use, var entry = entries[use.socket], entry.serial == use.serial else { return }
            entry.isHTTP2 = isHTTP2
            if entry.localPort != localPort {
                entry.localPort = localPort
                // Connections to different servers can have the same port. Then, it identifies none of them.
                let other = socketsByPort[localPort].flatMap { entries[$0] }
                socketsByPort[localPort] = other?.localPort == localPort ? nil : use.socket
            }
            entries[use.socket] = entry
        }

        /// Returns `true` if a kept connection has something to read, or has ended, before an exchange writes its request to
        /// it. Connections that other exchanges use, or with HTTP/2, are never stale.
        func isStale(_ use: Use, for exchange: CurlExchange) -> Bool {
            guard let entry = entries[use.socket], entry.serial == use.serial, !entry.isHTTP2,
                entry.users.allSatisfy({ $0 == ObjectIdentifier(exchange) })
            else { return false }
            return ccurl_socket_peek(use.socket) != CCURL_NOTHING_TO_READ
        }

        // MARK: Idle connections

        /// Watches the connections that became idle, and stops watching those whose reader is slow.
        mutating func watchIdleConnections(in session: CurlSession) {
            for socket in unsettled {
                guard var entry = entries[socket], entry.wanted == 0 else { continue }
                let idle = entry.isHTTP2 ? CCURL_EVENT_CLOSED : CCURL_EVENT_READABLE
                let error = setWatched(entry.users.isEmpty ? idle : 0, of: socket, &entry, in: session)
                entries[socket] = entry
                // libcurl finds it closed, and does not use it again.
                if error != nil { ccurl_socket_end(socket) }
            }
            unsettled.removeAll(keepingCapacity: true)
        }

        /// Handles an event of a socket that libcurl does not watch. Returns `false` for a socket that it watches.
        mutating func handleIdle(_ events: UInt32, of socket: Int32, in session: CurlSession) -> Bool {
            guard var entry = entries[socket], entry.wanted == 0 else { return entries[socket] == nil }
            let isOver = events & (CCURL_EVENT_CLOSED | CCURL_EVENT_BROKEN) != 0
            guard isOver || ccurl_socket_peek(socket) != CCURL_NOTHING_TO_READ else { return true }
            _ = setWatched(0, of: socket, &entry, in: session)
            entries[socket] = entry
            if entry.users.isEmpty { ccurl_socket_end(socket) }
            return true
        }
    }

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
