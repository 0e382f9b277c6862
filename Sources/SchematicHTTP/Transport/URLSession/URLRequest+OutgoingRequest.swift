import SchematicText

#if canImport(FoundationNetworking) || canImport(Darwin)
    import Foundation

    #if canImport(FoundationNetworking)
        import FoundationNetworking
    #endif

    extension URLSessionConfiguration {
        /// Returns a copy with the settings on which the transport's promises depend: without cookies, cache and stored
        /// credentials, which middleware provides, and with the transport's own limits.
        func adapted(to limits: TransportLimits) -> URLSessionConfiguration {
            let configuration = copy() as? URLSessionConfiguration ?? .ephemeral
            configuration.httpCookieStorage = nil
            configuration.httpShouldSetCookies = false
            configuration.httpCookieAcceptPolicy = .never
            configuration.urlCache = nil
            configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
            configuration.urlCredentialStorage = nil
            configuration.httpMaximumConnectionsPerHost = limits.connectionsPerHost
            configuration.timeoutIntervalForRequest = .oneWeek
            return configuration
        }
    }

    extension URLRequest {
        /// Creates the system's form of a request. `contentLength` is in bytes, and `nil` if it is unknown.
        ///
        /// The timeout of `URLRequest` is set out of reach: it would include the wait for a connection, and a
        /// timeout below one second fires at once.
        init(_ request: OutgoingRequest, contentLength: Int?) {
            self.init(url: request.url, timeoutInterval: .oneWeek)
            httpMethod = request.method.rawValue
            httpBody = request.body?.data
            httpShouldHandleCookies = false
            for field in request.headers.fields {
                let value = request.passage == nil ? field.value : field.value.textOfByteString
                addValue(value, forHTTPHeaderField: field.name)
            }
            if contentLength != 0, request.headers["Content-Type"] == nil {
                // The system declares content without a type to be a form.
                setValue("application/octet-stream", forHTTPHeaderField: "Content-Type")
            }
        }

        /// Makes the session read the body from a stream. With a length, the body is sent unchanged; without one,
        /// chunked.
        mutating func setStream(_ input: InputStream, length: Int?) {
            httpBodyStream = input
            setValue(length.map { String($0) }, forHTTPHeaderField: "Content-Length")
            #if canImport(FoundationNetworking)
                // The session sends each stream chunked, even with a length. It omits a header field whose value is
                // blank.
                setValue(length == nil ? nil : " ", forHTTPHeaderField: "Transfer-Encoding")
            #endif
        }
    }

    extension TimeInterval {
        /// One week, in seconds.
        fileprivate static let oneWeek: TimeInterval = 604_800
    }
#endif
