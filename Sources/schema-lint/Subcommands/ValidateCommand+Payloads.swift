import SchemaEngine
import SchemaTools

extension ValidateCommand {
    /// Checks each payload that can be read. Returns a Boolean value that indicates whether all could be read.
    func check(
        by validator: PayloadValidator,
        _ input: JSONBuffer?,
        into report: inout FaultReport,
        reportError: (String) -> Void
    ) -> Bool {
        var isUsable = true
        for payload in payloads {
            do throws(FileError) {
                validator.check(try contents(of: payload, input), named: payload, into: &report)
            } catch {
                reportError(error.message)
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

    /// Checks each line of the payloads that can be read, while they are read.
    ///
    /// - Parameters:
    ///   - validator: The validator for the lines.
    ///   - reportError: Receives the messages about payloads that cannot be read.
    ///   - report: Receives each result, and `nil` before each read, which can block.
    /// - Returns: A Boolean value that indicates whether everything could be read.
    /// - Throws: No error. An error that `report` throws is also passed to `reportError`.
    func checkLines(
        by validator: PayloadValidator,
        reportError: (String) -> Void,
        report: (PayloadValidator.LineResult?) throws(FileError) -> Void
    ) throws(FileError) -> Bool {
        var isUsable = true
        for payload in payloads {
            do throws(FileError) {
                let fill = payload == "-" ? writer.console.fillFromInput : try ByteReader.filling(from: payload)
                try validator.checkLines(of: payload) { memory throws(FileError) in
                    try report(nil)
                    return try fill(memory)
                } report: { result throws(FileError) in
                    try report(result)
                }
            } catch {
                reportError(error.message)
                isUsable = false
            }
        }
        return isUsable
    }
}
