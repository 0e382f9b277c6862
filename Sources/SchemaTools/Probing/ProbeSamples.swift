import SchemaEngine
import SchematicFoundation

/// The answers that a contract refuses, from which changes of its files are proposed.
struct ProbeSamples: Sendable {
    /// The answers to a call with a status, which have no file of their own.
    struct Status: Hashable {
        let owner: String
        let status: Int
    }

    /// The payloads by the file that refuses them.
    private(set) var bodies: [String: [Data]] = [:]
    /// The header fields by the file that refuses them.
    private(set) var fields: [String: [[(name: String, value: String)]]] = [:]
    private(set) var statuses: [Status: [Data]] = [:]
    /// The content types that the app does not read.
    private(set) var types: [Status: Set<String>] = [:]
    /// The path schemas of the calls, beside which new files belong.
    private(set) var pathFiles: [String: String] = [:]
    /// The further key around the answers that a file describes.
    var wrappers: [String: String] = [:]

    /// The maximum number of samples for one file, and of bytes of all bodies.
    private static let (maximumCount, maximumBytes) = (100, 64 << 20)
    private var bytes = 0

    mutating func add(_ body: Data, refusedBy file: String) {
        guard bodies[file, default: []].count < Self.maximumCount, hasRoom(for: body) else { return }
        bodies[file, default: []].append(body)
    }

    /// Counts the bytes of a body. Returns whether it may be kept.
    private mutating func hasRoom(for body: Data) -> Bool {
        bytes += body.count
        return bytes <= Self.maximumBytes
    }

    mutating func add(fields response: ProbeResponse, refusedBy file: String) {
        if fields[file, default: []].count < Self.maximumCount { fields[file, default: []].append(response.fields) }
    }

    mutating func add(_ response: ProbeResponse, of call: ProbePlan.Call, status: Int) {
        let key = Status(owner: call.owner, status: status)
        pathFiles[call.owner] = call.file
        guard statuses[key, default: []].count < Self.maximumCount, hasRoom(for: response.body) else { return }
        statuses[key, default: []].append(response.body)
    }

    mutating func add(contentType: String, of call: ProbePlan.Call, _ status: Int) {
        pathFiles[call.owner] = call.file
        types[Status(owner: call.owner, status: status), default: []].insert(contentType)
    }
}
