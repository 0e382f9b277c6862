public import Foundation
import SchemaEngine

extension HTTPHeaders {
    /// The value of a name as a date (RFC 9110, section 5.6.7): `headers[date: "Last-Modified"]`.
    ///
    /// The value is `nil` if there is no such field, or if it is not a date. All three forms of the RFC are read, and
    /// the preferred one is written, in whole seconds. Setting `nil`, or a date whose year has not four digits, removes
    /// the field.
    ///
    /// - Parameter name: The name of the field.
    public subscript(date name: Name) -> Date? {
        get { first(of: name.rawValue).flatMap { Date(httpDate: $0, now: Date()) } }
        set { self[name] = newValue.flatMap(\.httpDateText) }
    }
}
