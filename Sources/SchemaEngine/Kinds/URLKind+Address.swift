/// Addresses in square brackets: `IP-literal` of RFC 3986, section 3.2.2.
extension TextCursor {
    /// Reads the address and its closing bracket.
    mutating func address() throws(ScalarFault) {
        if skip("v") || skip("V") {
            try futureAddress()
        } else {
            guard skipGroups() else { throw .wrongAddress }
        }
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
}
