public import SchematicFoundation

extension ModelReader {
    /// Reads the text of a converted kind.
    @inline(__always)
    mutating func read<Kind: ConvertedKind>(_ kind: Kind.Type) throws(ReadingStop) -> Kind.Value {
        if Kind.accepts.contains(.number), scanner.current != Byte.quote || !Kind.accepts.contains(.string) {
            let token = try numberToken()
            do throws(ScalarFault) { return try Kind.read(scanner.textBytes(in: token.range)) } catch { throw .refused }
        }
        let token = try stringToken()
        do throws(ScalarFault) {
            guard token.hasEscapes else { return try Kind.read(scanner.textBytes(in: token.range)) }
            return try scanner.text(of: token).withTextBytes(Kind.read)
        } catch {
            throw .refused
        }
    }
}

extension ModelReader {
    /// Reads the text of a converted kind of strings, which must also meet a further requirement.
    mutating func read<Kind: ConvertedKind>(
        _ kind: Kind.Type,
        meeting check: (TextBytes) throws(ScalarFault) -> Void
    ) throws(ReadingStop) -> Kind.Value {
        let token = try stringToken()
        do throws(ScalarFault) {
            guard token.hasEscapes else {
                let text = scanner.textBytes(in: token.range)
                let value = try Kind.read(text)
                try check(text)
                return value
            }
            return try scanner.text(of: token).withTextBytes { text throws(ScalarFault) -> Kind.Value in
                let value = try Kind.read(text)
                try check(text)
                return value
            }
        } catch {
            throw .refused
        }
    }
}

extension ModelReader {
    /// Reads a string that has the form of a kind.
    @inline(__always)
    mutating func text<Kind: TextKind>(of kind: Kind.Type) throws(ReadingStop) -> String {
        let token = try stringToken()
        do throws(ScalarFault) { try Kind.checkText(of: token, in: scanner) } catch { throw .refused }
        return scanner.text(of: token)
    }
}

@_spi(Generated) extension ModelReader {
    /// Reads a value of the tag `{date}`.
    ///
    /// - Throws: `ReadingStop` if the walk must read the value.
    public mutating func calendarDate() throws(ReadingStop) -> CalendarDate { try read(DateKind.self) }
}

@_spi(Generated) extension ModelReader {
    /// Reads a value of the tag `{date_iso8601}`.
    ///
    /// - Throws: `ReadingStop` if the walk must read the value.
    public mutating func dateTime() throws(ReadingStop) -> Date { try read(DateTimeKind.self) }

    /// Reads a value of the tag `{date_iso8601:utc}`.
    ///
    /// - Throws: `ReadingStop` if the walk must read the value.
    public mutating func utcDateTime() throws(ReadingStop) -> Date {
        try read(DateTimeKind.self) { text throws(ScalarFault) in try DateTimeKind.checkUTC(text) }
    }
}

@_spi(Generated) extension ModelReader {
    /// Reads a value of the tag `{date_http}`.
    ///
    /// - Throws: `ReadingStop` if the walk must read the value.
    public mutating func httpDate() throws(ReadingStop) -> Date { try read(HTTPDateKind.self) }
}

@_spi(Generated) extension ModelReader {
    /// Reads a value of the tag `{date_unix}`.
    ///
    /// - Throws: `ReadingStop` if the walk must read the value.
    public mutating func unixSeconds() throws(ReadingStop) -> Date { try read(UnixSecondsKind.self) }

    /// Reads a value of the tag `{date_unix_ms}`.
    ///
    /// - Throws: `ReadingStop` if the walk must read the value.
    public mutating func unixMilliseconds() throws(ReadingStop) -> Date { try read(UnixMillisecondsKind.self) }
}

@_spi(Generated) extension ModelReader {
    /// Reads a value of the tag `{time}`.
    ///
    /// - Throws: `ReadingStop` if the walk must read the value.
    public mutating func time() throws(ReadingStop) -> String { try text(of: TimeKind.self) }
}

@_spi(Generated) extension ModelReader {
    /// Reads a value of the tag `{duration}`.
    ///
    /// - Throws: `ReadingStop` if the walk must read the value.
    public mutating func duration() throws(ReadingStop) -> String { try text(of: DurationKind.self) }
}

@_spi(Generated) extension ModelReader {
    /// Reads a value of the tag `{decimal}`.
    ///
    /// - Throws: `ReadingStop` if the walk must read the value.
    public mutating func decimal() throws(ReadingStop) -> Decimal { try read(DecimalKind.self) }

