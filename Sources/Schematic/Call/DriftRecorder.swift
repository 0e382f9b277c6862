public import Foundation
import SchemaEngine
import SchematicPlatform

/// Counts the differences between the responses of a server and their schemas, for apps in production.
///
/// ```swift
/// let recorder = DriftRecorder()
/// let options = ClientOptions(driftRecorder: recorder, replyChecks: CheckOptions(mode: .observe))
/// // … later, such as once a day:
/// upload(recorder.snapshot(resets: true))
/// ```
///
/// The faults of each response are counted by their places in the schema. The freedoms that responses use are counted for a
/// sample of the calls: keys that are present, null or absent, members of enumerations, branches of cases, and keys that
/// the schema does not name. The counts contain no values of responses, apart from members of enumerations and names of keys.
/// Their size depends on the schemas, not on the number of calls. Several clients may share a recorder.
public final class DriftRecorder: Sendable {
    private let interval: Int
    private let store = TallyStore()
    private let responses = Locked(0)

    /// Creates a recorder without counts.
    ///
    /// - Parameter interval: The number of responses from one whose freedoms are counted to the next. The first response is
    ///   counted. Values below 1 are 1.
    public init(samplingEvery interval: Int = 16) { self.interval = max(1, interval) }

    /// Returns the counts so far: JSON lines, which `schema-lint tally report` shows and `schema-lint tally merge` adds up.
    ///
    /// - Parameter resets: Whether the counts begin again at zero.
    /// - Returns: The text in UTF-8, the same for the same counts. It is empty if there are none.
    public func snapshot(resets: Bool = false) -> Data { Data(store.tallies(resets: resets).text.utf8) }

    /// Adds the counts of a snapshot, such as that of an earlier run of the app.
    ///
    /// - Parameter snapshot: The snapshot.
    /// - Throws: `StorageError.damaged` if the data is not a snapshot, or if the counts of all merged snapshots are of more than
    ///   4,096 versions of schemas, or more than 250,000. Then nothing is added.
    public func merge(_ snapshot: Data) throws {
        do {
            try store.merge(try TallyCollection(parsing: JSONBuffer(snapshot)))
        } catch {
            throw StorageError.damaged(reason: error.message)
        }
    }

    /// Counts a response whose body is decoded. A body that is not JSON has only its faults counted.
    func count(_ body: Data, _ faults: Result<[Fault], any Error>, by check: ReplyCheck) {
        guard let schema = check.schema else { return }
        let isJSON = if case .json = check.reading { true } else { false }
        count(isJSON ? body : nil, faults, by: schema)
    }

    /// Counts a body, or a piece of a stream, whose faults are those of its decoding.
    func count(_ body: Data?, _ faults: Result<[Fault], any Error>, by schema: Schema) {
        switch faults {
        case .success(let faults): count(body, faults: faults, by: schema)
        case .failure(let error as PayloadError): count(body, faults: error.faults, by: schema)
        // A body that cannot be read is no difference from the schema.
        case .failure: break
        }
    }

    /// Counts a body, or a piece of a stream.
    ///
    /// - Parameters:
    ///   - body: The JSON text; `nil` if only the faults can be counted.
    ///   - faults: The faults, whether or not they are forgiven.
    ///   - schema: The schema of the body.
    func count(_ body: Data?, faults: [Fault], by schema: Schema) {
        let interval = interval
        let isSampled = responses.withLock { responses in
            defer { responses = (responses + 1) % interval }
            return responses == 0
        }
        store.add(isSampled ? body : nil, faults: faults, by: schema)
    }
}
