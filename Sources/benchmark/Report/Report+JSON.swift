import SchemaEngine

extension Report {
    /// The report for programs: an object with an array of rows and an array of geometric means.
    var json: String {
        let rows = cells.map { JSONValue.object($0.json) }
        let means = means.map { mean in
            JSONValue.object(["row": .string(mean.row.rawValue), "ratio": .rounded(mean.ratio, to: 3)])
        }
        return JSONValue.object(["rows": .array(rows), "geometricMeans": .array(means)]).text()
    }
}

extension Cell {
    fileprivate var json: JSONObject {
        var object: JSONObject = ["row": .string(row.rawValue), "payload": .string(payload)]
        if let of { object["of"] = .string(of.rawValue) }
        if times != 1 { object["times"] = .number(JSONNumber(times)) }
        switch figure {
        case .ratio(let ratio): object["ratio"] = .rounded(ratio, to: 3)
        case .milliseconds(let milliseconds): object["milliseconds"] = .rounded(milliseconds, to: 3)
        }
        if let peer { object["peer"] = .string(peer) }
        object["equal"] = .boolean(isEqual)
        if let seconds { object["seconds"] = .rounded(seconds, to: 9) }
        if let size { object["bytes"] = .number(JSONNumber(size)) }
        return object
    }
}

extension JSONValue {
    /// Returns a number rounded to a number of decimals, because further digits are noise.
    fileprivate static func rounded(_ value: Double, to decimals: Int) -> JSONValue {
        let scale = (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }
        return JSONNumber((value * scale).rounded() / scale).map(JSONValue.number) ?? .null
    }
}
