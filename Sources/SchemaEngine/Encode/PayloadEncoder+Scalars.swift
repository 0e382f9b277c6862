#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension PayloadEncoder {
    /// Writes a value for a built-in tag: a date in the tag's form, and other values in their own form.
    mutating func write(_ due: inout DueValue, _ scalar: BuiltInScalar) -> Bool {
        do throws(ScalarFault) {
            switch due.value.known {
            case .date(let date):
                return try write(date, scalar)
            case .url(let url) where scalar == .url:
                return write(.string(try URLText.write(url)))
            case .recorded(let record, let slot) where slot.kind == .date:
                let text = record.wireValue(slot)
                // The original text usually has the tag's form, and is written unchanged.
                if scalar.reads(text, as: record.date(slot)) { return write(text) }
                return try write(record.date(slot), scalar)
            case .recorded(let record, let slot) where slot.kind == .number && scalar == .lenientNumber:
                // The tag accepts text too, so a number that was received as text is written as text.
                record.withWireText(of: slot) { writer.raw($0) }
                return true
            default:
                return write(&due, shape: Slot.noShape, item: program.anything)
            }
        } catch {
            fail(due, error.code, error.message(for: scalar))
            return true
        }
    }

    private mutating func write(_ json: JSONValue) -> Bool {
        writer.value(json)
        return true
    }

    private mutating func write(_ date: Date, _ scalar: BuiltInScalar) throws(ScalarFault) -> Bool {
        var json: [UInt8] = []
        try scalar.append(date, to: &json)
        writer.raw(json)
        return true
    }

    /// Writes a scalar in its own form, without regard to the schema.
    mutating func writeScalar(_ due: DueValue) {
        do throws(ScalarFault) {
            switch due.value.known {
            case .boolean(let value): writer.boolean(value)
            case .number(let text): writer.raw(text.utf8)
            case .double(let value): if !writer.double(value) { failAsNumber(due, String(describing: value)) }
            case .float(let value): if !writer.float(value) { failAsNumber(due, String(describing: value)) }
            case .string(let text): writer.string(text)
            case .decimal(let value): try writeDecimal(value, due)
            case .date(let date): writer.string(try DateTimeText.write(date))
            case .calendarDate(let date): writer.string(date.description)
            case .url(let url): writer.string(url.absoluteString)
            case .uuid(let uuid): writer.string(UUIDText.write(uuid))
            case .data(let data): writer.string(Base64Text.write(data))
            case .null, .array, .object, .recorded, .encodable, .leftOut, .foreign: writer.null()
            }
        } catch {
            fail(due, error.code, error.message(for: .dateTime))
        }
    }

    private mutating func writeDecimal(_ value: Decimal, _ due: DueValue) throws(ScalarFault) {
        guard value.isFinite else { return failAsNumber(due, "what is not a number") }
        writer.raw(try DecimalText.write(value).utf8)
    }

    private mutating func failAsNumber(_ due: DueValue, _ found: String) {
        fail(due, .numberOverflow, "expected a number that JSON can hold, found \(found)")
    }
}

extension BuiltInScalar {
    /// Appends a date in the tag's form, as JSON. For other tags the form is that of RFC 3339, which validation
    /// refuses.
    func append(_ date: Date, to json: inout [UInt8]) throws(ScalarFault) {
        switch self {
        case .unixSeconds: return try UnixTime.appendSeconds(date, to: &json)
        case .unixMilliseconds: return try UnixTime.appendMilliseconds(date, to: &json)
        default: break
        }
        json.append(UInt8(ascii: "\""))
        if self == .httpDate {
            try HTTPDateText.append(date, to: &json)
        } else {
            try DateTimeText.append(date, to: &json)
        }
        json.append(UInt8(ascii: "\""))
    }

    /// Returns whether the tag reads a date from a JSON value.
    fileprivate func reads(_ json: JSONValue, as date: Date) -> Bool {
        switch (self, json) {
        case (.dateTime, .string(let text)): (try? text.withTextBytes(DateTimeText.read)) == date
        case (.httpDate, .string(let text)):
            (try? text.withTextBytes { bytes throws(ScalarFault) in try HTTPDateText.read(bytes) }) == date
        case (.unixSeconds, .number(let number)): (try? number.text.withTextBytes(UnixTime.readSeconds)) == date
        case (.unixMilliseconds, .number(let number)):
            (try? number.text.withTextBytes(UnixTime.readMilliseconds)) == date
        default: false
        }
    }
}
