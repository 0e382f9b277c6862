#if os(Linux)
    import Foundation
    import TestSupport
    import SchematicPlatform

    @testable import Schematic

    /// A port of 127.0.0.1 that forwards bytes in both directions until it is armed. Then it forwards the next
    /// bytes of the client, returns no response, and ends that connection.
    final class CuttingRelay: Sendable {
        enum End { case close, reset }

        let port: Int
        private let listener: Int32
        private let target: Int
        private let end: End
        private let isArmed = Locked(false)
        private let isRead = Locked<@Sendable () -> Bool> { true }
        /// The open sockets. Each is closed under the lock, so that none of another test with its number is shut down.
        private let sockets: Locked<Set<Int32>>

        init(to target: Int, endingBy end: End) throws {
            listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            var address = Self.address(0)
            var size = socklen_t(MemoryLayout<sockaddr_in>.size)
            let listener = listener
            let result = withUnsafeMutablePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { general in
                    bind(listener, general, size) == 0 && listen(listener, 64) == 0
                        && getsockname(listener, general, &size) == 0
                }
            }
            guard result else {
                let code = errno
                close(listener)
                throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EINVAL)
            }
            sockets = Locked([listener])
            port = Int(in_port_t(bigEndian: address.sin_port))
            (self.target, self.end) = (target, end)
            Thread.detachNewThread { self.accept() }
        }

        /// Arms the relay. It ends the connection when the server has read the forwarded bytes.
        func arm(until isRead: @escaping @Sendable () -> Bool) {
            self.isRead.withLock { $0 = isRead }
            isArmed.withLock { $0 = true }
        }

        func stop() {
            sockets.withLock { for socket in $0 { shutdown(socket, Int32(SHUT_RDWR)) } }
        }

        private func closeSocket(_ socket: Int32) {
            sockets.withLock { sockets in
                sockets.remove(socket)
                close(socket)
            }
        }

        private func accept() {
            while true {
                let client = Glibc.accept(listener, nil, nil)
                guard client >= 0 else { break }
                let server = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
                var address = Self.address(target)
                let size = socklen_t(MemoryLayout<sockaddr_in>.size)
                _ = withUnsafePointer(to: &address) { pointer in
                    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(server, $0, size) }
                }
                sockets.withLock { $0.formUnion([client, server]) }
                let isCut = Locked(false)
                let responses = DispatchSemaphore(value: 0)
                Thread.detachNewThread {
                    self.pass(from: server, to: client) { !self.isArmed.withLock { $0 } && !isCut.withLock { $0 } }
                    responses.signal()
                }
                Thread.detachNewThread {
                    self.passRequests(from: client, to: server) { isCut.withLock { $0 = true } }
                    // The other thread no longer uses the sockets.
                    shutdown(server, Int32(SHUT_RDWR))
                    responses.wait()
                    self.closeSocket(client)
                    self.closeSocket(server)
                }
            }
            closeSocket(listener)
        }

        private func passRequests(from client: Int32, to server: Int32, cut: () -> Void) {
            var wasArmed = false
            pass(from: client, to: server) {
                wasArmed = isArmed.withLock { $0 }
                return true
            } until: {
                wasArmed
            }
            if wasArmed {
                cut()
                // The client's next connection is not cut.
                let isRead = isRead.withLock { $0 }
                try? blockThread(until: isRead)
                isArmed.withLock { $0 = false }
            }
            if end == .reset, wasArmed {
                var linger = linger(l_onoff: 1, l_linger: 0)
                setsockopt(client, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout<Glibc.linger>.size))
            }
        }

        private func pass(
            from source: Int32,
            to target: Int32,
            where passes: () -> Bool,
            until isOver: () -> Bool = { false }
        ) {
            var bytes = [UInt8](repeating: 0, count: 65_536)
            while true {
                let count = recv(source, &bytes, bytes.count, 0)
                guard count > 0 else { return }
                if passes() { send(target, bytes, count, Int32(MSG_NOSIGNAL)) }
                if isOver() { return }
            }
        }

        private static func address(_ port: Int) -> sockaddr_in {
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = in_port_t(port).bigEndian
            address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
            return address
        }
    }
#endif
