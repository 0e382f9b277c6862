package import SchemaEngine
import SchematicText

/// Widens an existing schema by what samples require. All text that need not change is kept byte for byte.
///
/// Samples are checked strictly, with unknown keys refused. Each fault is answered by the smallest edit of the schema that
/// a check of the sample confirms.
package final class SchemaWidening: SampleCollector {
    /// The result of the samples.
    package struct Result: Sendable {
        /// The schema and the changed and new fragments, with paths in the catalog. The schema is the first one.
        package var files: [SchemaInference.File]
        /// Notes about places of which the samples show too little, each in one line.
        package var notices: [String]
        /// The faults that no edit of the schema resolves, each in one line with its place.
        package var remaining: [String]
    }

    /// The payloads that the schema describes.
    package enum Payloads: Sendable {
        case bodies
        /// The JSON objects that header fields are converted to.
        case headerFields
    }

    /// The maximum number of faults that one trial answers.
    private static let maximumFaultsAtOnce = 10_000

    let options: InferenceOptions
    let file: String
    let checks: CheckOptions
    private(set) var sources: [SchemaSource]
    private let originals: [SchemaSource]
    private let base: Schema
    /// The maximum number of bytes that trials of edits read.
    private let maximumBytes: Int
    /// The samples that the schema refuses, with the names of their inputs.
    private var samples: [(name: String, text: JSONBuffer)] = []
    /// The number of samples, including those that the schema accepts.
    package private(set) var count = 0

    /// Creates a widening of a schema; `nil` if the schema has faults, or does not describe a body in JSON.
    ///
    /// - Parameters:
    ///   - sources: The files of the catalog.
    ///   - file: The path of the schema in the catalog.
    ///   - options: The choices for values that the schema does not describe.
    ///   - payloads: The payloads that the schema describes.
    ///   - acceptsUnknownKeys: Whether keys that the schema does not name require no change of it.
    package convenience init?(
        _ sources: [SchemaSource],
        schema file: String,
        _ options: InferenceOptions = InferenceOptions(),
        payloads: Payloads = .bodies,
        acceptsUnknownKeys: Bool = false
    ) {
        self.init(
            sources,
            schema: file,
            options,
            payloads: payloads,
            acceptsUnknownKeys: acceptsUnknownKeys,
            maximumBytes: EditTrials.maximumBytes
        )
    }

    init?(
        _ sources: [SchemaSource],
        schema file: String,
        _ options: InferenceOptions = InferenceOptions(),
        payloads: Payloads = .bodies,
        acceptsUnknownKeys: Bool = false,
        maximumBytes: Int
    ) {
        self.maximumBytes = maximumBytes
        self.options = options
        checks = CheckOptions(
            unknownKeys: acceptsUnknownKeys ? .keep : .reject,
            maximumFaults: Self.maximumFaultsAtOnce
        )
        self.file = file
        self.sources = sources
        originals = sources
        guard let schema = Self.compiled(sources, file), !file.hasSuffix(".plist"),
            (try? SchemaFileName(path: file).role.isHeaders) ?? false == (payloads == .headerFields)
        else { return nil }
        base = schema
    }

    /// Adds a sample. Samples that the schema accepts are not kept.
    package func add(_ sample: TextBytes, named name: String) -> SampleSummary.Refusal? {
        let text = JSONBuffer(sample)
        if !Self.firstFaults(of: text, base, checks: checks).isEmpty {
            if let refusal = SampleSummary().add(sample, named: name) { return refusal }
            samples.append((name, text))
        }
        count += 1
        return nil
    }

    /// Returns the widened schema.
    package func result() -> Result {
        var notices: [String] = []
        var remaining: [String] = []
        let trials = EditTrials(file: file, checks: checks, maximumBytes: maximumBytes)
        var documents: [IndexedDocument] = []
        for (_, text) in samples {
            if let document = try? JSONDocument(parsing: text, maximumDepth: CheckOptions.standard.maximumDepth) {
                documents.append(IndexedDocument(document))
            }
        }
        var schema = base
        for (_, sample) in samples {
            var unresolved: Set<FaultIdentity> = []
            // Halved when the edits cannot be made together, so that a few of them cost the others little.
            var countAtOnce = Self.maximumFaultsAtOnce
            while !trials.areUsedUp {
                let faults = Self.firstFaults(of: sample, schema, checks: checks).filter {
                    !unresolved.contains(FaultIdentity($0))
                }
                guard let fault = faults.first else { break }
                let search = EditSearch(self, sample: sample, documents: documents, trials: trials)
                var edits: [CatalogEdit] = []
                let isAlone = countAtOnce == 1 || faults.count == 1
                if isAlone {
                    edits = search?.edit(for: fault).map { [$0] } ?? []
                } else {
                    edits = search?.edits(for: faults.prefix(countAtOnce)) ?? []
                }
                if !edits.isEmpty, let widened = trials.compiled(sources, after: edits) {
                    sources = edits.applied(to: sources)
                    schema = widened
                    countAtOnce = min(countAtOnce * 2, Self.maximumFaultsAtOnce)
                    for notice in edits.flatMap(\.notices) where !notices.contains(notice) { notices.append(notice) }
                } else if isAlone {
                    unresolved.insert(FaultIdentity(fault))
                    countAtOnce = min(countAtOnce * 2, Self.maximumFaultsAtOnce)
                } else {
                    countAtOnce = min(countAtOnce, faults.count) / 2
                }
            }
        }
        for (name, sample) in samples {
            for fault in Self.firstFaults(of: sample, schema, checks: checks) where remaining.count < 100 {
                let line = Self.notice(of: fault, in: name, isTried: !trials.areUsedUp)
                if !remaining.contains(line) { remaining.append(line) }
            }
        }
        if trials.areUsedUp, !remaining.isEmpty {
            let reason = "because there are too many for one run; apply these, and run again"
            notices.append("not all changes were tried, \(reason)")
        }
        return Result(files: changedFiles, notices: notices, remaining: remaining)
    }

    private var changedFiles: [SchemaInference.File] {
        let changed = sources.enumerated().filter { index, source in
            source.path == file || index >= originals.count || originals[index].text !== source.text
        }
        let files = changed.map { SchemaInference.File(name: $0.element.path, text: String($0.element.text)) }
        let fragments = files.filter { $0.name != file }.sorted { $0.name < $1.name }
        return files.filter { $0.name == file } + fragments
    }

    private static func notice(of fault: Fault, in name: String, isTried: Bool) -> String {
        let place = fault.schema.map { "\($0.label): " } ?? ""
        let payload = fault.payload.map { " (\(name):\($0.line):\($0.column))" } ?? ""
        // The message can contain a secret of the sample.
        let outcome = isTried ? "no edit of the schema accepts this" : "not accepted yet"
        return "\(place)\(outcome): \(fault.withoutValues.message)\(payload)".displayLine
    }

    // MARK: Checks

    /// Returns the compiled schema; `nil` if it has faults.
    static func compiled(_ sources: [SchemaSource], _ file: String) -> Schema? {
        let (catalog, faults) = SchemaCatalog.compiled(sources, only: file)
        guard !faults.contains(where: { $0.severity == .error }) else { return nil }
        return catalog.schema(file: file, direction: nil)?.ofJSON
    }

    /// Returns the first faults of a sample that are errors.
    static func firstFaults(
        of sample: JSONBuffer,
        _ schema: Schema,
        checks: CheckOptions = CheckOptions(unknownKeys: .reject)
    ) -> [Fault] {
        schema.checkReport(sample, options: checks).faults.filter { $0.severity == .error }
    }
}

/// The properties by which a fault is found again after an edit of the schema.
struct FaultIdentity: Hashable {
    private let code: FaultCode
    private let offset: Int
    private let schema: SchemaPlace?

    init(_ fault: Fault) {
        code = fault.code
        offset = fault.payload?.offset ?? 0
        schema = fault.schema
    }
}

extension String {
    /// Creates the text of a file.
    init(_ buffer: JSONBuffer) {
        self = buffer.withTextBytes { String(decoding: $0, as: UTF8.self) }
    }
}
