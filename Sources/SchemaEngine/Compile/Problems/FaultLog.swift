import SchematicText

/// The faults of a compilation, without duplicates. Places are byte offsets until all faults are known.
struct FaultLog {
    private struct Identity: Hashable {
        var code: FaultCode
        var place: SourcePlace
        var subject: String
    }

    private var entries: [CompileProblem] = []
    private var seen: Set<Identity> = []
    private var countOfSource: [Int32: Int] = [:]

    /// The maximum number of faults of one file. Further ones are discarded.
    static let maximumPerFile = 10_000

    var isEmpty: Bool { entries.isEmpty }

    /// Adds a fault unless it is known: a fault of a fragment in both directions counts once.
    ///
    /// - Parameters:
    ///   - problem: The fault.
    ///   - place: The place of the fault.
    ///   - fix: The edit that certainly corrects the fault.
    ///   - advice: Advice that depends on the place. By default, it is the advice of the fault itself.
    mutating func report(
        _ problem: CompileProblem,
        at place: SourcePlace,
        fix: TextEdit? = nil,
        advice: String? = nil
    ) {
        guard countOfSource[place.source, default: 0] < Self.maximumPerFile else { return }
        let identity = Identity(code: problem.code, place: place, subject: problem.subject)
        guard seen.insert(identity).inserted else { return }
        countOfSource[place.source, default: 0] += 1
        var problem = problem
        (problem.place, problem.fix) = (place, fix)
        if let advice { problem.advice = advice }
        entries.append(problem)
    }

    /// Returns the faults of some sources with their pointers, lines and columns, sorted by file, then by place,
    /// then in the order of their reports.
    func placed(in sources: [SchemaSource], of isWanted: (Int32) -> Bool = { _ in true }) -> [Fault] {
        let sorted = entries.filter { isWanted($0.place.source) }.ordered {
            ($0.place.source, $0.place.offset) < ($1.place.source, $1.place.offset)
        }
        var faults: [Fault] = []
        faults.reserveCapacity(sorted.count)
        for run in sorted.chunked(by: { $0.place.source == $1.place.source }) {
            guard let index = run.first?.place.source, sources.indices.contains(Int(index)) else {
                faults += run.map { Self.fault($0, in: nil, at: nil) }
                continue
            }
            let source = sources[Int(index)]
            let found = places(of: run.map { Int($0.place.offset) }, in: source.text)
            faults += zip(run, found).map { Self.fault($0, in: source, at: $1) }
        }
        return faults
    }

    private static func fault(_ problem: CompileProblem, in source: SchemaSource?, at place: PayloadPlace?) -> Fault {
        var schema: SchemaPlace?
        var fix: SchemaEdit?
        if let source, let place {
            // Text that is not JSON has the pointer of the whole document, at any place.
            var start = SchemaPlace(file: source.path, place)
            if problem.code == .invalidJSON { start.pointer = "" }
            schema = start
            fix = problem.fix.map { SchemaEdit($0, of: source.text, at: start) }
        }
        return Fault(
            code: problem.code,
            severity: problem.severity,
            message: problem.message.displayLine,
            schema: schema,
            fix: fix,
            advice: problem.advice?.displayLine
        )
    }

    /// Sorts the faults of several logs in the same order.
    static func sorted(_ faults: [Fault]) -> [Fault] {
        faults.ordered { first, second in
            let (left, right) = (first.schema, second.schema)
            let (leftFile, rightFile) = (left?.file ?? "", right?.file ?? "")
            guard leftFile == rightFile else { return leftFile < rightFile }
            return (left?.line ?? 0, left?.column ?? 0) < (right?.line ?? 0, right?.column ?? 0)
        }
    }
}

extension Array {
    /// Splits the array into runs of adjacent elements that belong together.
    fileprivate func chunked(by belong: (Element, Element) -> Bool) -> [ArraySlice<Element>] {
        var runs: [ArraySlice<Element>] = []
        var start = startIndex
        for index in indices where index > start && !belong(self[index - 1], self[index]) {
            runs.append(self[start..<index])
            start = index
        }
        if start < endIndex { runs.append(self[start...]) }
        return runs
    }
}
