#if os(Linux)
    import CCurl
    import Foundation

    /// An easy handle of libcurl, which performs one exchange after another.
    ///
    /// What holds for all exchanges of a session is set once; `prepare` sets all else for each of them.
    final class CurlHandle {
        /// Options that seldom differ from one exchange to the next.
        private struct Setting: Equatable {
            var streams = false
            var isSecure = false
            var weight = 0

            init(for request: CurlRequest? = nil) {
                guard let request else { return }
                (streams, isSecure) = (request.streams, request.isSecure)
                if isSecure { weight = request.weight }
            }
        }

        let easy: OpaquePointer
        private(set) var exchange: CurlExchange?
        /// Whether the method that is set is that of a `GET` without content.
        private var isSetToGet = false
        /// Whether it was set to open a connection of its own.
        private(set) var isFresh = false
        private let errorText: UnsafeMutablePointer<CChar>
        private let session: CurlSession
        /// What the last exchange has set, where it is likely to be the same for the next one.
        private var setting = Setting()
        /// The header lines and a small body, which libcurl reads while the exchange runs.
        private var request: CurlRequestMemory?

        init?(for session: CurlSession) {
            guard let easy = ccurl_easy_make() else { return nil }
            self.easy = easy
            self.session = session
            errorText = .allocate(capacity: Int(CCURL_ERROR_SIZE))
            errorText.initialize(repeating: 0, count: Int(CCURL_ERROR_SIZE))
            setCallbacks()
            setRules()
            setConnection()
            setTLS()
        }

        /// The handle of an easy handle, by libcurl's own memory of it.
        static func of(_ easy: OpaquePointer) -> CurlHandle? {
            guard let context = ccurl_get_private(easy) else { return nil }
            return Unmanaged<CurlHandle>.fromOpaque(context).takeUnretainedValue()
        }

        /// Its last use.
        func free() {
            ccurl_easy_free(easy)
            errorText.deallocate()
        }

        /// libcurl's description of an error, more specific than its code.
        var errorDescription: String { String(cString: errorText) }

        // MARK: For all exchanges

        private func setCallbacks() {
            let context = Unmanaged.passUnretained(self).toOpaque()
            _ = ccurl_set_pointer(easy, CCURL_PRIVATE, context)
            _ = ccurl_set_pointer(easy, CCURL_ERRORBUFFER, errorText)
            _ = ccurl_set_pointer(easy, CCURL_HEADERDATA, context)
            _ = ccurl_set_data_function(easy, CCURL_HEADERFUNCTION, CurlCallbacks.takeHeader)
            _ = ccurl_set_pointer(easy, CCURL_WRITEDATA, context)
            _ = ccurl_set_data_function(easy, CCURL_WRITEFUNCTION, CurlCallbacks.takeContent)
            _ = ccurl_set_pointer(easy, CCURL_READDATA, context)
            _ = ccurl_set_data_function(easy, CCURL_READFUNCTION, CurlCallbacks.giveContent)
            _ = ccurl_set_pointer(easy, CCURL_SEEKDATA, context)
            _ = ccurl_set_seek_function(easy, CurlCallbacks.seek)
            _ = ccurl_set_pointer(easy, CCURL_OPENSOCKETDATA, context)
            _ = ccurl_set_open_function(easy, CurlCallbacks.openSocket)
            // A connection outlives the handle that opened it.
            _ = ccurl_set_pointer(easy, CCURL_CLOSESOCKETDATA, Unmanaged.passUnretained(session).toOpaque())
            _ = ccurl_set_close_function(easy, CurlCallbacks.closeSocket)
            if session.library.callsBeforeRequest {
                _ = ccurl_set_pointer(easy, CCURL_PREREQDATA, context)
                _ = ccurl_set_prerequest_function(easy, CurlCallbacks.beforeRequest)
            }
        }

        /// Redirects, cookies, credentials and content codings are the package's own; libcurl's are off unless asked for.
        private func setRules() {
            _ = ccurl_set_long(easy, CCURL_NOSIGNAL, 1)
            _ = ccurl_set_long(easy, CCURL_PROTOCOLS, Int(CCURL_PROTOCOLS_HTTP_AND_HTTPS))
            _ = ccurl_set_long(easy, CCURL_HTTP09_ALLOWED, 0)
            _ = ccurl_set_long(easy, CCURL_PATH_AS_IS, 1)
            _ = ccurl_set_long(easy, CCURL_HTTP_CONTENT_DECODING, 0)
            _ = ccurl_set_long(easy, CCURL_HTTPAUTH, 0)
            _ = ccurl_set_long(easy, CCURL_SUPPRESS_CONNECT_HEADERS, 1)
            _ = ccurl_set_long(
                easy,
                CCURL_HTTP_VERSION,
                Int(session.library.hasHTTP2 ? CCURL_HTTP_2_OVER_TLS : CCURL_HTTP_1_1)
            )
        }

        private func setConnection() {
            let options = session.options
            _ = ccurl_set_long(easy, CCURL_CONNECTTIMEOUT_MS, options.connectTimeout.wholeMilliseconds)
            if let path = options.unixSocket { _ = ccurl_set_text(easy, CCURL_UNIX_SOCKET_PATH, path) }
            // An empty text turns off what the environment says.
            if let proxy = options.proxy.text {
                _ = ccurl_set_text(easy, CCURL_PROXY, proxy)
                // Nor do the environment's exceptions hold for it.
                _ = ccurl_set_text(easy, CCURL_NOPROXY, "")
            }
        }

        private func setTLS() {
            let tls = session.options.tls
            _ = ccurl_set_long(easy, CCURL_SSL_VERIFYPEER, 1)
            _ = ccurl_set_long(easy, CCURL_SSL_VERIFYHOST, 2)
            _ = ccurl_set_long(easy, CCURL_SSLVERSION, Int(CCURL_TLS_1_2))
            _ = ccurl_set_long(easy, CCURL_PROXY_SSLVERSION, Int(CCURL_TLS_1_2))
            if let file = tls.rootsFile ?? CurlTransport.TLS.environmentRootsFile {
                _ = ccurl_set_text(easy, CCURL_CAINFO, file)
                _ = ccurl_set_text(easy, CCURL_PROXY_CAINFO, file)
                // Otherwise libcurl's own directory of roots would count, too.
                _ = ccurl_set_text(easy, CCURL_CAPATH, nil)
                _ = ccurl_set_text(easy, CCURL_PROXY_CAPATH, nil)
            }
            if !tls.pinnedPublicKeys.isEmpty {
                let keys = tls.pinnedPublicKeys.map { "sha256//\($0)" }.joined(separator: ";")
                _ = ccurl_set_text(easy, CCURL_PINNEDPUBLICKEY, keys)
            }
            if let certificate = tls.clientCertificate {
                _ = ccurl_set_text(easy, CCURL_SSLCERT, certificate.file)
                _ = ccurl_set_text(easy, CCURL_SSLKEY, certificate.keyFile)
                if let password = certificate.keyPassword { _ = ccurl_set_text(easy, CCURL_KEYPASSWD, password) }
            }
        }

        // MARK: For each exchange

        func prepare(_ exchange: CurlExchange) {
            self.exchange = exchange
            exchange.handle = self
            errorText.pointee = 0
            let request = CurlRequestMemory(exchange.outgoing)
            self.request = request
            _ = ccurl_set_text(easy, CCURL_URL, exchange.outgoing.url)
            setMethod(exchange.outgoing, request)
            _ = ccurl_set_list(easy, CCURL_HTTPHEADER, request.headers)
            set(Setting(for: exchange.outgoing))
            // Without the callback before a request, a connection of its own is what libcurl never repeats a request on.
            if !session.library.callsBeforeRequest, !exchange.outgoing.mayRepeat {
                connectAnew()
            }
        }

        /// Has the exchange performed over a connection of its own.
        func connectAnew() {
            _ = ccurl_set_long(easy, CCURL_FRESH_CONNECT, 1)
            isFresh = true
            errorText.pointee = 0
        }

        private func set(_ new: Setting) {
            guard new != setting else { return }
            setting = new
            // More than the usual 16 KiB at a time is worth its memory for long content alone.
            _ = ccurl_set_long(easy, CCURL_BUFFERSIZE, new.streams ? 131_072 : 16_384)
            _ = ccurl_set_long(easy, CCURL_PIPEWAIT, new.isSecure ? 1 : 0)
            if new.isSecure { _ = ccurl_set_long(easy, CCURL_STREAM_WEIGHT, new.weight) }
        }

        /// Each of these options sets the method; the last one counts.
        private func setMethod(_ outgoing: CurlRequest, _ memory: CurlRequestMemory) {
            let isPlainGet = if case .none = outgoing.content { outgoing.method == "GET" } else { false }
            if isPlainGet, isSetToGet { return }
            isSetToGet = isPlainGet
            switch outgoing.content {
            case .none:
                _ = ccurl_set_long(easy, CCURL_HTTPGET, 1)
                if outgoing.method == "HEAD" { _ = ccurl_set_long(easy, CCURL_NOBODY, 1) }
            case .small(let data):
                _ = ccurl_set_long(easy, CCURL_POST, 1)
                _ = ccurl_set_size(easy, CCURL_POSTFIELDSIZE_LARGE, Int64(data.count))
                _ = ccurl_set_pointer(easy, CCURL_POSTFIELDS, memory.body)
            case .large, .feed:
                _ = ccurl_set_long(easy, CCURL_UPLOAD, 1)
                _ = ccurl_set_size(easy, CCURL_INFILESIZE_LARGE, outgoing.content.length.map(Int64.init) ?? -1)
            }
            _ = ccurl_set_text(easy, CCURL_CUSTOMREQUEST, isPlainGet ? nil : outgoing.method)
        }

        /// Lets go of the exchange and its memory. The handle is in no multi handle any more.
        func clear() {
            if isFresh {
                _ = ccurl_set_long(easy, CCURL_FRESH_CONNECT, 0)
                isFresh = false
            }
            exchange?.handle = nil
            exchange = nil
            request = nil
        }
    }
#endif
