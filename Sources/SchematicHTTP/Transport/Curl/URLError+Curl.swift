import SchematicText

#if os(Linux)
    import CCurl
    import Foundation
    import FoundationNetworking

    extension URLError {
        /// Creates the error for a transfer that failed, with libcurl's description and code.
        init(_ code: ccurl_code, in handle: CurlHandle?) {
            let verification = handle.map { ccurl_get_long($0.easy, CCURL_INFO_SSL_VERIFYRESULT) } ?? 0
            let tunnel = handle.map { ccurl_get_long($0.easy, CCURL_INFO_HTTP_CONNECTCODE) } ?? 0
            if tunnel >= 300 {
                let text = "the proxy refused the connection with status \(tunnel)"
                self.init(.cannotConnectToHost, userInfo: [NSLocalizedDescriptionKey: text])
            } else if Self.limitsLine(code), let handle, handle.hasReceived {
                self.init(ResponseHeadReader.Fault.tooLarge(limit: Self.maximumLine))
            } else {
                let text = Self.text(of: code, handle?.errorDescription ?? "")
                self.init(
                    Self.code(of: code, verification: verification),
                    userInfo: [NSLocalizedDescriptionKey: "\(text) (libcurl's code \(code.rawValue))"]
                )
            }
        }

        /// The maximum length of one line of a head in bytes, `CURL_MAX_HTTP_HEADER` of libcurl.
        private static let maximumLine = 102_400

        /// Returns whether libcurl reports a line of a head that is too long by this code: before version 8.6, as a lack
        /// of memory.
        private static func limitsLine(_ code: ccurl_code) -> Bool {
            code == CCURL_OUT_OF_MEMORY || code == CCURL_TOO_LARGE
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
    }

    extension ResponseHeadReader.Fault: ResponseFault {
        var explanation: String {
            switch self {
            case .malformedStatusLine: "the response's status line is malformed"
            case .malformedField: "a header field of the response is malformed"
            case .foldedField(let name): "expected the response's \(name) on one line, found a second line"
            case .unexpectedSwitch: "the server switched to another protocol"
            case .tooLarge(let limit): "the response's head, or a line of it, is larger than \(limit) bytes"
            }
        }
    }

    extension ChunkedBodyReader.Fault: ResponseFault {
        var code: URLError.Code { .cannotDecodeRawData }

        var explanation: String {
            switch self {
            case .malformedSize: "expected the size of a chunk in hexadecimal digits, found other characters"
            case .missingLineEnd: "expected the end of a line after the data of a chunk, found other characters"
            case .longLine(let limit): "a line of the chunked content is longer than \(limit) bytes"
            case .trailer(let fault): fault.explanation
            }
        }
    }

    extension ContentDecoder.Fault: ResponseFault {
        var code: URLError.Code { .cannotDecodeContentData }

        var explanation: String {
            switch self {
            case .unknownCoding(let name):
                "expected a content coding that can be decoded here "
                    + "(\(Self.known)), found '\(shortened(name, to: 100))'"
            case .malformed(let coding): "the content is not valid \(coding)"
            case .incomplete(let coding): "the content ends before its coding, \(coding), does"
            case .followed(let coding): "other bytes follow the end of the content in its coding, \(coding)"
            }
        }

        private static var known: String {
            ContentDecoder.codings.filter { ccurl_can_decode($0.coding) }.map(\.name).joined(separator: ", ")
        }
    }
#endif
