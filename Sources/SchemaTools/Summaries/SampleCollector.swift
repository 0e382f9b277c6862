package import SchemaEngine
import SchematicText

/// A type that collects samples: JSON texts of one body.
package protocol SampleCollector: AnyObject {
    /// Adds a sample.
    ///
    /// - Parameters:
    ///   - sample: One JSON text.
    ///   - name: The name of the input, for messages.
    /// - Returns: The reason if the sample is left out, and `nil` otherwise.
    func add(_ sample: TextBytes, named name: String) -> SampleSummary.Refusal?
}

extension SampleCollector {
    /// Adds a sample that is a whole file.
    ///
    /// - Parameters:
    ///   - sample: The content of the file.
    ///   - name: The file's name, for messages.
    ///   - longest: The maximum length in bytes.
    /// - Returns: The reason if the sample is left out, and `nil` otherwise.
    package func add(
        _ sample: JSONBuffer,
        named name: String,
        longest: Int = SampleSummary.longestSample
    ) -> SampleSummary.Refusal? {
        guard sample.count <= longest else { return SampleSummary.tooLong(name, longest) }
        return sample.withTextBytes { add($0, named: name) }
    }

    /// Adds a line of an input as a sample.
    ///
    /// - Parameters:
    ///   - line: The place of the line.
    ///   - text: The bytes of the line.
    ///   - name: The input's name, for messages.
    ///   - longest: The maximum length of a line in bytes.
    /// - Returns: The reason if the line is left out, and `nil` otherwise.
    package func add(
        _ line: JSONLines.Line,
        _ text: TextBytes,
        of name: String,
        longest: Int = SampleSummary.longestSample
    ) -> SampleSummary.Refusal? {
        guard !line.isTooLong else {
            return SampleSummary.tooLong(name, longest, line: line.line, offset: line.offset, record: line.record)
        }
        guard var refusal = add(text, named: name) else { return nil }
        refusal.place.offset += line.offset
        refusal.place.line += line.line - 1
        refusal.place.record = line.record
        return refusal
    }
}

extension SampleSummary: SampleCollector {
    package func add(_ sample: TextBytes, named name: String) -> Refusal? {
        do throws(JSONTextError) {
            try add(sample)
            return nil
        } catch {
            return Self.refusal(error, sample, name)
        }
    }

    /// The maximum length of a sample, in bytes, unless another one is chosen.
    package static let longestSample = 256 << 20

    /// A sample that is left out, and the reason.
    package struct Refusal: Hashable, Sendable {
        /// The place of the error in the input.
        package var place: PayloadPlace
        package var message: String

        /// Returns the refusal of a line before which the input has further lines, of which some are not blank.
        package func after(lines: Int, records: Int) -> Refusal {
            var refusal = self
            refusal.place.line += lines
            refusal.place.record = place.record.map { $0 + records }
            return refusal
        }

        /// The place and the message in one line.
        package var line: String {
            let name = place.file.map { "\($0):" } ?? ""
            let record = place.record.map { " of record \($0)" } ?? ""
            return "\(name)\(place.line):\(place.column): \(message); the sample\(record) is left out".displayLine
        }
    }

    private static func refusal(_ error: JSONTextError, _ text: TextBytes, _ name: String) -> Refusal {
        var finder = PlaceFinder(text)
        var place = finder.place(of: error.offset, pointer: error.reason == .duplicateKey ? nil : "")
        place.file = name
        return Refusal(place: place, message: error.explanation(in: text, of: .payload, showsText: false))
    }

    /// Returns the refusal of a sample that is longer than the limit, which need not be read.
    package static func tooLong(
        _ name: String,
        _ longest: Int,
        line: Int = 1,
        offset: Int = 0,
        record: Int? = nil
    ) -> Refusal {
        Refusal(
            place: PayloadPlace(file: name, pointer: "", line: line, column: 1, offset: offset, record: record),
            message: "expected at most \(longest) bytes, found more; --maximum-bytes changes the limit"
        )
    }
}
