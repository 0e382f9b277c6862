import SchemaEngine
import SchematicPlatform

/// The treatment of a call without a schema, and of a registration that no schema uses.
#if hasAttribute(nonexhaustive)
    @nonexhaustive
#endif
public enum SchemaRequirement: Hashable, Sendable, CaseIterable {
    /// Everything is accepted: a call without a schema is not validated.
    case off
    /// A call whose response no schema file describes is reported once for its name, if its result is a type and the client has
    /// schemas: as an event, and to the outermost `LoggingMiddleware`; without one, to standard error in debug builds. A call
    /// that names a schema in `schema` for which there is no file fails before anything is sent, with
    /// `RequestError.unknownSchema`.
    case report
    /// Every call whose response no schema file describes is reported once for its name, and so is a registration that no schema
    /// uses: to the outermost `LoggingMiddleware`, or to standard error without one. Names without a file fail as with `report`.
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
        guard options.requiresSchemas == .warn || options.requiresSchemas == .error else { return }
        let unused = operations.schemas.catalog.unusedRegistrations
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

    /// Applies the requirement to the schemas of a call: to that of its response, if the response is validated, and to the name
    /// that the request states, whatever part of the call the files with the name describe.
    ///
    /// - Throws: `RequestError` if the response has no schema and needs one, or if no file has the name; `SchemaErrors` if no
    ///   schema uses a registration of a variant.
    func requireSchemas(of parts: RequestParts, for call: Call, validatingReply: Bool) throws {
        guard options.requiresSchemas != .off else { return }
        if validatingReply, parts.method != .head, parts.result != Void.self {
            try requireReplySchema(of: parts, for: call)
        }
        if parts.namesSchemas, !call.operation.isDescribed { throw unknownSchema(call.operation) }
    }

    private func requireReplySchema(of parts: RequestParts, for call: Call) throws {
        if let unusedRegistrations { throw unusedRegistrations }
        guard !call.operation.describesResponse else { return }
        if options.requiresSchemas == .error { throw missingSchema(of: call) }
        // A name that no file has is refused.
        guard !parts.namesSchemas || call.operation.isDescribed else { return }
        let isTyped = parts.result != Reply.self && !operations.schemas.catalog.isEmpty
        guard options.requiresSchemas == .warn || isTyped else { return }
        let isNew = callsWithoutSchema.withLock { $0.count < 1024 && $0.insert(call.operation.name).inserted }
        guard isNew else { return }
        let text = "the response is not validated: \(missingSchema(of: call))"
        call.recorder?.record(.unvalidated(text))
        if options.requiresSchemas == .warn || Self.isDebugBuild {
            warn(text)
        } else {
            LoggingMiddleware.outermost(in: middleware)?.report(text)
        }
    }

    private func unknownSchema(_ operation: Operation) -> RequestError {
        let name = operation.name
        guard !operations.schemas.catalog.isEmpty else {
            return .unknownSchema(name, advice: "pass the schema files to APIClient in 'schemas'")
        }
        let owner = name.prefix { $0 != "." }
        let isFileName = !owner.isEmpty && owner.endIndex < name.endIndex
        let rule = "the name is the part of the file's name before the first dot: write '\(owner)'"
        return .unknownSchema(name, advice: isFileName ? rule : operation.advice)
    }

    private static var isDebugBuild: Bool {
        #if DEBUG
            true
        #else
            false
        #endif
    }

    private func missingSchema(of call: Call) -> RequestError {
        // A one-off request without a schema is named by its method and path, which resemble no file.
        let operation = call.operation
        return .missingSchema(of: operation.name, advice: operation.name.contains(" ") ? nil : operation.advice)
    }

    private func warn(_ text: String) {
        (LoggingMiddleware.outermost(in: middleware) ?? LoggingMiddleware(.line)).report(text)
    }
}
