#if os(Linux)
    import CCurl
    import Foundation

    /// The sockets of one session: the events each is watched for, and which of them are idle.
    ///
    /// libcurl does not watch an idle connection, and would take unrequested bytes from a server for the
    /// response to the next request. An idle connection that becomes readable is therefore shut down, so that
    /// libcurl finds it closed.
    ///
    /// libcurl 7.88 to 8.1 closes a connection that is not established without calling `close`, and only afterwards reports that
    /// it no longer waits for it. By then, another thread of the process may have a socket with that number. Therefore, a
    /// connection is compared by its identity before it is watched for this type, or shut down.
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
            /// The identity of a connection's socket; 0 for a socket that libcurl has opened to wait on.
            var identity: UInt64
            /// The turn in which the entry was made.
            var turn: UInt64
            /// The events that libcurl waits for; 0 for none.
            var wanted: UInt32 = 0
            /// The events the socket is watched for; 0 if it is not watched.
            var watched: UInt32 = 0
            /// The exchanges that use the socket, each once, in no order. `CurlExchange.socket` is the same fact from the other
            /// side. There is one over HTTP/1.1, and at most as many as libcurl opens streams on a connection, which are 100.
            private(set) var users: [ObjectIdentifier] = []
            var isHTTP2 = false
            /// The port by which libcurl identifies the connection before a request; 0 if it has none, or has
            /// not served a request.
            var localPort = 0

            var isConnection: Bool { identity != 0 }

            mutating func add(_ user: ObjectIdentifier) {
                if !users.contains(user) { users.append(user) }
            }

            mutating func remove(_ user: ObjectIdentifier) {
                guard let place = users.firstIndex(of: user), let last = users.popLast() else { return }
                if place < users.count { users[place] = last }
            }
        }

        private var entries = Entries()
        private var socketsByPort: [Int: Int32] = [:]
        /// The sockets that libcurl stopped watching, or that an exchange left, in this turn.
        private var unsettled: [Int32] = []
        private var lastSerial: UInt64 = 0
        /// The number of turns that have ended.
        private var turn: UInt64 = 0

        // MARK: Callbacks of libcurl

        /// Opens a socket for a connection.
        mutating func open(_ address: ccurl_address, in session: CurlSession) throws(POSIXError) -> Use {
            var address = address
            let socket = ccurl_socket_open(&address)
            guard socket >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
            var entry = makeEntry(identity: ccurl_socket_identity(socket))
            // libcurl does not notice that another socket has the number that it waits for.
            entry.wanted = entries[socket]?.wanted ?? 0
            forget(socket)
            if let error = setWatched(entry.wanted, of: socket, &entry, in: session) {
                _ = ccurl_socket_close(socket)
                throw error
            }
            entries[socket] = entry
            return Use(socket: socket, serial: entry.serial)
        }

        mutating func close(_ socket: Int32, in session: CurlSession) {
            if let entry = entries[socket] {
                forget(socket)
                if entry.watched != 0 { session.loop.unwatch(socket) }
            }
            _ = ccurl_socket_close(socket)
        }

        private mutating func forget(_ socket: Int32) {
            guard let entry = entries[socket] else { return }
            entries[socket] = nil
            if socketsByPort[entry.localPort] == socket { socketsByPort[entry.localPort] = nil }
        }

        /// Returns whether a number still belongs to the connection of an entry. Only the loop's thread closes connections,
        /// so the answer holds until libcurl is called.
        private func isOpen(_ entry: Entry, at socket: Int32) -> Bool {
            // A connection that has served a request was established, so that libcurl calls `close` for it. This saves a
            // call of the system for each request on a kept connection.
            entry.localPort != 0 || entry.isConnection && ccurl_socket_identity(socket) == entry.identity
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
            var entry = entries[socket] ?? makeEntry()
            var error = setWatched(wanted, of: socket, &entry, in: session)
            if error != nil, entry.isConnection, !isOpen(entry, at: socket) {
                forget(socket)
                entry = makeEntry()
                error = setWatched(wanted, of: socket, &entry, in: session)
            }
            entry.wanted = wanted
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

        private mutating func makeEntry(identity: UInt64 = 0) -> Entry {
            lastSerial += 1
            return Entry(serial: lastSerial, identity: identity, turn: turn)
        }

        /// Returns whether an event of this turn belongs to the socket. It does not if the number was given to another
        /// socket during the turn, after the system had reported the event.
        func hasEvents(_ socket: Int32) -> Bool { entries[socket].map { $0.turn < turn } ?? false }

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
                entries[old.socket]?.remove(user)
                unsettled.append(old.socket)
            }
            if let new, entries[new.socket]?.serial == new.serial { entries[new.socket]?.add(user) }
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
            return entries.allSatisfy { socket, entry in Set(entry.users) == users[socket, default: []] }
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

        /// Ends a turn: watches the connections that became idle, and stops watching those whose reader is slow.
        mutating func endTurn(in session: CurlSession) {
            for socket in unsettled {
                guard var entry = entries[socket], entry.wanted == 0 else { continue }
                guard isOpen(entry, at: socket) else {
                    forget(socket)
                    continue
                }
                let idle = entry.isHTTP2 ? CCURL_EVENT_CLOSED : CCURL_EVENT_READABLE
                let error = setWatched(entry.users.isEmpty ? idle : 0, of: socket, &entry, in: session)
                entries[socket] = entry
                // libcurl finds it closed, and does not use it again.
                if error != nil { ccurl_socket_end(socket) }
            }
            unsettled.removeAll(keepingCapacity: true)
            turn += 1
        }

        /// Handles an event of a socket that libcurl does not watch. Returns `false` for a socket that it watches.
        mutating func handleIdle(_ events: UInt32, of socket: Int32, in session: CurlSession) -> Bool {
            guard var entry = entries[socket], entry.wanted == 0 else { return false }
            guard isOpen(entry, at: socket) else {
                forget(socket)
                return true
            }
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
