#if os(Linux)
    import CCurl

    /// The libcurl of this machine, loaded once in the life of the process.
    struct CurlLibrary: Sendable {
        /// Major, minor and patch version, one byte each.
        let version: UInt32
        /// The version as libcurl writes it.
        let versionText: String
        /// Whether it can use HTTP/2.
        let hasHTTP2: Bool
        /// The content codings that can be undone here, as `Accept-Encoding` lists them; empty for none.
        let acceptedCodings: String

        /// 7.68.
        private static let minimumVersion: UInt32 = 0x07_44_00

        /// Whether a callback runs before each request is written (`CURLOPT_PREREQFUNCTION`).
        var callsBeforeRequest: Bool { version >= 0x07_50_00 }

        static let loaded = Result { () throws(CurlTransport.Unavailable) in try load("libcurl.so.4") }

        /// Loads a library by its file name, or its path.
        static func load(_ name: String) throws(CurlTransport.Unavailable) -> CurlLibrary {
            if let missing = ccurl_load(name) {
                throw .init(reason: "\(name) \(String(cString: missing))")
            }
            guard let information = ccurl_get_version() else {
                throw .init(reason: "\(name) does not state its version")
            }
            ccurl_load_decoders()
            return try CurlLibrary(
                version: information.pointee.number,
                versionText: information.pointee.text.map { String(cString: $0) } ?? "unknown",
                features: information.pointee.features
            )
        }

        /// A library of some version. A test may state an older one than is loaded, to take the ways of that version.
        ///
        /// - Throws: `Unavailable` where the version is too old.
        init(version: UInt32, versionText: String, features: Int32) throws(CurlTransport.Unavailable) {
            guard version >= Self.minimumVersion else {
                throw .init(reason: "libcurl is version \(versionText), expected 7.68 or newer")
            }
            self.version = version
            self.versionText = versionText
            hasHTTP2 = features & Int32(CCURL_FEATURE_HTTP2) != 0
            acceptedCodings = ContentDecoder.codings.filter { ccurl_can_decode($0.coding) }.map(\.name)
                .joined(separator: ", ")
        }
    }
#endif
