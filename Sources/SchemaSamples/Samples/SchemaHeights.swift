@_spi(Generated) import SchemaEngine

/// Finds the least number of nested containers in a value of each schema, and the least number of values, from the lowest to the
/// highest.
struct SchemaHeights {
    /// The values of parts that a value of a schema requires.
    private enum Need {
        /// No value of a part, and this number of containers.
        case nothing(height: Int)
        /// A value of one of the parts.
        case one([SchemaView])
        /// A value of each part, and this number of containers around them.
        case all([SchemaView], around: Int)
    }

    /// The least height of each schema. Those that accept no value have none.
    private(set) var heights: [SchemaView: Int] = [:]
    /// A number of values that each value of a schema has more than half of.
    private(set) var sizes: [SchemaView: Int] = [:]
    private var needs: [SchemaView: Need] = [:]
    private var users: [SchemaView: [SchemaView]] = [:]
    /// The number of parts that a schema still needs, and the containers around them.
    private var missing: [SchemaView: (count: Int, around: Int)] = [:]
    /// The schemas whose values have the current number of containers, and those with one more.
    private var (level, next): ([SchemaView], [SchemaView]) = ([], [])

    init(of views: [SchemaView], _ forms: [SchemaView: SchemaView.Form]) {
        for view in views { add(view, forms) }
        run()
        needs = [:]
    }

    private mutating func add(_ view: SchemaView, _ forms: [SchemaView: SchemaView.Form]) {
        guard let form = forms[view], let need = Self.need(of: form, forms) else { return }
        needs[view] = need
        switch need {
        case .nothing(let height): add(view, height)
        case .one(let parts):
            missing[view] = (1, 0)
            for part in parts { users[part, default: []].append(view) }
        case .all(let parts, let around):
            guard !parts.isEmpty else { return add(view, around) }
            missing[view] = (parts.count, around)
            for part in parts { users[part, default: []].append(view) }
        }
    }

    private mutating func add(_ view: SchemaView, _ containers: Int) {
        if containers == 0 { level.append(view) } else { next.append(view) }
    }

    private mutating func run() {
        var height = 0
        while !level.isEmpty || !next.isEmpty {
            while let view = level.popLast() {
                guard heights[view] == nil else { continue }
                heights[view] = height
                sizes[view] = size(of: view)
                for user in users[view] ?? [] {
                    guard let (count, around) = missing[user] else { continue }
                    missing[user] = (count - 1, around)
                    if count == 1 { add(user, around) }
                }
            }
            (level, next) = (next, [])
            height += 1
        }
    }

    /// Returns the least number of values, given those of the parts. An array whose elements are counted occurs twice.
    private func size(of view: SchemaView) -> Int {
        switch needs[view] {
        case .one(let parts): parts.compactMap { sizes[$0] }.min() ?? 1
        case .all(let parts, around: 0): parts.compactMap { sizes[$0] }.max() ?? 1
        case .all(let parts, around: _):
            parts.reduce(1) { size, part in
                let (sum, overflows) = size.addingReportingOverflow(sizes[part] ?? 1)
                return overflows ? .max : sum
            }
        case .nothing, nil: 1
        }
    }

    /// Returns `nil` for a schema that accepts no value.
    private static func need(of form: SchemaView.Form, _ forms: [SchemaView: SchemaView.Form]) -> Need? {
        switch form {
        case .nothing: return nil
        case .anything, .any, .null, .anyObject, .anyArray, .scalar, .enumeration, .transformed, .array:
            return .nothing(height: 0)
        case .mapped(_, let inner), .reference(let inner), .secret(let inner): return .one([inner])
        case .counted(let inner, let count):
            guard count.range.lowerBound > 0, case .array(let element)? = forms[inner] else { return .one([inner]) }
            return .all([inner, element], around: 1)
        case .both(let first, let second): return .all([first, second], around: 0)
        case .alternatives(let alternatives): return .one(alternatives.map(\.value))
        case .cases(let cases): return .one(cases.branches.map(\.value) + (cases.otherwise.map { [$0] } ?? []))
        case .tuple(let tuple): return .all(tuple.positions.filter(\.isRequired).map(\.value), around: 1)
        case .object(let object):
            return .all(object.members.filter(\.presence.isRequired).map(\.value), around: 1)
        }
    }
}
