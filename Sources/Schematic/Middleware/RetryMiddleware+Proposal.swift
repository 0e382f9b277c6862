import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension RetryMiddleware {
    /// Returns the plan after a failed attempt, which the hook may change.
    func proposal(number: Int, request: HTTPRequest, outcome: Result<HTTPResponse, any Error>) -> RetryAttempt {
        let requested = (try? outcome.get()).flatMap { RetryAfter.delay(of: $0, now: timing.now()) }
        return RetryAttempt(
            number: number,
            outcome: outcome,
            request: request,
            delay: requested ?? delay(after: number),
            willRetry: number <= limit && methods.contains(request.method) && isTemporary(outcome)
        )
    }

    /// Returns the first delay, doubled for each earlier attempt and limited by `longestDelay`, without the
    /// random part.
    private func delay(after number: Int) -> Duration {
        let delay = firstDelay.doubled(after: number, atMost: longestDelay)
        return delay * (1 - min(max(jitter, 0), 1) * timing.random())
    }

    /// Returns a Boolean value that indicates whether the failure may be temporary.
    private func isTemporary(_ outcome: Result<HTTPResponse, any Error>) -> Bool {
        switch outcome {
        case .success(let response): statuses.contains(response.status)
        case .failure(TransportError.timedOut), .failure(TransportError.bodyCutShort): true
        case .failure(TransportError.connectionFailed(let cause)): !Self.isPermanent(cause)
        case .failure: false
        }
    }

    /// Returns a Boolean value that indicates whether a connection failed for a permanent reason.
    private static func isPermanent(_ cause: any Error) -> Bool {
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
    /// A Boolean value that indicates whether there is a failure to retry. A cancellation is none.
    var isFailure: Bool {
        switch self {
        case .success(let response): response.status >= 400
        case .failure(let error): !(error is CancellationError)
        }
    }
}