    /// Reads a value of the tag `{decimal}` with an argument.
    ///
    /// - Parameters:
    ///   - least: The least number, as it is written in the tag.
    ///   - most: The greatest number.
    ///   - isText: `true` for a text, `false` for a number, `nil` for both.
    /// - Returns: The number.
    /// - Throws: `ReadingStop` if the walk must read the value.
    public mutating func decimal(
        least: String? = nil,
        most: String? = nil,
        isText: Bool? = nil
    ) throws(ReadingStop) -> Decimal {
        if let isText, isText != (scanner.current == Byte.quote) { throw .refused }
        guard least != nil || most != nil else { return try read(DecimalKind.self) }
        let start = scanner
        let value = try read(DecimalKind.self)
        let isInRange = start.spelledNumber { text in
            (try? DecimalKind.check(text, least: least, most: most)) != nil
        }
        guard isInRange else { throw .refused }
        return value
    }
}

extension JSONScanner {
    /// Calls the closure with the text of the number at the scanner's position, or that the string there spells. Returns
    /// `false` if there is neither.
    fileprivate func spelledNumber(_ body: (TextBytes) -> Bool) -> Bool {
        var scanner = self
        guard scanner.current == Byte.quote else {
            guard let token = try? scanner.scanNumber() else { return false }
            return body(scanner.textBytes(in: token.range))
        }
        guard let token = try? scanner.scanString() else { return false }
        guard token.hasEscapes else { return body(scanner.textBytes(in: token.range)) }
        return scanner.text(of: token).withTextBytes(body)
    }
}

@_spi(Generated) extension ModelReader {
    /// Reads a value of the tag `{uuid}`.
    ///
    /// - Throws: `ReadingStop` if the walk must read the value.
    public mutating func uuid() throws(ReadingStop) -> UUID { try read(UUIDKind.self) }
}

@_spi(Generated) extension ModelReader {
    /// Reads a value of the tag `{url}`.
    ///
    /// - Throws: `ReadingStop` if the walk must read the value.
    public mutating func url() throws(ReadingStop) -> URL { try read(URLKind.self) }

    /// Reads a value of the tag `{url}` with one of these schemes, in lower case; with any scheme if the list is empty.
    ///
    /// - Throws: `ReadingStop` if the walk must read the value.
    public mutating func url(schemes: [String]) throws(ReadingStop) -> URL {
        let schemes = URLSchemes(sorted: schemes)
        return try read(URLKind.self) { text throws(ScalarFault) in try schemes.check(text) }
    }
}

@_spi(Generated) extension ModelReader {
    /// Reads a value of the tag `{base64}`.
    ///
    /// - Throws: `ReadingStop` if the walk must read the value.
    public mutating func base64() throws(ReadingStop) -> Data { try read(Base64Kind.self) }

    /// Reads a value of the tag `{base64}` whose number of bytes is in a range.
    ///
    /// - Throws: `ReadingStop` if the walk must read the value.
    public mutating func base64(length: ClosedRange<Int>) throws(ReadingStop) -> Data {
        let data = try base64()
        guard length.contains(data.count) else { throw .refused }
        return data
    }
}

@_spi(Generated) extension ModelReader {
    /// Reads a value of the tag `{email}`.
    ///
    /// - Throws: `ReadingStop` if the walk must read the value.
    public mutating func email() throws(ReadingStop) -> String { try text(of: EmailKind.self) }
}

@_spi(Generated) extension ModelReader {
    /// Reads a value of the tag `{hostname}`.
    ///
    /// - Throws: `ReadingStop` if the walk must read the value.
    public mutating func hostname() throws(ReadingStop) -> String { try text(of: HostnameKind.self) }
}

@_spi(Generated) extension ModelReader {
    /// Reads a value of the tag `{ipv4}`.
    ///
    /// - Throws: `ReadingStop` if the walk must read the value.
    public mutating func ipv4() throws(ReadingStop) -> String { try text(of: IPv4Kind.self) }
}

@_spi(Generated) extension ModelReader {
    /// Reads a value of the tag `{ipv6}`.
    ///
    /// - Throws: `ReadingStop` if the walk must read the value.
    public mutating func ipv6() throws(ReadingStop) -> String { try text(of: IPv6Kind.self) }
}
