import SchemaEngine

extension CoverageReport {
    /// The report for display.
    var text: String {
        var lines: [String] = []
        for file in files {
            lines.append("\(file.path.displayLine): \(file.share.text)")
            for (place, items) in file.places {
                let unused = items.filter { $0.count == 0 }.map(\.kind.displayName)
                guard !unused.isEmpty else { continue }
                let pointer = place.pointer.isEmpty ? "" : " \(place.pointer.displayLine)"
                lines.append("  \(place.line):\(place.column)\(pointer): unused: \(unused.joined(separator: ", "))")
            }
        }
        for status in statuses where status.schema == nil {
            lines.append("\(status.operation.displayLine): no schema for the status \(status.status)")
        }
        lines.append("total: \(share.text)")
        return lines.joined(separator: "\n") + "\n"
    }

    /// The report in the format of `geninfo` (`lcov`). A line is executed if a key in it has a value, or if a member or a
    /// branch in it is used. The parts of a place with several parts are its branches.
    var lcov: String { files.map(\.lcov).joined() }

    /// The report as JSON.
    var json: String {
        let files = files.map { file -> JSONValue in
            .object([
                "file": .string(file.path), "used": .int(file.share.used),
                "total": .int(file.share.total), "parts": .array(file.items.map(\.json)),
            ])
        }
        let statuses = statuses.map { status -> JSONValue in
            .members([
                ("operation", .string(status.operation)), ("status", .int(status.status)),
                ("schema", status.schema.map(JSONValue.string)), ("count", .int(status.count)),
            ])
        }
        let report: JSONValue = [
            "coverage": 1, "used": .int(share.used), "total": .int(share.total),
            "percent": .int(share.percent), "files": .array(files), "statuses": .array(statuses),
        ]
        return report.text(indentedBy: 2).displayJSON + "\n"
    }
}

extension CoverageReport.File {
    /// The number of uses of each line with a part.
    var lines: [(line: Int, count: Int)] {
        var counts: [Int: Int] = [:]
        for item in items {
            // A key that is absent is not used.
            let count = item.kind == .absent ? 0 : item.count
            counts[item.place.line] = max(counts[item.place.line] ?? 0, count)
        }
        return counts.sorted { $0.key < $1.key }.map { (line: $0.key, count: $0.value) }
    }

    /// The record of the file in the format of `geninfo`.
    fileprivate var lcov: String {
        var record = ["TN:", "SF:\(path.displayLine)"]
        var (total, taken) = (0, 0)
        for (block, (place, items)) in places.enumerated() where items.count > 1 {
            for (branch, item) in items.enumerated() {
                record.append("BRDA:\(place.line),\(block),\(branch),\(item.count)")
                total += 1
                if item.count > 0 { taken += 1 }
            }
        }
        record += ["BRF:\(total)", "BRH:\(taken)"]
        let lines = lines
        for (line, count) in lines { record.append("DA:\(line),\(count)") }
        record += ["LF:\(lines.count)", "LH:\(lines.count { $0.count > 0 })", "end_of_record"]
        return record.joined(separator: "\n") + "\n"
    }
}

extension CoverageItem {
    fileprivate var json: JSONValue {
        .members([
            ("pointer", .string(place.pointer)), ("line", .int(place.line)), ("column", .int(place.column)),
            ("part", .string(kind.word)), ("name", kind.name.map(JSONValue.string)), ("count", .int(count)),
        ])
    }
}
