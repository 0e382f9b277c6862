@_spi(Engine) import JSONText

extension Report {
    /// The report for a program: an object with a list of rows and one of geometric means.
    var json: String {
        let rows = measurements.map { JSONValue.object($0.json) }
        let means = means.map { mean in
            JSONValue.object(["row": .string(mean.row.rawValue), "ratio": .rounded(mean.ratio)])
        }
        return JSONValue.object(["rows": .array(rows), "geometricMeans": .array(means)]).text()
    }
}

extension Measurement {
    fileprivate var json: JSONObject {
        var object: JSONObject = ["row": .string(row.rawValue), "payload": .string(payload)]
        switch figure {
        case .ratio(let ratio): object["ratio"] = .rounded(ratio)
        case .milliseconds(let milliseconds): object["milliseconds"] = .rounded(milliseconds)
        }
        if let peer { object["peer"] = .string(peer) }
        object["equal"] = .boolean(isEqual)
        return object
    }
}

extension JSONValue {
    /// A figure to three decimals: what is behind them is noise.
    fileprivate static func rounded(_ value: Double) -> JSONValue {
        JSONNumber((value * 1000).rounded() / 1000).map(JSONValue.number) ?? .null
    }
}
