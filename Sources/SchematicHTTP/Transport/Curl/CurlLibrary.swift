#if os(Linux)
    import CCurl

    /// The libcurl of this machine, loaded once per process.
    struct CurlLibrary: Sendable {
        /// Major, minor and patch version, one byte each.
        let version: UInt32
        /// The version as libcurl writes it.
        let versionText: String
        /// Whether libcurl supports HTTP/2.
        let hasHTTP2: Bool
        /// The content codings that can be decoded, in the form of `Accept-Encoding`. Empty if there are none.
        let acceptedCodings: String

        /// Version 7.68.
        private static let minimumVersion: UInt32 = 0x07_44_00

        /// Whether libcurl calls a function before it writes each request
        /// (`CURLOPT_PREREQFUNCTION`, version 7.80).
        var callsBeforeRequest: Bool { version >= 0x07_50_00 }

        static let loaded = Result { () throws(CurlTransport.Unavailable) in try load("libcurl.so.4") }

        /// Loads a library by its file name or path.
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

        /// Creates a library with a version. Tests can state an older version than the loaded one, to run the
        /// code for that version.
        ///
        /// - Throws: `Unavailable` if the version is too old.
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
