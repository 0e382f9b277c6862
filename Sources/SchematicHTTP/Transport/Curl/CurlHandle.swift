#if os(Linux)
    import CCurl
    import Foundation

    /// An easy handle of libcurl, which performs one exchange after another.
    ///
    /// The initializer sets the options that all exchanges of a session share. `prepare` sets those of one exchange, and
    /// `reset` those back. libcurl must accept each option: without one, an exchange could ignore a pinned key or a proxy.
    final class CurlHandle {
        let easy: OpaquePointer
        private(set) var exchange: CurlExchange?
        /// Whether the handle is set to open a new connection.
        private(set) var isFresh = false
        private let errorText: UnsafeMutablePointer<CChar>
        private let session: CurlSession
        private let options: CurlOptions
        /// Whether an option may be set that differs between exchanges, other than the URL and the header lines.
        private var hasSpecialOptions = true

        /// - Throws: A `CurlOptions.Refusal`, or a `POSIXError` if memory is exhausted.
        init(for session: CurlSession) throws {
            guard let easy = ccurl_easy_make() else { throw POSIXError(.ENOMEM) }
            self.easy = easy
            self.session = session
            options = CurlOptions(of: easy)
            errorText = .allocate(capacity: Int(CCURL_ERROR_SIZE))
            errorText.initialize(repeating: 0, count: Int(CCURL_ERROR_SIZE))
            do {
                try setCallbacks()
                try setRules()
                try setConnection()
                try setTLS()
                try reset()
            } catch {
                free()
                throw error
            }
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

        /// Whether a byte of a response has been received.
        var hasReceived: Bool { ccurl_get_size(easy, CCURL_INFO_STARTTRANSFER_TIME) > 0 }

        #if DEBUG
            /// The options with the values that were set last, for tests.
            var optionValues: [ccurl_option.RawValue: String] { options.values.byOption }
        #endif

        // MARK: Options for all exchanges

        private func setCallbacks() throws(CurlOptions.Refusal) {
            let context = Unmanaged.passUnretained(self).toOpaque()
            try options.setPointer(CCURL_PRIVATE, context)
            try options.setPointer(CCURL_ERRORBUFFER, errorText)
            try options.setPointer(CCURL_HEADERDATA, context)
            try options.setFunction(CCURL_HEADERFUNCTION, CurlCallbacks.receiveHeaderLine)
            try options.setPointer(CCURL_WRITEDATA, context)
            try options.setFunction(CCURL_WRITEFUNCTION, CurlCallbacks.receiveContent)
            try options.setPointer(CCURL_READDATA, context)
            try options.setFunction(CCURL_READFUNCTION, CurlCallbacks.supplyContent)
            try options.setPointer(CCURL_SEEKDATA, context)
            try options.setSeek(CurlCallbacks.seek)
            try options.setPointer(CCURL_OPENSOCKETDATA, context)
            try options.setOpen(CurlCallbacks.openSocket)
            // A connection can outlive the handle that opened it.
            try options.setPointer(CCURL_CLOSESOCKETDATA, Unmanaged.passUnretained(session).toOpaque())
            try options.setClose(CurlCallbacks.closeSocket)
            if session.library.callsBeforeRequest {
                try options.setPointer(CCURL_PREREQDATA, context)
                try options.setBeforeRequest(CurlCallbacks.beforeRequest)
            }
        }

        /// Disables redirects, cookies, credentials, and content and transfer codings of libcurl, which the package
        /// implements itself. Options that are not set here are off by default.
        private func setRules() throws(CurlOptions.Refusal) {
            try options.set(CCURL_NOSIGNAL, 1)
            try options.set(CCURL_PROTOCOLS, Int(CCURL_PROTOCOLS_HTTP_AND_HTTPS))
            try options.set(CCURL_HTTP09_ALLOWED, 0)
            try options.set(CCURL_PATH_AS_IS, 1)
            try options.set(CCURL_HTTP_CONTENT_DECODING, 0)
            try options.set(CCURL_HTTP_TRANSFER_DECODING, 0)
            try options.set(CCURL_HTTPAUTH, 0)
            try options.set(CCURL_SUPPRESS_CONNECT_HEADERS, 1)
            let version = session.library.hasHTTP2 ? CCURL_HTTP_2_OVER_TLS : CCURL_HTTP_1_1
            try options.set(CCURL_HTTP_VERSION, Int(version))
        }

        private func setConnection() throws(CurlOptions.Refusal) {
            let limits = session.options
            try options.set(CCURL_CONNECTTIMEOUT_MS, limits.connectTimeout.millisecondsRoundedUp)
            if let path = limits.unixSocket { try options.setText(CCURL_UNIX_SOCKET_PATH, path, of: "unixSocket") }
            // An empty text disables the proxies of the environment.
            if let proxy = limits.proxy {
                try options.setText(CCURL_PROXY, proxy, of: "proxy")
                // The exceptions of the environment do not apply either.
                try options.setText(CCURL_NOPROXY, "", of: "proxy")
            }
        }

        private func setTLS() throws(CurlOptions.Refusal) {
            let limits = session.options
            try options.set(CCURL_SSL_VERIFYPEER, 1)
            try options.set(CCURL_SSL_VERIFYHOST, 2)
            try options.set(CCURL_SSLVERSION, Int(CCURL_TLS_1_2))
            // A library may lack what these restrict: TLS to proxies, and directories of roots.
            try options.setIfKnown { (options) throws(CurlOptions.Refusal) in
                try options.set(CCURL_PROXY_SSLVERSION, Int(CCURL_TLS_1_2))
            }
            if let file = session.rootsFile {
                try options.setText(CCURL_CAINFO, file, of: "rootsFile")
                try options.setIfKnown { (options) throws(CurlOptions.Refusal) in
                    try options.setText(CCURL_PROXY_CAINFO, file, of: "rootsFile")
                }
                // Otherwise, libcurl also trusts the roots in its own directory.
                for directory in [CCURL_CAPATH, CCURL_PROXY_CAPATH] {
                    try options.setIfKnown { (options) throws(CurlOptions.Refusal) in
                        try options.setText(directory, nil)
                    }
                }
            }
            if !limits.pinnedPublicKeys.isEmpty {
                let keys = limits.pinnedPublicKeys.map { "sha256//\($0)" }.joined(separator: ";")
                try options.setText(CCURL_PINNEDPUBLICKEY, keys, of: "pinnedPublicKeys")
            }
            if let certificate = limits.clientCertificate {
                try options.setText(CCURL_SSLCERT, certificate, of: "clientCertificate")
                try options.setText(CCURL_SSLKEY, limits.clientKey ?? certificate, of: "clientKey")
                if let password = limits.clientKeyPassword {
                    try options.setText(CCURL_KEYPASSWD, password, of: "clientKeyPassword")
                }
            }
        }

        // MARK: Options for one exchange

        func prepare(_ exchange: CurlExchange) throws(CurlOptions.Refusal) {
            self.exchange = exchange
            exchange.handle = self
            errorText.pointee = 0
            let curlRequest = exchange.curlRequest
            hasSpecialOptions = !curlRequest.isPlain
            try options.setText(CCURL_URL, curlRequest.url, of: "URL")
            if let passage = curlRequest.passage { try options.setText(CCURL_REQUEST_TARGET, passage.target) }
            try setMethod(curlRequest)
            try options.setList(CCURL_HTTPHEADER, curlRequest.memory.headers)
            // More than the usual 16 KiB at a time is worth the memory only for long content.
            if curlRequest.streams { try options.set(CCURL_BUFFERSIZE, 131_072) }
            if curlRequest.isSecure, session.library.hasHTTP2 {
                try options.set(CCURL_PIPEWAIT, 1)
                try options.set(CCURL_STREAM_WEIGHT, curlRequest.weight)
            }
            // libcurl never repeats a request on a new connection. Without the callback before a request, only
            // this prevents a repeat.
            let needsNewConnection = !session.library.callsBeforeRequest && !curlRequest.mayRepeat
            if curlRequest.wantsNewConnection || needsNewConnection { try connectAnew() }
        }

        /// Sets the handle to use a new connection for the exchange.
        func connectAnew() throws(CurlOptions.Refusal) {
            hasSpecialOptions = true
            try options.set(CCURL_FRESH_CONNECT, 1)
            isFresh = true
            errorText.pointee = 0
        }

        /// Sets the method. Each of these options sets it, and the last one counts.
        private func setMethod(_ curlRequest: CurlRequest) throws(CurlOptions.Refusal) {
            switch curlRequest.content {
            case .none:
                if curlRequest.method == "GET" { return }
                if curlRequest.method == "HEAD" { try options.set(CCURL_NOBODY, 1) }
            case .small(let data):
                try options.set(CCURL_POST, 1)
                try options.setSize(CCURL_POSTFIELDSIZE_LARGE, Int64(data.count))
                try options.setPointer(CCURL_POSTFIELDS, curlRequest.memory.body)
            case .large, .feed:
                try options.set(CCURL_UPLOAD, 1)
                try options.setSize(CCURL_INFILESIZE_LARGE, curlRequest.content.length.map(Int64.init) ?? -1)
            }
            try options.setText(CCURL_CUSTOMREQUEST, curlRequest.method, of: "method")
        }

        /// Sets every option that `prepare` and `connectAnew` set to its value in a new handle: a `GET` without content.
        private func reset() throws(CurlOptions.Refusal) {
            try options.setText(CCURL_URL, nil)
            try options.setList(CCURL_HTTPHEADER, nil)
            guard hasSpecialOptions else { return }
            try options.setText(CCURL_REQUEST_TARGET, nil)
            try options.setPointer(CCURL_POSTFIELDS, nil)
            try options.setSize(CCURL_POSTFIELDSIZE_LARGE, -1)
            try options.setSize(CCURL_INFILESIZE_LARGE, -1)
            try options.set(CCURL_POST, 0)
            try options.set(CCURL_UPLOAD, 0)
            try options.set(CCURL_NOBODY, 0)
            // The last of the options that set the method counts.
            try options.set(CCURL_HTTPGET, 1)
            try options.setText(CCURL_CUSTOMREQUEST, nil)
            try options.set(CCURL_BUFFERSIZE, 16_384)
            if session.library.hasHTTP2 {
                try options.set(CCURL_PIPEWAIT, 0)
                try options.set(CCURL_STREAM_WEIGHT, 16)
            }
            try options.set(CCURL_FRESH_CONNECT, 0)
            isFresh = false
        }

        /// Releases the exchange and its memory. The handle must no longer be in a multi handle.
        ///
        /// - Returns: `true` if the handle can perform another exchange.
        func clear() -> Bool {
            defer {
                exchange?.handle = nil
                exchange = nil
            }
            return (try? reset()) != nil
        }
    }
#endif
