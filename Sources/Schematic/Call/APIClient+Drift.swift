import SchemaEngine

extension APIClient {
    /// Reports the forgiven faults of a reply.
    func reportDrift(of reply: Reply, in call: Call) {
        let drift = Drift(
            operation: call.name,
            status: reply.status,
            faults: reply.warnings,
            droppedElements: reply.droppedElements
        )
        if let drift { report(drift, in: call) }
    }

    /// Reports to the events of the call unless it has ended, to the outermost log, and to the app.
    func report(_ drift: Drift, in call: Call) {
        call.recorder?.note(.drifted(drift))
        LoggingMiddleware.outermost(in: transport.middleware)?.report(drift)
        options.onDrift?(drift)
    }
}
