package import SchemaEngine

/// A mergeable summary of samples: the values that were seen at each place, in a size that is bounded by the shape of the
/// samples, not by their number.
///
/// The order of the samples does not matter, and merging the summaries of parts gives the summary of the whole.
package final class SampleSummary {
    /// The number of samples.
    package internal(set) var count = 0
    /// The maximum depth of nested containers in a sample.
    let maximumDepth: Int

    /// A value, so that adding a sample accesses this object once, and not for each value of the sample.
    var storage = SummaryStorage()

    /// The places. The first one is the root. Places refer to each other by their index.
    var places: [PlaceSummary] { storage.places }
    /// The names of keys.
    var names: GrowingNames { storage.names }
    var shapes: ValueShapes { storage.shapes }

    /// Whether the samples have the members of a recording in the format HAR.
    package var resemblesRecording: Bool {
        guard let log = places[0].members?.place(of: "log"), let members = places[Int(log)].members,
            let entries = members.place(of: "entries"), members.place(of: "version") != nil
        else { return false }
        return places[Int(entries)].arrays > 0
    }

    package init(maximumDepth: Int = CheckOptions.standard.maximumDepth) {
        self.maximumDepth = maximumDepth
    }

    /// Adds a sample.
    ///
    /// - Parameter text: One JSON text.
    /// - Throws: `JSONTextError` if the text is not JSON, is too deep, or has duplicate keys. The summary is then unchanged.
    package func add(_ text: TextBytes) throws(JSONTextError) {
        let maps = try storage.add(text, maximumDepth: maximumDepth)
        count += 1
        for place in maps { becomeMap(place) }
        storage.limitShapes()
    }

    /// Adds a sample.
    ///
    /// - Parameter sample: One JSON text.
    /// - Throws: `JSONTextError` as `add(_:)` of a view of bytes.
    package func add(_ sample: JSONBuffer) throws(JSONTextError) {
        try sample.withTextBytes { text throws(JSONTextError) in try add(text) }
    }
}
