public import Foundation
public import JSONText

extension ParameterValue where Self: BinaryInteger {
    /// The number's digits.
    public var parameterValue: JSONValue { get throws { try .number(JSONNumber(exactly: "\(self)")) } }
}

extension Int: ParameterValue {}
extension Int8: ParameterValue {}
extension Int16: ParameterValue {}
extension Int32: ParameterValue {}
extension Int64: ParameterValue {}
extension UInt: ParameterValue {}
extension UInt8: ParameterValue {}
extension UInt16: ParameterValue {}
extension UInt32: ParameterValue {}
extension UInt64: ParameterValue {}

extension Double: ParameterValue {
    /// The shortest text that reads back the same: `0.5`, `10.0`. Throws for infinity and for what is no number.
    public var parameterValue: JSONValue { get throws { try .number(JSONNumber(exactly: "\(self)")) } }
}

extension Float: ParameterValue {
    /// The shortest text that reads back the same. Throws for infinity and for what is no number.
    public var parameterValue: JSONValue { get throws { try .number(JSONNumber(exactly: "\(self)")) } }
}

extension Decimal: ParameterValue {
    /// All digits. Throws for what is no number.
    public var parameterValue: JSONValue { get throws { try .number(JSONNumber(exactly: "\(self)")) } }
}

/// A number that JSON has no text for.
private struct NotFinite: Error, CustomStringConvertible {
    let text: String
    var description: String { "expected a finite number, found \(text)" }
}

extension JSONNumber {
    fileprivate init(exactly text: String) throws {
        let isFinite = text.utf8.allSatisfy { "+-.0123456789eE".utf8.contains($0) }
        guard isFinite, let number = JSONNumber(text) else { throw NotFinite(text: text) }
        self = number
    }
}
