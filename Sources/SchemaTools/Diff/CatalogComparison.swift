@_spi(Generated) package import SchemaEngine
import SchemaSamples
import SchematicText

/// A contract: the schema files that are compiled together.
package struct Contract: Sendable {
    package let sources: [SchemaSource]
    let catalog: SchemaCatalog
    /// The errors of files that cannot be compared.
    package let errors: [Fault]

    package init(_ sources: [SchemaSource]) {
        let (catalog, faults) = SchemaCatalog.compiled(sources)
        self.sources = sources
        self.catalog = catalog
        errors = faults.filter { $0.severity == .error }
    }

    /// A request whose path schema states its endpoint.
    struct Call: Sendable {
        let owner: String
        /// The path schema.
        let file: String
        let endpoint: Endpoint
    }

    /// The calls, sorted by their files, and the sorted names of the requests without an endpoint.
    var calls: (calls: [Call], withoutEndpoint: [String]) {
        var (calls, others): ([Call], Set<String>) = ([], [])
        for source in sources {
            guard let name = try? SchemaFileName(path: source.path), !name.isTagsFile, name.role != .fragment,
                LookupName(name.owner) != LookupName(SchemaIndex.commonError)
            else { continue }
            if name.role == .path, let endpoint = catalog.endpoint(file: source.path) {
                calls.append(Call(owner: name.owner, file: source.path, endpoint: endpoint))
            } else {
                others.insert(name.owner)
            }
        }
        let called = Set(calls.map { LookupName($0.owner) })
        let unknown = others.filter { !called.contains(LookupName($0)) }
        return (calls.sorted { $0.file < $1.file }, unknown.sorted())
    }

    /// Whether a path schema states an endpoint.
    package var hasCalls: Bool { sources.contains { catalog.endpoint(file: $0.path) != nil } }

    /// Returns a place and its line without secrets.
    fileprivate func shown(
        _ place: SchemaPlace?,
        _ line: SourceExcerpt?,
        isSecret: Bool
    ) -> (SchemaPlace?, SourceExcerpt?) {
        guard var place else { return (nil, nil) }
        if isSecret {
            place.pointer = place.pointer.replacing(#/\{=[^\/]*\}/#, with: "{=\(SecretRecognition.mask)}")
        }
        return (place, catalog.namesSecrets ? line.flatMap { MaskedSchema.line($0, isSecret: isSecret) } : line)
    }
}

/// Compares two contracts, message by message.
package struct CatalogComparison {
    /// The message that a file describes. The folder of the file does not matter.
    private struct Message: Hashable {
        let owner: LookupName
        let role: SchemaFileName.Role
        let status: SchemaFileName.Status?
    }

    /// The form in which payloads are sent: as JSON, or as the texts of parameters and header fields.
    private struct Wire: Hashable {
        let direction: Direction
        let hasTexts: Bool
    }

    private let old: Contract
    private let new: Contract
    private let role: Direction?
    private let nodes = ComparedNodes()

    /// Creates a comparison. With a role, files without one are compared in its direction, even if no other file refers to them.
    package init(old: Contract, new: Contract, role: Direction? = nil) {
        (self.old, self.new, self.role) = (old, new, role)
    }

    /// Files that describe the same messages. One of them can be absent.
    private struct Counterparts: Hashable {
        let old: ExactName?
        let new: ExactName?

        init(old: String?, new: String?) { (self.old, self.new) = (old.map(ExactName.init), new.map(ExactName.init)) }
    }

    /// Returns the changes of all files, sorted by place.
    package func changes() -> [SchemaChange] {
        let (before, after) = (files(of: old), files(of: new))
        let counterparts = counterparts(before, after)
        let joinedFragments = [false: fragments(of: old, joinedIn: new), true: fragments(of: new, joinedIn: old)]
        var changes: [SchemaChange] = []
        var known: Set<LookupName> = []
        for isNew in [false, true] {
            let (files, others) = isNew ? (after, before) : (before, after)
            let owners = Set(others.keys.map(\.owner))
            let pairs = Dictionary(grouping: counterparts) { isNew ? $0.new : $0.old }
            for (message, file) in files.sorted(by: { $0.value < $1.value }) where others[message] == nil {
                // The places that refer to a fragment compare its content.
                if joinedFragments[isNew]?.contains(message.owner) ?? false { continue }
                if owners.contains(message.owner) || message.owner == Self.commonError {
                    let counterparts = (pairs[ExactName(file)] ?? []).map { (isNew ? $0.old : $0.new)?.text }
                    changes.append(fileChange(message, file, isNew: isNew, counterparts))
                } else if known.insert(message.owner).inserted {
                    changes.append(isNew ? addedRequest(of: file) : removedRequest(of: file, before))
                }
            }
        }
        let same = before.compactMap { message, file in after[message].map { Counterparts(old: file, new: $0) } }
        let pairs = counterparts.union(same).compactMap { pair -> (old: String, new: String)? in
            guard let old = pair.old, let new = pair.new else { return nil }
            return (old.text, new.text)
        }
        changes += self.changes(of: pairs.sorted { ($0.old, $0.new) < ($1.old, $1.new) })
        return sorted(ErrorsOfSuccess(old: old, new: new, nodes).marking(changes))
    }

    /// Returns the owners of files for one direction to which tags lead in one contract, and which are a fragment for both
    /// directions in another contract.
    private func fragments(of contract: Contract, joinedIn other: Contract) -> Set<LookupName> {
        func owners(_ contract: Contract, where isWanted: (SchemaFileName) -> Bool) -> Set<LookupName> {
            let names = contract.sources.compactMap { try? SchemaFileName(path: $0.path) }
            return Set(names.filter { !$0.isTagsFile && isWanted($0) }.map { LookupName($0.owner) })
        }
        let joined = owners(other) { $0.role == .fragment }
        let split = owners(contract) { $0.role == .request || $0.role == .response && $0.status == nil }
        let candidates = joined.intersection(split).subtracting(owners(contract) { $0.role == .path })
        return candidates.isEmpty ? [] : candidates.intersection(contract.referredOwners)
    }

    /// Returns the files that apply to the same responses of the requests that both contracts have: for each status, as a client
    /// chooses them. Where both contracts have the same messages, their files are those of the messages.
    private func counterparts(_ before: [Message: String], _ after: [Message: String]) -> Set<Counterparts> {
        let changed = Set(Set(before.keys).symmetricDifference(after.keys).map(\.owner))
        let isCommonChanged = changed.contains(Self.commonError)
        let messages = Dictionary(grouping: Set(before.keys).union(after.keys), by: \.owner)
        func statuses(_ owner: LookupName) -> [Int] {
            (messages[owner] ?? []).compactMap { if case .exact(let status) = $0.status { status } else { nil } }
        }
        // Without a name, it is a request that has only the common files.
        var names = isCommonChanged ? [LookupName(""): ""] : [:]
        let known = Set(before.keys.map(\.owner))
        for (message, file) in after where known.contains(message.owner) && message.owner != Self.commonError {
            guard isCommonChanged || changed.contains(message.owner) else { continue }
            names[message.owner] = Self.owner(of: file)
        }
        var found: Set<Counterparts> = []
        for (owner, name) in names {
            // A response that is not modified (304) has its own rules.
            let named = Set(statuses(owner) + statuses(Self.commonError) + [304])
            let others = (1...5).compactMap { digit in (digit * 100..<digit * 100 + 100).first { !named.contains($0) } }
            for status in named.union(others) {
                for role in [SchemaFileName.Role.response, .responseHeaders] {
                    let files = [old, new].map { $0.catalog.file(owner: name, role, status: status) }
                    guard role != .response || !SchemaFileName.Status.exact(status).hasNoBody || losesBody(files) else {
                        continue
                    }
                    found.insert(Counterparts(old: files[0], new: files[1]))
                }
            }
        }
        return found
    }

    /// Returns whether responses of a status without a body are a change: if the new file accepts that, and the old one does not.
    private func losesBody(_ files: [String?]) -> Bool {
        let presences = zip([old, new], files).map { contract, file in
            file.flatMap { contract.catalog.schema(file: $0) }?.bodyPresence
        }
        return presences[0] == .required && presences[1] != .required && presences[1] != nil
    }

    /// Returns the changes of one file to another one, whatever their names are, sorted by place.
    package func changes(of file: String, to other: String) -> [SchemaChange] { sorted(changes(of: [(file, other)])) }

    private static let commonError = LookupName(SchemaIndex.commonError)

    private static func owner(of file: String) -> String { (try? SchemaFileName(path: file))?.owner ?? file }

    private func files(of contract: Contract) -> [Message: String] {
        var files: [Message: String] = [:]
        for source in contract.sources {
            guard let name = try? SchemaFileName(path: source.path), !name.isTagsFile,
                name.role != .fragment || role != nil
            else { continue }
            let message = Message(owner: LookupName(name.owner), role: name.role, status: name.status)
            if files[message] == nil { files[message] = source.path }
        }
        return files
    }

    // MARK: Messages

    private func changes(of pairs: [(old: String, new: String)]) -> [SchemaChange] {
        var comparisons: [Wire: SchemaComparison] = [:]
        var changes: [SchemaChange] = []
        let endpoints = EndpointComparison(old: old.catalog, new: new.catalog)
        for pair in pairs {
            let name = try? SchemaFileName(path: pair.new)
            let direction = name.flatMap { $0.role == .fragment ? nil : $0.direction } ?? role ?? .response
            changes += endpoints.changes(of: pair.old, to: pair.new)
            guard let first = old.catalog.schema(file: pair.old, direction: direction),
                let second = new.catalog.schema(file: pair.new, direction: direction)
            else { continue }
            let wire = Wire(direction: direction, hasTexts: name?.role == .path || name?.role.isHeaders ?? false)
            let comparison =
                comparisons[wire]
                ?? SchemaComparison(direction, nodes, readsTexts: wire.hasTexts, old: first, new: second)
            comparisons[wire] = comparison
            comparison.compare(first, second, renamed: endpoints.renamedParameters(of: pair.old, to: pair.new))
        }
        let sorted = Direction.allCases.flatMap { direction in
            [false, true].compactMap { comparisons[Wire(direction: direction, hasTexts: $0)] }
        }
        return changes + placed(sorted)
    }

    /// Joins the differences of both directions, and adds their places.
    private func placed(_ comparisons: [SchemaComparison]) -> [SchemaChange] {
        var changes: [SchemaComparison.Identity: SchemaChange] = [:]
        for comparison in comparisons { changes.merge(comparison.changes) { $0.joined(with: $1) } }
        let oldPlaces = old.catalog.schemaPlaces(of: Set(changes.keys.compactMap(\.old)))
        let newPlaces = new.catalog.schemaPlaces(of: Set(changes.keys.compactMap(\.new)))
        let (oldLines, newLines) = (old.catalog.excerpts(at: oldPlaces), new.catalog.excerpts(at: newPlaces))
        func part<Part>(_ place: FileOffset?, _ parts: [FileOffset: Part]) -> Part? { place.flatMap { parts[$0] } }
        return changes.map { identity, change in
            var change = change
            (change.old, change.oldLine) = old.shown(
                part(identity.old, oldPlaces),
                part(identity.old, oldLines),
                isSecret: change.isSecret
            )
            (change.new, change.newLine) = new.shown(
                part(identity.new, newPlaces),
                part(identity.new, newLines),
                isSecret: change.isSecret
            )
            return change
        }
    }

    /// Sorts by the place that reports show first, then by the text of the change, then by its old place.
    private func sorted(_ changes: [SchemaChange]) -> [SchemaChange] {
        func key(_ place: SchemaPlace?) -> (String, Int, Int) {
            (place?.file ?? "", place?.line ?? 0, place?.column ?? 0)
        }
        return changes.sorted { first, second in
            let (left, right) = (key(first.place), key(second.place))
            guard left == right else { return left < right }
            let (one, other) = ((first.kind.identifier, first.message), (second.kind.identifier, second.message))
            return one == other ? key(first.old) < key(second.old) : one < other
        }
    }

    // MARK: Files

    private func change(_ kind: ChangeKind, of file: String, isNew: Bool, _ message: String) -> SchemaChange {
        let place = SchemaPlace(file: file, pointer: "", line: 1, column: 1)
        return SchemaChange(kind: kind, message: message, old: isNew ? nil : place, new: isNew ? place : nil)
    }

    /// Returns the change of a file that only one contract has. Nothing is known of what a sender without a schema may send.
    /// `others` are the files of the other contract that describe its messages.
    private func fileChange(_ message: Message, _ file: String, isNew: Bool, _ others: [String?]) -> SchemaChange {
        let direction = (try? SchemaFileName(path: file))?.direction ?? .response
        let isReceiverDescribed = isNew == (direction == .request)
        let names = others.compactMap(\.self).sorted().joined(separator: ", ")
        let also = names.isEmpty ? "" : "; its messages \(isNew ? "were" : "are") also described by \(names)"
        let words = "the schema \(file) is \(isNew ? "new" : "gone")\(also)"
        var change = change(isNew ? .schemaAdded : .schemaRemoved, of: file, isNew: isNew, words)
        if isNew, message.owner == Self.commonError, message.status?.isSuccess ?? false {
            // Any request may receive it instead of its own response.
            change.reason = "an app without it reads these responses by the schema of the request"
        } else if isReceiverDescribed, others.isEmpty || others.contains(nil),
            message.role != .response || message.status?.hasNoBody != true
        {
            change.reason = "without a schema, nothing is known of the messages that are sent"
        } else if !isNew, direction == .request {
            change.reason = "without a schema, nothing is known of the messages that the server accepts"
        }
        if change.reason != nil { change.mayBreak = [direction.receiver] }
        return change
    }

    private func addedRequest(of file: String) -> SchemaChange {
        change(.requestAdded, of: file, isNew: true, "the request \(Self.owner(of: file)) is new")
    }

    private func removedRequest(of file: String, _ files: [Message: String]) -> SchemaChange {
        let owner = Self.owner(of: file)
        var change = change(.requestRemoved, of: file, isNew: false, "the request \(owner) is gone")
        let path = files[Message(owner: LookupName(owner), role: .path, status: nil)]
        let endpoints = EndpointComparison(old: old.catalog, new: new.catalog)
        if let path, let witness = endpoints.witness(ofUnansweredCallsOf: path, among: new.sources.map(\.path)) {
            change.witnesses = [witness]
        } else {
            change.mayBreak = [.server]
        }
        return change
    }
}

extension Direction {
    /// The side that receives the payloads.
    var receiver: SchemaChange.Side { self == .response ? .app : .server }
}

extension SchemaFileName.Status {
    /// Whether no response with the status has a body (RFC 9110, section 15).
    fileprivate var hasNoBody: Bool {
        if case .exact(let status) = self { [204, 205, 304].contains(status) } else { false }
    }

    var isSuccess: Bool {
        switch self {
        case .exact(let status): (200...299).contains(status)
        case .class(let digit): digit == 2
        }
    }
}
