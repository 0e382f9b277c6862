#if os(Linux)
    import CCurl
    import Foundation

    /// The functions that libcurl calls, always on the loop's thread.
    enum CurlCallbacks {
        private static func exchange(_ context: UnsafeMutableRawPointer?) -> CurlExchange? {
            guard let context else { return nil }
            return Unmanaged<CurlHandle>.fromOpaque(context).takeUnretainedValue().exchange
        }

        private static func session(_ context: UnsafeMutableRawPointer?) -> CurlSession? {
            guard let context else { return nil }
            return Unmanaged<CurlSession>.fromOpaque(context).takeUnretainedValue()
        }

        /// libcurl ends the transfer unless the result is the number of bytes.
        static let receiveHeaderLine: ccurl_data_function = { bytes, size, count, context in
            let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
            return CurlCallbacks.exchange(context)?.receiveHeaderLine(line) == true ? line.count : 0
        }

        static let receiveContent: ccurl_data_function = { bytes, size, count, context in
            let content = UnsafeRawBufferPointer(start: bytes, count: size * count)
            switch CurlCallbacks.exchange(context)?.receiveContent(content) {
            case .accepted: return content.count
            case .paused: return Int(CCURL_PAUSED)
            // For empty content, 0 would mean success.
            case .refused, nil: return content.isEmpty ? 1 : 0
            }
        }

        static let supplyContent: ccurl_data_function = { bytes, size, count, context in
            let room = UnsafeMutableRawBufferPointer(start: bytes, count: size * count)
            switch CurlCallbacks.exchange(context)?.supplyContent(room) {
            case .supplied(let count): return count
            case .paused: return Int(CCURL_PAUSED)
            case .failed, nil: return Int(CCURL_ABORTED)
            }
        }

        /// Returns 0 if the content continues at `offset`, and 2 (`CURL_SEEKFUNC_CANTSEEK`) if it cannot.
        static let seek: ccurl_seek_function = { context, offset, origin in
            CurlCallbacks.exchange(context)?.seek(to: offset, from: origin) == true ? 0 : 2
        }

        static let openSocket: ccurl_open_function = { context, purpose, address in
            guard let exchange = CurlCallbacks.exchange(context), let address else { return Int32(CCURL_NO_SOCKET) }
            exchange.hasConnection = true
            guard !exchange.isAbandoned else { return Int32(CCURL_NO_SOCKET) }
            do throws(POSIXError) {
                let use = try exchange.session.sockets.open(address.pointee, in: exchange.session)
                exchange.use(use)
                return use.socket
            } catch {
                exchange.socketError = error
                return Int32(CCURL_NO_SOCKET)
            }
        }

        static let closeSocket: ccurl_close_function = { context, socket in
            guard let session = CurlCallbacks.session(context) else { return 0 }
            session.sockets.close(socket, in: session)
            return 0
        }

        /// Returns 0 to write the request, and 1 to end the transfer.
        static let beforeRequest: ccurl_prerequest_function = { context, remoteAddress, _, remotePort, localPort in
            guard let exchange = CurlCallbacks.exchange(context) else { return 1 }
            guard exchange.curlRequest.isSecure else { return exchange.mayWriteRequest(from: localPort) ? 0 : 1 }
            let connection = CurlStreams.Connection(
                remoteAddress: remoteAddress.map { String(cString: $0) } ?? "",
                remotePort: remotePort,
                localPort: localPort
            )
            return exchange.mayWriteRequest(from: localPort, on: connection) ? 0 : 1
        }

        static let watchSocket: ccurl_socket_function = { easy, socket, what, context, _ in
            guard let session = CurlCallbacks.session(context) else { return 0 }
            guard what != Int32(CCURL_POLL_REMOVE) else {
                session.sockets.ignore(socket, in: session)
                return 0
            }
            let (use, error) = session.sockets.watch(socket, for: what, in: session)
            guard let exchange = easy.flatMap(CurlHandle.of)?.exchange else { return 0 }
            if let use { exchange.use(use) }
            // Without the watch, the exchange would wait for its timeout. A negative result would end all exchanges.
            if let error { session.fail(exchange, error) }
            return 0
        }

        static let setTimer: ccurl_timer_function = { _, milliseconds, context in
            CurlCallbacks.session(context)?.setTimer(milliseconds)
            return 0
        }
    }
#endif
