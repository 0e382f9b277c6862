/// What one call tells the middleware on its way: values by typed keys. Nothing of it goes over the wire.
///
/// ```swift
/// enum IsQuiet: RequestContextKey { static let defaultValue = false }
///
/// extension RequestContext {
///     var isQuiet: Bool {
///         get { self[IsQuiet.self] }
///         set { self[IsQuiet.self] = newValue }
///     }
/// }
///
/// struct Ping: APIRequest {
///     var path: PathTemplate { "ping" }
///     var context: RequestContext { RequestContext { $0.isQuiet = true } }
/// }
/// ```
///
/// Middleware reads `request.context.isQuiet`, and may leave notes for the middleware behind it in the same way.
public struct RequestContext: Sendable {
    private var values: [ObjectIdentifier: any Sendable] = [:]

    /// A context in which every key has its default.
    public init() {}

    /// A context whose values the closure sets.
    public init(_ set: (inout RequestContext) -> Void) { set(&self) }

    /// The value of a key; its default where none was set.
    public subscript<Key: RequestContextKey>(key: Key.Type) -> Key.Value {
        get {
            // Unwrapped first: a missing value would cast to an optional `Value` as its nil.
            guard let value = values[ObjectIdentifier(key)] else { return Key.defaultValue }
            return value as? Key.Value ?? Key.defaultValue
        }
        set { values[ObjectIdentifier(key)] = newValue }
    }
}

/// Names a value of a `RequestContext`, and says what it is where no call sets it.
public protocol RequestContextKey {
    /// The type of the value.
    associatedtype Value: Sendable
    /// The value where none was set.
    static var defaultValue: Value { get }
}

extension RequestContext: CustomStringConvertible, CustomDebugStringConvertible {
    /// How many values there are; never what they are: they may be secret.
    public var description: String { "\(values.count) values" }
    /// The same as `description`.
    public var debugDescription: String { description }
}
