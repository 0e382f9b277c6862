import Foundation

/// The published schemas of report formats, in the folder of `SCHEMATIC_REPORT_SCHEMAS`.
enum ReportSchemas {
    private static let folder = ProcessInfo.processInfo.environment["SCHEMATIC_REPORT_SCHEMAS"]

    static var isAtHand: Bool { folder != nil }

    static func file(_ name: String) -> URL { URL(fileURLWithPath: folder ?? "").appendingPathComponent(name) }
}
