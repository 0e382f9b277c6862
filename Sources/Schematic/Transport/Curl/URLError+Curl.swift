#if os(Linux)
    import CCurl
    import Foundation
    import FoundationNetworking

    extension URLError {
        /// Creates the error for a transfer that ended before its response began, with libcurl's description.
        init(_ code: ccurl_code, in handle: CurlHandle?) {
            let verification = handle.map { ccurl_get_long($0.easy, CCURL_INFO_SSL_VERIFYRESULT) } ?? 0
            let tunnel = handle.map { ccurl_get_long($0.easy, CCURL_INFO_HTTP_CONNECTCODE) } ?? 0
            if tunnel >= 300 {
                let text = "the proxy refused the connection with status \(tunnel)"
                self.init(.cannotConnectToHost, userInfo: [NSLocalizedDescriptionKey: text])
            } else {
                let text = Self.text(of: code, handle?.errorDescription ?? "")
                self.init(Self.code(of: code, verification: verification), userInfo: [NSLocalizedDescriptionKey: text])
            }
        }

        /// Returns libcurl's specific description, or the generic one if the former is empty or may contain
        /// the URL of a proxy with its password.
        private static func text(of code: ccurl_code, _ specific: String) -> String {
            if !specific.isEmpty, !specific.utf8.contains(0x40) { return specific }
            return ccurl_describe(code.rawValue).map { String(cString: $0) } ?? "libcurl's error \(code.rawValue)"
        }

        /// OpenSSL's codes for a certificate that is not valid yet, or has expired.
        private static let datesOutOfRange: Set = [9, 10]

        private static func code(of code: ccurl_code, verification: Int) -> URLError.Code {
            switch code {
            case CCURL_UNSUPPORTED_PROTOCOL: .unsupportedURL
            case CCURL_URL_MALFORMAT: .badURL
            case CCURL_COULDNT_RESOLVE_HOST, CCURL_COULDNT_RESOLVE_PROXY: .cannotFindHost
            case CCURL_COULDNT_CONNECT, CCURL_PROXY_HANDSHAKE: .cannotConnectToHost
            case CCURL_OPERATION_TIMEDOUT: .timedOut
            case CCURL_SSL_CONNECT_ERROR, CCURL_SSL_CIPHER: .secureConnectionFailed
            case CCURL_PEER_FAILED_VERIFICATION:
                datesOutOfRange.contains(verification) ? .serverCertificateHasBadDate : .serverCertificateUntrusted
            case CCURL_SSL_PINNEDPUBKEYNOTMATCH, CCURL_SSL_ISSUER_ERROR, CCURL_SSL_INVALIDCERTSTATUS,
                CCURL_SSL_CACERT_BADFILE:
                .serverCertificateUntrusted
            case CCURL_SSL_CERTPROBLEM: .clientCertificateRejected
            case CCURL_SSL_CLIENTCERT: .clientCertificateRequired
            case CCURL_WEIRD_SERVER_REPLY, CCURL_HTTP2, CCURL_HTTP2_STREAM: .badServerResponse
            default: .networkConnectionLost
            }
        }

        /// Creates the error for a rejected head.
        init(_ fault: ResponseHeadReader.Fault) {
            let (code, text): (URLError.Code, String) =
                switch fault {
                case .malformedStatusLine: (.badServerResponse, "the response's status line is malformed")
                case .malformedField: (.badServerResponse, "a header field of the response is malformed")
                case .unexpectedSwitch: (.badServerResponse, "the server switched to another protocol")
                case .tooLarge(let limit): (.badServerResponse, "the response's head is larger than \(limit) bytes")
                }
            self.init(code, userInfo: [NSLocalizedDescriptionKey: text])
        }
    }
#endif
