/// A reason for which a response, or the rest of its body, is rejected.
protocol ResponseFault: Error {
    #if canImport(FoundationNetworking) || canImport(Darwin)
        var code: URLError.Code { get }
    #endif
    /// The expected and the found value.
    var explanation: String { get }
}

#if canImport(FoundationNetworking) || canImport(Darwin)
    import Foundation

    #if canImport(FoundationNetworking)
        import FoundationNetworking
    #endif

    extension ResponseFault {
        var code: URLError.Code { .badServerResponse }
    }

    extension URLError {
        /// Creates the error for a rejected response.
        init(_ fault: some ResponseFault) {
            self.init(fault.code, userInfo: [NSLocalizedDescriptionKey: fault.explanation])
        }
    }
#endif
