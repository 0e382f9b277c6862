import SchematicFoundation
import SchematicText

extension MockService {
    /// The text of the field `Date` of a response that is written now (RFC 9110, section 6.6.1).
    package static var currentDate: String? { HTTPDate.text(Int(Date().timeIntervalSince1970)) }
}
