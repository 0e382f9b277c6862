import SchemaEngine
import SchematicFoundation

extension Schema {
    private static var observing: CheckOptions { CheckOptions(mode: .observe, maximumFaults: 1_000) }

    /// Returns the faults of a payload, with messages that can also be shown without its values.
    func observed(_ payload: some ContiguousBytes) -> [Fault] {
        checkReport(payload, options: Self.observing).faults.filter { $0.severity != .notice }
    }

    /// Returns the faults of a payload in JSON, with messages that can also be shown without its values.
    func observed(_ payload: JSONBuffer) -> [Fault] {
        checkReport(payload, options: Self.observing).faults.filter { $0.severity != .notice }
    }

    /// Returns the faults of header fields.
    func observed(_ fields: [(name: String, value: String)]) -> [Fault] {
        do throws(PayloadError) {
            return try decode(headers: fields, options: Self.observing).faults.filter { $0.severity != .notice }
        } catch {
            return error.faults
        }
    }
}

extension Fault {
    /// The same fault, whose message has nothing of the payload.
    var withoutPayload: Fault {
        var fault = withoutValues
        switch code {
        case .invalidJSON: fault.message = "expected JSON, found another text"
        case .duplicateKey: fault.message = "a key occurs twice in one object"
        default: break
        }
        return fault
    }
}
