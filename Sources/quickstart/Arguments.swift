import Schematic

/// The parsed command line.
struct Arguments {
    static let help = """
        usage: quickstart [--url URL --key KEY] [--json] [--transport NAME]

        Walks through Schematic in eight steps, with recorded responses of a real Redmine, or with a live one.

          --url URL   the address of a live Redmine, such as https://redmine.example.com
          --key KEY   an API key for it (My account, API access key)
          --json      print the issues as JSON, and nothing else
          --transport NAME  use this transport (\(TransportName.list)) instead of the platform's default
          --help      print this
        """

    var url: String?
    var key: String?
    var wantsJSON = false
    var transport: TransportName?
    var wantsHelp = false

    /// Parses the arguments after the command's name.
    init(_ arguments: some Sequence<String>) throws {
        var arguments = arguments.makeIterator()
        while let argument = arguments.next() {
            switch argument {
            case "--url": url = try Self.value(of: argument, from: arguments.next())
            case "--key": key = try Self.value(of: argument, from: arguments.next())
            case "--json": wantsJSON = true
            case "--transport": transport = try Self.transport(named: arguments.next())
            case "--help", "-h": wantsHelp = true
            default: throw ArgumentError(message: "unknown argument '\(argument)'; see 'quickstart --help'")
            }
        }
        guard key == nil || url != nil else { throw ArgumentError(message: "--key requires --url") }
    }

    private static func transport(named name: String?) throws -> TransportName {
        if let transport = name.flatMap(TransportName.init) { return transport }
        throw ArgumentError(message: "--transport expects one of \(TransportName.list), found '\(name ?? "nothing")'")
    }

    private static func value(of option: String, from next: String?) throws -> String {
        guard let next, !next.isEmpty else { throw ArgumentError(message: "\(option) requires a value") }
        return next
    }
}

/// An invalid command line.
struct ArgumentError: Error, CustomStringConvertible {
    var message: String

    var description: String { message }
}
