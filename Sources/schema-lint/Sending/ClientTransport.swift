#if !STATIC_COMMAND
    import Dispatch
    import SchemaTools
    import SchematicFoundation
    import SchematicHTTP
    import SchematicPlatform
    import SchematicText

    /// The transport of the client, as a sender that blocks its thread.
    struct ClientTransport {
        private let transport: SystemTransport
        private let limits: ExchangeLimits

        init(_ limits: ExchangeLimits) throws {
            self.limits = limits
            transport = try SystemTransport(
                maximumBodySize: limits.maximumBodySize,
                maximumDuration: limits.timeout,
                connectionsPerHost: 1,
                connections: 1
            )
        }

        /// Performs one exchange. It follows no redirects.
        func send(_ request: ProbeRequest) -> ProbeOutcome {
            guard let url = URL(string: request.url) else {
                return .failure(ProbeOutage(.unreachable, "the system cannot represent the URL"))
            }
            let outgoing = OutgoingRequest(
                composing: HTTPMethod(rawValue: request.method),
                url: url,
                headers: HTTPHeaders(request.fields.map { HTTPHeaders.Field(name: $0.name, value: $0.value) }),
                body: request.body.map { HTTPBody($0) },
                timeout: limits.timeout,
                operation: nil,
                context: RequestContext()
            )
            let outcome = Locked<ProbeOutcome?>(nil)
            let done = DispatchSemaphore(value: 0)
            // The thread that waits is the main one, and not one of those that run tasks.
            Task.detached { [transport] in
                let found = await Self.outcome(of: outgoing, over: transport)
                outcome.withLock { $0 = found }
                done.signal()
            }
            done.wait()
            return outcome.withLock { $0 } ?? .failure(ProbeOutage(.unreachable, "the exchange did not end"))
        }

        private static func outcome(of request: OutgoingRequest, over transport: SystemTransport) async -> ProbeOutcome
        {
            do {
                let response = try await transport.send(request)
                return .success(
                    ProbeResponse(
                        status: response.status,
                        fields: response.headers.fields.map { ($0.name, $0.value) },
                        body: response.body
                    )
                )
            } catch let error as TransportError where [.timedOut, .tookTooLong].contains(error.code) {
                return .failure(ProbeOutage(.slow, "the answer was not complete within the timeout"))
            } catch let error as TransportError {
                return .failure(ProbeOutage(.unreachable, "\(error)".displayLine))
            } catch {
                return .failure(ProbeOutage(.unreachable, "\(error)".displayLine))
            }
        }
    }
#endif
