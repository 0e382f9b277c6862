import SchemaEngine
import SchemaTools

extension ValidateCommand {
    /// Checks every payload that can be read. Returns whether all could.
    func check(
        by validator: PayloadValidator,
        _ input: JSONBuffer?,
        into findings: inout Findings,
        complain: (String) -> Void
    ) -> Bool {
        var isUsable = true
        for payload in payloads {
            do throws(FileError) {
                validator.check(try contents(of: payload, input), named: payload, into: &findings)
            } catch {
                complain(error.message)
                isUsable = false
            }
        }
        return isUsable
    }

    private func contents(of payload: String, _ input: JSONBuffer?) throws(FileError) -> JSONBuffer {
        guard payload == "-" else { return try ByteReader.contents(of: payload) }
        if let input { return input }
        return try writer.console.readInput()
    }

    /// Checks every line of the payloads that can be read, while they are read.
    ///
    /// - Parameters:
    ///   - validator: Checks a line.
    ///   - complain: Gets what cannot be read.
    ///   - tell: Gets each result, and `nil` before it has to wait for more of the input.
    /// - Returns: Whether everything could be read.
    /// - Throws: What `tell` throws.
    func checkLines(
        by validator: PayloadValidator,
        complain: (String) -> Void,
        tell: (PayloadValidator.LineResult?) throws(FileError) -> Void
    ) throws(FileError) -> Bool {
        var isUsable = true
        for payload in payloads {
            do throws(FileError) {
                let fill = payload == "-" ? writer.console.fillFromInput : try ByteReader.filling(from: payload)
                try validator.checkLines(of: payload) { memory throws(FileError) in
                    try tell(nil)
                    return try fill(memory)
                } tell: { result throws(FileError) in
                    try tell(result)
                }
            } catch {
                complain(error.message)
                isUsable = false
            }
        }
        return isUsable
    }
}
