#if os(Linux)
    import CCurl
    import Foundation

    /// An easy handle of libcurl, which performs one exchange after another.
    ///
    /// The initializer sets the options that all exchanges of a session share. `prepare` sets all others.
    final class CurlHandle {
        /// Options that rarely differ between exchanges.
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
        /// A Boolean value that indicates whether the handle is set to a `GET` without content.
        private var isSetToGet = false
        /// A Boolean value that indicates whether the handle is set to open a new connection.
        private(set) var isFresh = false
        private let errorText: UnsafeMutablePointer<CChar>
        private let session: CurlSession
        /// The options of the last exchange, which are set again only if they differ.
        private var setting = Setting()
        /// The header lines and a small body, which libcurl reads during the exchange.
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

        /// Returns the `CurlHandle` that an easy handle stores as its private pointer.
        static func of(_ easy: OpaquePointer) -> CurlHandle? {
            guard let context = ccurl_get_private(easy) else { return nil }
            return Unmanaged<CurlHandle>.fromOpaque(context).takeUnretainedValue()
        }

        /// Frees the easy handle, which cannot be used afterwards.
        func free() {
            ccurl_easy_free(easy)
            errorText.deallocate()
        }

        /// libcurl's description of an error, more specific than its code. Empty if libcurl has none.
        var errorDescription: String { String(cString: errorText) }

        // MARK: Options for all exchanges

        private func setCallbacks() {
            let context = Unmanaged.passUnretained(self).toOpaque()
            _ = ccurl_set_pointer(easy, CCURL_PRIVATE, context)
            _ = ccurl_set_pointer(easy, CCURL_ERRORBUFFER, errorText)
            _ = ccurl_set_pointer(easy, CCURL_HEADERDATA, context)
            _ = ccurl_set_data_function(easy, CCURL_HEADERFUNCTION, CurlCallbacks.receiveHeaderLine)
            _ = ccurl_set_pointer(easy, CCURL_WRITEDATA, context)
            _ = ccurl_set_data_function(easy, CCURL_WRITEFUNCTION, CurlCallbacks.receiveContent)
            _ = ccurl_set_pointer(easy, CCURL_READDATA, context)
            _ = ccurl_set_data_function(easy, CCURL_READFUNCTION, CurlCallbacks.supplyContent)
            _ = ccurl_set_pointer(easy, CCURL_SEEKDATA, context)
            _ = ccurl_set_seek_function(easy, CurlCallbacks.seek)
            _ = ccurl_set_pointer(easy, CCURL_OPENSOCKETDATA, context)
            _ = ccurl_set_open_function(easy, CurlCallbacks.openSocket)
            // A connection can outlive the handle that opened it.
            _ = ccurl_set_pointer(easy, CCURL_CLOSESOCKETDATA, Unmanaged.passUnretained(session).toOpaque())
            _ = ccurl_set_close_function(easy, CurlCallbacks.closeSocket)
            if session.library.callsBeforeRequest {
                _ = ccurl_set_pointer(easy, CCURL_PREREQDATA, context)
                _ = ccurl_set_prerequest_function(easy, CurlCallbacks.beforeRequest)
            }
        }

        /// Disables redirects, cookies, credentials and content codings of libcurl, which the package
        /// implements itself. Options that are not set here are off by default.
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
            _ = ccurl_set_long(easy, CCURL_CONNECTTIMEOUT_MS, options.connectTimeout.millisecondsRoundedUp)
            if let path = options.unixSocket { _ = ccurl_set_text(easy, CCURL_UNIX_SOCKET_PATH, path) }
            // An empty text disables the proxies of the environment.
            if let proxy = options.proxy {
                _ = ccurl_set_text(easy, CCURL_PROXY, proxy)
                // The exceptions of the environment do not apply either.
                _ = ccurl_set_text(easy, CCURL_NOPROXY, "")
            }
        }

        private func setTLS() {
            let options = session.options
            _ = ccurl_set_long(easy, CCURL_SSL_VERIFYPEER, 1)
            _ = ccurl_set_long(easy, CCURL_SSL_VERIFYHOST, 2)
            _ = ccurl_set_long(easy, CCURL_SSLVERSION, Int(CCURL_TLS_1_2))
            _ = ccurl_set_long(easy, CCURL_PROXY_SSLVERSION, Int(CCURL_TLS_1_2))
            if let file = session.rootsFile {
                _ = ccurl_set_text(easy, CCURL_CAINFO, file)
                _ = ccurl_set_text(easy, CCURL_PROXY_CAINFO, file)
                // Otherwise, libcurl also trusts the roots in its own directory.
                _ = ccurl_set_text(easy, CCURL_CAPATH, nil)
                _ = ccurl_set_text(easy, CCURL_PROXY_CAPATH, nil)
            }
            if !options.pinnedPublicKeys.isEmpty {
                let keys = options.pinnedPublicKeys.map { "sha256//\($0)" }.joined(separator: ";")
                _ = ccurl_set_text(easy, CCURL_PINNEDPUBLICKEY, keys)
            }
            if let certificate = options.clientCertificate {
                _ = ccurl_set_text(easy, CCURL_SSLCERT, certificate)
                _ = ccurl_set_text(easy, CCURL_SSLKEY, options.clientKey ?? certificate)
                if let password = options.clientKeyPassword { _ = ccurl_set_text(easy, CCURL_KEYPASSWD, password) }
            }
        }

        // MARK: Options for one exchange

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
            // libcurl never repeats a request on a new connection. Without the callback before a request, only
            // this prevents a repeat.
            if !session.library.callsBeforeRequest, !exchange.outgoing.mayRepeat {
                connectAnew()
            }
        }

        /// Sets the handle to use a new connection for the exchange.
        func connectAnew() {
            _ = ccurl_set_long(easy, CCURL_FRESH_CONNECT, 1)
            isFresh = true
            errorText.pointee = 0
        }

        private func set(_ new: Setting) {
            guard new != setting else { return }
            setting = new
            // More than the usual 16 KiB at a time is worth the memory only for long content.
            _ = ccurl_set_long(easy, CCURL_BUFFERSIZE, new.streams ? 131_072 : 16_384)
            _ = ccurl_set_long(easy, CCURL_PIPEWAIT, new.isSecure ? 1 : 0)
            if new.isSecure { _ = ccurl_set_long(easy, CCURL_STREAM_WEIGHT, new.weight) }
        }

        /// Sets the method. Each of these options sets it, and the last one counts.
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

        /// Releases the exchange and its memory. The handle must no longer be in a multi handle.
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
