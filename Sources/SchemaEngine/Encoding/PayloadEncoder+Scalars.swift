@_spi(Engine) import JSONText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension PayloadEncoder {
    /// Writes a value that a built-in tag reads: moments in the tag's form, everything else in its own.
    mutating func write(_ due: inout DueValue, _ scalar: BuiltInScalar) -> Bool {
        do throws(ScalarFault) {
            switch due.value.known {
            case .date(let date):
                return write(try scalar.written(date))
            case .url(let url) where scalar == .url:
                return write(.string(try URLText.write(url)))
            case .recorded(let record, let slot) where slot.kind == .date:
                let text = record.wireValue(slot)
                // Mostly the text that came is the tag's own form, and can go back as it is.
                if scalar.reads(text, as: record.date(slot)) { return write(text) }
                return write(try scalar.written(record.date(slot)))
            case .recorded(let record, let slot) where slot.kind == .number && scalar == .lenientNumber:
                // It takes text too, so that a number which came as text goes back as text.
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

    /// Writes a scalar in its own form, whatever is demanded.
    mutating func writeScalar(_ due: DueValue) {
        do throws(ScalarFault) {
            switch due.value.known {
            case .boolean(let value): writer.boolean(value)
            case .number(let text): writer.raw(text.utf8)
            case .double(let value): if !writer.double(value) { failAsNumber(due, String(describing: value)) }
            case .float(let value): writeFloat(value, due)
            case .string(let text): writer.string(text)
            case .decimal(let value): try writeDecimal(value, due)
            case .date(let date): writer.string(try DateTimeText.write(date))
            case .calendarDate(let date): writer.string(date.description)
            case .url(let url): writer.string(url.absoluteString)
            case .uuid(let uuid): writer.string(UUIDText.write(uuid))
            case .data(let data): writer.string(Base64Text.write(data))
            case .null, .array, .object, .recorded, .foreign: writer.null()
            }
        } catch {
            fail(due, error.code, error.message(for: .dateTime))
        }
    }

    /// The shortest text that reads back as the same float.
    private mutating func writeFloat(_ value: Float, _ due: DueValue) {
        guard value.isFinite else { return failAsNumber(due, String(describing: value)) }
        let text = value.description
        writer.raw(text.hasSuffix(".0") ? text.utf8.dropLast(2) : text.utf8[...])
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
    /// A moment in the tag's form; as RFC 3339 has it for tags of other things, whose check will refuse it.
    fileprivate func written(_ date: Date) throws(ScalarFault) -> JSONValue {
        switch self {
        case .httpDate: .string(try HTTPDateText.write(date))
        case .unixSeconds: .number(JSONNumber(try UnixTime.writeSeconds(date)) ?? 0)
        case .unixMilliseconds: .number(JSONNumber(try UnixTime.writeMilliseconds(date)) ?? 0)
        default: .string(try DateTimeText.write(date))
        }
    }

    /// Whether a value on the wire is a moment to this tag.
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
