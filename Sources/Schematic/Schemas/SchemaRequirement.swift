import SchemaEngine
import SchematicPlatform

/// The treatment of a call without a schema, and of a registration that no schema uses.
public enum SchemaRequirement: Hashable, Sendable, CaseIterable {
    /// Both are accepted.
    case off
    /// Both are reported: once for a name, to the outermost `LoggingMiddleware`, or to standard error without one.
    case warn
    /// The call fails before anything is sent, with `RequestError.missingSchema`. The client cannot be created, with
    /// `SchemaErrors`. The calls of a variant that need a schema fail with them.
    case error
}

extension APIClient {
    /// Applies the requirement to the app's registrations.
    ///
    /// - Throws: `SchemaErrors` with every registration that no schema uses.
    func requireUseOfRegistrations() throws(SchemaErrors) {
        guard options.requiresSchemas != .off else { return }
        let unused = clientSchemas.unusedRegistrations
        if options.requiresSchemas == .error, !unused.isEmpty { throw SchemaErrors(faults: unused) }
        for fault in unused { warn(fault.message) }
    }

    /// Applies the requirement of a variant to the app's registrations. Its calls throw the error, because `with(_:)` throws
    /// only the error of its closure.
    mutating func deferUseOfRegistrations() {
        do throws(SchemaErrors) {
            unusedRegistrations = nil
            try requireUseOfRegistrations()
        } catch {
            unusedRegistrations = error
        }
    }

    /// Applies the requirement to a call whose response is validated.
    ///
    /// - Throws: `APIError` if no schema file describes the response, or if no schema uses a registration of a variant.
    func requireSchema<Request: APIRequest>(of request: Request, for call: Call) throws {
        guard options.requiresSchemas != .off, request.method != .head, Request.Result.self != Void.self else { return }
        if let unusedRegistrations { throw call.failure(at: .compose, unusedRegistrations) }
        guard !clientSchemas.describesResponse(of: call.schemaName) else { return }
        let error = RequestError.missingSchema(of: call.schemaName)
        if options.requiresSchemas == .error { throw call.failure(at: .compose, error) }
        let isNew = callsWithoutSchema.withLock { $0.count < 1024 && $0.insert(call.schemaName).inserted }
        if isNew { warn(error.description) }
    }

    private func warn(_ text: String) {
        (LoggingMiddleware.outermost(in: transport.middleware) ?? LoggingMiddleware(.line)).report(text)
    }
}
