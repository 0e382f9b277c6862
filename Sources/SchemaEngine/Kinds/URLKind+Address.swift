/// Addresses in square brackets: `IP-literal` of RFC 3986, section 3.2.2.
extension TextCursor {
    /// Reads the address and its closing bracket.
    mutating func address() throws(ScalarFault) {
        if skip("v") || skip("V") { try futureAddress() } else { try addressOfGroups() }
        guard skip("]") else { throw .wrongAddress }
    }

    /// Reads `IPvFuture`, after the `v`.
    private mutating func futureAddress() throws(ScalarFault) {
        let version = position
        while next.hexadecimalDigit != nil { advance() }
        guard position > version, skip(".") else { throw .wrongAddress }
        let start = position
        while URLCharacters.futureAddress.contains(next) { advance() }
        guard position > start else { throw .wrongAddress }
    }

    /// Reads `IPv6address`: eight groups. `::` replaces one or more groups, and an IPv4 address may replace the
    /// last two.
    private mutating func addressOfGroups() throws(ScalarFault) {
        var groups = 0
        var isShortened = skip(":", ":")
        while next.hexadecimalDigit != nil {
            guard groups < 8 else { throw .wrongAddress }
            if skipFourBytes() {
                groups += 2
                break
            }
            try group()
            groups += 1
            if skip(":", ":") {
                guard !isShortened else { throw .wrongAddress }
                isShortened = true
            } else if skip(":") {
                guard next.hexadecimalDigit != nil else { throw .wrongAddress }
            } else {
                break
            }
        }
        guard isShortened ? groups <= 7 : groups == 8 else { throw .wrongAddress }
    }

    /// Reads one to four hexadecimal digits.
    private mutating func group() throws(ScalarFault) {
        let start = position
        while next.hexadecimalDigit != nil, position - start < 4 { advance() }
        guard next.hexadecimalDigit == nil else { throw .wrongAddress }
    }

    /// Skips `IPv4address`, if there is one.
    private mutating func skipFourBytes() -> Bool {
        var probe = self
        for index in 0..<4 {
            guard index == 0 || probe.skip("."), probe.skipByte() else { return false }
        }
        self = probe
        return true
    }

    /// Skips `dec-octet`: 0 to 255 without leading zeros.
    private mutating func skipByte() -> Bool {
        guard var byte = next.decimalDigit else { return false }
        advance()
        while byte > 0, let digit = next.decimalDigit {
            byte = byte * 10 + digit
            guard byte < 256 else { return false }
            advance()
        }
        return true
    }
}
