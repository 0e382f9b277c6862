public import Foundation
public import JSONText

/// A value that can stand in a request's path or query.
///
/// Strings, numbers, booleans, dates, UUIDs, URLs, arrays of these and dictionaries of these are parameter values. An
/// enumeration with a raw value is one by saying so: `enum Sort: String, ParameterValue { … }`.
public protocol ParameterValue: Sendable {
    /// The value as JSON has it: a scalar, a list of values, or an object of values.
    ///
    /// Throws when there is no such value, as for a number that is not finite.
    var parameterValue: JSONValue { get throws }
}

extension ParameterValue where Self: RawRepresentable, RawValue: ParameterValue {
    /// The raw value.
    public var parameterValue: JSONValue { get throws { try rawValue.parameterValue } }
}

extension String: ParameterValue {
    /// The text itself.
    public var parameterValue: JSONValue { .string(self) }
}

extension Substring: ParameterValue {
    /// The text itself.
    public var parameterValue: JSONValue { .string(String(self)) }
}

extension Bool: ParameterValue {
    /// `true` or `false`.
    public var parameterValue: JSONValue { .boolean(self) }
}

extension JSONValue: ParameterValue {
    /// The value itself.
    public var parameterValue: JSONValue { self }
}

extension UUID: ParameterValue {
    /// The lower-case text of RFC 9562.
    public var parameterValue: JSONValue { .string(uuidString.lowercased()) }
}

extension URL: ParameterValue {
    /// The whole URL as text.
    public var parameterValue: JSONValue { .string(absoluteString) }
}

extension Date: ParameterValue {
    /// The `date-time` of RFC 3339 in UTC, with milliseconds where there are any: `2024-02-29T12:00:00Z`.
    public var parameterValue: JSONValue {
        let milliseconds = (timeIntervalSince1970 * 1000).rounded()
        let isWhole = milliseconds.remainder(dividingBy: 1000) == 0
        let style = Date.ISO8601FormatStyle(includingFractionalSeconds: !isWhole)
        return .string(Date(timeIntervalSince1970: milliseconds / 1000).formatted(style))
    }
}

extension Array: ParameterValue where Element: ParameterValue {
    /// The list of the elements.
    public var parameterValue: JSONValue { get throws { .array(try map { try $0.parameterValue }) } }
}

extension Dictionary: ParameterValue where Key == String, Value: ParameterValue {
    /// The object of the values, sorted by key. Where order matters, use `Parameters`.
    public var parameterValue: JSONValue {
        get throws {
            let members = try sorted { $0.key < $1.key }.map { key, value in
                JSONObject.Member(key: key, value: try value.parameterValue)
            }
            return .object(JSONObject(members))
        }
    }
}
