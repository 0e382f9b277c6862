import SchematicPlatform

/// The shared state of a server's connections. It serves each connection until the client or the server ends
/// it.
struct Service: Sendable {
    let limits: LoopbackServer.Limits
    let signal: StopSignal
    let receptionHandler: LoopbackServer.ReceptionHandler
    let handler: LoopbackServer.Handler
    /// Returns the text of the field `Date`.
    let date: (@Sendable () -> String?)?
    /// The requests so far, or `nil` if they are not kept.
    let log: Locked<[LoopbackRequest]>?
    /// Whether texts of heads have one scalar for each byte.
    let keepsBytes: Bool
    /// The connections that wait for a request.
    let idle = IdleConnections()

    /// Serves a connection until it ends. Errors are ignored: the peer has closed the connection, or the server
    /// stops.
    func serve(_ stream: ByteStream, as connection: Int) {
        var reader = RequestReader(stream: stream, limits: limits, keepsBytes: keepsBytes)
        defer { idle.remove(connection) }
        do {
            while true {
                idle.add(connection, stream)
                guard var request = try reader.nextHead(), idle.remove(connection) else { return }
                request.connection = connection
                let reception = receptionHandler(request)
                if case .pass(let handler) = reception.choice {
                    let passage = try LoopbackPassage(request, reader)
                    let ending = try handler(passage)
                    guard ending == .stayOpen else { return stream.end(as: ending) }
                    reader = passage.reader
                    continue
                }
                let response: LoopbackResponse
                if let early = try reader.readBody(of: &request, as: reception) {
                    response = early.ending == nil ? early.ending(.linger) : early
                } else {
                    log?.withLock { [request] in $0.append(request) }
                    response = handler(request)
                }
                guard try ResponseWriter(stream: stream, request: request, date: date).write(response) else { return }
            }
        } catch let refusal as RequestRefusal {
            refuse(refusal, on: stream)
        } catch {}
    }

    private func refuse(_ refusal: RequestRefusal, on stream: ByteStream) {
        let response = LoopbackResponse.text(refusal.reason + "\n", status: refusal.status)
        let request = LoopbackRequest(method: "", target: "", version: "HTTP/1.0", headers: [:])
        _ = try? ResponseWriter(stream: stream, request: request, date: date).write(response.ending(.linger))
    }
}

/// A request that the server cannot or will not read. The client receives the status and the reason.
struct RequestRefusal: Error {
    var status: Int
    var reason: String
}
