import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension RetryMiddleware {
    /// What becomes of a try that failed, where the hook says nothing else.
    func proposal(number: Int, request: HTTPRequest, outcome: Result<HTTPResponse, any Error>) -> RetryAttempt {
        let asked = (try? outcome.get()).flatMap { RetryAfter.delay(of: $0, now: timing.now()) }
        return RetryAttempt(
            number: number,
            outcome: outcome,
            request: request,
            delay: asked ?? delay(after: number),
            willRetry: number <= limit && methods.contains(request.method) && mayPass(outcome)
        )
    }

    /// The first delay doubled for each try before this one, up to the longest, less what chance takes off.
    private func delay(after number: Int) -> Duration {
        let delay = firstDelay.doubled(behind: number, atMost: longestDelay)
        return delay * (1 - min(max(jitter, 0), 1) * timing.random())
    }

    /// Whether the same request may succeed a little later.
    private func mayPass(_ outcome: Result<HTTPResponse, any Error>) -> Bool {
        switch outcome {
        case .success(let response): statuses.contains(response.status)
        case .failure(TransportFault.timedOut), .failure(TransportFault.bodyCutShort): true
        case .failure(TransportFault.connectionFailed(let cause)): !Self.isLasting(cause)
        case .failure: false
        }
    }

    /// Whether a connection failed for a reason that a little time does not change.
    private static func isLasting(_ cause: any Error) -> Bool {
        guard let code = (cause as? URLError)?.code else { return false }
        return [
            .cancelled, .badURL, .unsupportedURL, .userAuthenticationRequired,
            .appTransportSecurityRequiresSecureConnection,
            .serverCertificateHasBadDate, .serverCertificateUntrusted, .serverCertificateHasUnknownRoot,
            .serverCertificateNotYetValid, .clientCertificateRejected, .clientCertificateRequired,
        ].contains(code)
    }
}

extension Result<HTTPResponse, any Error> {
    /// Whether there is anything to send again. A cancellation is none.
    var isFailure: Bool {
        switch self {
        case .success(let response): response.status >= 400
        case .failure(let error): !(error is CancellationError)
        }
    }
}
