import Foundation
import SchematicPlatform

// Internal protocols that implement requirements of public ones. A public type conforms to them, so that its users see
// `description` or `customMirror`, and no second name for the same text.

/// A type that shows only redacted parts of itself to reflection: to `dump`, to `String(reflecting:)`, and to loggers that
/// read a `Mirror`. Every type that may contain a secret conforms.
protocol RedactedReflectable: CustomReflectable {
    /// The parts, with secrets masked. By default, the description, or nothing for a type without one.
    var shownParts: KeyValuePairs<String, Any> { get }
}

extension RedactedReflectable {
    /// Nothing, so that no stored property is shown.
    var shownParts: KeyValuePairs<String, Any> { [:] }

    /// The parts for `dump` and debuggers, with secrets masked.
    public var customMirror: Mirror { Mirror(self, children: shownParts, ancestorRepresentation: .suppressed) }
}

extension RedactedReflectable where Self: CustomStringConvertible {
    /// The description, which masks secrets.
    var shownParts: KeyValuePairs<String, Any> { ["description": description] }
}

/// Nothing, because reflection would read the value without its lock.
extension Locked: RedactedReflectable {}

/// A type with one text for display and for debugging. The engine and the client have these protocols for their own types:
/// those of a package would require that each witness is `package`, too.
protocol DisplayDescribed: CustomStringConvertible, CustomDebugStringConvertible {
    /// The text, with secrets masked.
    var displayDescription: String { get }
}

extension DisplayDescribed {
    /// The text for display, with secrets masked.
    public var description: String { displayDescription }
    /// The same as `description`.
    public var debugDescription: String { displayDescription }
}

/// An error with one text for display and debugging, which is also its `localizedDescription`.
protocol DescribedError: DisplayDescribed, LocalizedError {}

extension DescribedError {
    /// The same as `description`.
    public var errorDescription: String? { displayDescription }
}

/// A type that is ordered by its raw value.
protocol OrderedByRawValue: Comparable, RawRepresentable where RawValue: Comparable {}

extension OrderedByRawValue {
    /// Compares the raw values.
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
