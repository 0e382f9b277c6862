/// Values for the middleware of one call, by typed keys. They are not sent.
///
/// ```swift
/// enum IsQuiet: RequestContextKey { static let defaultValue = false }
///
/// nonisolated extension RequestContext {
///     var isQuiet: Bool {
///         get { self[IsQuiet.self] }
///         set { self[IsQuiet.self] = newValue }
///     }
/// }
///
/// struct Ping: APIRequest {
///     var path: PathTemplate { "ping" }
///     var options: RequestOptions { RequestOptions(context: RequestContext { $0.isQuiet = true }) }
/// }
/// ```
///
/// Middleware reads `request.context.isQuiet`, and may set values for later middleware in the same way.
public struct RequestContext: Sendable {
    private var values: [ObjectIdentifier: any Sendable] = [:]

    /// Creates a context with the values that a closure sets. The other keys have their default values.
    ///
    /// - Parameter set: Sets values.
    public init(_ set: (inout RequestContext) -> Void = { _ in }) { set(&self) }

    /// The value of a key, or its default value.
    ///
    /// - Parameter key: The type of the key.
    public subscript<Key: RequestContextKey>(key: Key.Type) -> Key.Value {
        get {
            // Unwrap first: casting a missing value to an optional `Value` would succeed with `nil`.
            guard let value = values[ObjectIdentifier(key)] else { return Key.defaultValue }
            return value as? Key.Value ?? Key.defaultValue
        }
        set { values[ObjectIdentifier(key)] = newValue }
    }
}

/// A key of a `RequestContext`, with its default value.
public protocol RequestContextKey: SendableMetatype {
    /// The type of the value.
    associatedtype Value: Sendable
    /// The value of the key if none is set.
    static var defaultValue: Value { get }
}

extension RequestContext: DisplayDescribed, RedactedReflectable {
    /// The number of values. The values are not shown, because they may be secret.
    var displayDescription: String { "\(values.count) values" }
}
